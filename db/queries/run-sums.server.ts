import { and, count, eq, inArray, isNotNull, isNull, sum } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { runs, runTasks, runUsage } from "../schema/index.ts";

/** What became of the tasks of a run, and what it has cost. */
export type RunSums = {
	readonly scored: number;
	readonly failed: number;
	/** Micro-units, with the most that requests of unknown bill can have cost; that part of it. */
	readonly micros: number;
	readonly assumed: number;
	/** Answered requests of unknown price: the cost is more than `micros`. */
	readonly unpriced: number;
};

/** By run; of runs that have not begun zeros. Reads an index entry for each task. */
export async function sumsOfRuns(
	db: Database,
	runIds: readonly string[],
): Promise<Map<string, RunSums>> {
	const ended = and(
		inArray(runTasks.runId, [...runIds]),
		inArray(runTasks.status, ["done", "failed_retryable", "failed_final"]),
	);
	const counts = async (isScored: boolean) => {
		const rows = await db
			.select({ runId: runTasks.runId, tasks: count() })
			.from(runTasks)
			.where(and(ended, isScored ? isNull(runTasks.reason) : isNotNull(runTasks.reason)))
			.groupBy(runTasks.runId);
		return new Map(rows.map(({ runId, tasks }) => [runId, tasks]));
	};
	const [scored, failed] = [await counts(true), await counts(false)];
	const used = await db
		.select({
			runId: runUsage.runId,
			known: sum(runUsage.costMicros).mapWith(Number),
			assumed: sum(runUsage.assumedMicros).mapWith(Number),
			unpriced: sum(runUsage.unpriced).mapWith(Number),
		})
		.from(runUsage)
		.where(inArray(runUsage.runId, [...runIds]))
		.groupBy(runUsage.runId);
	const usage = new Map(used.map((row) => [row.runId, row]));
	return new Map(
		runIds.map((id) => {
			const { known = 0, assumed = 0, unpriced = 0 } = usage.get(id) ?? {};
			return [
				id,
				{
					...{ scored: scored.get(id) ?? 0, failed: failed.get(id) ?? 0 },
					...{ micros: known + assumed, assumed, unpriced },
				},
			];
		}),
	);
}

/** How many tasks of all runs that go on or wait are in which state. Reads an index entry for each task. */
export async function cellsOfOpenRuns(
	db: Database,
): Promise<{ state: (typeof runTasks.$inferSelect)["status"]; cells: number }[]> {
	return db
		.select({ state: runTasks.status, cells: count() })
		.from(runTasks)
		.innerJoin(runs, eq(runs.id, runTasks.runId))
		.where(inArray(runs.status, ["running", "paused"]))
		.groupBy(runTasks.status);
}
