import { expect, test } from "vitest";
import { readRateLimits } from "./rate-limits.ts";

test("limits a minute are read from the headers; who says nothing has none", () => {
	const headers = {
		"x-ratelimit-limit-requests": "500",
		"x-ratelimit-remaining-requests": "499",
		"x-ratelimit-reset-requests": "120ms",
		"x-ratelimit-limit-tokens": "30000",
		"x-ratelimit-remaining-tokens": "29000",
		"x-ratelimit-reset-tokens": "2s",
	};
	expect(readRateLimits(headers)).toEqual({ rateLimits: { requests: 500, tokens: 30_000 } });
	expect(readRateLimits({ "x-ratelimit-limit-tokens": "30000" })).toEqual({
		rateLimits: { requests: null, tokens: 30_000 },
	});
	expect(readRateLimits({})).toEqual({});
});

test("nonsense is no limit", () => {
	for (const limit of ["", "many", "-1", "0", "1e3", "1.5", "9".repeat(30)]) {
		expect(readRateLimits({ "x-ratelimit-limit-requests": limit })).toEqual({});
	}
});

test.each([
	["10000", "9999", "8.64s"],
	["10000", "9900", "14m24s"],
	["14400", "14370", "2m59.56s"],
	["200", "0", "24h0m0s"],
	["200", "100", "12h"],
])("a day's limit of %s, %s left, reset in %s, is no limit a minute", (limit, left, reset) => {
	const requests = {
		"x-ratelimit-limit-requests": limit,
		"x-ratelimit-remaining-requests": left,
		"x-ratelimit-reset-requests": reset,
	};
	expect(readRateLimits(requests)).toEqual({});
	const both = { ...requests, "x-ratelimit-limit-tokens": "6000" };
	expect(readRateLimits(both)).toEqual({ rateLimits: { requests: null, tokens: 6000 } });
});
