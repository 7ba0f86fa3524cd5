import {
	and,
	asc,
	count,
	countDistinct,
	desc,
	eq,
	getTableColumns,
	gt,
	isNotNull,
	isNull,
	notInArray,
	or,
	sql,
	sum,
} from "drizzle-orm";
import { type Database, filledIn, preparedOnce, rowInserter } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { endpoints, exchanges, runs, runTasks, runUsage } from "../schema/index.ts";
import { endOfFlights } from "./flights.server.ts";
import { answersAddedUp } from "./run-answers.server.ts";

export type Exchange = typeof exchanges.$inferSelect;

/** Keeps requests and what came back, verbatim, in one transaction. */
export async function insertExchanges(db: Database, added: readonly Exchange[]): Promise<void> {
	if (added.length === 0) return;
	await commit(db, "run", () => insertionOf(db, added));
}

const insertExchange = rowInserter(exchanges);

/** For a commit: keeps exchanges, which are in flight no more, and adds up what their runs have used. */
export function insertionOf(db: Database, added: readonly Exchange[]) {
	const ids = added.map(({ id }) => id);
	return [
		endOfFlights(db, ids),
		...added.map((exchange) => insertExchange(db, exchange)),
		...usageOf(added).map((used) => filledIn(addUsage(db), used)),
		...answersAddedUp(db, added),
	];
}

export type RunUsage = typeof runUsage.$inferSelect;

/** What a run has used, by step, role and model. */
export async function usageOfRun(db: Database, runId: string): Promise<RunUsage[]> {
	return db
		.select()
		.from(runUsage)
		.where(eq(runUsage.runId, runId))
		.orderBy(asc(runUsage.step), asc(runUsage.role), asc(runUsage.model));
}

/** Mean length of a judge's answers so far, in tokens; null where it has none. */
export async function meanCompletionTokens(db: Database, judgeId: string): Promise<number | null> {
	const [row] = await db
		.select({
			tokens: sum(runUsage.completionTokens).mapWith(Number),
			requests: sum(runUsage.requests).mapWith(Number),
		})
		.from(runUsage)
		.innerJoin(runs, eq(runs.id, runUsage.runId))
		.where(eq(runs.judgeId, judgeId));
	return row && row.requests > 0 && row.tokens > 0 ? row.tokens / row.requests : null;
}

/** Exchanges added up by run, step, role and model. */
function usageOf(added: readonly Exchange[]): RunUsage[] {
	const sums = new Map<string, RunUsage>();
	for (const exchange of added) {
		const { runId, step, role, model } = exchange;
		const key = JSON.stringify([runId, step, role, model]);
		const sum = sums.get(key) ?? { runId, step, role, model, ...NOTHING_USED };
		const sent = exchange.reusedFrom === null;
		const answered = sent && exchange.error === null;
		sums.set(key, {
			...sum,
			requests: sum.requests + (sent ? 1 : 0),
			reused: sum.reused + (sent ? 0 : 1),
			promptTokens: sum.promptTokens + (exchange.promptTokens ?? 0),
			cachedTokens: sum.cachedTokens + (exchange.cachedTokens ?? 0),
			completionTokens: sum.completionTokens + (exchange.completionTokens ?? 0),
			costMicros: sum.costMicros + (exchange.costMicros ?? 0),
			assumedMicros: sum.assumedMicros + (exchange.assumedMicros ?? 0),
			unpriced: sum.unpriced + (answered && isUnpriced(exchange) ? 1 : 0),
		});
	}
	return [...sums.values()];
}

/** What it cost is unknown, and so is the most that it can have cost. */
function isUnpriced({ costMicros, assumedMicros }: Exchange): boolean {
	return costMicros === null && assumedMicros === null;
}

const NOTHING_USED = {
	requests: 0,
	reused: 0,
	promptTokens: 0,
	cachedTokens: 0,
	completionTokens: 0,
	costMicros: 0,
	assumedMicros: 0,
	unpriced: 0,
};

const addUsage = preparedOnce((db) => {
	const more = (name: string) =>
		sql`${runUsage}.${sql.identifier(name)} + excluded.${sql.identifier(name)}`;
	const filled = Object.keys(getTableColumns(runUsage)).map((key) => [key, sql.placeholder(key)]);
	return unlogged(db, "run")
		.insert(runUsage)
		.values(Object.fromEntries(filled))
		.onConflictDoUpdate({
			target: [runUsage.runId, runUsage.step, runUsage.role, runUsage.model],
			set: {
				requests: more("requests"),
				reused: more("reused"),
				promptTokens: more("prompt_tokens"),
				cachedTokens: more("cached_tokens"),
				completionTokens: more("completion_tokens"),
				costMicros: more("cost_micros"),
				assumedMicros: more("assumed_micros"),
				unpriced: more("unpriced"),
			},
		});
});

const byRequest = preparedOnce((db) =>
	db
		.select(getTableColumns(exchanges))
		.from(exchanges)
		.innerJoin(endpoints, eq(endpoints.id, exchanges.endpointId))
		.where(
			and(
				eq(exchanges.projectId, sql.placeholder("projectId")),
				eq(exchanges.requestHash, sql.placeholder("requestHash")),
				eq(endpoints.baseUrl, sql.placeholder("baseUrl")),
				isNotNull(exchanges.response),
				isNull(exchanges.error),
				isNull(exchanges.reusedFrom),
			),
		)
		.orderBy(sql`${exchanges}.rowid desc`),
);

/**
 * What models answered to the identical request at the same address, newest first. Whether one is any good
 * is for its reader to say.
 */
export async function answersToRequest(
	db: Database,
	asked: {
		readonly projectId: string;
		readonly requestHash: string;
		/** The hash knows its origin alone, behind which gateways have many models of one name. */
		readonly baseUrl: string;
	},
): Promise<Exchange[]> {
	return byRequest(db).execute(asked);
}

/** Every exchange of a run task, in the order in which they happened. */
export async function exchangesOfTask(db: Database, runTaskId: string): Promise<Exchange[]> {
	return db.select().from(exchanges).where(eq(exchanges.runTaskId, runTaskId)).orderBy(sql`rowid`);
}

/** Refusals that say nothing about the task: come later, or mend the endpoint's settings first. */
const REFUSED_STATUS = [401, 402, 403, 404, 429];

/**
 * In how many of its attempts a task got an answer or failed by itself. Attempts that the endpoint
 * turned away as it would any other, or that a crash cut off, do not count.
 */
export async function countAttemptsSpent(db: Database, runTaskId: string): Promise<number> {
	const [row] = await db
		.select({ attempts: countDistinct(exchanges.attempt) })
		.from(exchanges)
		.where(
			and(
				eq(exchanges.runTaskId, runTaskId),
				or(isNull(exchanges.status), notInArray(exchanges.status, REFUSED_STATUS)),
			),
		);
	return row?.attempts ?? 0;
}

/** Requests of a run that failed and may have been billed: how many, what they count for, what the last one said. */
export type BilledFailures = {
	readonly requests: number;
	readonly micros: number;
	readonly last: string;
};

/** @returns null where there are none */
export async function billedFailures(db: Database, runId: string): Promise<BilledFailures | null> {
	// By its tasks: exchanges have no index by run.
	const ofRun = and(
		eq(runTasks.runId, runId),
		isNotNull(exchanges.error),
		gt(exchanges.assumedMicros, 0),
	);
	const [all] = await db
		.select({ requests: count(), micros: sum(exchanges.assumedMicros).mapWith(Number) })
		.from(exchanges)
		.innerJoin(runTasks, eq(runTasks.id, exchanges.runTaskId))
		.where(ofRun);
	const [last] = await db
		.select({ error: exchanges.error })
		.from(exchanges)
		.innerJoin(runTasks, eq(runTasks.id, exchanges.runTaskId))
		.where(ofRun)
		.orderBy(desc(exchanges.createdAt))
		.limit(1);
	if (!all || last?.error == null) return null;
	return { ...all, last: last.error.replace(/^\w+: /, "") };
}
