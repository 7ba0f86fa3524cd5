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

/** A hundred milliseconds between requests, from one moment to another. */
function sendEvenly(pace: ReturnType<typeof createPace>, from: number, to: number): void {
	for (let now = from; now < to; now += 100) pace.take(now, 0);
}

test("refused again, it goes a little slower than what was let in, and is over it in a minute", () => {
	const pace = createPace({ requests: null, tokens: null });
	sendEvenly(pace, 0, 60_000);
	for (let refused = 0; refused < 8; refused++) pace.refused(30_000);
	pace.refused(60_000);
	const learnt = pace.limits.requests as number;
	expect(learnt).toBeGreaterThan(520);
	expect(learnt).toBeLessThan(540);
	for (const [after, atLeast] of [
		[10_000, 1],
		[16_000, 1.2],
		[31_000, 1.5],
	] as const) {
		pace.take(60_000 + after, 0);
		expect(pace.limits.requests as number, `${after} ms later`).toBeGreaterThanOrEqual(
			learnt * atLeast,
		);
	}
	pace.take(120_001, 0);
	expect(pace.limits.requests).toBeNull();
});

test("pauses of its own and refused requests say nothing about what is let in", () => {
	const pace = createPace({ requests: null, tokens: null });
	sendEvenly(pace, 0, 6_000);
	for (let refused = 0; refused < 4; refused++) pace.refused(6_000);
	pace.rests(20_000);
	sendEvenly(pace, 26_000, 32_000);
	for (let refused = 0; refused < 10; refused++) pace.refused(32_000);
	// Ten a second were let in while it was open: not 120 in half a minute.
	expect(pace.limits.requests).toBeGreaterThan(450);
	expect(pace.limits.requests).toBeLessThan(600);
});

test("a process that has half of the places has half of the limits", () => {
	let share = 1;
	const pace = createPace({ requests: 600, tokens: null }, () => share);
	const alone = sendAll(pace, 300).at(-1) as number;
	share = 0.5;
	const shared = sendAll(
		createPace({ requests: 600, tokens: null }, () => share),
		300,
	).at(-1);
	expect(shared as number).toBeGreaterThan(1.9 * alone);
});

test("announced limits count where nobody entered any", () => {
	const entered = createPace({ requests: 100, tokens: null });
	entered.announced({ requests: 5_000, tokens: 90_000 });
	expect(entered.limits).toEqual({ requests: 100, tokens: 90_000 });
	const announced = createPace({ requests: null, tokens: null });
	announced.announced({ requests: 5_000, tokens: null });
	expect(announced.limits.requests).toBe(5_000);
});

/** How long so many requests take, 8 in flight at 100 ms each, when some of them are refused for a second. */
function timeOf(requests: number, refused: readonly number[]): number {
	const pace = createPace({ requests: null, tokens: null });
	const places = Array.from({ length: 8 }, () => 0);
	let now = 0;
	let closedUntil = 0;
	let answered = 0;
	const ends: { readonly at: number; readonly isRefused: boolean }[] = [];
	for (let sent = 0; answered < requests; ) {
		const free = places.indexOf(Math.min(...places));
		now = Math.max(now, places[free] ?? 0, closedUntil);
		for (const end of ends.splice(0)) {
			if (end.at > now) ends.push(end);
			else if (end.isRefused) {
				pace.refused(end.at);
				pace.rests(1_000);
				closedUntil = end.at + 1_000;
			} else answered++;
		}
		if (closedUntil > now || answered >= requests) continue;
		const wait = pace.take(now, 0);
		if (wait > 0) now += wait;
		else {
			sent++;
			places[free] = now + 100;
			ends.push({ at: now + 100, isRefused: refused.includes(sent) });
		}
	}
	return now;
}

test("one refusal or two in 600 requests cost little more than the pauses that were asked for", () => {
	const without = timeOf(600, []);
	expect(without).toBe(7_500);
	for (const refused of [[100], [300], [100, 101], [50, 550], [50, 300], [10, 450]]) {
		expect(timeOf(600, refused) / without, refused.join()).toBeLessThanOrEqual(1.3);
	}
});
