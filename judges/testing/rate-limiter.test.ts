import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createModelClient } from "../endpoint/model-client.server.ts";
import { aModelServer } from "./a-model-server.ts";
import { aRequest } from "./a-request.ts";
import { createRateLimiter } from "./rate-limiter.ts";

test("a rate limit lets through what it says in any window, tells the rest when to come again", async () => {
	const windowMs = 600;
	const server = await aModelServer({ rateLimit: { requestsPerMinute: 1000, windowMs } });
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	const ask = (i: number) => client.complete(aRequest("m-1", i), signal);
	const replies = await Promise.all(Array.from({ length: 25 }, (_, i) => ask(i)));
	const limited = replies.filter((reply) => reply.kind === "failure");
	expect(limited).toHaveLength(15);
	for (const reply of replies) {
		expect(reply).toMatchObject({ rateLimits: { requests: 1000, tokens: null } });
	}
	const waits = limited.map((reply) => reply.retryAfterMs ?? 0);
	for (const [at, reply] of limited.entries()) {
		expect(reply.failure).toBe("rate_limited");
		expect(waits[at]).toBeGreaterThan(0);
		expect(waits[at]).toBeLessThanOrEqual(windowMs);
	}
	await sleep(Math.max(...waits));
	expect(await ask(25)).toMatchObject({ kind: "answer" });
	expect(server.ledger.byKind()).toEqual({ answer: 11, limited: 15 });
});

test("tokens are limited likewise; more than the whole limit fits into an empty window", () => {
	const admit = createRateLimiter({ tokensPerMinute: 1000 });
	const wait = (now: number, tokens: number) => {
		const { ok, headers } = admit(now, tokens);
		return ok ? 0 : Number(headers["retry-after-ms"]);
	};
	expect(wait(0, 600)).toBe(0);
	expect(wait(10_000, 300)).toBe(0);
	expect(wait(20_000, 200)).toBe(40_000);
	expect(wait(20_000, 800)).toBe(50_000);
	expect(wait(60_000, 200)).toBe(0);
	expect(wait(200_000, 5000)).toBe(0);
	expect(admit(200_001, 1)).toMatchObject({
		ok: false,
		headers: {
			"x-ratelimit-limit-tokens": "1000",
			"x-ratelimit-remaining-tokens": "0",
			"x-ratelimit-reset-tokens": "59.999s",
			"retry-after": "60",
		},
	});
});

test("in any window of a limiter no more than its limit was let through, whoever comes when", () => {
	const visits = fc.array(fc.tuple(fc.nat(5000), fc.nat(400)), { minLength: 1, maxLength: 200 });
	fc.assert(
		fc.property(visits, (list) => {
			const admit = createRateLimiter({ requestsPerMinute: 20, tokensPerMinute: 1000 });
			const admitted: { at: number; tokens: number }[] = [];
			let now = 0;
			for (const [later, tokens] of list) {
				now += later;
				const { ok, headers } = admit(now, tokens);
				if (ok) admitted.push({ at: now, tokens });
				else expect(Number(headers["retry-after-ms"])).toBeGreaterThan(0);
			}
			for (const { at } of admitted) {
				const within = admitted.filter((other) => other.at > at - 60_000 && other.at <= at);
				expect(within.length).toBeLessThanOrEqual(20);
				expect(within.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(1000);
			}
		}),
		{ numRuns: 1_000 },
	);
});

test("a silent limiter says neither its limits nor when to come again", async () => {
	const rateLimit = { requestsPerMinute: 1, isSilent: true };
	const server = await aModelServer({ rateLimit });
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	await client.complete(aRequest("m-1", 1), signal);
	const refused = await client.complete(aRequest("m-1", 2), signal);
	expect(refused).toMatchObject({ failure: "rate_limited" });
	expect(refused).not.toHaveProperty("retryAfterMs");
	expect(refused).not.toHaveProperty("rateLimits");
});
