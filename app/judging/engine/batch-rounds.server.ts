import { requestsOfBatch } from "#db/queries/batch-requests.server.ts";
import {
	batchesOfRun,
	type StoredBatch,
	takeBatchBack,
	updateBatch,
} from "#db/queries/batches.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { holdRun } from "#db/queries/run-holder.server.ts";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { lostReplies } from "#judges/endpoint/batch-file.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createBatchDealings, requestsOf } from "./batch-dealings.server.ts";
import { batchProblemSentence, goneBatchSentence } from "./batch-sentences.ts";
import { collectBatch } from "./collect-batch.server.ts";
import { createHandOver, isOverQueue } from "./hand-over-batch.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";
import { whyInVain } from "./why-in-vain.ts";

/** What a run by batch does while none of its tasks can go on. */
export type BatchRounds = {
	/** Hands over what is queued, looks at what is out, and lets tasks go on with what came back. */
	step(): Promise<void>;
	/** After a cancel: ends the batches at the endpoint. What they answered is paid for, and kept. */
	cancel(): Promise<void>;
};

const SOONEST_LOOK_MS = 2_000;

export function createBatchRounds(context: RunContext): BatchRounds {
	const { db, run, cutOff } = context;
	const { batchPollMs } = context.engine.options;
	const dealings = createBatchDealings(context);
	const { accessTo, trouble, answered, pause, isUnderWay } = dealings;
	const { handOver, deliver, findAgain, turnedAway } = createHandOver(context, dealings);
	/** When each batch was looked at, by the clock of `performance.now()`; not yet: it is looked at now. */
	const lookedAt = new Map<string, number>();

	async function step(): Promise<void> {
		await dealings.hearResumed();
		if (dealings.isResting) return;
		const open = (await batchesOfRun(db, run.id)).filter(({ status }) => status !== "over");
		for (const batch of open) {
			if (!(await isHeldStill())) return;
			await advance(batch);
		}
		// What the endpoint turned down is not handed over again while the run pauses for it.
		if (dealings.isResting) return;
		const counts = await countRunTasks(db, run.id);
		// Tasks that try again soon may have requests for the same batch.
		if (counts.some(({ status }) => status === "todo" || status === "leased")) return;
		let othersAreOut = open.length > 0;
		while (!dealings.isResting && (await isHeldStill()) && (await handOver(othersAreOut))) {
			othersAreOut = true;
		}
	}

	/** A process that was suspended may have lost the run to another one, which deals with its batches. */
	function isHeldStill(): Promise<boolean> {
		return whenOpen(db, () => holdRun(db, run.id, context.pulse.id));
	}

	async function advance(batch: StoredBatch): Promise<void> {
		const access = accessTo(batch);
		if (batch.status === "handing_over") {
			const found = await findAgain(access, batch);
			if (found === "unknown") return;
			await (found ? isUnderWay(batch, found) : deliver(access, batch));
		} else if (performance.now() >= (lookedAt.get(batch.id) ?? 0) + patience(batch)) {
			await look(access, batch);
		}
	}

	/** A small batch may be over in seconds, a large one takes hours. */
	function patience({ createdAt }: StoredBatch): number {
		const age = Date.now() - createdAt.getTime();
		return Math.min(batchPollMs, Math.max(SOONEST_LOOK_MS, age / 10));
	}

	/** @returns whether the endpoint does not know the batch or its answers any more */
	async function look(access: ModelAccess, batch: StoredBatch): Promise<boolean> {
		const reply = await access.client.batches.retrieve(batch.remoteId ?? "", cutOff);
		if (reply.kind === "failure") return failedToRead(access, batch, reply);
		answered();
		const remote = reply.batch;
		const { completed, failed } = remote.counts;
		const seen = { remoteStatus: remote.status, answered: completed + failed };
		lookedAt.set(batch.id, performance.now());
		await whenOpen(db, () => updateBatch(db, batch.id, { ...seen, lookedAt: new Date() }));
		if (!remote.isOver) return false;
		if (remote.status === "failed" && remote.outputFileId === null && completed === 0)
			return refused(access, batch, remote);
		const requests = await requestsOfBatch(db, batch.id);
		const results = await access.client.batches.results(remote, requestsOf(requests), cutOff);
		if (results.kind === "failure") return failedToRead(access, batch, results);
		const { replies } = results;
		const { isProven } = context.batches;
		const why = whyInVain({ access, batch, remote }, { requests, replies, isProven });
		// Before its tasks go on: nothing more is handed over until somebody has looked.
		if (why !== null) await pause(why);
		await collectBatch(context, { access, batch, requests, replies, ...seen });
		return false;
	}

	/** Nobody says how far it is, or neither it nor its answers are there: whether that is so. */
	async function failedToRead(
		access: ModelAccess,
		batch: StoredBatch,
		failure: EndpointFailure,
	): Promise<boolean> {
		if (failure.failure !== "not_found") return trouble(access, failure);
		await pause(goneBatchSentence(access, batch, failure));
		return true;
	}

	/** The endpoint did not take the file. */
	async function refused(
		access: ModelAccess,
		batch: StoredBatch,
		{ problem }: Batch,
	): Promise<false> {
		if (problem !== null && isOverQueue(problem)) await turnedAway(access, batch, problem);
		else {
			await whenOpen(db, () => takeBatchBack(db, batch.id, new Date()));
			await pause(batchProblemSentence(access.endpoint.name, problem));
		}
		return false;
	}

	/** Nobody will know what became of its requests: they may have been carried out. */
	async function writeOff(access: ModelAccess, batch: StoredBatch): Promise<void> {
		const requests = await requestsOfBatch(db, batch.id);
		const message = "The endpoint does not know the batch of this request any more.";
		const replies = lostReplies(requestsOf(requests), message);
		const { answered: known } = batch;
		const end = { remoteStatus: "gone", answered: known };
		await collectBatch(context, { access, batch, requests, replies, ...end });
	}

	async function cancel(): Promise<void> {
		for (const batch of await batchesOfRun(db, run.id)) {
			if (batch.status === "over") continue;
			const access = accessTo(batch);
			if (batch.status === "handing_over") {
				const found = await findAgain(access, batch);
				if (found === null) await takeBatchBack(db, batch.id, new Date());
				else if (found !== "unknown") await isUnderWay(batch, found);
			} else {
				const ends = ["cancelling", "cancelled"].includes(batch.remoteStatus ?? "");
				if (!ends) await access.client.batches.cancel(batch.remoteId ?? "", cutOff);
				if (await look(access, batch)) await writeOff(access, batch);
			}
		}
	}

	return { step, cancel };
}
