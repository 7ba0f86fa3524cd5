import type { z } from "zod";
import { newId } from "#db/model/ids.ts";
import { answersToRequest, type Exchange } from "#db/queries/exchanges.server.ts";
import type { ModelAnswer, ModelReply, ModelRequest } from "#judges/asking/model-reply.ts";
import { parseAnswer } from "#judges/asking/parse-answer.ts";
import { asksByTool } from "#judges/endpoint/chat-body.ts";
import { readChatCompletion } from "#judges/endpoint/chat-completion.ts";
import type { Attempt } from "./attempt.ts";
import type { ModelAccess } from "./run-context.server.ts";

type StoredAnswer = { readonly exchange: Exchange; readonly answer: ModelAnswer };

/** The newest stored answer to the identical request at the same address that satisfies the schema. */
export async function storedAnswer(
	{ context: { db, run } }: Attempt,
	{ endpoint }: Pick<ModelAccess, "endpoint">,
	{ hash, schema }: { readonly hash: string; readonly schema: z.ZodType },
): Promise<StoredAnswer | null> {
	const { projectId } = run;
	const { baseUrl } = endpoint;
	for (const exchange of await answersToRequest(db, { projectId, requestHash: hash, baseUrl })) {
		const answer = readStored(exchange);
		if (answer && parseAnswer(answer, schema).ok) return { exchange, answer };
	}
	return null;
}

/** A kept exchange as the reply that it was; null where it holds no chat completion. */
export function readStored(exchange: Exchange): ModelAnswer | null {
	if (exchange.response === null || exchange.status === null) return null;
	const completion = readChatCompletion(JSON.parse(exchange.response), {
		byTool: asksByTool(exchange.request),
	});
	if (!completion) return null;
	return {
		kind: "answer",
		...completion,
		status: exchange.status,
		rawRequest: exchange.request,
		rawResponse: exchange.response,
		durationMs: 0,
	};
}

/** Uses a stored answer once more, and keeps that it was: it sent nothing and cost nothing. */
export async function reuseAnswer(
	{ context, task }: Attempt,
	request: ModelRequest,
	{ exchange, answer }: StoredAnswer,
): Promise<ModelReply> {
	// A task that was cut off between storing the exchange and its judgment has it already.
	if (exchange.runTaskId !== task.id) {
		await context.keepExchange({
			...exchange,
			...stepOf(request),
			id: newId("exc"),
			runId: context.run.id,
			runTaskId: task.id,
			attempt: task.attempts,
			promptTokens: null,
			cachedTokens: null,
			cacheWriteTokens: null,
			completionTokens: null,
			costMicros: null,
			assumedMicros: null,
			durationMs: 0,
			reusedFrom: exchange.id,
			createdAt: new Date(),
		});
	}
	return answer;
}

/** What an exchange is kept under, beside its hash. */
export function stepOf(request: ModelRequest): Pick<Exchange, "role" | "step" | "draw"> {
	const step = request.step === "repair" ? "repair" : (request.purpose ?? request.role);
	return { role: request.role, step, draw: request.draw };
}
