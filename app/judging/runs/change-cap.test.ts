import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { resumeRun } from "../engine/steer-run.server.ts";
import { aJudge, aProject, HASTY } from "../testing/judged-project.ts";
import { changeCap } from "./change-cap.server.ts";
import { makeRunPlan, planRun } from "./plan-run.server.ts";
import { readRun } from "./read-run.server.ts";

const PRICES = ModelFacts.parse({ inputPerMillion: 2_000_000, outputPerMillion: 8_000_000 });

async function aPricedJudge(db: Database, url: string, items: number): Promise<Judge> {
	const words = Array.from({ length: items }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url, model: "m-1", parameters: { maxTokens: 200 } });
	const limits = { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null };
	await updateEndpoint(db, judge.endpointId ?? "", { ...limits, models: { "m-1": PRICES } });
	return judge;
}

const WANTED = { set: null, first: null, repetitions: 1, byBatch: false, retry: false };

test("a cap below one request is refused with the figure, before anything is spent", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ prices: { "m-1": PRICES } });
	const judge = await aPricedJudge(db, server.url, 3);
	const small = await readRun(db, { ...WANTED, judge, cap: "0.0001" });
	expect(small).toMatchObject({
		kind: "refused",
		fields: {
			cap: [expect.stringMatching(/no room for one request: at most it can cost \$0\.\d+/)],
		},
	});
	expect(server.ledger.requests).toBe(0);
	expect(await readRun(db, { ...WANTED, judge, cap: "0.05" })).toMatchObject({
		maxCostMicros: 50_000,
	});
});

test("a cap that was reached is raised, and the run goes on to its end", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ prices: { "m-1": PRICES } });
	const judge = await aPricedJudge(db, server.url, 20);
	const request = await readRun(db, { ...WANTED, judge, cap: "0.01" });
	if ("kind" in request) throw new Error(request.sentence);
	const planned = await planRun(db, request, { createdBy: null, now: new Date() });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const carryOut = () => runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
	expect(await carryOut()).toMatchObject({ status: "paused" });
	const run = await findRun(db, planned.run.id);
	if (!run) throw new Error("the run is gone");

	const change = (text: string) => changeCap(db, { run, judge }, { text });
	expect(await change("")).toMatchObject({ fields: { cap: [expect.any(String)] } });
	expect(await change("0.01")).toMatchObject({
		sentence: expect.stringMatching(/no room for one request beside the \$0\.0\d+ that are spent/),
	});
	expect(await change("1")).toEqual({ kind: "changed", cap: 1_000_000 });
	// The old cap's sentence goes at once.
	expect((await findRun(db, run.id))?.pauseReason).toBe(
		"The cap is $1.00 by now: resume to go on.",
	);
	await resumeRun(db, run.id);
	expect(await carryOut()).toEqual({ status: "done" });
	expect(server.ledger.requests).toBe(20);
	expect(await change("2")).toMatchObject({ sentence: expect.stringContaining("The run is over") });
});

test("cells that failed are left alone unless a retry is asked for", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [{ kind: "broken_json", matches: "book 2,", per: "item" }],
	});
	const judge = await aPricedJudge(db, server.url, 3);
	const planned = await planRun(
		db,
		{ judge, items: "all", repetitions: 1 },
		{ createdBy: null, now: new Date() },
	);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
	const again = { judge, items: "all" as const, repetitions: 1 };
	expect(await makeRunPlan(db, { ...again, retry: false })).toMatchObject({
		...{ asked: 3, answered: 2, leftFailed: 1, cells: 0 },
	});
	expect(await makeRunPlan(db, { ...again, retry: true })).toMatchObject({
		...{ asked: 3, answered: 2, leftFailed: 0, cells: 1 },
	});
});
