import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { otherModelInWords, otherModels } from "./answered-models.ts";
import { figuresInWords, judgeFigures, NOT_MEASURED } from "./judge-figures.ts";
import { runProgress } from "./run-progress.server.ts";

const PRICES = { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 };

test("what a judge takes is what its server billed and how long it waited", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		prices: { "scripted-model": PRICES },
		latencyMs: 40,
		answeredModel: (model) => `${model}-2`,
	});
	const words = Array.from({ length: 40 }, (_, at) => `book ${at + 1}`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: server.url });
	const models = { "scripted-model": ModelFacts.parse(PRICES) };
	await updateEndpoint(db, judge.endpointId ?? "", { models });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });

	const figures = judgeFigures((await usageOfJudges(db, project.id)).get(judge.id));
	const { ledger } = server;
	expect(figures).toMatchObject({
		...{ cells: 40, unpriced: 0, micros: ledger.costMicros },
		...{ tokensIn: ledger.promptTokens, tokensOut: ledger.completionTokens },
		perThousand: { micros: ledger.costMicros * 25, tokensIn: ledger.promptTokens * 25 },
	});
	expect(figures?.latency?.p50Ms).toBeGreaterThanOrEqual(40);
	expect(figures?.latency?.p95Ms).toBeGreaterThanOrEqual(figures?.latency?.p50Ms ?? 0);
	const run = await findRun(db, runId);
	expect(run && (await runProgress(db, run, new Date())).otherModels).toEqual([
		{ asked: "scripted-model", answered: "scripted-model-2", requests: 40, isVersion: false },
	]);
});

test("an unknown price is no cost of nothing, and a judge without requests has no figures", () => {
	const usage = {
		...{ cells: 20, requests: 20, promptTokens: 30_000, completionTokens: 2_000 },
		...{ micros: 0, unpriced: 20 },
		open: { promptTokens: 0, completionTokens: 0, micros: 0 },
		durations: [
			{ ms: 90, requests: 10 },
			{ ms: 2_400, requests: 9 },
			{ ms: 14_000, requests: 1 },
		],
	};
	expect(figuresInWords(judgeFigures(usage))).toEqual({
		cost: "cost unknown",
		tokens: "1.5M in, 100k out",
		latency: "90 ms, 2.4 s",
	});
	const paid = { ...usage, micros: 900_000, unpriced: 0 };
	const open = { promptTokens: 29_000, completionTokens: 1_900, micros: 880_000 };
	// What was paid for cells that are not over is no part of what a finished one costs.
	expect(judgeFigures({ ...paid, open })?.perThousand).toEqual({
		...{ tokensIn: 50_000, tokensOut: 5_000, micros: 1_000_000 },
	});
	const none = { cost: NOT_MEASURED, tokens: NOT_MEASURED, latency: NOT_MEASURED };
	expect(figuresInWords(judgeFigures(undefined))).toEqual(none);
	expect(figuresInWords(judgeFigures({ ...usage, cells: 0, durations: [] }))).toEqual(none);
});

test.each([
	["gpt-4o", "gpt-4o-2024-08-06", true],
	["claude-x", "claude-x-20250101", true],
	["llama3", "llama3:latest", true],
	["openai/gpt-4o", "gpt-4o", true],
	["gpt-4o", "gpt-4o-mini", false],
	["gpt-4o", "gpt-4o-mini-2024-07-18", false],
])("%s answered as %s: a version of it? %s", (model, answeredModel, isVersion) => {
	const [other] = otherModels([{ model, answeredModel, requests: 3 }]);
	expect(other).toEqual({ asked: model, answered: answeredModel, requests: 3, isVersion });
	expect(other && otherModelInWords(other)).toContain(
		isVersion ? "its version" : "another model’s",
	);
});
