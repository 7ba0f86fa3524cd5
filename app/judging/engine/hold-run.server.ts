import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { holdRun, letGoOfRun } from "#db/queries/run-holder.server.ts";
import { findRun, type Run } from "#db/queries/runs.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createHeldUp } from "./tell-held-up.server.ts";

/**
 * Batches are handed over by one process alone: the others wait until it lets go, dies, or the run is
 * over.
 * @returns lets go of the run; null when there was nothing to wait for any more
 */
export async function holdRunAlone(
	db: Database,
	run: Run,
	options: {
		readonly processId: string;
		readonly pollMs: number;
		readonly leaseMs: number;
		readonly signal?: AbortSignal | undefined;
	},
): Promise<(() => Promise<void>) | null> {
	const { processId, pollMs, leaseMs, signal } = options;
	if (run.mode === "live") return async () => {};
	const heldUp = createHeldUp(db, { runId: run.id, what: "the run", leaseMs });
	while (!(await whenOpen(db, () => holdRun(db, run.id, processId)))) {
		await heldUp.look(true);
		await sleep(pollMs);
		const current = await findRun(db, run.id);
		if (signal?.aborted || current?.status !== "running") return null;
	}
	await heldUp.look(false);
	return () => whenOpen(db, () => letGoOfRun(db, run.id, processId));
}
