/** What became of the cells of runs: counted, found by item and repetition. */

import { and, asc, count, eq, inArray, isNull, or, sql, sum } from "drizzle-orm";
import { type Database, isOneOf, preparedOnce } from "#db/dialect";
import { derivedSets, items, runs, runTasks } from "../schema/index.ts";

/** One (item, repetition) of a judge. */
export type CellKey = { readonly itemId: string; readonly repetition: number };

/**
 * The cells of a judge, or of one run of it, that ended for a passing reason, each once, in order.
 * Those of a derived set count only as long as it is approved, and of its items the current ones.
 */
export async function failedCells(
	db: Database,
	of: { readonly judgeId: string } | { readonly runId: string },
): Promise<(CellKey & { readonly setId: string | null })[]> {
	return (
		db
			.selectDistinct({
				itemId: runTasks.itemId,
				repetition: runTasks.repetition,
				setId: items.setId,
				position: items.position,
			})
			.from(runs)
			// In this order: SQLite would pass all items of the project to find the few that failed.
			.crossJoin(runTasks)
			.crossJoin(items)
			.leftJoin(derivedSets, eq(derivedSets.id, items.setId))
			.where(
				and(
					eq(runs.id, runTasks.runId),
					eq(items.id, runTasks.itemId),
					isNull(items.supersededAt),
					or(isNull(items.setId), eq(derivedSets.status, "approved")),
					"runId" in of ? eq(runTasks.runId, of.runId) : eq(runs.judgeId, of.judgeId),
					eq(runTasks.status, "failed_retryable"),
				),
			)
			.orderBy(asc(runTasks.repetition), asc(items.position))
	);
}

export type CellState = "answered" | "pending" | "failed";

const ENDED = ["done", "failed_final"] as const;
export const WAITING = ["todo", "leased", "waiting"] as const;

const statesOfJudge = preparedOnce((db) =>
	db
		.select({ itemId: runTasks.itemId, status: runTasks.status })
		.from(runTasks)
		.innerJoin(runs, eq(runs.id, runTasks.runId))
		.where(
			and(
				eq(runs.judgeId, sql.placeholder("judgeId")),
				eq(runTasks.repetition, sql.placeholder("repetition")),
				isOneOf(runTasks.itemId, sql.placeholder("itemIds")),
				or(
					inArray(runTasks.status, [...ENDED, "failed_retryable"]),
					and(inArray(runTasks.status, WAITING), inArray(runs.status, ["running", "paused"])),
				),
			),
		),
);

/**
 * What already became of a judge's cells, by item: answered for good, else waiting in a run that goes
 * on, else failed for a passing reason. Cells of a cancelled run that were not answered are not among
 * them.
 */
export async function cellStates(
	db: Database,
	of: { judgeId: string; repetition: number },
	itemIds: readonly string[],
): Promise<Map<string, CellState>> {
	const rows = await statesOfJudge(db).execute({ ...of, itemIds: JSON.stringify(itemIds) });
	const states = new Map<string, CellState>();
	for (const { itemId, status } of rows) {
		const state = stateOf(status);
		const known = states.get(itemId);
		if (!known || STRENGTH[state] > STRENGTH[known]) states.set(itemId, state);
	}
	return states;
}

const STRENGTH = { answered: 2, pending: 1, failed: 0 } as const;

function stateOf(status: TaskCount["status"]): CellState {
	if (ENDED.some((ended) => ended === status)) return "answered";
	return status === "failed_retryable" ? "failed" : "pending";
}

/** How many tasks of a run stand where, for what reason, after how many attempts in all. */
export type TaskCount = {
	status: (typeof runTasks.$inferSelect)["status"];
	reason: string | null;
	tasks: number;
	attempts: number;
};

const taskCounts = preparedOnce((db) =>
	db
		.select({
			status: runTasks.status,
			reason: runTasks.reason,
			tasks: count(),
			attempts: sum(runTasks.attempts).mapWith(Number),
		})
		.from(runTasks)
		.where(eq(runTasks.runId, sql.placeholder("runId")))
		.groupBy(runTasks.status, runTasks.reason),
);

export async function countRunTasks(db: Database, runId: string): Promise<TaskCount[]> {
	return taskCounts(db).execute({ runId });
}

/** The run task that a judgment came from. */
export async function runTaskOfCell(
	db: Database,
	cell: { runId: string; itemId: string; repetition: number },
): Promise<typeof runTasks.$inferSelect | null> {
	const [row] = await db
		.select()
		.from(runTasks)
		.where(
			and(
				eq(runTasks.runId, cell.runId),
				eq(runTasks.itemId, cell.itemId),
				eq(runTasks.repetition, cell.repetition),
			),
		);
	return row ?? null;
}
