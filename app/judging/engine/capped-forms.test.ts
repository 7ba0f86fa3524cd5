import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { keepLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerScript } from "#judges/testing/model-server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { aJudge, aProject, HASTY, NOW } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const PRICES = ModelFacts.parse({ inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 });

/** A run with a cap of $2 over so many items. */
async function aCappedRun(script: ModelServerScript, items = 40) {
	const db = await openTestDatabase();
	const server = await aModelServer({ prices: { "m-1": PRICES } });
	server.setScript(script);
	const words = Array.from({ length: items }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: server.url, model: "m-1" });
	const limits = { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null };
	await updateEndpoint(db, judge.endpointId ?? "", { ...limits, models: { "m-1": PRICES } });
	const asked = { judge, items: "all", repetitions: 1, maxCostMicros: 2_000_000 } as const;
	const planned = await planRun(db, asked, { createdBy: null, now: new Date() });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const of = { endpointId: judge.endpointId ?? "", model: "m-1" };
	return { db, server, runId: planned.run.id, of };
}

async function ended(db: Database, runId: string): Promise<Record<string, number>> {
	const rows = await countRunTasks(db, runId);
	return Object.fromEntries(rows.map(({ status, reason, tasks }) => [reason ?? status, tasks]));
}

test.each([1, 17])(
	"item %s alone is refused with names of parameters in it: its cell ends, the others are scored under the cap",
	async (poisoned) => {
		const faults = [{ kind: "quoting", matches: `book ${poisoned},` }] as const;
		const { db, server, runId, of } = await aCappedRun({ faults });
		const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
		expect(end).toEqual({ status: "done" });
		expect(await ended(db, runId)).toEqual({ done: 39, request_failed: 1 });
		expect(server.ledger.byKind().answer).toBe(39);
		expect(server.ledger.byKind().quoting).toBeLessThanOrEqual(10);
		expect((await learntForm(db, of))?.form).toEqual(FIRST_FORM);
		expect((await moneyOfRun(db, runId)).known).toBe(server.ledger.costMicros);
	},
);

const NO_LIMIT = /The judge has one, but m-1 at endpoint judge takes it neither as max_tokens nor/;

test("a model that takes no limit under either name pauses a capped run, and is named with its words", async () => {
	const parts = ["max_tokens", "max_completion_tokens"] as const;
	const { db, server, runId } = await aCappedRun({ refuses: { provider: "openai", parts } }, 300);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(NO_LIMIT) });
	expect(end).toMatchObject({ reason: expect.stringContaining("Unsupported parameter") });
	expect(end).not.toMatchObject({ reason: expect.stringContaining("without a cap") });
	expect(server.ledger.requests).toBeLessThanOrEqual(20);
	expect((await countRunTasks(db, runId)).every(({ status }) => status === "todo")).toBe(true);
});

test("one that was found to take none before is not asked at all", async () => {
	const { db, server, runId, of } = await aCappedRun({});
	const form = { ...FIRST_FORM, maxTokens: "left_out" } as const;
	await keepLearntForm(db, { ...of, form, refusals: [], learntAt: NOW });
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(NO_LIMIT) });
	expect(server.ledger.requests).toBe(0);
});
