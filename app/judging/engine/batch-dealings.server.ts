import type { BatchRequest } from "#db/queries/batch-requests.server.ts";
import { type StoredBatch, updateBatch } from "#db/queries/batches.server.ts";
import { tellWait } from "#db/queries/run-waits.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { type EndpointFailure, RETRYABLE_FAILURES } from "#judges/asking/model-reply.ts";
import type { BatchRequests } from "#judges/endpoint/batch-file.ts";
import type { Batch } from "#judges/endpoint/batches.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { noBatchesSentence } from "./batch-sentences.ts";
import { refusalSentence } from "./halt-sentences.ts";
import { isTooLongToWait } from "./lane.server.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";
import { pauseRun } from "./steer-run.server.ts";
import { storedRequest } from "./stored-request.ts";

/** What handing over and looking share: the way to the endpoint, and what is done when it fails. */
export type BatchDealings = {
	/** Is nothing to be asked now: because a failure is waited out, or because the run was paused? */
	readonly isResting: boolean;
	/** Somebody may have resumed the run before this process saw that it was paused: then it goes on. */
	hearResumed(): Promise<void>;
	accessTo(batch: Pick<StoredBatch, "endpointId" | "model">): ModelAccess;
	/** Waits or pauses, by what went wrong. @returns false, for nothing was done */
	trouble(access: ModelAccess, failure: EndpointFailure): Promise<false>;
	/** The endpoint did what it was asked: the next failure is a first one again. */
	answered(): void;
	pause(reason: string): Promise<boolean>;
	isUnderWay(batch: StoredBatch, remote: Batch): Promise<void>;
};

const LONGEST_WAIT_MS = 60_000;

export function createBatchDealings(context: RunContext): BatchDealings {
	const { db, run } = context;
	const { options } = context.engine;
	let failures = 0;
	/** By the clock of `performance.now()`. */
	let waitsUntil = 0;
	let isPaused = false;

	function accessTo({ endpointId, model }: Pick<StoredBatch, "endpointId" | "model">): ModelAccess {
		const all = [context.access, ...context.roles.values()];
		const found = all.find(
			(access) => access?.endpoint.id === endpointId && access.model === model,
		);
		if (!found) throw new TypeError("a batch of a model that the judge does not have");
		return found;
	}

	async function trouble(access: ModelAccess, failure: EndpointFailure): Promise<false> {
		failures++;
		const tooLong = isTooLongToWait(failure.retryAfterMs);
		const passes = RETRYABLE_FAILURES.has(failure.failure) && !tooLong;
		if (passes && failures < options.maxFailuresInARow) {
			const doubled = Math.min(LONGEST_WAIT_MS, options.firstWaitMs * 2 ** (failures - 1));
			const waitMs = failure.retryAfterMs ?? doubled;
			waitsUntil = performance.now() + waitMs;
			const wait = { until: new Date(Date.now() + waitMs), reason: failure.message };
			await whenOpen(db, () => tellWait(db, run.id, wait));
		} else if (failure.failure === "not_found") {
			await pause(noBatchesSentence(access.endpoint.name, failure));
		} else await pause(refusalSentence(access, failure));
		return false;
	}

	function pause(pauseReason: string): Promise<boolean> {
		isPaused = true;
		return whenOpen(db, () => pauseRun(db, run.id, pauseReason));
	}

	async function hearResumed(): Promise<void> {
		if (isPaused && (await findRun(db, run.id))?.status === "running") isPaused = false;
	}

	async function isUnderWay({ id }: StoredBatch, remote: Batch): Promise<void> {
		answered();
		const { id: remoteId, status: remoteStatus } = remote;
		const change = { status: "under_way" as const, remoteId, remoteStatus };
		await whenOpen(db, () => updateBatch(db, id, change));
	}

	function answered(): void {
		failures = 0;
	}

	return {
		get isResting() {
			return isPaused || performance.now() < waitsUntil;
		},
		...{ hearResumed, accessTo, trouble, answered, pause, isUnderWay },
	};
}

/** The requests of rows as the client takes them. */
export function requestsOf(rows: readonly BatchRequest[]): BatchRequests {
	return new Map(rows.map((row) => [row.id, storedRequest(row)]));
}
