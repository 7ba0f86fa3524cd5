import { expect, test } from "vitest";
import { classifyFailure, readError, retryAfterMs } from "./classify-failure.ts";

test.each<[number, string, string]>([
	[429, "rate_limit_exceeded", "rate_limited"],
	[429, "You exceeded your current quota insufficient_quota", "no_quota"],
	[402, "", "no_quota"],
	[401, "invalid_api_key", "unauthorized"],
	[403, "", "forbidden"],
	[403, "Your chosen model requires moderation and your input was flagged", "filtered"],
	[404, "The model `gpt-9` does not exist", "not_found"],
	[405, "", "not_found"],
	[302, "", "not_found"],
	[308, "", "not_found"],
	[408, "", "timeout"],
	[409, "", "server_error"],
	[500, "", "server_error"],
	[503, "overloaded", "server_error"],
	[529, "", "server_error"],
	[413, "", "over_context"],
	[400, "This model's maximum context length is 8192 tokens", "over_context"],
	[400, "context_length_exceeded", "over_context"],
	[400, "content_filter ResponsibleAIPolicyViolation", "filtered"],
	[400, "data_inspection_failed", "filtered"],
	[400, "Unsupported value: 'temperature'", "bad_request"],
	[422, "", "bad_request"],
])("%i %s is %s", (status, words, failure) => {
	expect(classifyFailure({ status, words })).toBe(failure);
});

test("a request that no minute has room for is told from one that came too early", () => {
	const of = (words: string) => classifyFailure({ status: 429, words });
	const limits = "in organization org-1 on tokens per min (TPM): Limit 30000";
	expect(of(`Request too large for gpt-4o ${limits}, Requested 30601.`)).toBe("over_allowance");
	expect(of(`Rate limit reached for gpt-4o ${limits}, Used 29000, Requested 2000.`)).toBe(
		"rate_limited",
	);
	expect(of(`Rate limit reached for gpt-4o ${limits}, Used 0, Requested 42000.`)).toBe(
		"over_allowance",
	);
	expect(of("This request would exceed the rate limit of 20,000 input tokens per minute.")).toBe(
		"rate_limited",
	);
});

test("what endpoints put into the body of an error is read in its several shapes", () => {
	expect(readError({ error: { message: "no", code: "bad", type: "t", param: "p" } })).toEqual({
		message: "no",
		words: "no t bad p",
		param: "p",
		code: "bad",
	});
	expect(readError({ error: "model not found" })?.message).toBe("model not found");
	expect(readError({ message: "nope" })?.message).toBe("nope");
	expect(readError({ detail: [{ msg: "field required" }] })?.message).toContain("field required");
	expect(readError([{ error: { code: 400, message: "Gemini's", status: "INVALID" } }])).toEqual({
		...{ message: "Gemini's", words: "Gemini's 400", param: null, code: 400 },
	});
	expect(readError({ error: { message: "no", innererror: { code: "inner" } } })?.words).toBe(
		"no inner",
	);
	expect(
		readError({ error: { message: "Provider returned error", metadata: { raw: "why" } } }),
	).toMatchObject({ message: "Provider returned error: why" });
	expect(readError([])).toBeNull();
	expect(readError({ choices: [] })).toBeNull();
	expect(readError("text")).toBeNull();
	expect(readError(null)).toBeNull();
});

test("Retry-After is read in seconds, milliseconds and as a date; nonsense is no wait", () => {
	const now = Date.UTC(2026, 0, 1);
	const wait = (headers: Record<string, string>) => retryAfterMs(headers, now);
	expect(wait({ "retry-after": "2" })).toBe(2000);
	expect(wait({ "retry-after": "0.25" })).toBe(250);
	expect(wait({ "retry-after": "0" })).toBe(0);
	expect(wait({ "retry-after-ms": "70", "retry-after": "9" })).toBe(70);
	expect(wait({ "retry-after": new Date(now + 5000).toUTCString() })).toBe(5000);
	expect(wait({ "retry-after": new Date(now - 5000).toUTCString() })).toBe(0);
	expect(wait({ "retry-after": "soon" })).toBeUndefined();
	expect(wait({ "retry-after": "-3" })).toBeUndefined();
	expect(wait({ "retry-after": "" })).toBeUndefined();
	expect(wait({})).toBeUndefined();
});
