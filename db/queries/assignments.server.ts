import {
	and,
	asc,
	count,
	eq,
	gt,
	gte,
	inArray,
	isNull,
	lte,
	max,
	ne,
	notInArray,
	sql,
} from "drizzle-orm";
import { type Database, holds, isOneOf, listed, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { annotations, assignments, items } from "../schema/index.ts";

export type AssignmentStatus = (typeof assignments.$inferSelect)["status"];

/** An item reserved for an annotator, with the position that ratings repeat. */
export type Assignment = {
	id: string;
	itemId: string;
	itemPosition: number;
	/** Place in the annotator's queue. */
	position: number;
	status: AssignmentStatus;
	/** Asked again for the whole rubric. */
	asksWhole: boolean;
};

/** The assignment of an item to an annotator; null when the item is not theirs. */
export async function assignmentOf(
	db: Database,
	raterId: string,
	itemId: string,
): Promise<Assignment | null> {
	const [row] = await db
		.select({
			id: assignments.id,
			itemId: assignments.itemId,
			itemPosition: items.position,
			position: assignments.position,
			status: assignments.status,
			asksWhole: assignments.asksWhole,
		})
		.from(assignments)
		.innerJoin(items, eq(items.id, assignments.itemId))
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, itemId)));
	return row ?? null;
}

/**
 * What an annotator may read of an item that is assigned to them, and nothing else of it: not its
 * id in files, not the system that answered, not where it was derived from. Of the metadata, the
 * caller passes on only the fields that the project shows.
 */
export async function assignedItem(db: Database, raterId: string, itemId: string) {
	const [row] = await db
		.select({
			id: items.id,
			input: items.input,
			contexts: items.contexts,
			referenceContexts: items.referenceContexts,
			response: items.response,
			reference: items.reference,
			responseA: items.responseA,
			responseB: items.responseB,
			messages: items.messages,
			documentId: items.documentId,
			metadata: items.metadata,
			queuePosition: assignments.position,
			status: assignments.status,
			asksWhole: assignments.asksWhole,
			referenceShownAt: assignments.referenceShownAt,
		})
		.from(assignments)
		.innerJoin(items, eq(items.id, assignments.itemId))
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, itemId)));
	return row ?? null;
}
export type AssignedItem = NonNullable<Awaited<ReturnType<typeof assignedItem>>>;

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
	const own = and(eq(assignments.raterId, raterId), notInArray(assignments.itemId, [...except]));
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

/** One transaction writes so many rows at most, so that nobody who saves a label waits long. */
const ASSIGNMENTS_PER_COMMIT = 500;

/**
 * Adds items to an annotator's queue, in their order, from the place `first` on; one that is there
 * already stays as it is.
 * @returns how many were added
 */
export async function insertAssignments(
	db: Database,
	added: {
		projectId: string;
		raterId: string;
		itemIds: readonly string[];
		first: number;
		/** Where the queue goes beyond `first` by now, nothing is added. */
		onlyAtEnd?: boolean;
		now: Date;
	},
): Promise<number> {
	const { projectId, raterId, first, onlyAtEnd = false, now } = added;
	const rows = added.itemIds.map((itemId, index) => ({
		id: newId("asn"),
		projectId,
		raterId,
		itemId,
		position: first + index,
		createdAt: now,
	}));
	let written = 0;
	for (let start = 0; start < rows.length; start += ASSIGNMENTS_PER_COMMIT) {
		const part = rows.slice(start, start + ASSIGNMENTS_PER_COMMIT);
		await commit(
			db,
			{
				action: "items.assigned",
				project: projectId,
				details: { items: part.length },
				whom: { raterId },
			},
			(tx) => [
				...(onlyAtEnd ? [must(holds(beyond(tx, raterId, first + start), isNone))] : []),
				tx.insert(assignments).values(part).onConflictDoNothing(),
			],
		);
		const ids = part.map((row) => row.id);
		const [stored] = await db
			.select({ count: count() })
			.from(assignments)
			.where(inArray(assignments.id, ids));
		written += stored?.count ?? 0;
	}
	return written;
}

const isNone = (rows: readonly unknown[]) => rows.length === 0;

/** What stands in an annotator's queue at a place or behind it. */
function beyond(tx: Transaction, raterId: string, place: number) {
	return tx
		.select({ id: assignments.id })
		.from(assignments)
		.where(and(eq(assignments.raterId, raterId), gte(assignments.position, place)))
		.limit(1);
}

/** Statement that moves an assignment on; it changes nothing when the assignment moved meanwhile. */
export function moveAssignment(
	tx: Transaction,
	{ id, from, to }: { id: string; from: AssignmentStatus; to: AssignmentStatus },
) {
	return tx
		.update(assignments)
		.set({ status: to, asksWhole: false })
		.where(and(eq(assignments.id, id), eq(assignments.status, from)));
}

/**
 * Takes items out of an annotator's queue that are not answered.
 * @returns the items that were in it
 */
export async function withdrawAssignments(
	db: Database,
	{ raterId, itemIds }: { readonly raterId: string; readonly itemIds: readonly string[] },
): Promise<string[]> {
	const open = and(
		eq(assignments.raterId, raterId),
		eq(assignments.status, "open"),
		isNull(assignments.planId),
		isOneOf(assignments.itemId, sql`${listed(itemIds)}`),
	);
	const rows = await db.select({ itemId: assignments.itemId }).from(assignments).where(open);
	await commit(
		db,
		{
			action: "items.withdrawn",
			project: { of: "rater", id: raterId },
			details: { items: rows.length },
			whom: { raterId },
		},
		(tx) => [tx.delete(assignments).where(open)],
	);
	return rows.map(({ itemId }) => itemId);
}

/** Keeps when a hidden reference went to an annotator, and what they had judged by then; the first time stays. */
export async function markReferenceShown(
	db: Database,
	shown: { raterId: string; itemId: string; judged: Record<string, string>; now: Date },
): Promise<void> {
	const { raterId, itemId, judged, now } = shown;
	await commit(
		db,
		{
			action: "reference.shown",
			project: { of: "rater", id: raterId },
			about: { item: itemId },
			whom: { raterId },
		},
		(tx) => [
			tx
				.update(assignments)
				.set({ referenceShownAt: now, judgedBefore: judged })
				.where(
					and(
						eq(assignments.raterId, raterId),
						eq(assignments.itemId, itemId),
						isNull(assignments.referenceShownAt),
					),
				),
		],
	);
}
