import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { forgetLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { PROVIDERS, type Refuses } from "#judges/testing/refusals.ts";
import { aRubric } from "#seeds/builders.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => `book ${at + 1},`);

/** A judge of a rubric: its prompt has a system text, its schema alternatives. */
async function rubricJudge(
	{ refuses, items = 40 }: { refuses: Refuses; items?: number },
	fields: Partial<Parameters<typeof aJudge>[2]> = {},
) {
	const db = await openTestDatabase();
	const server = await aModelServer({ refuses });
	const project = await aProject(db, words(items));
	await saveDraft(db, { projectId: project.id, definition: aRubric(), now: NOW });
	await publishRubric(db, { projectId: project.id, now: NOW });
	const judge = await aJudge(db, project, { url: server.url, protocol: "rubric", ...fields });
	return { db, server, project, judge };
}

async function ended(db: Database, runId: string): Promise<Record<string, number>> {
	const rows = await countRunTasks(db, runId);
	return Object.fromEntries(rows.map(({ status, reason, tasks }) => [reason ?? status, tasks]));
}

const REASONING: Refuses = { provider: "openai", parts: ["max_tokens", "temperature"] };

test.each(["gpt-5", "o3", "o4-mini"])(
	"%s with default settings: a handful of refused requests, 300 of 300 items scored",
	async (model) => {
		const { db, server, judge } = await rubricJudge({ refuses: REASONING, items: 300 }, { model });
		const runId = await aRun(db, judge);
		expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
		expect(await ended(db, runId)).toEqual({ done: 300 });
		expect(server.ledger.byKind()).toEqual({ refused_part: 2, answer: 300 });
	},
);

/** Everything that a judge with default settings sends and that can be refused. */
const EVERYTHING = [
	"max_tokens",
	"max_completion_tokens",
	"temperature",
	"system",
	"json_schema",
	"json_object",
	"tools",
] as const;

test.each(PROVIDERS)(
	"%s refuses everything that it can: learnt once, for all processes",
	async (provider) => {
		const refuses = { provider, parts: EVERYTHING };
		const { db, server, project, judge } = await rubricJudge({ refuses });
		const runId = await aRun(db, judge);
		expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
		expect(await ended(db, runId)).toEqual({ done: 40 });
		expect(server.ledger.byKind()).toEqual({ refused_part: EVERYTHING.length, answer: 40 });
		const of = { endpointId: judge.endpointId ?? "", model: "scripted-model" };
		expect(await learntForm(db, of)).toMatchObject({
			form: {
				...{ maxTokens: "left_out", longestAnswer: null, leftOut: ["temperature"] },
				...{ answer: "text", system: "in_user" },
			},
			refusals: expect.arrayContaining([
				{ part: "temperature", said: expect.stringContaining("temperature") },
			]),
		});
		const again = await aJudge(db, project, {
			...{ url: server.url, name: "again", protocol: "rubric", endpointId: of.endpointId },
			parameters: { temperature: 0.5 },
		});
		const second = await aRun(db, again);
		// Another process: it knows only what is stored.
		expect(await runToEnd(db, second, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
		expect(server.ledger.byKind().refused_part).toBe(EVERYTHING.length);
	},
);

test.each(["json_object", "tool", "text"] as const)(
	"answers asked for by %s are read and scored",
	async (answer) => {
		const rungs = ["json_schema", "json_object", "tools"] as const;
		const parts = rungs.slice(0, ["json_object", "tool", "text"].indexOf(answer) + 1);
		const { db, server, judge } = await rubricJudge({ refuses: { provider: "openai", parts } });
		const runId = await aRun(db, judge);
		await runToEnd(db, runId, { engine: createEngine(HASTY) });
		expect(await ended(db, runId)).toEqual({ done: 40 });
		expect(server.ledger.byKind()).toEqual({ refused_part: parts.length, answer: 40 });
		const of = { endpointId: judge.endpointId ?? "", model: "scripted-model" };
		expect((await learntForm(db, of))?.form).toEqual({ ...FIRST_FORM, answer });
	},
);

test("a schema with alternatives where none are permitted is asked for in JSON mode", async () => {
	const refuses = { provider: "openai", parts: ["anyOf"] } as const;
	const { db, server, judge } = await rubricJudge({ refuses });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(await ended(db, runId)).toEqual({ done: 40 });
	expect(server.ledger.byKind()).toEqual({ refused_part: 1, answer: 40 });
});

test("what a model begins to refuse in the middle of a run is learnt once; nothing is asked twice", async () => {
	const { db, server, judge } = await rubricJudge({ refuses: { provider: "openai", parts: [] } });
	const runId = await aRun(db, judge);
	const signal = new AbortController();
	const onProgress = () => {
		if (server.ledger.requests < 12) return;
		server.setScript({ refuses: REASONING });
		if (server.ledger.requests > 24) signal.abort();
	};
	// Cut off when the grace is over, what is in flight would be asked again, as it has to be.
	const patient = () => createEngine({ ...HASTY, graceMs: 30_000 });
	const options = { engine: patient(), onProgress };
	await runToEnd(db, runId, { ...options, signal: signal.signal });
	expect(await runToEnd(db, runId, { ...options, engine: patient() })).toEqual({
		status: "done",
	});
	expect(await ended(db, runId)).toEqual({ done: 40 });
	const { refused_part: refused, answer } = server.ledger.byKind();
	// As many as were in flight, each once for each of two parameters; told to stop, the first run sends
	// nothing more to find out, so that the second may have to.
	expect(refused).toBeLessThanOrEqual(32);
	expect(answer).toBe(40);
});

test("a run by batch asks the first question live while nothing is known, and no more after", async () => {
	const { db, server, judge } = await rubricJudge({ refuses: REASONING });
	const planned = await planRun(
		db,
		{ judge, items: "all", repetitions: 1, mode: "batch" },
		{ createdBy: null, now: NOW },
	);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const engine = createEngine({ ...HASTY, batchPollMs: 1 });
	expect(await runToEnd(db, planned.run.id, { engine })).toEqual({ status: "done" });
	expect(await ended(db, planned.run.id)).toEqual({ done: 40 });
	expect(server.ledger.byKind()).toMatchObject({ refused_part: 2, answer: 1, batched: 39 });
});

test("what one item alone is refused for changes nothing for the others", async () => {
	const { db, server, judge } = await rubricJudge({ refuses: { provider: "openai", parts: [] } });
	server.setScript({ faults: [{ kind: "format_rejected", matches: "book 20," }] });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	const of = { endpointId: judge.endpointId ?? "", model: "scripted-model" };
	expect(await ended(db, runId)).toEqual({ done: 40 });
	expect(server.ledger.byKind()).toEqual({ format_rejected: 1, answer: 40 });
	expect((await learntForm(db, of))?.form).toEqual(FIRST_FORM);
});

test("what was forgotten is found out anew", async () => {
	const { db, server, judge } = await rubricJudge({ refuses: REASONING });
	const of = { endpointId: judge.endpointId ?? "", model: "scripted-model" };
	const engine = createEngine(HASTY);
	await runToEnd(db, await aRun(db, judge), { engine });
	expect(await forgetLearntForm(db, of)).toBe(true);
	server.setScript({});
	await runToEnd(db, await aRun(db, judge, 2), { engine });
	expect((await learntForm(db, of))?.form).toEqual(FIRST_FORM);
	expect(server.ledger.byKind()).toEqual({ refused_part: 2, answer: 80 });
});
