import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/** Fields of metadata are the same throughout a file; the first items tell. */
const LOOKED_AT = 500;

/** Do a project's first items say which system they are of? It is no field of their metadata. */
export async function areOfSystems(db: Database, projectId: string): Promise<boolean> {
	const first = db
		.select({ system: items.system })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope()))
		.orderBy(asc(items.position))
		.limit(LOOKED_AT)
		.as("first");
	const [found] = await db.select().from(first).where(isNotNull(first.system)).limit(1);
	return found !== undefined;
}

/** The metadata fields of a project's first items, by name, each with a value as an example. */
export async function metadataFields(
	db: Database,
	projectId: string,
): Promise<{ name: string; example: unknown }[]> {
	const rows = await db
		.select({ metadata: items.metadata })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope()))
		.orderBy(asc(items.position))
		.limit(LOOKED_AT);
	const examples = new Map<string, unknown>();
	for (const { metadata } of rows) {
		for (const [name, value] of Object.entries(metadata)) {
			if (!examples.has(name)) examples.set(name, value);
		}
	}
	return [...examples]
		.map(([name, example]) => ({ name, example }))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
}
