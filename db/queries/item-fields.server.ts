import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

type Scope = { readonly setId?: string | undefined };

/** The names of fields that some item's metadata have, in no order. */
export async function metadataFieldNames(
	db: Database,
	projectId: string,
	{ setId }: Scope,
): Promise<string[]> {
	const fields = await db
		.selectDistinct({ field: sql<string>`field.key` })
		.from(sql`${items}, json_each(${items.metadata}) as field`)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)));
	return fields.map(({ field }) => field);
}

/**
 * What the items say in some fields of their metadata, in order of their positions: texts and numbers as
 * they are, null where a field is missing or holds something else.
 */
export async function metadataCells(
	db: Database,
	projectId: string,
	{ setId, fields }: Scope & { readonly fields: readonly string[] },
): Promise<Map<string, (string | number | null)[]>> {
	const found = new Map<string, (string | number | null)[]>();
	for (const field of fields) {
		const rows = await db
			.select({
				cell: sql<
					string | number | null
				>`(select case when one.type in ('text', 'integer', 'real') then
					one.value end from json_each(${items.metadata}) as one where one.key = ${field})`,
			})
			.from(items)
			.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
			.orderBy(asc(items.position));
		found.set(
			field,
			rows.map(({ cell }) => cell),
		);
	}
	return found;
}

/** The inputs of the items, in order of their positions. */
export async function inputsOfItems(
	db: Database,
	projectId: string,
	{ setId }: Scope,
): Promise<{ queryId: string | null; input: string | null }[]> {
	return db
		.select({ queryId: items.queryId, input: items.input })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(items.position));
}
