import { connectToRead, disconnect } from "#db/dialect";
import { type RunSums, sumsOfRuns } from "#db/queries/run-sums.server.ts";

/** How threads are asked for this module. */
export const RUN_SUMS_TASK = "#app/judging/runs/run-sums-task.ts";

/** Task module: what became of the tasks of some runs, counted beside the event loop. */
export async function runJob({
	file,
	runIds,
}: {
	readonly file: string;
	readonly runIds: readonly string[];
}): Promise<Map<string, RunSums>> {
	const db = connectToRead(file);
	try {
		return await sumsOfRuns(db, runIds);
	} finally {
		disconnect(db);
	}
}
