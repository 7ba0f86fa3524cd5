import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { findRun, setRunCap } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { uncertainCostInWords } from "../runs/run-in-words.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";
import { resumeRun } from "./steer-run.server.ts";

const PRICES = ModelFacts.parse({
	inputPerMillion: 2_000_000,
	cachedInputPerMillion: 500_000,
	outputPerMillion: 8_000_000,
});
const IN_FLIGHT = 64;

const words = (count: number) => Array.from({ length: count }, (_, index) => `book ${index + 1},`);

async function aPricedRun(db: Database, judge: Judge, cap: number | null): Promise<string> {
	const limits = { concurrency: IN_FLIGHT, requestsPerMinute: null, tokensPerMinute: null };
	await updateEndpoint(db, judge.endpointId ?? "", { ...limits, models: { "m-1": PRICES } });
	const request = { judge, items: "all" as const, repetitions: 1, maxCostMicros: cap };
	const planned = await planRun(db, request, { createdBy: null, now: new Date() });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	return planned.run.id;
}

async function spentBy(db: Database, runId: string): Promise<number> {
	return (await usageOfRun(db, runId)).reduce((sum, row) => sum + row.costMicros, 0);
}

test("R5: what a run says it cost is what the server would bill, to the micro-unit", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 5, prices: { "m-1": PRICES } });
	const project = await aProject(db, words(150));
	const judge = await aJudge(db, project, {
		url: server.url,
		model: "m-1",
		concurrency: IN_FLIGHT,
		parameters: { maxTokens: 200 },
	});
	const runId = await aPricedRun(db, judge, null);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(150);
	expect(await spentBy(db, runId)).toBe(server.ledger.costMicros);
});

test("R5: a cap in mid-run pauses it with the reason, keeps what is answered, and goes on when raised", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 5, prices: { "m-1": PRICES } });
	const project = await aProject(db, words(150));
	const judge = await aJudge(db, project, {
		url: server.url,
		model: "m-1",
		concurrency: IN_FLIGHT,
		parameters: { maxTokens: 200 },
	});
	const cap = 60_000;
	const runId = await aPricedRun(db, judge, cap);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toMatchObject({
		status: "paused",
		reason: expect.stringContaining("The cap of $0.06"),
	});
	expect(server.ledger.costMicros).toBeLessThanOrEqual(cap);
	expect(server.ledger.requests).toBeGreaterThan(5);
	expect(server.ledger.requests).toBeLessThan(150);
	expect(await spentBy(db, runId)).toBe(server.ledger.costMicros);
	expect((await findRun(db, runId))?.holder).toBeNull();
});

test.each([
	["a page in place of an answer", "html"],
	["a connection that breaks", "connection_reset"],
] as const)("%s counts as what it can have cost, beside what is known", async (_, kind) => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		prices: { "m-1": PRICES },
		faults: [{ kind, requests: [3, 7] }],
	});
	const project = await aProject(db, words(12));
	const judge = await aJudge(db, project, {
		...{ url: server.url, model: "m-1", parameters: { maxTokens: 200 } },
	});
	const runId = await aPricedRun(db, judge, 1_000_000);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	const { known, assumed, underWay } = await moneyOfRun(db, runId);
	expect(known).toBe(server.ledger.costMicros);
	// Two answers of 200 tokens at $8 a million, and prompts of some hundred at $2.
	expect(assumed).toBeGreaterThan(2 * 1_600);
	expect(assumed).toBeLessThan(2 * 6_000);
	expect(underWay).toBe(0);
});

test.each([
	[
		"html",
		/answered the last 3 requests with a web page .* enter the address that its interface has/,
	],
	["connection_reset", /failed that may have been billed. The last: .*ECONNRESET. Mend that first/],
	[
		"torn_body",
		/failed that may have been billed. The last: .* JSON that breaks off .* Mend that first/,
	],
] as const)(
	"a cap that %s used up is not to be raised: what failed is said first",
	async (kind, says) => {
		const db = await openTestDatabase();
		const server = await aModelServer({ prices: { "m-1": PRICES }, faults: [{ kind }] });
		const project = await aProject(db, words(40));
		const judge = await aJudge(db, project, {
			...{ url: server.url, model: "m-1", parameters: { maxTokens: 200 } },
		});
		const runId = await aPricedRun(db, judge, 12_000);
		const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(says) });
		// Resumed, another process knows it too.
		await resumeRun(db, runId);
		const again = await runToEnd(db, runId, { engine: createEngine(HASTY) });
		const saysAgain = kind === "html" ? /with a web page/ : says;
		expect(again).toMatchObject({ status: "paused", reason: expect.stringMatching(saysAgain) });
	},
);

test.each([
	["of zeros", { promptTokens: 0, completionTokens: 0 }],
	["of a hundredth of the prompt", { promptTokens: 2 }],
	["of no token in the answer", { completionTokens: 0 }],
] as const)(
	"a usage %s is not believed: the most it can be is in the cost, and the cap holds",
	async (_, told) => {
		const db = await openTestDatabase();
		const server = await aModelServer({ prices: { "m-1": PRICES }, usage: () => told });
		const project = await aProject(db, words(40));
		const judge = await aJudge(db, project, {
			...{ url: server.url, model: "m-1", parameters: { maxTokens: 200 } },
		});
		const cap = 60_000;
		const runId = await aPricedRun(db, judge, cap);
		const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
		expect(end).toMatchObject({
			status: "paused",
			reason: expect.stringContaining("nobody knows"),
		});
		const { known, assumed } = await moneyOfRun(db, runId);
		expect(known).toBe(0);
		// A prompt of some hundred tokens at $2 a million and an answer of 200 at $8.
		expect(assumed / server.ledger.requests).toBeGreaterThan(1_600);
		expect(assumed).toBeLessThanOrEqual(cap);
		expect(server.ledger.requests).toBeLessThan(40);
	},
);

test("an endpoint that bills longer answers than it was allowed overspends no cap", async () => {
	const db = await openTestDatabase();
	const usage = () => ({ completionTokens: 1_000 });
	const server = await aModelServer({ prices: { "m-1": PRICES }, usage });
	const project = await aProject(db, words(60));
	const judge = await aJudge(db, project, {
		...{ url: server.url, model: "m-1", parameters: { maxTokens: 200 } },
	});
	const cap = 200_000;
	const runId = await aPricedRun(db, judge, cap);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toMatchObject({ status: "paused" });
	expect(server.ledger.costMicros).toBeGreaterThan(cap / 2);
	expect(server.ledger.costMicros).toBeLessThanOrEqual(cap);
	// There is room for an answer as long as allowed, and none for one of a thousand tokens: the next process knows.
	const { costMicros: spent, requests: before } = server.ledger;
	await setRunCap(db, runId, spent + 7_500);
	expect(await resumeRun(db, runId)).toBe(true);
	const again = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(again).toMatchObject({ status: "paused" });
	expect(server.ledger.requests).toBe(before);
});

test("an answer that is lost on the way after it was billed is in the cost, as the most it can be", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		prices: { "m-1": PRICES },
		faults: [{ kind: "lost_answer", requests: [2, 5, 6] }],
	});
	const project = await aProject(db, words(12));
	const judge = await aJudge(db, project, {
		...{ url: server.url, model: "m-1", parameters: { maxTokens: 200 } },
	});
	const runId = await aPricedRun(db, judge, 1_000_000);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	const lost = server.ledger.entries.filter(({ kind }) => kind === "lost_answer");
	const lostMicros = lost.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0);
	expect(lost).toHaveLength(3);
	expect(lostMicros).toBeGreaterThan(0);
	const { known, assumed } = await moneyOfRun(db, runId);
	expect(known).toBe(server.ledger.costMicros - lostMicros);
	expect(assumed).toBeGreaterThan(lostMicros);
	const run = await findRun(db, runId);
	if (!run) throw new Error("the run is gone");
	const { cost } = await runProgress(db, run, new Date());
	expect(cost).toMatchObject({ assumed, micros: known + assumed });
	expect(uncertainCostInWords(cost)).toMatch(
		/^\$0\.\d+ of the cost is the most that may have been billed for requests that broke off/,
	);
});

test("an endpoint that asks for a month of patience pauses the run and says so", async () => {
	const db = await openTestDatabase();
	const month = 30 * 86_400;
	const server = await aModelServer({
		faults: [{ kind: "rate_limited", retryAfterSeconds: month, times: 1 }],
	});
	const judge = await aJudge(db, await aProject(db, words(20)), {
		...{ url: server.url, model: "m-1", concurrency: 1 },
	});
	const runId = await aPricedRun(db, judge, null);
	const carryOut = () => runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(await carryOut()).toMatchObject({
		status: "paused",
		reason: expect.stringContaining("asks to be left alone for 30 days"),
	});
	await resumeRun(db, runId);
	expect(await carryOut()).toEqual({ status: "done" });
});

test("an endpoint that never answers pauses the run, and says for how long it was silent", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ faults: [{ kind: "server_error" }] });
	const project = await aProject(db, words(60));
	const judge = await aJudge(db, project, { url: server.url, model: "m-1" });
	const runId = await aPricedRun(db, judge, null);
	const engine = createEngine({ ...HASTY, maxFailuresInARow: 25 });
	const end = await runToEnd(db, runId, { engine });
	expect(end).toMatchObject({
		status: "paused",
		reason: expect.stringMatching(/has not answered \d+ requests in a row/),
	});
	expect(server.ledger.requests).toBeLessThan(60 * 4);
});
