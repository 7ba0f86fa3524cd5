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
				innererror: z
					.object({ code: z.string().nullish().catch(null) })
					.nullish()
					.catch(null),
				metadata: z
					.object({ raw: z.string().nullish().catch(null) })
					.nullish()
					.catch(null),
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
	/** The parameter that is wrong, where it is named. */
	readonly param: string | null;
	readonly code: string | number | null;
};

/** What an endpoint said is wrong; null when the body is no error. */
export function readError(body: unknown): EndpointError | null {
	// Gemini puts its error into a list.
	const parsed = ErrorBody.safeParse(Array.isArray(body) ? body[0] : body);
	if (!parsed.success) return null;
	const { error, message, detail } = parsed.data;
	const nothing = { param: null, code: null };
	if (typeof error === "string") return { ...nothing, message: error, words: error };
	if (error) {
		const { innererror, metadata } = error;
		const parts = [error.message, error.type, error.code, error.param, innererror?.code];
		// A router puts what the model's provider said beside a message that says nothing.
		const raw = metadata?.raw;
		const message = error.message ?? error.type ?? "no message";
		return {
			message: raw ? `${message}: ${raw}` : message,
			param: error.param ?? null,
			words: [...parts, raw].filter((part) => part !== null && part !== undefined).join(" "),
			code: error.code ?? null,
		};
	}
	if (message) return { ...nothing, message, words: message };
	if (detail === undefined) return null;
	const text = typeof detail === "string" ? detail : textOf(detail);
	return { ...nothing, message: text, words: text };
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
const FILTERED =
	/content_filter|content_policy_violation|ResponsibleAIPolicyViolation|content management policy|usage policy|data_inspection_failed|content exists risk|inappropriate content|\bflagged\b|prohibited_content/i;
const TOO_LARGE = /request too large|(input|prompt|request) .{0,40}(must be reduced|is too large)/i;

/** What the caller can do about an endpoint's refusal, by its status and words. */
export function classifyFailure({
	status,
	words,
}: {
	readonly status: number;
	readonly words: string;
}): ModelFailureKind {
	if (status === 401) return "unauthorized";
	if (status === 402) return "no_quota";
	if (status === 429) return classifyRefusal(words);
	if (status === 408) return "timeout";
	if (status === 413) return "over_context";
	if (status >= 400 && status < 500 && FILTERED.test(words)) return "filtered";
	if (status === 403) return "forbidden";
	if (status >= 400 && OVER_CONTEXT.test(words)) return "over_context";
	if (status === 409 || status >= 500) return "server_error";
	if (status === 404 || status === 405 || (status >= 300 && status < 400)) return "not_found";
	return "bad_request";
}

/** A limit that waiting helps with, one that it does not, or one that this request alone is over. */
function classifyRefusal(words: string): ModelFailureKind {
	if (NO_QUOTA.test(words)) return "no_quota";
	if (TOO_LARGE.test(words)) return "over_allowance";
	const [, limit, requested] = /limit:? (\d+).{0,60}requested:? (\d+)/i.exec(words) ?? [];
	return limit && Number(requested) > Number(limit) ? "over_allowance" : "rate_limited";
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
