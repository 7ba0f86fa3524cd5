import { and, asc, count, eq, gt, isNull, lte, max, ne, not, sql } from "drizzle-orm";
import { type Database, isOneOf, listed } from "#db/dialect";
import { annotations, assignments } from "../schema/index.ts";
import type { AssignmentStatus } from "./assignments.server.ts";

/**
 * The open item that comes after a place in an annotator's queue, or else the first open one;
 * never `exceptItemId`. Null when nothing is open.
 */
export async function nextOpenItem(
	db: Database,
	raterId: string,
	{ after = -1, exceptItemId = "" }: { after?: number; exceptItemId?: string } = {},
): Promise<string | null> {
	const open = and(
		eq(assignments.raterId, raterId),
		eq(assignments.status, "open"),
		ne(assignments.itemId, exceptItemId),
	);
	const first = (condition: typeof open) =>
		db
			.select({ itemId: assignments.itemId })
			.from(assignments)
			.where(condition)
			.orderBy(asc(assignments.position))
			.limit(1);
	const [following] = await first(and(open, gt(assignments.position, after)));
	if (following) return following.itemId;
	const [earlier] = await first(open);
	return earlier?.itemId ?? null;
}

/**
 * The items that an annotator answers next, in the order of their queue: open ones after a place, then the
 * open ones before it, then those that were skipped to come back to.
 * @param except ids of items that the annotator has already
 */
export async function itemsToAnswer(
	db: Database,
	raterId: string,
	{ after, except, limit }: { after: number; except: readonly string[]; limit: number },
): Promise<string[]> {
	const own = and(
		eq(assignments.raterId, raterId),
		not(isOneOf(assignments.itemId, sql`${listed(except)}`)),
	);
	const open = and(own, eq(assignments.status, "open"));
	const ids: string[] = [];
	for (const condition of [
		and(open, gt(assignments.position, after)),
		and(open, lte(assignments.position, after)),
	]) {
		if (ids.length === limit) return ids;
		const rows = await db
			.select({ itemId: assignments.itemId })
			.from(assignments)
			.where(condition)
			.orderBy(asc(assignments.position))
			.limit(limit - ids.length);
		ids.push(...rows.map(({ itemId }) => itemId));
	}
	if (ids.length === limit) return ids;
	const later = await db
		.select({ itemId: assignments.itemId })
		.from(assignments)
		.innerJoin(
			annotations,
			and(
				eq(annotations.raterId, raterId),
				eq(annotations.itemId, assignments.itemId),
				isNull(annotations.supersededAt),
			),
		)
		.where(and(own, eq(assignments.status, "skipped"), eq(annotations.skipReason, "later")))
		.orderBy(asc(annotations.createdAt))
		.limit(limit - ids.length);
	return [...ids, ...later.map(({ itemId }) => itemId)];
}

export type QueueCounts = Record<AssignmentStatus, number>;

/** How many items of an annotator's queue are open, submitted and skipped. */
export async function queueCounts(db: Database, raterId: string): Promise<QueueCounts> {
	const rows = await db
		.select({ status: assignments.status, count: count() })
		.from(assignments)
		.where(eq(assignments.raterId, raterId))
		.groupBy(assignments.status);
	const counts: QueueCounts = { open: 0, submitted: 0, skipped: 0 };
	for (const row of rows) counts[row.status] = row.count;
	return counts;
}

/** The items an annotator has been given, whatever became of them, in the order of their queue. */
export async function assignedItemIds(db: Database, raterId: string): Promise<string[]> {
	const rows = await db
		.select({ itemId: assignments.itemId })
		.from(assignments)
		.where(eq(assignments.raterId, raterId))
		.orderBy(asc(assignments.position));
	return rows.map((row) => row.itemId);
}

/** One past the last place of an annotator's queue. */
export async function nextQueuePosition(db: Database, raterId: string): Promise<number> {
	const [row] = await db
		.select({ last: max(assignments.position) })
		.from(assignments)
		.where(eq(assignments.raterId, raterId));
	return (row?.last ?? -1) + 1;
}
