import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import {
	type BatchRequest,
	batchesOfRun,
	insertBatch,
	queuedRequests,
	requestsOfBatch,
	type StoredBatch,
	takeBatchBack,
	updateBatch,
} from "#db/queries/batches.server.ts";
import { countRunTasks } from "#db/queries/run-tasks.server.ts";
import { changeRunStatus, tellWait } from "#db/queries/runs.server.ts";
import type { BatchRequests } from "#judges/batch-file.ts";
import type { Batch } from "#judges/batches.server.ts";
import {
	type EndpointFailure,
	type ModelRequest,
	RETRYABLE_FAILURES,
} from "#judges/model-reply.ts";
import { collectBatch } from "./collect-batch.server.ts";
import type { EngineOptions } from "./engine.server.ts";
import {
	batchProblemSentence,
	capSentence,
	noBatchesSentence,
	refusalSentence,
	unknownPriceSentence,
} from "./halt-sentences.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";

/** What a run by batch does while none of its tasks can go on. */
export type BatchRounds = {
	/** Hands over what is queued, looks at what is out, and lets tasks go on with what came back. */
	step(): Promise<void>;
	/** After a cancel: ends the batches at the endpoint. What they answered is paid for, and kept. */
	cancel(): Promise<void>;
};

/** Requests of one batch: a file of them is in memory at once. */
const LARGEST_BATCH = 5_000;
/** Finds a batch again whose hand-over was cut off. */
const MARK = "concord_batch";
const LONGEST_WAIT_MS = 60_000;
const SOONEST_LOOK_MS = 2_000;

export function createBatchRounds(
	db: Database,
	context: RunContext,
	{ options, signal }: { readonly options: EngineOptions; readonly signal: AbortSignal },
): BatchRounds {
	const { run, budget } = context;
	let failures = 0;
	let waitsUntil = 0;

	async function step(): Promise<void> {
		if (Date.now() < waitsUntil) return;
		const open = (await batchesOfRun(db, run.id)).filter(({ status }) => status !== "over");
		for (const batch of open) await advance(batch);
		const counts = await countRunTasks(db, run.id);
		// Tasks that try again soon may have requests for the same batch.
		if (counts.some(({ status }) => status === "todo" || status === "leased")) return;
		let othersAreOut = open.length > 0;
		while (Date.now() >= waitsUntil && (await handOver(othersAreOut))) othersAreOut = true;
	}

	async function advance(batch: StoredBatch): Promise<void> {
		const access = accessOfBatch(batch);
		if (batch.status === "handing_over") {
			const found = await findAgain(access, batch);
			if (found === "unknown") return;
			await (found ? isUnderWay(batch, found) : deliver(access, batch));
		} else if (Date.now() >= (batch.lookedAt?.getTime() ?? 0) + patience(batch)) {
			await look(access, batch);
		}
	}

	/** A small batch may be over in seconds, a large one takes hours. */
	function patience({ createdAt }: StoredBatch): number {
		const age = Date.now() - createdAt.getTime();
		return Math.min(options.batchPollMs, Math.max(SOONEST_LOOK_MS, age / 10));
	}

	/** @returns whether a batch was handed over, so that there may be more to hand over */
	async function handOver(othersAreOut: boolean): Promise<boolean> {
		const queued = await queuedRequests(db, run.id, LARGEST_BATCH);
		const [first] = queued;
		if (!first) return false;
		const access = accessOfBatch(first);
		const affordable = takeAffordable(queued);
		if (typeof affordable === "string") {
			if (!othersAreOut) await pause(affordable);
			return false;
		}
		const [file] = access.client.batches.files(requestsOf(affordable));
		const ids = new Set(file?.customIds);
		for (const row of affordable) if (!ids.has(row.id)) budget?.settle(row.worstMicros ?? 0, 0);
		const batch: StoredBatch = {
			id: newId("bat"),
			runId: run.id,
			endpointId: first.endpointId,
			model: first.model,
			status: "handing_over",
			fileId: null,
			remoteId: null,
			remoteStatus: null,
			requests: ids.size,
			answered: 0,
			createdAt: new Date(),
			lookedAt: null,
			finishedAt: null,
		};
		await insertBatch(db, batch, [...ids]);
		return deliver(access, batch);
	}

	/** As many requests, in their order, as the cap has room for; a sentence when there is none. */
	function takeAffordable(queued: readonly BatchRequest[]): BatchRequest[] | string {
		if (!budget) return [...queued];
		const affordable: BatchRequest[] = [];
		for (const row of queued) {
			const { worstMicros, model } = row;
			if (worstMicros === null) return unknownPriceSentence(model, maxTokensOf(row));
			if (!budget.take(worstMicros)) break;
			affordable.push(row);
		}
		return affordable.length > 0 ? affordable : capSentence(budget);
	}

	async function deliver(access: ModelAccess, batch: StoredBatch): Promise<boolean> {
		const { batches } = access.client;
		let { fileId } = batch;
		if (fileId === null) {
			const [file] = batches.files(requestsOf(await requestsOfBatch(db, batch.id)));
			if (!file) {
				await takeBatchBack(db, batch.id, new Date());
				return false;
			}
			const uploaded = await batches.upload(file, signal);
			if (uploaded.kind === "failure") return trouble(access, uploaded);
			fileId = uploaded.id;
			await updateBatch(db, batch.id, { fileId });
		}
		const created = await batches.create({ fileId, metadata: { [MARK]: batch.id } }, signal);
		if (created.kind === "failure") return trouble(access, created);
		await isUnderWay(batch, created.batch);
		return true;
	}

	/** @returns null when the endpoint never got it; `unknown` when it does not say */
	async function findAgain(
		access: ModelAccess,
		{ id }: StoredBatch,
	): Promise<Batch | null | "unknown"> {
		const reply = await access.client.batches.list(signal);
		if (reply.kind === "batches") {
			return reply.batches.find(({ metadata }) => metadata[MARK] === id) ?? null;
		}
		await trouble(access, reply);
		return "unknown";
	}

	async function isUnderWay({ id }: StoredBatch, remote: Batch): Promise<void> {
		failures = 0;
		const { id: remoteId, status: remoteStatus } = remote;
		await updateBatch(db, id, { status: "under_way", remoteId, remoteStatus });
	}

	async function look(access: ModelAccess, batch: StoredBatch): Promise<void> {
		const reply = await access.client.batches.retrieve(batch.remoteId ?? "", signal);
		if (reply.kind === "failure") return void (await trouble(access, reply));
		failures = 0;
		const remote = reply.batch;
		const { completed, failed } = remote.counts;
		const seen = { remoteStatus: remote.status, answered: completed + failed };
		await updateBatch(db, batch.id, { ...seen, lookedAt: new Date() });
		if (!remote.isOver) return;
		if (remote.status === "failed" && remote.outputFileId === null)
			return refused(access, batch, remote);
		const requests = await requestsOfBatch(db, batch.id);
		const results = await access.client.batches.results(remote, requestsOf(requests), signal);
		if (results.kind === "failure") return void (await trouble(access, results));
		const { replies } = results;
		await collectBatch(db, context, { access, batch, requests, replies, ...seen });
	}

	/** The endpoint did not take the file. */
	async function refused(access: ModelAccess, batch: StoredBatch, remote: Batch): Promise<void> {
		const requests = await requestsOfBatch(db, batch.id);
		for (const { worstMicros } of requests) budget?.settle(worstMicros ?? 0, 0);
		await takeBatchBack(db, batch.id, new Date());
		await pause(batchProblemSentence(access.endpoint.name, remote.problem));
	}

	async function cancel(): Promise<void> {
		for (const batch of await batchesOfRun(db, run.id)) {
			if (batch.status === "over") continue;
			const access = accessOfBatch(batch);
			if (batch.status === "handing_over") {
				const found = await findAgain(access, batch);
				if (found === null) await takeBatchBack(db, batch.id, new Date());
				else if (found !== "unknown") await isUnderWay(batch, found);
			} else {
				const ends = ["cancelling", "cancelled"].includes(batch.remoteStatus ?? "");
				if (!ends) await access.client.batches.cancel(batch.remoteId ?? "", signal);
				await look(access, batch);
			}
		}
	}

	/** @returns false, for nothing was handed over */
	async function trouble(access: ModelAccess, failure: EndpointFailure): Promise<false> {
		failures++;
		const passes = RETRYABLE_FAILURES.has(failure.failure);
		if (passes && failures < options.maxFailuresInARow) {
			const doubled = Math.min(LONGEST_WAIT_MS, options.firstWaitMs * 2 ** (failures - 1));
			waitsUntil = Date.now() + (failure.retryAfterMs ?? doubled);
			await tellWait(db, run.id, { until: new Date(waitsUntil), reason: failure.message });
		} else if (failure.failure === "not_found") {
			await pause(noBatchesSentence(access.endpoint.name, failure));
		} else await pause(refusalSentence(access, failure));
		return false;
	}

	function pause(pauseReason: string): Promise<boolean> {
		return changeRunStatus(db, run.id, { from: ["running"], to: "paused", pauseReason });
	}

	function accessOfBatch(of: Pick<StoredBatch, "endpointId" | "model">): ModelAccess {
		const all = [context.access, ...context.roles.values()];
		const found = all.find(
			(access) => access?.endpoint.id === of.endpointId && access.model === of.model,
		);
		if (!found) throw new TypeError("a batch of a model that the judge does not have");
		return found;
	}

	return { step, cancel };
}

function requestsOf(rows: readonly BatchRequest[]): BatchRequests {
	return new Map(rows.map((row) => [row.id, row.request as unknown as ModelRequest]));
}

function maxTokensOf({ request }: BatchRequest): number | null {
	return (request as unknown as ModelRequest).maxTokens;
}
