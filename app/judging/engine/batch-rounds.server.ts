import {
	batchesOfRun,
	requestsOfBatch,
	type StoredBatch,
	takeBatchBack,
	updateBatch,
} from "#db/queries/batches.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { holdRun } from "#db/queries/runs.server.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createBatchDealings, requestsOf } from "./batch-dealings.server.ts";
import { collectBatch } from "./collect-batch.server.ts";
import { batchProblemSentence } from "./halt-sentences.ts";
import { createHandOver } from "./hand-over-batch.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";

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
	const { handOver, deliver, findAgain } = createHandOver(context, dealings);
	/** When each batch was looked at, by the clock of `performance.now()`; not yet: it is looked at now. */
	const lookedAt = new Map<string, number>();

	async function step(): Promise<void> {
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

	async function look(access: ModelAccess, batch: StoredBatch): Promise<void> {
		const reply = await access.client.batches.retrieve(batch.remoteId ?? "", cutOff);
		if (reply.kind === "failure") return void (await trouble(access, reply));
		answered();
		const remote = reply.batch;
		const { completed, failed } = remote.counts;
		const seen = { remoteStatus: remote.status, answered: completed + failed };
		lookedAt.set(batch.id, performance.now());
		await whenOpen(db, () => updateBatch(db, batch.id, { ...seen, lookedAt: new Date() }));
		if (!remote.isOver) return;
		if (remote.status === "failed" && remote.outputFileId === null)
			return refused(access, batch, remote);
		const requests = await requestsOfBatch(db, batch.id);
		const results = await access.client.batches.results(remote, requestsOf(requests), cutOff);
		if (results.kind === "failure") return void (await trouble(access, results));
		const { replies } = results;
		await collectBatch(context, { access, batch, requests, replies, ...seen });
	}

	/** The endpoint did not take the file. */
	async function refused(access: ModelAccess, batch: StoredBatch, remote: Batch): Promise<void> {
		await whenOpen(db, () => takeBatchBack(db, batch.id, new Date()));
		await pause(batchProblemSentence(access.endpoint.name, remote.problem));
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
				await look(access, batch);
			}
		}
	}

	return { step, cancel };
}
