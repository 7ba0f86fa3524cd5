import { and, asc, count, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cellOf, type Database } from "#db/dialect";
import { items } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

type Scope = { readonly setId?: string | undefined };

/** What can be told of an item without its texts. */
export type ItemMeasures = {
	readonly documentId: string | null;
	readonly queryId: string | null;
	readonly system: string | null;
	readonly group: string | null;
	/** Characters of each text; null where there is none. */
	readonly input: number | null;
	readonly response: number | null;
	readonly responseA: number | null;
	readonly responseB: number | null;
};

/** What the items name, and how long their texts are, in order of their positions. */
export async function measuresOfItems(
	db: Database,
	projectId: string,
	{ setId }: Scope,
): Promise<ItemMeasures[]> {
	const { documentId, queryId, system, group } = items;
	const long = (text: SQLWrapper) => sql<number | null>`length(${text})`;
	return db
		.select({
			...{ documentId, queryId, system, group },
			input: long(items.input),
			response: long(items.response),
			responseA: long(items.responseA),
			responseB: long(items.responseB),
		})
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(items.position));
}

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
 * @param withFlags also yes and no, as "true" and "false"
 */
export async function metadataCells(
	db: Database,
	projectId: string,
	{
		setId,
		fields,
		withFlags = false,
	}: Scope & { readonly fields: readonly string[]; readonly withFlags?: boolean },
): Promise<Map<string, (string | number | null)[]>> {
	const found = new Map<string, (string | number | null)[]>();
	for (const field of fields) {
		const rows = await db
			.select({
				cell: cellOf(items.metadata, field, withFlags),
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

/** A field of items by the name that it has in files; those of metadata are `metadata.…`. */
const COLUMNS = {
	input: items.input,
	response: items.response,
	response_a: items.responseA,
	response_b: items.responseB,
	contexts: items.contexts,
	reference: items.reference,
	reference_contexts: items.referenceContexts,
	messages: items.messages,
} as const;

const isColumn = (name: string): name is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, name);

/**
 * How many items a project or a set has, and how many of them lack each of some fields. An empty response
 * and an empty list of contexts are there; references that are blank and empty texts of metadata are not.
 */
export async function countItemsWithout(
	db: Database,
	projectId: string,
	{ setId, fields }: Scope & { readonly fields: readonly string[] },
): Promise<{ items: number; without: Map<string, number> }> {
	const inScope = and(eq(items.projectId, projectId), itemsInScope(setId));
	const counted = async (where?: SQL) => {
		const [row] = await db.select({ items: count() }).from(items).where(and(inScope, where));
		return row?.items ?? 0;
	};
	const without = new Map<string, number>();
	for (const field of fields) without.set(field, await counted(lacks(field)));
	return { items: await counted(), without };
}

function lacks(field: string): SQL {
	if (field === "reference") {
		return sql`not exists (select 1 from json_each(${items.reference}) as one where trim(one.value) <> '')`;
	}
	if (isColumn(field)) return sql`${COLUMNS[field]} is null`;
	const key = field.slice(field.indexOf(".") + 1);
	return sql`not exists (select 1 from json_each(${items.metadata}) as one
		where one.key = ${key} and one.type <> 'null' and (one.type <> 'text' or trim(one.value) <> ''))`;
}
