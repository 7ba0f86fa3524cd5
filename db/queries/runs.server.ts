import { and, count, desc, eq, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import { type Database, must, rowsInserter } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { derivedSets, judges, runs, runTasks } from "../schema/index.ts";
import { tellingOfRun } from "./webhook-events.server.ts";

export type Run = typeof runs.$inferSelect;
export type NewRunTask = { id: string; itemId: string; repetition: number };

const insertTasks = rowsInserter(runTasks);

/**
 * Stores a run and its tasks as they are planned, each lot in a transaction: some 500 at most, so
 * that nobody's save waits long. The run stays paused until the last one is in, so that nobody
 * finishes it early; if the process dies meanwhile, what was planned can be resumed.
 * @returns how many tasks it has; without any there is no run
 */
export async function insertRun(
	db: Database,
	run: Omit<
		Run,
		"status" | "total" | "pauseReason" | "finishedAt" | "holder" | "waitsUntil" | "waitReason"
	>,
	lots: AsyncIterable<readonly NewRunTask[]>,
): Promise<number> {
	const pauseReason = "Planning was interrupted: resume to judge the cells planned so far.";
	const paused = { ...run, status: "paused" as const, pauseReason, finishedAt: null };
	const planned = {
		action: "run.planned",
		project: run.projectId,
		about: { run: run.id, judge: run.judgeId },
		details: { maxCostMicros: run.maxCostMicros, repetitions: run.repetitions, mode: run.mode },
	} as const;
	let total = 0;
	for await (const tasks of lots) {
		if (tasks.length === 0) continue;
		const first = total;
		const rows = tasks.map((task, index) => ({ ...task, runId: run.id, position: first + index }));
		total += rows.length;
		await commit(db, first === 0 ? planned : "run", (tx) => [
			first === 0
				? tx.insert(runs).values({ ...paused, total })
				: tx.update(runs).set({ total }).where(eq(runs.id, run.id)),
			...insertTasks(db, rows),
		]);
	}
	await changeRunStatus(db, run.id, { from: ["paused"], to: "running" });
	return total;
}

export async function findRun(db: Database, id: string): Promise<Run | null> {
	const [row] = await db.select().from(runs).where(eq(runs.id, id));
	return row ?? null;
}

/** A run and all that ask its failures again. */
export async function runsOfFamily(db: Database, firstId: string): Promise<Run[]> {
	return db
		.select()
		.from(runs)
		.where(or(eq(runs.id, firstId), eq(runs.retryOf, firstId)));
}

export async function runOfProject(
	db: Database,
	projectId: string,
	id: string,
): Promise<{ run: Run; judge: typeof judges.$inferSelect } | null> {
	const [row] = await db
		.select({ run: runs, judge: judges })
		.from(runs)
		.innerJoin(judges, eq(judges.id, runs.judgeId))
		.where(and(eq(runs.projectId, projectId), eq(runs.id, id)));
	return row ?? null;
}

/** The latest runs of a project, or of one judge, newest first, each with the derived set that it is over. */
export async function runsOfProject(
	db: Database,
	projectId: string,
	{
		judgeId,
		limit = 100,
		offset = 0,
		before = null,
	}: {
		readonly judgeId?: string | undefined;
		readonly limit?: number;
		readonly offset?: number;
		/** Only those that are older than this one. */
		readonly before?: Pick<Run, "createdAt" | "id"> | null;
	} = {},
): Promise<{ run: Run; judgeName: string; set: { id: string; name: string } | null }[]> {
	return db
		.select({
			run: runs,
			judgeName: judges.name,
			set: { id: derivedSets.id, name: derivedSets.name },
		})
		.from(runs)
		.innerJoin(judges, eq(judges.id, runs.judgeId))
		.leftJoin(derivedSets, eq(derivedSets.id, runs.setId))
		.where(
			and(
				eq(runs.projectId, projectId),
				judgeId === undefined ? undefined : eq(runs.judgeId, judgeId),
				before
					? or(
							lt(runs.createdAt, before.createdAt),
							and(eq(runs.createdAt, before.createdAt), lt(runs.id, before.id)),
						)
					: undefined,
			),
		)
		.orderBy(desc(runs.createdAt), desc(runs.id))
		.limit(limit)
		.offset(offset);
}

export async function countRunsByJudge(
	db: Database,
	projectId: string,
): Promise<Map<string, number>> {
	const rows = await db
		.select({ judgeId: runs.judgeId, runs: count() })
		.from(runs)
		.where(eq(runs.projectId, projectId))
		.groupBy(runs.judgeId);
	return new Map(rows.map((row) => [row.judgeId, row.runs]));
}

/** The newest run of a judge with one of these states. */
export async function latestRunOfJudge(
	db: Database,
	judgeId: string,
	status: readonly Run["status"][],
): Promise<Run | null> {
	const [row] = await db
		.select()
		.from(runs)
		.where(and(eq(runs.judgeId, judgeId), inArray(runs.status, [...status])))
		.orderBy(desc(runs.createdAt), desc(runs.id))
		.limit(1);
	return row ?? null;
}

/** The newest run of a judge over a derived set, or over the imported items. */
export async function latestRunOver(
	db: Database,
	judgeId: string,
	setId: string | null,
): Promise<Run | null> {
	const overIt = setId === null ? isNull(runs.setId) : eq(runs.setId, setId);
	const [row] = await db
		.select()
		.from(runs)
		.where(and(eq(runs.judgeId, judgeId), overIt))
		.orderBy(desc(runs.createdAt), desc(runs.id))
		.limit(1);
	return row ?? null;
}

/** Runs that a worker has to carry out, oldest first. */
export async function runningRuns(db: Database): Promise<Pick<Run, "id" | "mode">[]> {
	return db
		.select({ id: runs.id, mode: runs.mode })
		.from(runs)
		.where(eq(runs.status, "running"))
		.orderBy(runs.createdAt, runs.id);
}

const WORDS = {
	running: "run.started",
	paused: "run.paused",
	cancelled: "run.cancelled",
	done: "run.ended",
} as const;

/** Moves a run from one of some states to another. @returns false when it was in none of them */
export async function changeRunStatus(
	db: Database,
	id: string,
	change: {
		from: readonly Run["status"][];
		to: Run["status"];
		pauseReason?: string | null;
		finishedAt?: Date | null;
	},
): Promise<boolean> {
	const what = {
		action: WORDS[change.to],
		project: { of: "run", id },
		about: { run: id },
	} as const;
	const told = await tellingOfRun(db, id, { ...change, now: new Date() });
	return commit(db, what, (tx) => [
		must(
			tx
				.update(runs)
				.set({
					status: change.to,
					pauseReason: change.pauseReason ?? null,
					finishedAt: change.finishedAt ?? null,
				})
				.where(and(eq(runs.id, id), inArray(runs.status, [...change.from]))),
		),
		...told(tx),
	]);
}

/** Changes the most that a run may cost, in micro-units. @returns false when it is over */
export async function setRunCap(db: Database, id: string, maxCostMicros: number): Promise<boolean> {
	const what = {
		action: "run.cap_changed",
		project: { of: "run", id },
		about: { run: id },
		details: { maxCostMicros },
	} as const;
	return commit(db, what, (tx) => [
		must(
			tx
				.update(runs)
				.set({ maxCostMicros })
				.where(and(eq(runs.id, id), ne(runs.status, "done"))),
		),
	]);
}

/** Ends a running run in which no task is left to do. @returns whether that was so */
export async function finishRun(db: Database, id: string, now: Date): Promise<boolean> {
	const left = db
		.select({ one: sql`1` })
		.from(runTasks)
		.where(and(eq(runTasks.runId, id), inArray(runTasks.status, ["todo", "leased", "waiting"])));
	const what = {
		action: "run.ended",
		project: { of: "run", id },
		about: { run: id },
	} as const;
	// Counted before the commit: with nothing left, nothing of it changes any more.
	if ((await left.limit(1)).length > 0) return false;
	const told = await tellingOfRun(db, id, { to: "done", now });
	return commit(db, what, (tx) => [
		must(
			tx
				.update(runs)
				.set({ status: "done", finishedAt: now })
				.where(and(eq(runs.id, id), eq(runs.status, "running"), notExists(left))),
		),
		...told(tx),
	]);
}
