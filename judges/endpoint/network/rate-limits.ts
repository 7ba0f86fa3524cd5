import type { IncomingHttpHeaders } from "node:http";
import type { RateLimits } from "../../asking/model-reply.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What an endpoint says it allows a minute (`x-ratelimit-limit-requests`, `-tokens`); nothing where
 * it does not say. Some providers give a day's requests under the same name: where the time to the
 * reset shows that one request takes as much of a day, the number is left out.
 */
export function readRateLimits(headers: IncomingHttpHeaders): { rateLimits?: RateLimits } {
	const requests = limitOf(headers, "requests");
	const tokens = limitOf(headers, "tokens");
	return requests === null && tokens === null ? {} : { rateLimits: { requests, tokens } };
}

function limitOf(headers: IncomingHttpHeaders, what: "requests" | "tokens"): number | null {
	const limit = countOf(headers[`x-ratelimit-limit-${what}`]);
	if (limit === null || limit === 0) return null;
	const remaining = countOf(headers[`x-ratelimit-remaining-${what}`]);
	const reset = durationMs(String(headers[`x-ratelimit-reset-${what}`] ?? ""));
	if (remaining === null || remaining >= limit || reset === null) return limit;
	const windowMs = (reset * limit) / (limit - remaining);
	return Math.abs(windowMs / DAY_MS - 1) < 0.1 ? null : limit;
}

function countOf(header: string | string[] | undefined): number | null {
	return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

const UNITS: Readonly<Record<string, number>> = {
	...{ d: DAY_MS, h: 3_600_000, m: 60_000, s: 1000, ms: 1 },
};

/** `6m0s`, `1.5s`, `20ms`, or seconds without a unit; null for anything else. */
function durationMs(text: string): number | null {
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	if (!/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(text)) return null;
	let sum = 0;
	for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
		sum += Number(amount) * UNITS[unit];
	}
	return sum;
}
