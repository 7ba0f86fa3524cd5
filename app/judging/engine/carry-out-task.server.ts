import { setImmediate as nextTurn } from "node:timers/promises";
import type { Judgment } from "#db/model/judgment.ts";
import { parkRunTask, settleBatchRequests } from "#db/queries/batches.server.ts";
import { countAttemptsSpent } from "#db/queries/exchanges.server.ts";
import { isCarriedBeside } from "#db/queries/processes.server.ts";
import { LONGEST_PUT_BACK_MS, releaseRunTasks } from "#db/queries/run-tasks.server.ts";
import { tellWait } from "#db/queries/runs.server.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import {
	type ModelFailureKind,
	RETRYABLE_FAILURES,
	STOPPING_FAILURES,
} from "#judges/asking/model-reply.ts";
import type { Ask } from "#judges/asking/protocol.ts";
import { log } from "../../base/log.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { answerRows, reasonOfJudgment } from "./answer-rows.server.ts";
import { type Attempt, InterruptedError, type Interruption, replyOrThrow } from "./attempt.ts";
import { compute } from "./compute.server.ts";
import { embedTexts } from "./embed-texts.server.ts";
import { refusalSentence } from "./halt-sentences.ts";
import { itemContent } from "./item-content.ts";
import { isTooLongToWait } from "./lane.server.ts";
import { accessOf } from "./run-context.server.ts";
import { sendRequest } from "./send-request.server.ts";
import { pauseRun } from "./steer-run.server.ts";

/** How many times in a row an endpoint may refuse for its rate limit before the run is paused. */
const MAX_REFUSALS = 10;

/**
 * One attempt of one run task: judge, then store the answer; or give the task back for later when
 * its failure can pass; or pause the run when no task of it could succeed. This is the only layer
 * that retries.
 */
export async function carryOutTask(attempt: Attempt): Promise<void> {
	const { context, task, item, beside } = attempt;
	const asking: Promise<unknown>[] = [];
	const started = performance.now();
	let judgment: Judgment;
	try {
		judgment = await context.protocol.carryOut({
			item: itemContent(item),
			rubric: context.rubric,
			parameters: context.judge.parameters,
			ask: noting(asking, askOf(attempt)),
			embed: async (texts) => replyOrThrow(await embedTexts(attempt, texts)),
			compute,
			...beside,
			examples: context.examples,
			delimiter: delimiterUnder(context.secret),
		});
	} catch (error) {
		if (context.run.mode === "batch") await allEnded(asking);
		return error instanceof InterruptedError
			? interrupted(attempt, error.interruption)
			: broken(attempt, error);
	}
	if (await triesAgain(attempt, judgment)) return;
	const durationMs = Math.round(performance.now() - started);
	const cell = { task, itemPosition: item.position, judgment, durationMs };
	await context.keepAnswer(answerRows(context, cell, new Date()));
}

function askOf(attempt: Attempt): Ask {
	const { context } = attempt;
	return (question) =>
		createAsk({
			send: async (inForm) => replyOrThrow(await sendRequest(attempt, question, inForm)),
			modelOf: (role) => accessOf(context, role).model,
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
async function triesAgain(attempt: Attempt, judgment: Judgment): Promise<boolean> {
	const { context, task, failures } = attempt;
	const reason = reasonOfJudgment(judgment);
	const passes =
		reason === "empty" || failures.some(({ failure }) => RETRYABLE_FAILURES.has(failure));
	if (reason === null || !passes) return false;
	const spent = await countAttemptsSpent(context.db, task.id);
	const { maxAttempts, firstWaitMs } = context.engine.options;
	if (spent >= maxAttempts) return false;
	const wait = firstWaitMs * 2 ** Math.max(0, spent - 1) * (0.5 + Math.random());
	await settleBatch(attempt);
	const waitMs = Math.min(wait, LONGEST_PUT_BACK_MS);
	await giveBack(attempt, { notBefore: new Date(Date.now() + waitMs), reason });
	return true;
}

/** Nothing is wrong with the item: its task goes back, and the run waits or stands still. */
async function interrupted(attempt: Attempt, interruption: Interruption): Promise<void> {
	const { context, task } = attempt;
	switch (interruption.kind) {
		case "lease-lost":
			// Whoever has the task now finds what this attempt stored.
			return;
		case "awaits-batch":
			return whenOpen(context.db, () => parkRunTask(context.db, task));
		case "lane-closed":
			await settleBatch(attempt);
			return turnedAway(attempt, interruption);
		case "halted":
			await settleBatch(attempt);
			await halt(attempt, interruption.sentence);
			return giveBack(attempt);
	}
}

/** The endpoint would have said the same to any task: this one goes back as it was. */
async function turnedAway(
	attempt: Attempt,
	{ failure, access }: Extract<Interruption, { kind: "lane-closed" }>,
): Promise<void> {
	const { db, run, unable, pulse } = attempt.context;
	const carrier = { processId: pulse.id, runId: run.id };
	if (OF_THE_PROCESS.has(failure.failure) && (await isCarriedBeside(db, carrier))) {
		unable.sentence = refusalSentence(access, failure);
		return giveBack(attempt);
	}
	const stopping = STOPPING_FAILURES.has(failure.failure);
	const tooLong = isTooLongToWait(failure.retryAfterMs);
	const refusing = tooLong || access.lane.refusals >= MAX_REFUSALS;
	if (stopping || refusing) await halt(attempt, refusalSentence(access, failure));
	if (stopping) return giveBack(attempt);
	const opensAt = new Date(Date.now() + access.lane.opensInMs);
	const wait = { until: opensAt, reason: failure.message };
	await whenOpen(db, () => tellWait(db, run.id, wait));
	// The lane keeps it waiting for longer where need be.
	const waitMs = Math.min(access.lane.opensInMs, LONGEST_PUT_BACK_MS);
	const notBefore = new Date(Date.now() + waitMs);
	await giveBack(attempt, { notBefore, reason: "request_failed" });
}

/** What another process may be spared, which has a key or a permission of its own. */
const OF_THE_PROCESS: ReadonlySet<ModelFailureKind> = new Set(["unauthorized", "internal_address"]);

function halt({ context }: Attempt, sentence: string): Promise<boolean> {
	return whenOpen(context.db, () => pauseRun(context.db, context.run.id, sentence));
}

/**
 * A protocol that throws is a bug: the run stands still until it is mended, nothing is lost. Unless the
 * process was told to end, which cuts every attempt off.
 */
async function broken(attempt: Attempt, error: unknown): Promise<void> {
	const { context, item } = attempt;
	await settleBatch(attempt);
	if (!context.cutOff.aborted) {
		log().error({ err: error, item: item.id, run: context.run.id }, "Judging an item broke");
		const said = error instanceof Error ? error.message : String(error);
		await halt(
			attempt,
			`Judging item ${item.externalId} broke on our side: ${said}. It was written to the log.`,
		);
	}
	await giveBack(attempt);
}

/** What batches brought for the task was read: its next attempt asks again. */
async function settleBatch({ context, task }: Attempt): Promise<void> {
	if (context.run.mode !== "batch") return;
	await whenOpen(context.db, () => settleBatchRequests(context.db, task.id));
}

function giveBack(
	{ context, task }: Attempt,
	back?: { readonly notBefore: Date; readonly reason: string } | Record<string, never>,
): Promise<void> {
	const lease = { leaseToken: task.leaseToken, ids: [task.id] };
	return whenOpen(context.db, () => releaseRunTasks(context.db, lease, back));
}
