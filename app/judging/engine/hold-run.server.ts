import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { findRun, holdRun, letGoOfRun, type Run } from "#db/queries/runs.server.ts";

/**
 * A cap is kept, and batches are handed over, by one process alone: the others wait until it lets
 * go, dies, or the run is over.
 * @returns lets go of the run; null when there was nothing to wait for any more
 */
export async function holdRunAlone(
	db: Database,
	run: Run,
	{
		leaseMs,
		pollMs,
		signal,
	}: { leaseMs: number; pollMs: number; signal?: AbortSignal | undefined },
): Promise<(() => Promise<void>) | null> {
	if (run.maxCostMicros === null && run.mode === "live") return async () => {};
	const holder = newId("run");
	const hold = (now = Date.now()) =>
		holdRun(db, run.id, { holder, now: new Date(now), until: new Date(now + leaseMs) });
	while (!(await hold())) {
		await sleep(pollMs);
		const current = await findRun(db, run.id);
		if (signal?.aborted || current?.status !== "running") return null;
	}
	const heartbeat = setInterval(() => void hold().catch(() => {}), leaseMs / 3);
	heartbeat.unref();
	return async () => {
		clearInterval(heartbeat);
		await letGoOfRun(db, run.id, holder);
	};
}
