import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, isOneOf, listed } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { itemMarks, items } from "../schema/index.ts";
import { bumpChangeCounter } from "./projects.server.ts";

/** What leads may mark on items; each has its way back. */
export type ItemMark = "flag" | "unflag" | "exclude" | "restore";

/**
 * Marks items of a project. What is marked already stays as it is, with its reason.
 * @returns the items that were changed: what undoing is about
 */
export async function markItems(
	db: Database,
	{
		projectId,
		itemIds,
		mark,
		reason,
		now,
	}: {
		readonly projectId: string;
		readonly itemIds: readonly string[];
		readonly mark: ItemMark;
		readonly reason: string | null;
		readonly now: Date;
	},
): Promise<string[]> {
	const column = mark === "flag" || mark === "unflag" ? itemMarks.flaggedAt : itemMarks.excludedAt;
	const sets = mark === "flag" || mark === "exclude";
	const ids = sql`${listed(itemIds)}`;
	const changed = await db
		.select({ id: items.id })
		.from(items)
		.leftJoin(itemMarks, eq(itemMarks.itemId, items.id))
		.where(
			and(
				eq(items.projectId, projectId),
				isOneOf(items.id, ids),
				sets ? isNull(column) : isNotNull(column),
			),
		)
		.orderBy(asc(items.position));
	if (changed.length === 0) return [];
	const set =
		mark === "flag" || mark === "unflag"
			? { flaggedAt: sets ? now : null }
			: { excludedAt: sets ? now : null, excludedReason: sets ? reason : null };
	const rows = blocksOf(changed).map((block) =>
		block.map(({ id }) => ({ itemId: id, projectId, ...set })),
	);
	await commit(
		db,
		{ action: "items.marked", project: projectId, details: { mark, items: changed.length } },
		(tx) => [
			...rows.map((values) =>
				tx.insert(itemMarks).values(values).onConflictDoUpdate({ target: itemMarks.itemId, set }),
			),
			bumpChangeCounter(tx, projectId),
		],
	);
	return changed.map(({ id }) => id);
}

/** Rows of one INSERT: five parameters each, far from SQLite's limit of 32,766. */
const ROWS_PER_STATEMENT = 2000;

function blocksOf<Row>(rows: readonly Row[]): Row[][] {
	const blocks: Row[][] = [];
	for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
		blocks.push(rows.slice(start, start + ROWS_PER_STATEMENT));
	return blocks;
}

/** The positions of a project's items that count in no figure, ascending. */
export async function excludedPositions(db: Database, projectId: string): Promise<number[]> {
	const rows = await db
		.select({ position: items.position })
		.from(itemMarks)
		.innerJoin(items, eq(items.id, itemMarks.itemId))
		.where(and(eq(itemMarks.projectId, projectId), isNotNull(itemMarks.excludedAt)))
		.orderBy(asc(items.position));
	return rows.map(({ position }) => position);
}

/** The items of a project that count in no figure, by their ids in files, with why, in order. */
export async function excludedItems(
	db: Database,
	projectId: string,
): Promise<{ itemId: string; reason: string | null }[]> {
	return db
		.select({ itemId: items.externalId, reason: itemMarks.excludedReason })
		.from(itemMarks)
		.innerJoin(items, eq(items.id, itemMarks.itemId))
		.where(and(eq(itemMarks.projectId, projectId), isNotNull(itemMarks.excludedAt)))
		.orderBy(asc(items.position));
}
