import type { Database } from "#db/dialect";
import { recentDurations } from "#db/queries/annotations.server.ts";
import { queueCounts } from "#db/queries/assignments.server.ts";

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

export async function labelProgress(db: Database, raterId: string): Promise<LabelProgress> {
	const { open, submitted, skipped } = await queueCounts(db, raterId);
	const typical = median(await recentDurations(db, raterId, ITEMS_TIMED));
	return {
		total: open + submitted + skipped,
		open,
		submitted,
		skipped,
		minutesLeft: typical === null ? null : Math.max(1, Math.round((typical * open) / 60_000)),
	};
}

function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	const upper = sorted[middle];
	if (upper === undefined) return null;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
