import { type RunSums, sumsOfRuns } from "#db/queries/run-sums.server.ts";
import { readAt } from "../../compute/read-at.server.ts";

/** How threads are asked for this module. */
export const RUN_SUMS_TASK = "#app/judging/runs/run-sums-task.ts";

/** Task module: what became of the tasks of some runs, counted beside the event loop. */
export function runJob({
	address,
	runIds,
}: {
	readonly address: string;
	readonly runIds: readonly string[];
}): Promise<Map<string, RunSums>> {
	return readAt(address, (db) => sumsOfRuns(db, runIds));
}
