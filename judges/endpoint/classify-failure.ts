import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { ModelFailureKind } from "../asking/model-reply.ts";

/** `{ error: { message, type, code, param } }`, or `{ error: "…" }`, or `{ detail: … }`. */
const ErrorBody = z.object({
	error: z
		.union([
			z.string(),
			z.object({
				message: z.string().nullish().catch(null),
				type: z.string().nullish().catch(null),
				code: z.union([z.string(), z.number()]).nullish().catch(null),
				param: z.string().nullish().catch(null),
			}),
		])
		.nullish(),
	message: z.string().nullish().catch(null),
	detail: z.unknown().optional(),
});

export type EndpointError = {
	readonly message: string;
	/** Message, type, code and parameter in one text, to look for words in. */
	readonly words: string;
	readonly code: string | number | null;
};

/** What an endpoint said is wrong; null when the body is no error. */
export function readError(body: unknown): EndpointError | null {
	const parsed = ErrorBody.safeParse(body);
	if (!parsed.success) return null;
	const { error, message, detail } = parsed.data;
	if (typeof error === "string") return { message: error, words: error, code: null };
	if (error) {
		const parts = [error.message, error.type, error.code, error.param];
		return {
			message: error.message ?? error.type ?? "no message",
			words: parts.filter((part) => part !== null && part !== undefined).join(" "),
			code: error.code ?? null,
		};
	}
	if (message) return { message, words: message, code: null };
	if (detail === undefined) return null;
	const text = typeof detail === "string" ? detail : textOf(detail);
	return { message: text, words: text, code: null };
}

/** A hostile endpoint nests deeper than JSON can be written again. */
function textOf(detail: unknown): string {
	try {
		return JSON.stringify(detail);
	} catch {
		return "no message";
	}
}

const NO_QUOTA =
	/insufficient_quota|exceeded your current quota|billing_hard_limit|insufficient (credit|balance|fund)/i;
const OVER_CONTEXT =
	/context_length_exceeded|context (length|window|size)|maximum context|too many tokens|prompt is too long/i;
const FORMAT = /response_format|json_schema|structured[_ ]output|guided|grammar/i;

/** Status and words of an endpoint's refusal → what the caller can do about it. */
export function classifyFailure(options: {
	readonly status: number;
	readonly words: string;
	/** Did the request ask for `response_format`? */
	readonly formatAsked: boolean;
}): ModelFailureKind {
	const { status, words, formatAsked } = options;
	if (status === 401 || status === 403) return "unauthorized";
	if (status === 402) return "no_quota";
	if (status === 429) return NO_QUOTA.test(words) ? "no_quota" : "rate_limited";
	if (status === 408) return "timeout";
	if (status === 413) return "over_context";
	if (status >= 400 && OVER_CONTEXT.test(words)) return "over_context";
	if (status >= 400 && formatAsked && FORMAT.test(words)) return "rejected_format";
	if (status === 409 || status >= 500) return "server_error";
	if (status === 404 || status === 405 || (status >= 300 && status < 400)) return "not_found";
	return "bad_request";
}

/**
 * Milliseconds to wait by `retry-after-ms` or `retry-after` (seconds or a date); undefined when
 * the endpoint did not say or said nonsense.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now: number): number | undefined {
	const milliseconds = wait(headers["retry-after-ms"]?.toString() ?? null, 1);
	if (milliseconds !== undefined) return milliseconds;
	const header = headers["retry-after"] ?? null;
	const seconds = wait(header, 1000);
	// `Date.parse` takes "-3" for a year: what is a number is no date.
	if (seconds !== undefined || header === null || !Number.isNaN(Number(header))) return seconds;
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function wait(header: string | null, unit: number): number | undefined {
	if (header === null || header.trim() === "") return undefined;
	const value = Number(header) * unit;
	return Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined;
}
