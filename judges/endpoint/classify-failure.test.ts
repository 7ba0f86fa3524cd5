import { expect, test } from "vitest";
import { classifyFailure, readError, retryAfterMs } from "./classify-failure.ts";

test.each<[number, string, boolean, string]>([
	[429, "rate_limit_exceeded", false, "rate_limited"],
	[429, "You exceeded your current quota insufficient_quota", false, "no_quota"],
	[402, "", false, "no_quota"],
	[401, "invalid_api_key", true, "unauthorized"],
	[403, "", false, "unauthorized"],
	[404, "The model `gpt-9` does not exist", false, "not_found"],
	[405, "", false, "not_found"],
	[302, "", false, "not_found"],
	[308, "", false, "not_found"],
	[408, "", false, "timeout"],
	[409, "", false, "server_error"],
	[500, "", true, "server_error"],
	[503, "overloaded", true, "server_error"],
	[529, "", true, "server_error"],
	[413, "", false, "over_context"],
	[400, "This model's maximum context length is 8192 tokens", true, "over_context"],
	[400, "context_length_exceeded", false, "over_context"],
	[400, "Invalid parameter: 'response_format' of type 'json_schema'", true, "rejected_format"],
	[422, "json_schema is not supported", true, "rejected_format"],
	[500, "failed to parse grammar", true, "rejected_format"],
	[400, "response_format", false, "bad_request"],
	[400, "Unsupported value: 'temperature'", true, "bad_request"],
	[422, "", true, "bad_request"],
])("%i %s (format asked: %s) is %s", (status, words, formatAsked, failure) => {
	expect(classifyFailure({ status, words, formatAsked })).toBe(failure);
});

test("what endpoints put into the body of an error is read in its several shapes", () => {
	expect(readError({ error: { message: "no", code: "bad", type: "t", param: "p" } })).toEqual({
		message: "no",
		words: "no t bad p",
		code: "bad",
	});
	expect(readError({ error: "model not found" })?.message).toBe("model not found");
	expect(readError({ message: "nope" })?.message).toBe("nope");
	expect(readError({ detail: [{ msg: "field required" }] })?.message).toContain("field required");
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
