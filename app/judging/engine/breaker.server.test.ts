import { expect, test } from "vitest";
import { createBreaker } from "./breaker.server.ts";

const OPTIONS = { maxFailuresInARow: 25, maxRetryShare: 0.1, maxUselessInARow: 20 };
const FAILURE = {
	kind: "failure",
	failure: "server_error",
	message: "The endpoint answered 500.",
} as unknown as Parameters<ReturnType<typeof createBreaker>["failed"]>[0];

/** Sends one request, which fails or not. @returns why to pause, if so */
function send(breaker: ReturnType<typeof createBreaker>, request: string, fails: boolean) {
	breaker.sent(request, fails);
	if (fails) return breaker.failed(FAILURE);
	breaker.answered();
	return null;
}

test("tasks of many requests may fail now and then: what follows a failure is no retry", () => {
	const breaker = createBreaker(OPTIONS);
	for (let task = 0; task < 500; task++) {
		const fails = task % 3 === 0;
		// The second of six requests fails once; the task begins again, with its first answer kept.
		expect(send(breaker, `${task} 1`, false)).toBeNull();
		if (fails) expect(send(breaker, `${task} 2`, true)).toBeNull();
		for (let request = 2; request <= 6; request++)
			expect(send(breaker, `${task} ${request}`, false)).toBeNull();
	}
});

test("too many repetitions of what failed make a run stand still", () => {
	const breaker = createBreaker(OPTIONS);
	const trips = [];
	for (let request = 0; request < 400; request++) {
		for (let attempt = 0; attempt < 3; attempt++) {
			const trip = send(breaker, `${request}`, request % 4 === 0 && attempt < 2);
			if (trip) trips.push(trip);
			if (request % 4 !== 0) break;
		}
	}
	expect(trips[0]).toMatchObject({ kind: "too-many-retries" });
});

test("nobody there: so many failures in a row, and an answer begins anew", () => {
	const breaker = createBreaker(OPTIONS);
	for (let at = 0; at < 24; at++) expect(send(breaker, `${at}`, true)).toBeNull();
	send(breaker, "answered", false);
	for (let at = 0; at < 24; at++) expect(send(breaker, `again ${at}`, true)).toBeNull();
	expect(send(breaker, "one more", true)).toMatchObject({ kind: "down", failures: 25 });
});
