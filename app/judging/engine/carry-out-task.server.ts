import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "#db/dialect";
import type { Judgment } from "#db/model/judgment.ts";
import { parkRunTask, settleBatchRequests } from "#db/queries/batches.server.ts";
import { countAttemptsSpent } from "#db/queries/exchanges.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import { type LeasedTask, releaseRunTasks } from "#db/queries/run-tasks.server.ts";
import { changeRunStatus, tellWait } from "#db/queries/runs.server.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import {
	type ModelFailure,
	RETRYABLE_FAILURES,
	STOPPING_FAILURES,
} from "#judges/asking/model-reply.ts";
import type { Ask } from "#judges/asking/protocol.ts";
import { answerRows, reasonOfJudgment } from "./answer-rows.server.ts";
import type { Beside } from "./beside-item.server.ts";
import { compute } from "./compute.server.ts";
import { embedTexts } from "./embed-texts.server.ts";
import type { Engine } from "./engine.server.ts";
import { refusalSentence } from "./halt-sentences.ts";
import { itemContent } from "./item-content.ts";
import { type Attempt, LaneClosedError, RunHaltedError } from "./metered-call.server.ts";
import { AwaitsBatchError } from "./queue-request.server.ts";
import { accessOf, type ModelAccess, type RunContext } from "./run-context.server.ts";
import { sendRequest } from "./send-request.server.ts";

/** How many times in a row an endpoint may refuse for its rate limit before the run is paused. */
const MAX_REFUSALS = 10;

export type TaskInput = {
	readonly engine: Engine;
	readonly context: RunContext & { readonly access: ModelAccess };
	readonly task: LeasedTask;
	readonly item: Item;
	readonly beside: Beside;
	/** Aborted when the process has to end now: the task is given back. */
	readonly signal: AbortSignal;
};

/**
 * One attempt of one run task: judge, then store the answer; or give the task back for later when
 * its failure can pass; or pause the run when no task of it could succeed. This is the only layer
 * that retries.
 */
export async function carryOutTask(db: Database, input: TaskInput): Promise<void> {
	const { engine, context, task, item, beside, signal } = input;
	const content = itemContent(item);
	const isByBatch = context.run.mode === "batch";
	const failures: ModelFailure[] = [];
	const asking: Promise<unknown>[] = [];
	const onFailure = (failure: ModelFailure) => failures.push(failure);
	const attempt = { db, engine, context, task, signal, onFailure };
	const started = performance.now();
	let judgment: Judgment;
	try {
		judgment = await context.protocol.judge({
			item: content,
			rubric: context.rubric,
			parameters: context.judge.parameters,
			ask: noting(asking, askOf(attempt)),
			embed: (texts) => embedTexts(attempt, context.roles.get("embed") ?? null, texts),
			compute,
			...beside,
			examples: context.examples,
			delimiter: delimiterUnder(context.secret),
		});
	} catch (error) {
		if (isByBatch) await allEnded(asking);
		if (error instanceof AwaitsBatchError) return parkRunTask(db, task);
		if (isByBatch) await settleBatchRequests(db, task.id);
		if (error instanceof LaneClosedError) return turnedAway(db, input, error);
		if (error instanceof RunHaltedError) await halt(db, input, error.sentence);
		else if (!signal.aborted) await pauseForBug(db, input, error);
		return releaseRunTasks(db, { leaseToken: task.leaseToken, ids: [task.id] });
	}
	if (await triesAgain(db, input, { judgment, failures })) return;
	const durationMs = Math.round(performance.now() - started);
	const cell = { task, itemPosition: item.position, judgment, durationMs };
	await context.keepAnswer(answerRows(context, cell, new Date()));
}

function askOf(attempt: Attempt): Ask {
	const { context } = attempt;
	return (question) =>
		createAsk({
			send: (request) => sendRequest(attempt, request, question.schema),
			modelOf: (role) => accessOf(context, role).model,
			rejectedFormats: accessOf(context, question.role).rejectedFormats,
		})(question);
}

/** Notes what was asked, so that all of it can be waited for. */
function noting(asking: Promise<unknown>[], ask: Ask): Ask {
	return (question) => {
		const reply = ask(question);
		asking.push(reply);
		return reply;
	};
}

/** A protocol that asks several questions at once stops at the first that waits: the others go on. */
async function allEnded(asking: readonly Promise<unknown>[]): Promise<void> {
	for (let seen = -1; seen < asking.length; ) {
		seen = asking.length;
		await Promise.allSettled(asking);
		await nextTurn();
	}
}

/**
 * Gives the task back, to be claimed again after a while, when what went wrong may be gone by then:
 * the network, the server, or an answer without a word in it. A malformed answer was repaired once
 * already and was paid for: it waits for somebody to ask for a retry.
 */
async function triesAgain(
	db: Database,
	{ engine, context, task }: TaskInput,
	{ judgment, failures }: { judgment: Judgment; failures: readonly ModelFailure[] },
): Promise<boolean> {
	const reason = reasonOfJudgment(judgment);
	const passes =
		reason === "empty" || failures.some(({ failure }) => RETRYABLE_FAILURES.has(failure));
	if (reason === null || !passes) return false;
	const spent = await countAttemptsSpent(db, task.id);
	const { maxAttempts, firstWaitMs } = engine.options;
	if (spent >= maxAttempts) return false;
	const wait = firstWaitMs * 2 ** Math.max(0, spent - 1) * (0.5 + Math.random());
	const notBefore = new Date(Date.now() + wait);
	if (context.run.mode === "batch") await settleBatchRequests(db, task.id);
	await releaseRunTasks(db, { leaseToken: task.leaseToken, ids: [task.id] }, { notBefore, reason });
	return true;
}

/** The endpoint would have said the same to any task: this one goes back as it was. */
async function turnedAway(
	db: Database,
	{ context, task }: TaskInput,
	{ failure, access }: LaneClosedError,
): Promise<void> {
	const { run } = context;
	const stopping = STOPPING_FAILURES.has(failure.failure);
	const refusing = access.lane.refusals >= MAX_REFUSALS;
	if (stopping || refusing) {
		await changeRunStatus(db, run.id, {
			from: ["running"],
			to: "paused",
			pauseReason: refusalSentence(access, failure),
		});
	}
	const opensAt = new Date(access.lane.opensAt);
	const later = { notBefore: opensAt, reason: "request_failed" };
	if (!stopping) await tellWait(db, run.id, { until: opensAt, reason: failure.message });
	await releaseRunTasks(db, { leaseToken: task.leaseToken, ids: [task.id] }, stopping ? {} : later);
}

/** No request of the run may be sent: it stands still, and nothing is lost. */
async function halt(db: Database, { context }: TaskInput, sentence: string): Promise<void> {
	await changeRunStatus(db, context.run.id, {
		from: ["running"],
		to: "paused",
		pauseReason: sentence,
	});
}

/** A protocol that throws is a bug: the run stands still until it is mended, nothing is lost. */
async function pauseForBug(
	db: Database,
	{ context, item }: TaskInput,
	error: unknown,
): Promise<void> {
	console.error(`Judging item ${item.id} in run ${context.run.id} broke`, error);
	await changeRunStatus(db, context.run.id, {
		from: ["running"],
		to: "paused",
		pauseReason: `Judging item ${item.externalId} broke on our side: ${error instanceof Error ? error.message : String(error)}. It was written to the log.`,
	});
}
