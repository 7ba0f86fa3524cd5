import fc from "fast-check";
import { expect, test } from "vitest";
import { createPace } from "./pace.server.ts";

/** When each of `requests` goes out, if it goes as soon as it may. */
function sendAll(pace: ReturnType<typeof createPace>, requests: number, tokens = 0): number[] {
	const sent: number[] = [];
	let now = 0;
	while (sent.length < requests) {
		const wait = pace.take(now, tokens);
		if (wait === 0) sent.push(now);
		else now += wait;
	}
	return sent;
}

function mostInAMinute(sent: readonly number[]): number {
	let most = 0;
	let first = 0;
	sent.forEach((moment, at) => {
		while (sent[first] <= moment - 60_000) first++;
		most = Math.max(most, at - first + 1);
	});
	return most;
}

test("no minute holds more than the limit, and nine tenths of it are used", () => {
	fc.assert(
		fc.property(fc.integer({ min: 10, max: 6_000 }), (limit) => {
			const requests = Math.ceil(limit * 2.5);
			const sent = sendAll(createPace({ requests: limit, tokens: null }), requests);
			expect(mostInAMinute(sent)).toBeLessThanOrEqual(limit);
			const minutes = (sent.at(-1) as number) / 60_000;
			expect(requests / minutes).toBeGreaterThan(0.9 * limit);
		}),
		{ numRuns: 50 },
	);
});

test("a limit of tokens holds as one of requests does", () => {
	const sent = sendAll(createPace({ requests: null, tokens: 60_000 }), 300, 500);
	expect(mostInAMinute(sent) * 500).toBeLessThanOrEqual(60_000);
});

test("without a limit nothing waits, and one refusal teaches nothing yet", () => {
	const pace = createPace({ requests: null, tokens: null });
	expect(sendAll(pace, 500).at(-1)).toBe(0);
	pace.refused(10);
	expect(pace.limits).toEqual({ requests: null, tokens: null });
});

test("refused again, it goes a little slower than what went through, and tries more later", () => {
	const pace = createPace({ requests: null, tokens: null });
	for (let now = 0; now < 60_000; now += 100) pace.take(now, 0);
	pace.refused(30_000);
	pace.refused(60_000);
	const learnt = pace.limits.requests as number;
	expect(learnt).toBeGreaterThan(500);
	expect(learnt).toBeLessThan(600);
	pace.take(120_001, 0);
	expect(pace.limits.requests).toBeGreaterThan(learnt);
});

test("announced limits count where nobody entered any", () => {
	const entered = createPace({ requests: 100, tokens: null });
	entered.announced({ requests: 5_000, tokens: 90_000 });
	expect(entered.limits).toEqual({ requests: 100, tokens: 90_000 });
	const announced = createPace({ requests: null, tokens: null });
	announced.announced({ requests: 5_000, tokens: null });
	expect(announced.limits.requests).toBe(5_000);
});
