import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { type CellKey, cellStates, failedCells } from "#db/queries/run-cells.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { type PlannedRun, storeRun } from "./plan-run.server.ts";

export type RetryRequest = {
	readonly judge: Judge;
	/** Whose failures; null: those of all runs of the judge. */
	readonly run: Run | null;
	/** Most it may cost, in micro-units. Left out: as much as the run was allowed, no cap without one. */
	readonly maxCostMicros?: number | null;
	readonly createdBy: string | null;
	readonly now: Date;
};

/**
 * Plans further runs of the cells that ended for a reason that can pass, unless they were answered
 * since or wait in a run already: one run for the imported items and one for each derived set, when
 * the next one is asked for. What failed stays as it was.
 */
export async function* retryFailures(
	db: Database,
	{ judge, run, createdBy, now, ...request }: RetryRequest,
): AsyncGenerator<PlannedRun["run"], void> {
	const failed = await failedCells(db, run ? { runId: run.id } : { judgeId: judge.id });
	const { maxCostMicros = run?.maxCostMicros ?? null } = request;
	for (const setId of new Set(failed.map((cell) => cell.setId))) {
		const cells = failed.filter((cell) => cell.setId === setId);
		const repetitions = 1 + cells.reduce((most, cell) => Math.max(most, cell.repetition), 0);
		const about = { judge, setId, repetitions, maxCostMicros, ...(run && { mode: run.mode }) };
		const planned = await storeRun(db, { ...about, createdBy, now }, stillFailed(db, judge, cells));
		if (planned) yield planned.run;
	}
}

const LOT = 500;

/** @param failed in order of repetition */
async function* stillFailed(db: Database, judge: Judge, failed: readonly CellKey[]) {
	for (let start = 0; start < failed.length; ) {
		const { repetition } = failed[start];
		const lot = failed.slice(start, start + LOT).filter((cell) => cell.repetition === repetition);
		const states = await cellStates(
			db,
			{ judgeId: judge.id, repetition },
			lot.map(({ itemId }) => itemId),
		);
		yield {
			cells: lot
				.filter(({ itemId }) => states.get(itemId) === "failed")
				.map(({ itemId }) => ({ itemId, repetition })),
		};
		start += lot.length;
	}
}
