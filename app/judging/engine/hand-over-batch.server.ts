import { newId } from "#db/model/ids.ts";
import {
	type BatchRequest,
	insertBatch,
	queuedRequests,
	requestsOfBatch,
	type StoredBatch,
	takeBatchBack,
	updateBatch,
} from "#db/queries/batches.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { type BatchDealings, requestsOf } from "./batch-dealings.server.ts";
import { capReason } from "./cap-reason.server.ts";
import { unknownPriceSentence } from "./halt-sentences.ts";
import { isProbing, type ModelAccess, type RunContext } from "./run-context.server.ts";
import { storedRequest } from "./stored-request.ts";

/** Requests of one batch: a file of them is in memory at once. */
const LARGEST_BATCH = 5_000;
/** Of a model that nobody may ask live, before anything that came back could be used. */
const PROBED = 20;
/** Finds a batch again whose hand-over was cut off. */
const MARK = "concord_batch";

/** Makes files of what is queued and hands them to the endpoint, each once whatever happens. */
export function createHandOver(
	{ db, run, breaker, isCapped, cutOff }: RunContext,
	{ accessTo, trouble, pause, isUnderWay }: BatchDealings,
) {
	/** @returns whether a batch was handed over, so that there may be more to hand over */
	async function handOver(othersAreOut: boolean): Promise<boolean> {
		const probes = isProbing({ run, breaker });
		if (probes && othersAreOut) return false;
		const queued = await queuedRequests(db, run.id, probes ? PROBED : LARGEST_BATCH);
		const [first] = queued;
		if (!first) return false;
		const access = accessTo(first);
		const affordable = await affordableOf(queued);
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
		await whenOpen(db, () => insertBatch(db, batch, [...ids]));
		return deliver(access, batch);
	}

	/** As many requests, in their order, as the cap has room for; a refusal when there is none. */
	async function affordableOf(queued: readonly BatchRequest[]): Promise<BatchRequest[] | Refusal> {
		if (!isCapped) return [...queued];
		const money = await moneyOfRun(db, run.id);
		let room = (money.cap ?? 0) - money.known - money.assumed - money.underWay;
		const affordable: BatchRequest[] = [];
		for (const row of queued) {
			const { worstMicros, model } = row;
			if (worstMicros === null)
				return refused(unknownPriceSentence(model, storedRequest(row).maxTokens));
			room -= worstMicros;
			if (room < 0) break;
			affordable.push(row);
		}
		return affordable.length > 0 ? affordable : refused(await capReason(db, run.id, money));
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
		if (created.kind === "failure") return trouble(access, created);
		await isUnderWay(batch, created.batch);
		return true;
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

	return { handOver, deliver, findAgain };
}
