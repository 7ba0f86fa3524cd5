import type { Json } from "./canonical-json.ts";
import type { RefusedPart } from "./next-form.ts";
import type { ChatMessage, Question } from "./protocol.ts";
import type { AnswerToken } from "./token-probabilities.ts";

export type JsonSchema = { readonly [key: string]: Json | undefined };

/** How the answer's shape is asked for: enforced by the endpoint, or told in the prompt. */
export type ResponseFormat = {
	readonly name: string;
	readonly schema: JsonSchema;
	/** JSON mode, with the schema in the prompt; or the arguments of a tool. By the schema unless stated. */
	readonly by?: "json_object" | "tool";
} | null;

/** One request to a model, complete: what is sent is a function of this and nothing else. */
export type ModelRequest = {
	readonly role: Question<unknown>["role"];
	readonly model: string;
	readonly messages: readonly ChatMessage[];
	/** Null: the schema stands in the prompt, and nothing enforces it. */
	readonly responseFormat: ResponseFormat;
	/** Null: not sent, the model's own default (some models accept no other). */
	readonly temperature: number | null;
	/** Null: not sent. */
	readonly maxTokens: number | null;
	/** For models that refuse `max_tokens`. */
	readonly maxTokensAs?: "max_completion_tokens";
	/** Further members of the body: `top_p`, `seed`, `reasoning_effort`, … */
	readonly extras?: Readonly<Record<string, Json>>;
	readonly draw: number;
	/** What the question is for, where the role does not say it. */
	readonly purpose?: string;
	/** First question, the same with the schema in its text, or the one repair. */
	readonly step: "structured" | "text" | "repair";
};

/** Tokens as the endpoint counted them; null where it did not say. */
export type Usage = {
	readonly prompt: number | null;
	readonly cached: number | null;
	/** Written to the provider's cache; few say so. */
	readonly cacheWrite?: number | null;
	readonly completion: number | null;
};

/** What an endpoint allows a minute; null where it does not say. */
export type RateLimits = { readonly requests: number | null; readonly tokens: number | null };

/** What is kept of every exchange, good or bad. */
export type Kept = {
	/** The body that was sent. */
	readonly rawRequest: string;
	/** Where the endpoint says so in its headers. */
	readonly rateLimits?: RateLimits;
	readonly durationMs: number;
	/** A batch brought it. */
	readonly byBatch?: true;
};

/** The model answered; whether the answer can be used is for `parseAnswer` to say. */
export type ModelAnswer = Kept & {
	readonly kind: "answer";
	readonly text: string | null;
	readonly refusal: string | null;
	readonly finishReason: string | null;
	/** What came in place of a text, in words. */
	readonly insteadOfText?: string;
	/** Where the endpoint gave their probabilities: the tokens of the text. */
	readonly tokens?: readonly AnswerToken[];
	/** The model string that the endpoint answered with. */
	readonly model: string | null;
	readonly usage: Usage;
	readonly status: number;
	readonly rawResponse: string;
};

export const MODEL_FAILURES = [
	/** 429: the lane waits, `retryAfterMs` says how long. */
	"rate_limited",
	/** 5xx, 409, or a 200 that is no chat completion: may pass. */
	"server_error",
	/** No complete answer within the deadline. */
	"timeout",
	/** No connection, or it broke. */
	"connection",
	/** The model does not take a part of the request, `refused`: ask in another form. */
	"unsupported",
	/** 401: the key is wrong. */
	"unauthorized",
	/** 403: this key may not ask this, or not at all. */
	"forbidden",
	/** A content filter turned the request away. */
	"filtered",
	/** 429 because this one request is larger than what is allowed in a minute: waiting does not help. */
	"over_allowance",
	/** 404 or a redirect: no such model or no such address. */
	"not_found",
	/** The account has no money left; waiting does not help. */
	"no_quota",
	/** The request is too long for the model's context window. */
	"over_context",
	/** The address leads to an internal one that is not allowed: nothing was sent. */
	"internal_address",
	/** Any other 4xx: the request itself is wrong. */
	"bad_request",
	/** The answer was longer than the limit and was cut off. */
	"too_large",
	/** A batch is over and says nothing of it: it may have been carried out and billed. */
	"lost",
] as const;
export type ModelFailureKind = (typeof MODEL_FAILURES)[number];

/** An endpoint did not do what it was asked, and why. */
export type EndpointFailure = {
	readonly kind: "failure";
	readonly failure: ModelFailureKind;
	/** What the endpoint asked for with Retry-After, in milliseconds from now. */
	readonly retryAfterMs?: number;
	/** Nothing of the request reached the endpoint: it cannot be billed. */
	readonly isUnsent?: true;
	/** HTTP status; null when no answer came. */
	readonly status: number | null;
	/** For people: what happened. Never holds the key. */
	readonly message: string;
	readonly rawResponse: string | null;
	readonly rateLimits?: RateLimits;
	/** Of `unsupported`: what the model does not take. */
	readonly refused?: RefusedPart;
};

/** No answer came, and why. */
export type ModelFailure = Kept & EndpointFailure;

export type ModelReply = ModelAnswer | ModelFailure;

/** May the same request succeed a moment later? (408, 409, 429, 5xx, network.) */
export const RETRYABLE_FAILURES: ReadonlySet<ModelFailureKind> = new Set([
	"rate_limited",
	"server_error",
	"timeout",
	"connection",
]);

/** Will every further request to this endpoint and model fail in the same way? Then the lane stops. */
export const STOPPING_FAILURES: ReadonlySet<ModelFailureKind> = new Set([
	"unauthorized",
	"not_found",
	"no_quota",
	"internal_address",
]);
