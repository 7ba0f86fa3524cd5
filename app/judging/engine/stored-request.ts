import { z } from "zod";
import type { Json } from "#judges/asking/canonical-json.ts";
import {
	type EndpointFailure,
	MODEL_FAILURES,
	type ModelRequest,
} from "#judges/asking/model-reply.ts";

const Request: z.ZodType<ModelRequest> = z.object({
	role: z.enum(["judge", "extract"]),
	model: z.string(),
	messages: z.array(
		z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() }),
	),
	responseFormat: z
		// It was written as JSON, so what is in it can only be that.
		.object({
			name: z.string(),
			schema: z.record(z.string(), z.custom<Json>()),
			by: z.enum(["json_object", "tool"]).exactOptional(),
		})
		.nullable(),
	temperature: z.number().nullable(),
	maxTokens: z.number().nullable(),
	maxTokensAs: z.literal("max_completion_tokens").exactOptional(),
	extras: z.record(z.string(), z.custom<Json>()).exactOptional(),
	draw: z.number(),
	purpose: z.string().exactOptional(),
	step: z.enum(["structured", "text", "repair"]),
});

const Limit = z.number().nullable();
const Failure: z.ZodType<EndpointFailure> = z.object({
	kind: z.literal("failure"),
	// An older version may have known another kind.
	failure: z.enum(MODEL_FAILURES).catch("bad_request"),
	retryAfterMs: z.number().exactOptional(),
	status: z.number().nullable(),
	message: z.string(),
	rawResponse: z.string().nullable(),
	rateLimits: z.object({ requests: Limit, tokens: Limit }).exactOptional(),
	refused: z
		.discriminatedUnion("part", [
			z.object({ part: z.literal("max_tokens"), atMost: z.number().exactOptional() }),
			z.object({ part: z.literal("member"), name: z.string() }),
			z.object({ part: z.literal("answer") }),
			z.object({ part: z.literal("system") }),
		])
		.exactOptional(),
});

/** A queued request as it was asked, out of the row that keeps it. */
export function storedRequest({ request }: { readonly request: unknown }): ModelRequest {
	return Request.parse(request);
}

/** Why a request came back without an answer, out of its row; null where it has one. */
export function storedFailure({ failure }: { readonly failure: unknown }): EndpointFailure | null {
	return failure === null ? null : Failure.parse(failure);
}
