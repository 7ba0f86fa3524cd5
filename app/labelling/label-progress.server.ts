import type { Database } from "#db/dialect";
import { queueState } from "#db/queries/answering.server.ts";

/** Where an annotator stands in their own queue. */
export type LabelProgress = {
	total: number;
	open: number;
	submitted: number;
	skipped: number;
	/** Median time of their own last items times the open ones; null before the first. */
	minutesLeft: number | null;
};

/** So many of the last items tell how fast an annotator is now. */
const ITEMS_TIMED = 50;

/** Where an annotator stands, and the item that is open after a place of their queue. */
export async function standing(
	db: Database,
	raterId: string,
	after: number,
): Promise<{ nextItemId: string | null; progress: LabelProgress }> {
	const state = await queueState(db, raterId, { after, timed: ITEMS_TIMED });
	const { open, submitted, skipped } = state.counts;
	const typical = median(state.durations);
	const minutesLeft = typical === null ? null : Math.max(1, Math.round((typical * open) / 60_000));
	const total = open + submitted + skipped;
	return {
		nextItemId: state.nextItemId,
		progress: { total, open, submitted, skipped, minutesLeft },
	};
}

export async function labelProgress(db: Database, raterId: string): Promise<LabelProgress> {
	return (await standing(db, raterId, -1)).progress;
}

function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle];
	if (upper === undefined) return null;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
