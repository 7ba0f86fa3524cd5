import { newId } from "#db/model/ids.ts";
import type { Exchange } from "#db/queries/exchanges.server.ts";
import type { ModelReply } from "#judges/asking/model-reply.ts";
import { costMicros } from "#judges/endpoint/cost.ts";
import type { EmbeddingReply } from "#judges/endpoint/embeddings.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Whom an exchange belongs to and what it was for. */
export type ExchangeLabels = Pick<
	Exchange,
	"projectId" | "runId" | "runTaskId" | "attempt" | "requestHash" | "role" | "step" | "draw"
>;

/** A request and what came back, as it is kept. Requests of a batch cost half. */
export function exchangeOf(
	labels: ExchangeLabels,
	reply: ModelReply | EmbeddingReply,
	{ access, batch = false }: { readonly access: ModelAccess; readonly batch?: boolean },
): Exchange {
	const answer = reply.kind === "failure" ? null : reply;
	const usage = answer?.usage;
	return {
		id: newId("exc"),
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
		costMicros: usage ? costMicros(usage, access.facts, { batch }) : null,
		durationMs: reply.durationMs,
		reusedFrom: null,
		createdAt: new Date(),
	};
}
