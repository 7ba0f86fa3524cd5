import type { Exchange } from "#db/queries/exchanges.server.ts";
import type { ModelReply } from "#judges/asking/model-reply.ts";
import { costMicros } from "#judges/endpoint/cost.ts";
import type { EmbeddingReply } from "#judges/endpoint/embeddings.ts";
import { percentOf } from "../endpoints/percent-of.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Whom an exchange belongs to, what it was for, and the id under which its money was set aside. */
export type ExchangeLabels = Pick<
	Exchange,
	"id" | "projectId" | "runId" | "runTaskId" | "attempt" | "requestHash" | "role" | "step" | "draw"
>;

/**
 * A request and what came back, as it is kept. Requests of a batch cost what the endpoint takes for them. What may have been billed
 * without a word of how much counts as the most that it can have cost.
 */
export function exchangeOf(
	labels: ExchangeLabels,
	reply: ModelReply | EmbeddingReply,
	{
		access,
		worstMicros,
		batch = false,
	}: {
		readonly access: ModelAccess;
		readonly worstMicros: number | null;
		readonly batch?: boolean;
	},
): Exchange {
	const answer = reply.kind === "failure" ? null : reply;
	const usage = answer?.usage;
	const cost = usage
		? costMicros(usage, access.facts, { percent: percentOf(access.endpoint, batch) })
		: null;
	return {
		...labels,
		endpointId: access.endpoint.id,
		model: access.model,
		answeredModel: answer?.model ?? null,
		request: reply.rawRequest,
		response: reply.rawResponse,
		status: reply.status,
		finishReason: reply.kind === "answer" ? reply.finishReason : null,
		error: reply.kind === "failure" ? `${reply.failure}: ${reply.message}` : null,
		promptTokens: usage?.prompt ?? null,
		cachedTokens: usage?.cached ?? null,
		cacheWriteTokens: usage?.cacheWrite ?? null,
		completionTokens: usage?.completion ?? null,
		costMicros: cost,
		assumedMicros: cost === null && mayBeBilled(reply, batch) ? worstMicros : null,
		durationMs: reply.durationMs,
		reusedFrom: null,
		createdAt: new Date(),
	};
}

/** Statuses of gateways that gave up waiting: what stands behind them may have gone on. */
const GAVE_UP = new Set([408, 504, 524]);

/** Did the request reach a model that may have worked on it? In a batch, what is said to have failed is not billed. */
function mayBeBilled(reply: ModelReply | EmbeddingReply, batch: boolean): boolean {
	if (reply.kind !== "failure") return true;
	const { status, isUnsent } = reply;
	if (status !== null && status >= 200 && status < 300) return true;
	if (reply.failure === "lost") return true;
	if (isUnsent) return false;
	if (status !== null) return GAVE_UP.has(status);
	if (batch) return false;
	return ["timeout", "connection", "too_large"].includes(reply.failure);
}
