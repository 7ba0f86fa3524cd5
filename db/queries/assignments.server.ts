import { and, count, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { type Database, holds, isOneOf, listed, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { assignments, items } from "../schema/index.ts";

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
