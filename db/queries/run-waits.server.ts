import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { unlogged } from "../audit/commit.ts";
import { runs } from "../schema/index.ts";

/** No wait is longer: what ends later was told by a clock that was set back since. */
export const LONGEST_WAIT_MS = 3_600_000;

/** Says until when a run waits for its endpoint, and what the endpoint said. */
export async function tellWait(
	db: Database,
	id: string,
	{ until, reason }: { until: Date; reason: string },
): Promise<void> {
	const latest = new Date(until.getTime() + LONGEST_WAIT_MS);
	const { waitsUntil } = runs;
	const isNews = or(isNull(waitsUntil), lt(waitsUntil, until), gt(waitsUntil, latest));
	await unlogged(db, "run")
		.update(runs)
		.set({ waitsUntil: until, waitReason: reason })
		.where(and(eq(runs.id, id), isNews));
}

/** What it waited for, as it was told, is over. */
export async function endWait(db: Database, id: string, reason: string): Promise<void> {
	await unlogged(db, "run")
		.update(runs)
		.set({ waitsUntil: null, waitReason: null })
		.where(and(eq(runs.id, id), eq(runs.waitReason, reason)));
}
