import type { Database } from "#db/dialect";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { type CellKey, cellStates, failedCells } from "#db/queries/run-cells.server.ts";
import { latestRunOver, type Run, runsOfFamily } from "#db/queries/runs.server.ts";
import { type PlannedRun, storeRun } from "./plan-run.server.ts";

export type RetryRequest = {
	readonly judge: Judge;
	/** Whose failures; null: those of all runs of the judge. */
	readonly run: Run | null;
	/** Most it may cost, in micro-units. Left out: what is left of the run's, or of the judge's last one; no cap without one. */
	readonly maxCostMicros?: number | null;
	readonly createdBy: string | null;
	readonly now: Date;
};

/** What is asked again at once: failed cells of the imported items, or of one derived set. */
export type Retry = {
	readonly setId: string | null;
	readonly cells: readonly CellKey[];
	/** The run whose failures they are, or the judge's last one over the set. */
	readonly of: Run | null;
	/** Micro-units; null: no cap. */
	readonly cap: number | null;
};

/**
 * What asking failures again comes to: one retry for the imported items and one for each derived set. Cells that were
 * answered since, or wait in a run, are left out when it is planned.
 */
export async function retriesOf(
	db: Database,
	{ judge, run, maxCostMicros: cap }: Pick<RetryRequest, "judge" | "run" | "maxCostMicros">,
): Promise<Retry[]> {
	const failed = await failedCells(db, run ? { runId: run.id } : { judgeId: judge.id });
	const retries: Retry[] = [];
	for (const setId of new Set(failed.map((cell) => cell.setId))) {
		const of = run ?? (await latestRunOver(db, judge.id, setId));
		retries.push({
			setId,
			cells: failed.filter((cell) => cell.setId === setId),
			of,
			cap: cap === undefined ? of && (await restOfCap(db, of)) : cap,
		});
	}
	return retries;
}

/**
 * Plans further runs of the cells that ended for a reason that can pass, unless they were answered
 * since or wait in a run already, each when the next one is asked for. What failed stays as it was.
 */
export async function* retryFailures(
	db: Database,
	{ createdBy, now, ...request }: RetryRequest,
): AsyncGenerator<PlannedRun["run"], void> {
	const { judge, run } = request;
	for (const { setId, cells, of, cap: maxCostMicros } of await retriesOf(db, request)) {
		const retryOf = of && (of.retryOf ?? of.id);
		const repetitions = 1 + cells.reduce((most, cell) => Math.max(most, cell.repetition), 0);
		const about = {
			judge,
			setId,
			repetitions,
			maxCostMicros,
			retryOf,
			...(run && { mode: run.mode }),
		};
		const planned = await storeRun(db, { ...about, createdBy, now }, stillFailed(db, judge, cells));
		if (planned) yield planned.run;
	}
}

/** Those of failed cells that would be asked, when they are asked again now. */
export async function cellsToRetry(
	db: Database,
	judge: Judge,
	{ cells }: Pick<Retry, "cells">,
): Promise<CellKey[]> {
	const found: CellKey[] = [];
	for await (const lot of stillFailed(db, judge, cells)) found.push(...lot.cells);
	return found;
}

/**
 * What is left of the cap of a run, in micro-units, for those that ask its failures again; null without one.
 * What those did that came after it counts as well.
 */
async function restOfCap(
	db: Database,
	{ id, retryOf, maxCostMicros, createdAt }: Run,
): Promise<number | null> {
	if (maxCostMicros === null) return null;
	let rest = maxCostMicros;
	for (const run of await runsOfFamily(db, retryOf ?? id)) {
		if (run.id !== id && run.createdAt < createdAt) continue;
		const { known, assumed, underWay } = await moneyOfRun(db, run.id);
		rest -= known + assumed + underWay;
	}
	return Math.max(0, rest);
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
