/** Insights from stored items: a split set is approved, judged and explained, with a model behind a real endpoint. */
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import type { DerivedItem } from "#judges/makers/contract/derivation.ts";
import { fiveDecisions, reasonFor } from "#judges/protocols/independent/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import type { ModelServerScript } from "#judges/testing/model-server.ts";
import { approveSet } from "../../derived-sets/change-derived-set.server.ts";
import { storeDerived } from "../../derived-sets/make-derived-set.server.ts";
import { createEngine } from "../../judging/engine/engine.server.ts";
import { runToEnd } from "../../judging/engine/run-to-end.server.ts";
import { planRun } from "../../judging/runs/plan-run.server.ts";
import { aJudge, HASTY, NOW } from "../../judging/testing/judged-project.ts";
import { carryOutInsights, type WantedInsights } from "./carry-out.server.ts";
import type { CheckedInsights } from "./insights-markdown.ts";
import { insightSets, readInsights } from "./read-insights.server.ts";

const DOCUMENTS = ["lending", "rooms"];

/** What a system answered to a question on each document, and how it had searched. */
const ANSWERED: readonly DerivedItem[] = DOCUMENTS.map((document) => ({
	...{ part: "tools", origin: `about ${document}` },
	content: anItem({
		input: `What of ${document}?`,
		contexts: ["other", document].map((of) => ({ id: `${of}#1`, text: `Passage of ${of}.` })),
		derivedFrom: {
			...{ from: [`about ${document}`], how: "answers" },
			parameters: { searches: [{ query: `all of ${document}`, found: [`${document}#1`] }] },
		},
	}),
}));

/** Two documents with a question of two parts each; of the second document one part is answered otherwise. */
const partsOf = (answers: string): readonly DerivedItem[] =>
	DOCUMENTS.flatMap((document) =>
		[1, 2].flatMap((k) =>
			(["golden", "response"] as const).map((side) => {
				const siblings = [1, 2].map((n) => `What of ${document} is ${n}?`);
				const isFirm = document === "lending" || k === 1 || side === "golden";
				return {
					part: `${side}.${k}`,
					origin: `about ${document}`,
					content: anItem({
						input: siblings[k - 1] ?? null,
						response: `${isFirm ? "Firmly" : "Perhaps"}, of ${document} ${side} ${k}.`,
						...{ contexts: null, reference: null, documentId: document, queryId: document },
						derivedFrom: {
							from: [`${answers}/tools/about ${document}`],
							how: SPLIT,
							parameters: { k, side, siblings },
						},
					}),
				};
			}),
		),
	);

const ANSWER: NonNullable<ModelServerScript["answer"]> = ({ blocks, text }) => {
	const named = (name: string) => blocks.find((block) => block.name === name)?.text ?? "";
	if (named("group g1")) {
		return {
			json: {
				summary: "In all {{accuracy@all}}, of the rooms {{accuracy@rooms}}, and about 90 %.",
				...{ interpretation: "See above.", struggling_part: "Neither.", systematic_failures: [] },
				hardest: [{ group: "rooms", how: "Hedged.", why: "Unknown." }],
				recommendations: ["State it firmly."],
			},
		};
	}
	if (named("passed")) {
		const document = text.includes("{{accuracy@rooms}} =") ? "rooms" : "lending";
		const opinion = { word: "plain", reason: "It is short." };
		return { json: { summary: `Here {{accuracy@${document}}}.`, findings: [], opinion } };
	}
	const isFirm = named("response").startsWith("Firmly");
	return { json: fiveDecisions({ is_speculative: !isFirm, is_confident: isFirm }) };
};

async function aSplitProject(answer = ANSWER) {
	const db = await openTestDatabase();
	const server = await aModelServer({ answer });
	const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
	if (!project) throw new Error("the slug is taken");
	const by = { createdBy: null, now: NOW };
	const stored = async (kind: string, name: string, items: readonly DerivedItem[]) => {
		const wanted = { ...{ project, kind, name, parameters: {}, source: null }, ...by };
		const made = await storeDerived(db, wanted, { items, leftOut: [] });
		if (made.kind !== "made") throw new Error(made.sentence);
		return made;
	};
	const answers = await stored("answers", "answers", ANSWERED);
	const made = await stored(SPLIT, "parts", partsOf(answers.set.id));
	const draft = await findDerivedSet(db, project.id, { id: made.set.id });
	if (!draft) throw new Error("the set was not stored");
	await approveSet(db, draft, { contentHash: draft.contentHash ?? "", approvedBy: null, now: NOW });
	const set = { id: draft.id, name: draft.name, status: "approved" as const };
	const fields = { url: server.url, name: "cox", protocol: "independent" };
	const judge = await aJudge(db, project, fields);
	const judgeAll = async () => {
		const request = { judge, items: "all" as const, repetitions: 1, set };
		const planned = await planRun(db, request, { createdBy: null, now: NOW });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		await carryingOut(db)(planned.run.id);
	};
	const insights = (fields: Partial<WantedInsights> = {}) => {
		const maker = { endpointId: judge.endpointId, model: "writer", parameters: {} };
		const asked = { project, maker, judge: "", system: "", cap: "", now: new Date() };
		return carryOutInsights(db, { ...asked, ...fields }, carryingOut(db));
	};
	return { db, server, project, judgeAll, insights };
}

const carryingOut = (db: Database) => async (runId: string) =>
	(await runToEnd(db, runId, { engine: createEngine(HASTY) })).status;

test("figures are put in by code, an invented number is marked, and a second call asks nothing anew", async () => {
	const { db, server, project, judgeAll, insights } = await aSplitProject();
	await judgeAll();
	const judged = server.ledger.requests;
	const first = await insights();
	if (first.kind !== "written") throw new Error(JSON.stringify(first));
	// Two documents with one question each: too few for an interval.
	expect(first.markdown).toContain(
		"In all 0.75 no interval, of the rooms 0.50 no interval, and about 90 % (not verified).",
	);
	expect(first.notVerified).toEqual([{ kind: "number", text: "90" }]);
	expect(first.markdown).toMatch(/^# Insights: library, set parts, the answers judged by cox \(/);
	expect(first.markdown).toMatch(/### rooms\n\n\*\*plain\*\*: It is short\.\n\nHere 0\.50 /);
	expect(server.ledger.requests - judged).toBe(2 + 1);
	const kept = await findDerivedSet(db, project.id, { name: "insights 1" });
	expect(kept).toMatchObject({ kind: "insights", status: "approved" });

	const second = await insights();
	expect(second).toMatchObject({ kind: "written", keptAs: "insights 1" });
	if (second.kind === "written") expect(second.markdown).toBe(first.markdown);
	expect(server.ledger.requests - judged).toBe(2 + 1);

	const [newest] = await insightSets(db, project.id);
	expect(newest?.name).toBe("insights 1");
	const read = newest && (await readInsights(db, project, newest));
	const withoutTitle = (markdown: string) => markdown.split("\n").slice(1).join("\n");
	expect(read).toMatchObject({ notVerified: first.notVerified });
	expect(withoutTitle((read as CheckedInsights).markdown)).toBe(withoutTitle(first.markdown));
});

test("the model is shown answers, values with their reasons, and how the passages of a failed part were found", async () => {
	const shown: { text: string; parts: string[] }[] = [];
	const { judgeAll, insights } = await aSplitProject((request) => {
		const { blocks, text } = request;
		const parts = blocks.filter(({ name }) => name.startsWith("part "));
		if (blocks.some(({ name }) => name === "passed"))
			shown.push({ text, parts: parts.map((part) => part.text) });
		return ANSWER(request);
	});
	await judgeAll();
	await insights();
	const rooms = shown.find(({ text }) => text.includes("{{accuracy@rooms}}"));
	expect(rooms?.text).toContain("Perhaps, of rooms response 2.");
	expect(rooms?.text).toContain("Firmly, of rooms golden 2.");
	expect(rooms?.text).toContain("1. Passage of other.\n\n2. Passage of rooms.");
	expect(rooms?.text).not.toContain("of lending");
	const [failed, passed] = (rooms?.parts ?? []).map((part) => JSON.parse(part));
	expect(failed.response).toMatchObject({
		values: { is_confident: false, is_speculative: true },
		rationale: {
			is_confident: reasonFor("is_confident"),
			is_speculative: reasonFor("is_speculative"),
		},
		searches: [{ query: "all of rooms", found: [2] }],
	});
	expect(failed.golden.rationale.is_confident).toBe(reasonFor("is_confident"));
	expect(passed.response).not.toHaveProperty("searches");
});

test("without judged parts, an unknown judge or a cap that cannot be kept: a sentence, and no set", async () => {
	const { db, server, project, judgeAll, insights } = await aSplitProject();
	const early = await insights();
	expect(early).toMatchObject({ kind: "refused", sentence: expect.stringContaining("No judge") });
	await judgeAll();
	const judged = server.ledger.requests;
	expect(await insights({ judge: "nobody" })).toMatchObject({
		sentence: "There is no judge nobody here. There is cox.",
	});
	expect(await insights({ cap: "much" })).toMatchObject({ kind: "refused" });
	expect(await insights({ cap: "3" })).toMatchObject({ kind: "refused" });
	expect(await insights({ setName: "none" })).toMatchObject({ kind: "refused" });
	expect(server.ledger.requests).toBe(judged);
	expect(await findDerivedSet(db, project.id, { name: "insights 1" })).toBeNull();
});
