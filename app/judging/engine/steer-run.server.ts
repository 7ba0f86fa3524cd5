import type { Database } from "#db/dialect";
import { changeRunStatus } from "#db/queries/runs.server.ts";

/**
 * Ends a run for now: nothing new is asked; answers in flight are still stored, they are paid for.
 * @returns false when it was over already
 */
export function cancelRun(db: Database, runId: string, now: Date): Promise<boolean> {
	return changeRunStatus(db, runId, {
		from: ["running", "paused"],
		to: "cancelled",
		finishedAt: now,
	});
}

/** Stops a run with a reason for people, to be resumed. @returns false when it was not running */
export function pauseRun(db: Database, runId: string, pauseReason: string): Promise<boolean> {
	return changeRunStatus(db, runId, { from: ["running"], to: "paused", pauseReason });
}

/** Lets a paused or cancelled run go on where it stood. @returns false when it was neither */
export function resumeRun(db: Database, runId: string): Promise<boolean> {
	return changeRunStatus(db, runId, { from: ["paused", "cancelled"], to: "running" });
}
