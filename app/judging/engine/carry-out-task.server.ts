import { setImmediate as nextTurn } from "node:timers/promises";
import { isClosedForNow } from "#db/dialect";
import type { Judgment } from "#db/model/judgment.ts";
import { parkRunTask, settleBatchRequests } from "#db/queries/batch-requests.server.ts";
import { cameByBatches } from "#db/queries/came-by-batch.server.ts";
import { countAttemptsSpent } from "#db/queries/exchanges.server.ts";
import { isCarriedBeside } from "#db/queries/processes.server.ts";
import { LONGEST_PUT_BACK_MS, releaseRunTasks } from "#db/queries/run-tasks.server.ts";
import { tellWait } from "#db/queries/run-waits.server.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import { type ModelFailureKind, RETRYABLE_FAILURES } from "#judges/asking/model-reply.ts";
import type { Ask } from "#judges/asking/protocol.ts";
import { extrasOf } from "#judges/endpoint/model-parameters.ts";
import { log } from "../../base/log.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { answerRows, reasonOfJudgment, withoutFigures } from "./answer-rows.server.ts";
import { type Attempt, InterruptedError, type Interruption, replyOrThrow } from "./attempt.ts";
import { compute } from "./compute.server.ts";
import { embedTexts } from "./embed-texts.server.ts";
import { refusalSentence, tripSentence } from "./halt-sentences.ts";
import { itemContent } from "./item-content.ts";
import { asksToLeave, isForStopping } from "./metered-call.server.ts";
import { accessOf, type RunContext } from "./run-context.server.ts";
import { kindOf, sendRequest } from "./send-request.server.ts";
import { pauseRun } from "./steer-run.server.ts";
import { isUseless, uselessCell, uselessReply } from "./useless.ts";

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
	attempt.onAsked();
	await context.keepAnswer(answerRows(context, cell, new Date()));
	await proveBatches(attempt, judgment);
	await watchCells(attempt, judgment);
}

/**
 * One cell that batches alone brought to its end shows that every question of the judge works in them: none of its
 * dimensions lacks its value for what was answered.
 */
async function proveBatches({ context, task }: Attempt, judgment: Judgment): Promise<void> {
	const { batches, db, run } = context;
	if (run.mode !== "batch" || batches.isProven) return;
	if (Object.values(judgment).some(isUseless)) return;
	if (await cameByBatches(db, task.id)) batches.isProven = true;
}

/** Requests may be answered one by one, and yet no cell get a value: that stops a run as well. */
async function watchCells(attempt: Attempt, judgment: Judgment): Promise<void> {
	const { breaker, access, batches } = attempt.context;
	const useless = uselessCell(judgment);
	if (useless && batches.isOfFew) return;
	const trip = useless === "neither" || !access ? null : breaker.cellEnded(useless);
	if (!trip || !access) return;
	const sentence = tripSentence(trip, access);
	breaker.stop(sentence);
	await halt(attempt, sentence);
}

function askOf(attempt: Attempt): Ask {
	const { context } = attempt;
	const extras = extrasOf(context.judge.parameters);
	return (question) =>
		createAsk({
			send: async (inForm, reads) =>
				replyOrThrow(await sendRequest(attempt, question, { inForm, reads })),
			extras,
			modelOf: (role) => accessOf(context, role).model,
			heard: (read, reply) => {
				if (reply.rawRequest === "") return;
				const useless = uselessReply(read, reply);
				context.batches.heard(`${attempt.task.id} ${kindOf(question)}`, {
					useless: useless !== null,
				});
				if (useless && reply.byBatch && context.batches.isOfFew) return;
				// What can pass is counted where it is sent.
				const passes = reply.kind === "failure" && RETRYABLE_FAILURES.has(reply.failure);
				const ofKind = context.breaker.heardOf(kindOf(question), useless, passes);
				const trip = passes ? ofKind : (context.breaker.heard(useless) ?? ofKind);
				stepWarily(context);
				if (!trip) return;
				const sentence = tripSentence(trip, accessOf(context, question.role));
				context.breaker.stop(sentence);
				throw new InterruptedError({ kind: "halted", sentence });
			},
		})(question);
}

/** After so many of no use, and none of use before, so few at a time are asked on. */
const WARY_AFTER = 3;
const WARY_STEPS = 2;

/** What others find out at the same time is heard before more is paid for. */
function stepWarily({ breaker, firstSteps }: RunContext): void {
	if (breaker.hasSucceeded || (breaker.inARow?.useless ?? 0) < WARY_AFTER) return;
	firstSteps("").resize(WARY_STEPS);
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
	const reason = reasonOfJudgment(withoutFigures(context, judgment));
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
	await tellRest(attempt);
	return true;
}

/** A busy server said how long it wants to be left alone: that is why the run waits. */
async function tellRest({ context: { db, run, access }, failures }: Attempt): Promise<void> {
	const opensInMs = access?.lane.opensInMs ?? 0;
	if (opensInMs <= 0) return;
	const until = new Date(Date.now() + opensInMs);
	const wait = { until, reason: failures.at(-1)?.message ?? "" };
	await whenOpen(db, () => tellWait(db, run.id, wait));
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
	const { breaker } = attempt.context;
	const isStopping = isForStopping(failure, breaker, access.lane);
	if (isStopping) await halt(attempt, refusalSentence(access, failure));
	const isLater = failure.failure === "rate_limited" && !asksToLeave(failure);
	if (isStopping && !isLater) return giveBack(attempt);
	const isPerhapsAlone = failure.failure === "forbidden" || failure.failure === "unsupported";
	if (isPerhapsAlone || asksToLeave(failure)) {
		// Others first: perhaps it is this item alone.
		const { firstWaitMs } = attempt.context.engine.options;
		const notBefore = new Date(Date.now() + firstWaitMs);
		return giveBack(attempt, { notBefore, reason: "request_failed" });
	}
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
 * A protocol that throws is a bug: the run stands still until it is mended, nothing is lost. Unless the run was
 * told to stop, which ends every attempt before its next request, or the database did not answer.
 */
async function broken(attempt: Attempt, error: unknown): Promise<void> {
	const { context, item } = attempt;
	await settleBatch(attempt);
	if (isClosedForNow(error)) {
		log().warn({ err: error, item: item.id }, "The database broke off an item: it is asked again");
	} else if (!isOfStopping(context, error)) {
		log().error({ err: error, item: item.id, run: context.run.id }, "Judging an item broke");
		// Of a statement that failed what the database says, not the statement with all that it was to store.
		const { cause = error } = error instanceof Error ? error : {};
		const said = cause instanceof Error ? cause.message : String(cause);
		await halt(
			attempt,
			`Judging item ${item.externalId} broke on our side: ${said}. It was written to the log.`,
		);
	}
	await giveBack(attempt);
}

/** Cut off, what was under way may break in any way; before that, what waited says that it was told to stop. */
function isOfStopping({ stop, cutOff }: RunContext, error: unknown): boolean {
	if (cutOff.aborted) return true;
	// A timer that is aborted has the reason as its cause.
	const { cause = error } = error instanceof Error ? error : {};
	return stop.aborted && cause === stop.reason;
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
