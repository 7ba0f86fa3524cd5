import { sha256OfJson } from "#judges/asking/sha256.ts";
import type { EmbeddingReply, EmbeddingRequest } from "#judges/endpoint/embeddings.ts";
import type { Attempt, Interruption } from "./attempt.ts";
import { meteredCall } from "./metered-call.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

/**
 * Asks an endpoint for vectors. The exchange is kept without the numbers, which are kept once a text
 * among the project's embeddings.
 */
export async function sendEmbedding(
	attempt: Attempt,
	access: ModelAccess,
	request: EmbeddingRequest,
): Promise<EmbeddingReply | Interruption> {
	return meteredCall<EmbeddingReply>(attempt, {
		access,
		texts: request.texts,
		maxTokens: 0,
		send: async (signal) => {
			const reply = await access.client.embed(request, signal);
			if (reply.kind === "failure") return reply;
			const { model, usage, vectors } = reply;
			const numbers = `${vectors.length} × ${vectors[0]?.length ?? 0} numbers, kept apart`;
			return { ...reply, rawResponse: JSON.stringify({ model, usage, vectors: numbers }) };
		},
		kept: {
			requestHash: sha256OfJson({
				origin: access.origin,
				model: access.model,
				texts: [...request.texts],
			}),
			role: "embed",
			step: "embed",
			draw: 0,
		},
	});
}
