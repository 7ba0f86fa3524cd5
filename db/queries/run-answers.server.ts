import {
	and,
	count,
	eq,
	getTableColumns,
	gt,
	inArray,
	isNull,
	lt,
	ne,
	notInArray,
	or,
	type SQLWrapper,
	sql,
	sum,
} from "drizzle-orm";
import { type Database, filledIn, preparedOnce } from "#db/dialect";
import { unlogged } from "../audit/commit.ts";
import { SCHEDULED_FROM } from "../model/schedule.ts";
import {
	exchanges,
	judges,
	judgments,
	runAnswers,
	runs,
	runTasks,
	runUsage,
	scheduleLooks,
} from "../schema/index.ts";

type Exchange = typeof exchanges.$inferSelect;

export type RunAnswers = typeof runAnswers.$inferSelect;

/** For a commit: adds up who answered, and how long it took. Failures and answers found stored count nothing. */
export function answersAddedUp(db: Database, added: readonly Exchange[]) {
	const sums = new Map<string, RunAnswers>();
	for (const { runId, model, answeredModel, durationMs, ...exchange } of added) {
		if (exchange.reusedFrom !== null || exchange.error !== null || exchange.role === "embed")
			continue;
		const row = {
			runId,
			model,
			answeredModel: answeredModel ?? "",
			durationMs: rounded(durationMs),
		};
		const key = JSON.stringify(Object.values(row));
		sums.set(key, { ...row, requests: (sums.get(key)?.requests ?? 0) + 1 });
	}
	return [...sums.values()].map((row) => filledIn(addAnswers(db), row));
}

/** To two significant digits. */
function rounded(ms: number): number {
	if (ms < 100) return Math.round(ms);
	return Number(ms.toPrecision(2));
}

const addAnswers = preparedOnce((db) => {
	const filled = Object.keys(getTableColumns(runAnswers)).map((key) => [key, sql.placeholder(key)]);
	return unlogged(db, "run")
		.insert(runAnswers)
		.values(Object.fromEntries(filled))
		.onConflictDoUpdate({
			target: [runAnswers.runId, runAnswers.model, runAnswers.answeredModel, runAnswers.durationMs],
			set: { requests: sql`${runAnswers}.requests + excluded.requests` },
		});
});

/** The models that answered in a run, by the one that was asked; the most frequent first. */
export async function answeredModelsOfRun(
	db: Database,
	runId: string,
): Promise<Pick<RunAnswers, "model" | "answeredModel" | "requests">[]> {
	const requests = sum(runAnswers.requests).mapWith(Number);
	return db
		.select({ model: runAnswers.model, answeredModel: runAnswers.answeredModel, requests })
		.from(runAnswers)
		.where(eq(runAnswers.runId, runId))
		.groupBy(runAnswers.model, runAnswers.answeredModel)
		.orderBy(sql`3 desc`, runAnswers.model, runAnswers.answeredModel);
}

/** What a judge has used in its runs; those of schedules, which ask the same items again, are no part of it. */
export type JudgeUsage = {
	/** Cells that it has an answer to, of whatever set. */
	readonly cells: number;
	readonly requests: number;
	readonly promptTokens: number;
	readonly completionTokens: number;
	/** Micro-units, with the most that requests of unknown bill can have cost. */
	readonly micros: number;
	/** Answered requests of unknown price: the cost is more than `micros`. */
	readonly unpriced: number;
	/** Of these the part of cells that are not over yet, and may have been paid for. */
	readonly open: {
		readonly promptTokens: number;
		readonly completionTokens: number;
		readonly micros: number;
	};
	/** Answers by how long they took; those of batches are not here. */
	readonly durations: readonly { readonly ms: number; readonly requests: number }[];
};

/** By judge id; judges that never ran have no entry. */
export async function usageOfJudges(
	db: Database,
	projectId: string,
): Promise<Map<string, JudgeUsage>> {
	const total = (column: SQLWrapper) => sum(column).mapWith(Number);
	const ofProject = and(eq(runs.projectId, projectId), isNoLook(db));
	const used = await db
		.select({
			judgeId: runs.judgeId,
			requests: total(runUsage.requests),
			promptTokens: total(runUsage.promptTokens),
			completionTokens: total(runUsage.completionTokens),
			micros: sql`sum(${runUsage.costMicros} + ${runUsage.assumedMicros})`.mapWith(Number),
			unpriced: total(runUsage.unpriced),
		})
		.from(runUsage)
		.innerJoin(runs, eq(runs.id, runUsage.runId))
		.where(ofProject)
		.groupBy(runs.judgeId);
	const open = await usageOfOpenCells(db, projectId);
	const took = await db
		.select({
			judgeId: runs.judgeId,
			ms: runAnswers.durationMs,
			requests: sum(runAnswers.requests).mapWith(Number),
		})
		.from(runAnswers)
		.innerJoin(runs, eq(runs.id, runAnswers.runId))
		.where(and(ofProject, sql`${runAnswers.durationMs} > 0`))
		.groupBy(runs.judgeId, runAnswers.durationMs)
		.orderBy(runAnswers.durationMs);
	const ids = db.select({ id: judges.id }).from(judges).where(eq(judges.projectId, projectId));
	const judged = await db
		.select({ judgeId: judgments.judgeId, cells: count() })
		.from(judgments)
		.where(
			and(
				inArray(judgments.judgeId, ids),
				isNull(judgments.supersededAt),
				lt(judgments.repetition, SCHEDULED_FROM),
			),
		)
		.groupBy(judgments.judgeId);
	const cells = new Map(judged.map((row) => [row.judgeId, row.cells]));
	const durations = new Map<string, { ms: number; requests: number }[]>();
	for (const { judgeId, ...row } of took) {
		const known = durations.get(judgeId);
		if (known) known.push(row);
		else durations.set(judgeId, [row]);
	}
	return new Map(
		used.map(({ judgeId, ...usage }) => [
			judgeId,
			{
				...usage,
				cells: cells.get(judgeId) ?? 0,
				open: open.get(judgeId) ?? { promptTokens: 0, completionTokens: 0, micros: 0 },
				durations: durations.get(judgeId) ?? [],
			},
		]),
	);
}

function isNoLook(db: Database) {
	return notInArray(runs.id, db.select({ id: scheduleLooks.runId }).from(scheduleLooks));
}

/** What was used for cells that wait for more: they are no part of what a finished one costs. By judge. */
async function usageOfOpenCells(
	db: Database,
	projectId: string,
): Promise<Map<string, JudgeUsage["open"]>> {
	const total = (column: SQLWrapper) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
	const rows = await db
		.select({
			judgeId: runs.judgeId,
			promptTokens: total(exchanges.promptTokens),
			completionTokens: total(exchanges.completionTokens),
			micros: total(sql`coalesce(${exchanges.costMicros}, ${exchanges.assumedMicros}, 0)`),
		})
		.from(runs)
		.innerJoin(runTasks, eq(runTasks.runId, runs.id))
		.innerJoin(exchanges, eq(exchanges.runTaskId, runTasks.id))
		.where(
			and(
				eq(runs.projectId, projectId),
				isNoLook(db),
				ne(runs.status, "done"),
				inArray(runTasks.status, ["todo", "leased", "waiting"]),
				// What nobody has begun has no exchange; a task of a batch gives its attempt back.
				or(gt(runTasks.attempts, 0), eq(runs.mode, "batch")),
			),
		)
		.groupBy(runs.judgeId);
	return new Map(rows.map(({ judgeId, ...used }) => [judgeId, used]));
}
