import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { exchangesOfTask } from "#db/queries/exchanges.server.ts";
import { judgmentOfProject } from "#db/queries/judgments.server.ts";
import { countRunTasks, runTaskOfCell } from "#db/queries/run-cells.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import { aRubric } from "#seeds/builders.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { latestAnswers, runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

async function progressOf(db: Database, runId: string) {
	const run = await findRun(db, runId);
	if (!run) throw new Error("no such run");
	return runProgress(db, run, new Date());
}

/** Impatient engines are for tests with time-outs: on a busy machine any answer may take a while. */
function hasty(requestTimeoutMs = 20_000) {
	// Whole rows of items fail here: the breaker, which has its own tests, would stop the run.
	const maxUselessInARow = Number.POSITIVE_INFINITY;
	return createEngine({ ...HASTY, requestTimeoutMs, maxUselessInARow });
}

const words = (count: number, word = "book") =>
	Array.from({ length: count }, (_, index) => `${word} ${index + 1},`);

test("a run judges every item once, with one request each", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, words(20));
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: hasty() })).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(20);
	expect(await progressOf(db, runId)).toMatchObject({
		status: "done",
		total: 20,
		done: 20,
		scored: 20,
		unscored: [],
		attempts: 20,
	});
});

const FAULTS: readonly { fault: FaultKind; reason: string | null; requests: number }[] = [
	{ fault: "rate_limited", reason: null, requests: 2 },
	{ fault: "server_error", reason: "request_failed", requests: 4 },
	{ fault: "timeout", reason: "timeout", requests: 4 },
	{ fault: "broken_json", reason: "unparsable", requests: 2 },
	{ fault: "fenced_json", reason: null, requests: 1 },
	{ fault: "refusal", reason: "refused", requests: 1 },
	{ fault: "off_scale", reason: "off_scale", requests: 2 },
	{ fault: "length", reason: "truncated", requests: 1 },
	{ fault: "empty", reason: "empty", requests: 4 },
];

test("outcomes by reason are exactly what was injected", async () => {
	const db = await openTestDatabase();
	const each = 3;
	const server = await aModelServer({
		faults: FAULTS.map(({ fault }) => ({
			kind: fault,
			matches: `keep ${fault} `,
			per: "item" as const,
			...(fault === "rate_limited" ? { times: 1, retryAfterSeconds: 0.05 } : {}),
		})),
	});
	// Good ones first: in which form the model answers is known when the others are asked.
	const project = await aProject(db, [
		...words(6, "plain"),
		...FAULTS.flatMap(({ fault }) => words(each, fault)),
	]);
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: hasty(1_500) })).toEqual({ status: "done" });

	const progress = await progressOf(db, runId);
	const expected = FAULTS.flatMap(({ reason }) => (reason ? [reason] : []));
	expect(progress.scored).toBe(6 + each * FAULTS.filter(({ reason }) => !reason).length);
	expect(Object.fromEntries(progress.unscored.map((row) => [row.reason, row.cells]))).toEqual(
		Object.fromEntries(expected.map((reason) => [reason, each])),
	);
	for (const { fault, requests } of FAULTS) {
		const hits = server.ledger.byKind()[fault];
		expect(hits, fault).toBe(each * (fault === "rate_limited" ? 1 : requests));
	}
	const tasks = await countRunTasks(db, runId);
	const statusOf = (reason: string) => tasks.find((row) => row.reason === reason)?.status;
	expect(statusOf("timeout")).toBe("failed_retryable");
	expect(statusOf("unparsable")).toBe("failed_retryable");
	expect(statusOf("refused")).toBe("failed_final");
});

/** Everything that can pass by itself: each on the first k − 1 attempts, for every k there is. */
const PASSING = [
	"server_error",
	"html",
	"timeout",
	"stalled_body",
	"connection_reset",
	"rate_limited",
	"empty",
] as const;

test("R3: a failure of attempts 1 to k−1 and success on k is done after k attempts", async ({
	task,
}) => {
	const { maxAttempts } = hasty().options;
	const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
	// Three pages in a row with no answer before are a wrong address: that pauses the run.
	const cases = PASSING.flatMap((fault) =>
		upTo(fault === "html" ? 3 : maxAttempts).map((k) => ({ fault, k })),
	);
	task.meta.tried = cases.length;
	await Promise.all(
		cases.map(async ({ fault, k }) => {
			const db = await openTestDatabase();
			const server = await aModelServer({
				faults: k > 1 ? [{ kind: fault, times: k - 1, retryAfterSeconds: 0.01 }] : [],
			});
			const project = await aProject(db, ["a book"]);
			const judge = await aJudge(db, project, { url: server.url });
			const runId = await aRun(db, judge);
			const isSlow = fault === "timeout" || fault === "stalled_body";
			await runToEnd(db, runId, { engine: hasty(isSlow ? 1_500 : undefined) });
			const progress = await progressOf(db, runId);
			expect(progress, `${fault} until ${k}`).toMatchObject({ scored: 1, attempts: k });
			expect(server.ledger.requests).toBe(k);
		}),
	);
});

test("every exchange is kept verbatim, the failed ones too", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ faults: [{ kind: "server_error", times: 1 }] });
	const project = await aProject(db, ["a book"]);
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: hasty() });
	const [answer] = await latestAnswers(db, runId);
	const found = await judgmentOfProject(db, project.id, answer?.id ?? "");
	const task = await runTaskOfCell(db, {
		runId,
		itemId: found?.item.id ?? "",
		repetition: 0,
	});
	const exchanges = await exchangesOfTask(db, task?.id ?? "");
	expect(exchanges.map(({ attempt, status }) => [attempt, status])).toEqual([
		[1, 500],
		[2, 200],
	]);
	expect(exchanges[0]?.error).toContain("server_error");
	expect(JSON.parse(exchanges[1]?.request ?? "").model).toBe("scripted-model");
	expect(JSON.parse(exchanges[1]?.response ?? "").choices).toHaveLength(1);
	expect(exchanges[1]?.promptTokens).toBeGreaterThan(0);
});

test("a 429 closes the lane for all once, until Retry-After", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		latencyMs: 30,
		faults: [{ kind: "rate_limited", requests: [1, 2, 3, 4, 5, 6, 7, 8], retryAfterSeconds: 0.4 }],
	});
	const project = await aProject(db, words(16));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 8 });
	const runId = await aRun(db, judge);
	const started = Date.now();
	await runToEnd(db, runId, { engine: hasty() });
	expect(Date.now() - started).toBeGreaterThanOrEqual(400);
	expect(server.ledger.requests).toBe(16 + 8);
	expect((await progressOf(db, runId)).scored).toBe(16);
	expect(server.ledger.maxInFlight).toBeLessThanOrEqual(8);
});

test("a wrong key, an unknown model and an empty account pause the run with a clear sentence", async () => {
	for (const [fault, sentence] of [
		["unauthorized", "asks for a key"],
		["redirect", "is not at its address"],
		["insufficient_quota", "no money or quota left"],
	] as const) {
		const db = await openTestDatabase();
		const server = await aModelServer({ faults: [{ kind: fault }] });
		const project = await aProject(db, words(50));
		const judge = await aJudge(db, project, { url: server.url, concurrency: 4 });
		const runId = await aRun(db, judge);
		const end = await runToEnd(db, runId, { engine: hasty() });
		expect(end).toMatchObject({ status: "paused" });
		expect("reason" in end && end.reason).toContain(sentence);
		expect(server.ledger.requests).toBeLessThanOrEqual(8);
		expect((await progressOf(db, runId)).done).toBe(0);
	}
});

test("two runs share the concurrency of their endpoint", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 10 });
	const project = await aProject(db, words(10));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 3 });
	const engine = hasty();
	const runs = [await aRun(db, judge)];
	const second = await aJudge(db, project, {
		url: server.url,
		name: "other model",
		model: "other-model",
		endpointId: judge.endpointId,
	});
	runs.push(await aRun(db, second));
	await Promise.all(runs.map((runId) => runToEnd(db, runId, { engine })));
	expect(server.ledger.requests).toBe(20);
	expect(server.ledger.maxInFlight).toBeLessThanOrEqual(3);
});

test("the requests of one item count against the concurrency too", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 10 });
	const project = await aProject(db, words(6));
	const now = new Date();
	await saveDraft(db, { projectId: project.id, definition: aRubric(), now });
	await publishRubric(db, { projectId: project.id, now });
	const judge = await aJudge(db, project, {
		url: server.url,
		protocol: "rubric",
		parameters: { mode: "separate" },
		concurrency: 3,
	});
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: hasty() })).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(6 * aRubric().dimensions.length);
	expect(server.ledger.maxInFlight).toBeLessThanOrEqual(3);
	expect((await progressOf(db, runId)).scored).toBe(6);
});

test("told to stop, it sends nothing more, keeps what was in flight and leaves the rest as it was", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 1_000 });
	const project = await aProject(db, words(24));
	const judge = await aJudge(db, project, { url: server.url, concurrency: 6 });
	const runId = await aRun(db, judge);
	const told = new AbortController();
	const engine = createEngine({ ...HASTY, graceMs: 20_000 });
	const going = runToEnd(db, runId, { engine, signal: told.signal });
	// The first answers are in: as many as there are places are in flight, others stand ready behind them.
	await expect.poll(() => server.ledger.requests, { timeout: 20_000 }).toBeGreaterThanOrEqual(12);
	// Those that left together with them have arrived, too, long before the next answers.
	await sleep(200);
	told.abort();
	const sent = server.ledger.requests;
	expect(await going).toEqual({ status: "stopped" });
	expect(server.ledger.requests).toBe(sent);
	expect(await progressOf(db, runId)).toMatchObject({
		status: "running",
		scored: sent,
		done: sent,
	});
	expect(await runToEnd(db, runId, { engine: hasty() })).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(24);
	expect((await progressOf(db, runId)).scored).toBe(24);
});
