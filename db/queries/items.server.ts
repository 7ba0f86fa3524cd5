import { and, asc, eq, gt, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import {
	type Database,
	inListed,
	isLike,
	isUniqueViolation,
	listed,
	must,
	preparedOnce,
	rowsInserter,
} from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import type { ItemContent } from "../model/item.ts";
import { items, projects } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

export type Item = typeof items.$inferSelect;

/** An imported item of the project, or the current version of an item of a set. */
export async function itemById(
	db: Database,
	{ projectId, setId }: { projectId: string; setId?: string },
	itemId: string,
): Promise<Item | null> {
	const [row] = await db
		.select()
		.from(items)
		.where(and(eq(items.projectId, projectId), eq(items.id, itemId), itemsInScope(setId)));
	return row ?? null;
}

/** Imported items, or items of a set, by the ids they have in files, in no particular order. */
export async function itemsByExternalIds(
	db: Database,
	projectId: string,
	externalIds: readonly string[],
	{ setId }: { setId?: string | undefined } = {},
): Promise<Item[]> {
	if (externalIds.length === 0) return [];
	return db
		.select()
		.from(items)
		.where(
			and(
				eq(items.projectId, projectId),
				inArray(items.externalId, [...externalIds]),
				itemsInScope(setId),
				// Imported items have no later versions: said, so that SQLite takes the index of ids, which holds what is current.
				isNull(items.supersededAt),
			),
		);
}

/** What each imported item of a project, or each current one of a set, belongs to, by position. */
export async function groupNamesOfItems(
	db: Database,
	projectId: string,
	{ setId }: { setId?: string | undefined } = {},
): Promise<
	Pick<Item, "externalId" | "position" | "documentId" | "queryId" | "group" | "system">[]
> {
	const { externalId, position, documentId, queryId, group, system } = items;
	return db
		.select({ externalId, position, documentId, queryId, group, system })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(position));
}

export async function itemsByIds(
	db: Database,
	projectId: string,
	itemIds: readonly string[],
): Promise<Item[]> {
	if (itemIds.length === 0) return [];
	const found = await byIds(db).execute({ ids: listed(itemIds) });
	return found
		.filter((item) => item.projectId === projectId)
		.sort((a, b) => a.position - b.position);
}

/** By their ids alone: asked for a project's as well, SQLite reads all of its items each time. */
const byIds = preparedOnce((db) => db.select().from(items).where(inListed(items.id, "ids")));

/** The items at some positions, in order of position. */
export async function itemsByPositions(
	db: Database,
	projectId: string,
	positions: readonly number[],
): Promise<Item[]> {
	if (positions.length === 0) return [];
	return db
		.select()
		.from(items)
		.where(and(eq(items.projectId, projectId), inArray(items.position, [...positions])))
		.orderBy(asc(items.position));
}

export type ItemFilter = {
	/** The items of this set in place of the imported ones. */
	readonly setId?: string;
	/** Words that have to stand in the id, the question or the response. */
	readonly text?: string;
	readonly system?: string;
	readonly documentId?: string;
	readonly queryId?: string;
};

const TEXTS = [items.externalId, items.input, items.response];

function matching(projectId: string, filter: ItemFilter): SQL | undefined {
	const pattern = filter.text ? `%${filter.text.replace(/[\\%_]/g, "\\$&")}%` : undefined;
	return and(
		eq(items.projectId, projectId),
		itemsInScope(filter.setId),
		pattern ? or(...TEXTS.map((text) => isLike(text, pattern))) : undefined,
		filter.system === undefined ? undefined : eq(items.system, filter.system),
		filter.documentId === undefined ? undefined : eq(items.documentId, filter.documentId),
		filter.queryId === undefined ? undefined : eq(items.queryId, filter.queryId),
	);
}

/**
 * Items in order of position, a page at a time, by key: those after `after` (left out for the first
 * page). `next` is the `after` of the following page, null on the last.
 */
export async function itemsPage(
	db: Database,
	projectId: string,
	{ after, limit = 50, ...filter }: ItemFilter & { after?: number; limit?: number },
): Promise<{ items: Item[]; next: number | null }> {
	const rows = await db
		.select()
		.from(items)
		.where(
			and(matching(projectId, filter), after === undefined ? undefined : gt(items.position, after)),
		)
		.orderBy(asc(items.position))
		.limit(limit + 1);
	const page = rows.slice(0, limit);
	return { items: page, next: rows.length > limit ? (page.at(-1)?.position ?? null) : null };
}

/** What an import needs to know about an item that is there. */
export type KnownItem = { id: string; position: number; contentHash: string };

/**
 * Id, position and content hash of every imported item of a project, or of every current one of a set,
 * by the id it has in files.
 */
export async function itemPositions(
	db: Database,
	projectId: string,
	{ setId }: { setId?: string | undefined } = {},
): Promise<Map<string, KnownItem>> {
	const rows = await db
		.select({
			externalId: items.externalId,
			id: items.id,
			position: items.position,
			contentHash: items.contentHash,
		})
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(items.position));
	return new Map(rows.map(({ externalId, ...known }) => [externalId, known]));
}

/** The ids of all imported items of a project, or of a set's items, in order of position. */
export async function itemIdsInOrder(
	db: Database,
	projectId: string,
	{ setId }: { setId?: string | undefined } = {},
): Promise<string[]> {
	const rows = await db
		.select({ id: items.id })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(items.position));
	return rows.map((row) => row.id);
}

export type NewItem = {
	readonly externalId: string;
	readonly contentHash: string;
	readonly content: ItemContent;
};

/** For a `commit`: rows of items, whole. */
export const insertItemRows = rowsInserter(items);

/**
 * Adds items at the end of a project, positions `first`, `first + 1` …, in one transaction.
 * @returns what was added; null when somebody else added items meanwhile, and nothing was written
 */
export async function insertItems(
	db: Database,
	{
		projectId,
		first,
		added,
		now,
	}: { projectId: string; first: number; added: readonly NewItem[]; now: Date },
): Promise<KnownItem[] | null> {
	const rows = added.map(({ externalId, contentHash, content }, index) => ({
		id: newId("item"),
		projectId,
		position: first + index,
		externalId,
		contentHash,
		...content,
		createdAt: now,
	}));
	try {
		const written = await commit(
			db,
			{ action: "items.added", project: projectId, details: { items: rows.length } },
			(tx) => [
				must(
					tx
						.update(projects)
						.set({
							itemCount: first + rows.length,
							changeCounter: sql`${projects.changeCounter} + 1`,
						})
						.where(and(eq(projects.id, projectId), eq(projects.itemCount, first))),
				),
				...insertItemRows(db, rows),
			],
		);
		return written
			? rows.map(({ id, position, contentHash }) => ({ id, position, contentHash }))
			: null;
	} catch (error) {
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}

/** The beginnings of what the project's first items ask and answer. */
export async function firstTexts(
	db: Database,
	projectId: string,
	limit: number,
): Promise<string[]> {
	const rows = await db
		.select({
			response: sql<string | null>`substr(${items.response}, 1, 4000)`,
			responseA: sql<string | null>`substr(${items.responseA}, 1, 4000)`,
			responseB: sql<string | null>`substr(${items.responseB}, 1, 4000)`,
			input: sql<string | null>`substr(${items.input}, 1, 4000)`,
		})
		.from(items)
		.where(and(eq(items.projectId, projectId), gte(items.position, 0)))
		.orderBy(items.position)
		.limit(limit);
	return rows.flatMap(({ response, responseA, responseB, input }) => {
		const answers = [response, responseA, responseB].filter((text) => text !== null);
		return answers.length > 0 ? answers : input === null ? [] : [input];
	});
}
