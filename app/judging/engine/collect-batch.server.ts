import { newId } from "#db/model/ids.ts";
import type { BatchRequest } from "#db/queries/batch-requests.server.ts";
import {
	type BatchResult,
	endBatch,
	keepBatchResults,
	type StoredBatch,
} from "#db/queries/batches.server.ts";
import type { ModelFailure, ModelReply } from "#judges/asking/model-reply.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { exchangeOf } from "./exchange-of.ts";
import { keepLearntBilled, learnBilled } from "./learn-billed.server.ts";
import { promptTexts } from "./prompt-texts.ts";
import type { ModelAccess, RunContext } from "./run-context.server.ts";
import { storedRequest } from "./stored-request.ts";
import { countedTokens } from "./worst-cost.server.ts";
import { worstOfBatched } from "./worst-of-batched.server.ts";

type Collected = {
	readonly access: ModelAccess;
	readonly batch: StoredBatch;
	/** Those whose results were not kept yet. */
	readonly requests: readonly BatchRequest[];
	readonly replies: ReadonlyMap<string, ModelReply>;
	readonly remoteStatus: string;
	readonly answered: number;
};

/** Results kept in one transaction. */
const TOGETHER = 200;

/**
 * Keeps everything that a batch brought, answers and failures, as exchanges of the tasks that asked,
 * and lets the waiting tasks go on. Cut off in between, it goes on with what is not kept yet.
 */
export async function collectBatch(
	context: RunContext,
	{ access, batch, requests, replies, remoteStatus, answered }: Collected,
): Promise<void> {
	const { db } = context;
	for (let start = 0; start < requests.length; start += TOGETHER) {
		const rows = requests.slice(start, start + TOGETHER);
		const results = rows.map((row) => resultOf(context, access, row, replies));
		if (context.isCapped) await learnFrom(access, rows, results);
		const assumed = await assumedAnew(context, access, { rows, results });
		await whenOpen(db, () => keepBatchResults(db, assumed));
		await keepLearntBilled(db, access);
	}
	const end = { finishedAt: new Date(), remoteStatus, answered };
	await whenOpen(db, () => endBatch(db, batch, end));
}

/** What is handed over next must have room for what these were billed. */
async function learnFrom(
	access: ModelAccess,
	rows: readonly BatchRequest[],
	results: readonly BatchResult[],
): Promise<void> {
	for (const [at, { exchange }] of results.entries()) {
		const row = rows[at];
		if (!row || exchange.promptTokens === null) continue;
		const request = storedRequest(row);
		const counted = await countedTokens(promptTexts(request));
		learnBilled(access, exchange, { counted, maxTokens: request.maxTokens });
	}
}

/** Lines that are lacking can have cost what others of the batch were billed beyond their limit. */
async function assumedAnew(
	context: RunContext,
	access: ModelAccess,
	{
		rows,
		results,
	}: { readonly rows: readonly BatchRequest[]; readonly results: readonly BatchResult[] },
): Promise<BatchResult[]> {
	if (!access.tokenRatio.goesBeyond) return [...results];
	const anew: BatchResult[] = [];
	for (const [at, result] of results.entries()) {
		const row = rows[at];
		const { assumedMicros } = result.exchange;
		const worst =
			row && assumedMicros !== null
				? await worstOfBatched(access, storedRequest(row), context)
				: null;
		const micros = Math.max(assumedMicros ?? 0, worst?.micros ?? 0);
		anew.push(
			worst === null
				? result
				: { ...result, exchange: { ...result.exchange, assumedMicros: micros } },
		);
	}
	return anew;
}

function resultOf(
	context: RunContext,
	access: ModelAccess,
	row: BatchRequest,
	replies: ReadonlyMap<string, ModelReply>,
): BatchResult {
	const reply = replies.get(row.id);
	if (!reply) throw new TypeError("a batch was read without one of its requests");
	const { runId, runTaskId, attempt, requestHash, role, step, draw } = row;
	const id = newId("exc");
	const owner = { id, projectId: context.run.projectId, runId, runTaskId, attempt };
	const labels = { ...owner, requestHash, role, step, draw };
	return {
		requestId: row.id,
		exchange: exchangeOf(labels, reply, { access, worstMicros: row.worstMicros, batch: true }),
		failure: reply.kind === "failure" ? failureOf(reply) : null,
	};
}

/** What its task is told; the texts are kept with the exchange. */
function failureOf({ failure, status, message, refused }: ModelFailure): BatchResult["failure"] {
	return {
		...{ kind: "failure", failure, status, message, rawResponse: null },
		...(refused && { refused }),
	};
}
