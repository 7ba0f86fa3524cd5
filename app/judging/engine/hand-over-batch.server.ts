import { newId } from "#db/model/ids.ts";
import {
	type BatchRequest,
	begunTasks,
	queuedRequests,
	requestsOfBatch,
	setMoreAside,
} from "#db/queries/batch-requests.server.ts";
import {
	batchesOfRun,
	insertBatch,
	type StoredBatch,
	takeBatchBack,
	updateBatch,
} from "#db/queries/batches.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { tellWait } from "#db/queries/run-waits.server.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { type BatchDealings, requestsOf } from "./batch-dealings.server.ts";
import { fullQueueSentence, triedInVainSentence } from "./batch-sentences.ts";
import { capReason } from "./cap-reason.server.ts";
import { unknownPriceSentence } from "./halt-sentences.ts";
import { hearBilled, keepLearntBilled } from "./learn-billed.server.ts";
import { isTryingOut, type ModelAccess, type RunContext } from "./run-context.server.ts";
import { storedRequest } from "./stored-request.ts";
import { worstOfBatched } from "./worst-of-batched.server.ts";

/** Requests of one batch: a file of them is in memory at once. */
const LARGEST_BATCH = 5_000;
/** Requests of a batch that goes first, before batches brought all that one cell takes. */
const TRIED = 10;
/** Requests that such batches hold, one after the other, before no further cell is begun and the run stands still. */
const MOST_TRIED = 30;
/** After so many first waits it is looked whether the endpoint has room for another batch. */
const FULL_WAITS = 30;
/** Finds a batch again whose hand-over was cut off. */
const MARK = "concord_batch";

/** Does the endpoint say that it takes no more requests of batches for now? */
export function isOverQueue(said: string): boolean {
	return /enqueued (token|request|batch)|token_limit_exceeded/i.test(said);
}

/** Makes files of what is queued and hands them to the endpoint, each once whatever happens. */
export function createHandOver(
	{ db, run, engine, batches: proof, isCapped, cutOff }: RunContext,
	{ accessTo, trouble, pause, isUnderWay }: BatchDealings,
) {
	let tried = 0;
	/** As many requests as the endpoint has room for, as far as it was found out. */
	let most = LARGEST_BATCH;
	/** Nothing is handed over before, by the clock of `performance.now()`. */
	let fullUntil = 0;

	/** What is queued by tasks of which a batch had a request, and what they wait for that another task asked first. */
	async function queuedOfBegun(limit: number): Promise<BatchRequest[]> {
		const ofTasks = await begunTasks(db, run.id);
		if (ofTasks.length === 0) return [];
		return queuedRequests(db, run.id, { limit, only: { ofTasks, ids: proof.awaitedBy(ofTasks) } });
	}

	/** @returns whether a batch was handed over, so that there may be more to hand over */
	async function handOver(othersAreOut: boolean): Promise<boolean> {
		const tries = isTryingOut({ run, batches: proof });
		if (tries && othersAreOut) return false;
		if (othersAreOut && performance.now() < fullUntil) return false;
		const limit = Math.min(most, tries ? TRIED : LARGEST_BATCH);
		// What was begun is tried to its end: a judge's second question may fail though its first does not.
		const begun = tries ? await queuedOfBegun(limit) : [];
		const queued = begun.length > 0 ? begun : await queuedRequests(db, run.id, { limit });
		const [first] = queued;
		if (!first) return false;
		const access = accessTo(first);
		if (tries && begun.length === 0 && tried >= MOST_TRIED) {
			await pause(triedInVainSentence(access, tried));
			return false;
		}
		await keepLearntBilled(db, access);
		await hearBilled(db, access);
		const affordable = await affordableOf(access, queued);
		if (isRefusal(affordable)) {
			if (!othersAreOut) await pause(affordable.sentence);
			return false;
		}
		const [file] = access.client.batches.files(requestsOf(affordable));
		const ids = new Set(file?.customIds);
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
		// Else another process was quicker while this one was suspended: the next look finds what is left.
		if (!(await whenOpen(db, () => insertBatch(db, batch, [...ids])))) return false;
		const isThere = await deliver(access, batch);
		if (tries && isThere) tried += ids.size;
		return isThere;
	}

	/** As many requests, in their order, as the cap has room for; a refusal when there is none. */
	async function affordableOf(
		access: ModelAccess,
		queued: readonly BatchRequest[],
	): Promise<BatchRequest[] | Refusal> {
		if (!isCapped) return [...queued];
		const money = await moneyOfRun(db, run.id);
		let room = (money.cap ?? 0) - money.known - money.assumed - money.underWay;
		const affordable: BatchRequest[] = [];
		const dearer: BatchRequest[] = [];
		for (const row of queued) {
			const worstMicros = await worstOf(access, row);
			if (worstMicros === null)
				return refused(unknownPriceSentence(row.model, storedRequest(row).maxTokens));
			room -= worstMicros;
			if (room < 0) break;
			affordable.push(row);
			if (worstMicros > (row.worstMicros ?? 0)) dearer.push({ ...row, worstMicros });
		}
		await whenOpen(db, () => setMoreAside(db, dearer));
		return affordable.length > 0 ? affordable : refused(await capReason(db, run.id, money));
	}

	/** What was set aside when it was queued, or more where the model was seen to bill more since. */
	async function worstOf(access: ModelAccess, row: BatchRequest): Promise<number | null> {
		if (row.worstMicros === null || !access.tokenRatio.goesBeyond) return row.worstMicros;
		const { micros } = await worstOfBatched(access, storedRequest(row), { isCapped });
		return micros === null ? null : Math.max(micros, row.worstMicros);
	}

	async function deliver(access: ModelAccess, batch: StoredBatch): Promise<boolean> {
		const { batches } = access.client;
		let { fileId } = batch;
		if (fileId === null) {
			const [file] = batches.files(requestsOf(await requestsOfBatch(db, batch.id)));
			if (!file) {
				await whenOpen(db, () => takeBatchBack(db, batch.id, new Date()));
				return false;
			}
			const uploaded = await batches.upload(file, cutOff);
			if (uploaded.kind === "failure") return trouble(access, uploaded);
			fileId = uploaded.id;
			const change = { fileId };
			await whenOpen(db, () => updateBatch(db, batch.id, change));
		}
		const created = await batches.create({ fileId, metadata: { [MARK]: batch.id } }, cutOff);
		if (created.kind === "failure") {
			if (!isOverQueue(created.message)) return trouble(access, created);
			await turnedAway(access, batch, created.message);
			return false;
		}
		await isUnderWay(batch, created.batch);
		return true;
	}

	/** It holds more than the endpoint takes at once: a smaller one is next, or the same when others are over. */
	async function turnedAway(
		{ endpoint }: ModelAccess,
		batch: StoredBatch,
		said: string,
	): Promise<void> {
		await whenOpen(db, () => takeBatchBack(db, batch.id, new Date()));
		const areOut = (await batchesOfRun(db, run.id)).some(({ status }) => status !== "over");
		if (areOut) {
			const waitMs = engine.options.firstWaitMs * FULL_WAITS;
			fullUntil = performance.now() + waitMs;
			const wait = { until: new Date(Date.now() + waitMs), reason: said };
			await whenOpen(db, () => tellWait(db, run.id, wait));
		} else if (batch.requests > 1) most = Math.floor(batch.requests / 2);
		else await pause(fullQueueSentence(endpoint.name, said));
	}

	/** @returns null when the endpoint never got it; `unknown` when it does not say */
	async function findAgain(
		access: ModelAccess,
		{ id }: StoredBatch,
	): Promise<Batch | null | "unknown"> {
		const reply = await access.client.batches.list(cutOff);
		if (reply.kind === "batches") {
			return reply.batches.find(({ metadata }) => metadata[MARK] === id) ?? null;
		}
		await trouble(access, reply);
		return "unknown";
	}

	return { handOver, deliver, findAgain, turnedAway };
}
