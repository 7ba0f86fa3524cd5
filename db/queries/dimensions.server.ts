import { and, asc, eq, max } from "drizzle-orm";
import { type Database, inOrder, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { Dimension } from "../model/dimension.ts";
import { newId } from "../model/ids.ts";
import { dimensions } from "../schema/index.ts";
import { bumpChangeCounter } from "./projects.server.ts";

export type DimensionRow = typeof dimensions.$inferSelect;

/** The dimensions of a project in their order. */
export async function dimensionsOfProject(
	db: Database,
	projectId: string,
): Promise<DimensionRow[]> {
	return db
		.select()
		.from(dimensions)
		.where(eq(dimensions.projectId, projectId))
		.orderBy(asc(dimensions.position), asc(inOrder(dimensions.name)));
}

export async function dimensionByName(
	db: Database,
	projectId: string,
	name: string,
): Promise<DimensionRow | null> {
	const [row] = await db
		.select()
		.from(dimensions)
		.where(and(eq(dimensions.projectId, projectId), eq(dimensions.name, name)));
	return row ?? null;
}

/** One past the position of the project's last dimension. */
export async function nextDimensionPosition(db: Database, projectId: string): Promise<number> {
	const [row] = await db
		.select({ last: max(dimensions.position) })
		.from(dimensions)
		.where(eq(dimensions.projectId, projectId));
	return (row?.last ?? -1) + 1;
}

/** Statement that adds a dimension, for a commit that adds more than that. */
export function insertDimension(
	tx: Transaction,
	fields: { projectId: string; definition: Dimension; position: number; now: Date },
) {
	return tx.insert(dimensions).values({
		id: newId("dim"),
		projectId: fields.projectId,
		name: fields.definition.name,
		definition: fields.definition,
		position: fields.position,
		createdAt: fields.now,
	});
}

/** Adds dimensions after those that the project has, in one transaction. */
export async function createDimensions(
	db: Database,
	{
		projectId,
		definitions,
		now,
	}: { projectId: string; definitions: readonly Dimension[]; now: Date },
): Promise<void> {
	if (definitions.length === 0) return;
	const first = await nextDimensionPosition(db, projectId);
	await commit(
		db,
		{
			action: "dimensions.added",
			project: projectId,
			details: { dimensions: definitions.map(({ name }) => name) },
		},
		(tx) => [
			...definitions.map((definition, index) =>
				insertDimension(tx, { projectId, definition, position: first + index, now }),
			),
			bumpChangeCounter(tx, projectId),
		],
	);
}
