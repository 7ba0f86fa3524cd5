import type { Database } from "#db/dialect";
import { assignedItemIds, nextQueuePosition } from "#db/queries/annotator-queue.server.ts";
import { insertAssignments } from "#db/queries/assignments.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { shuffled } from "./plans/shuffled.ts";

export type AssignItems = {
	readonly projectId: string;
	/** Items of this set; absent: the imported ones. */
	readonly setId?: string | undefined;
	readonly raterIds: readonly string[];
	/** How many further items each annotator gets. */
	readonly count: number | "all";
	readonly seed: number;
	/** Where a queue was to end; one that is longer by now gets nothing. */
	readonly queueEnd?: number;
	readonly now: Date;
};

/**
 * Gives annotators items to label, never one twice. Which items are drawn depends on the seed
 * alone, so annotators who are given as many items under one seed share them; the order is each
 * annotator's own.
 * @returns how many assignments were added for all annotators together; fewer than asked for when
 * there are no further items
 */
export async function assignItems(
	db: Database,
	{ projectId, setId, raterIds, count, seed, queueEnd, now }: AssignItems,
): Promise<{ assigned: number }> {
	const drawn = shuffled(await itemIdsInOrder(db, projectId, { setId }), ["draw", seed]);
	let assigned = 0;
	for (const raterId of raterIds) {
		const known = new Set(await assignedItemIds(db, raterId));
		const further = drawn.filter((itemId) => !known.has(itemId));
		const chosen = count === "all" ? further : further.slice(0, count);
		assigned += await insertAssignments(db, {
			projectId,
			raterId,
			itemIds: shuffled(chosen, ["order", seed, raterId]),
			first: queueEnd ?? (await nextQueuePosition(db, raterId)),
			onlyAtEnd: queueEnd !== undefined,
			now,
		});
	}
	return { assigned };
}
