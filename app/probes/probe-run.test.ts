/** From items to the figures of a probe report, with a scripted model behind a real server. */
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { insertItems } from "#db/queries/items.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { isRefusal } from "../base/refusal.ts";
import { approvedSet, removeSet } from "../derived-sets/change-derived-set.server.ts";
import { editSetItem } from "../derived-sets/edit-set-item.server.ts";
import { aSetOfAnswers, withProbes } from "../derived-sets/testing.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { aJudge, aJudgeOf, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { probeMarkdown } from "./probe-markdown.ts";
import { itemsRead, probeReport } from "./probe-report.server.ts";

const ITEMS = 20;

/** Twenty questions about ten documents; every answer is nearly its reference. */
async function aLibrary(db: Database) {
	const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
	if (!project) throw new Error("the slug is taken");
	const added = Array.from({ length: ITEMS }, (_, n) => ({
		externalId: `item-${n}`,
		contentHash: `${n}`,
		content: anItem({
			input: `When does hall ${n} open?`,
			contexts: [{ text: `Hall ${n} opens at ${n}. It has doors.` }, { text: "Dogs stay out." }],
			response: `At ${n} or so.`,
			reference: [`At ${n} sharp.`],
			documentId: `doc-${n % 10}`,
		}),
	}));
	await insertItems(db, { projectId: project.id, first: 0, added, now: NOW });
	return project;
}

/** Grades as vRAG-Eval asks: the reference itself 5, about it 4, not knowing 2, anything else 1. */
function graded({ blocks }: SeenRequest) {
	const text = (name: string) => blocks.find((block) => block.name.startsWith(name))?.text ?? "";
	const [response, reference] = [text("response"), text("reference")];
	const hour = /\d+/.exec(reference)?.[0];
	const isRight = /\d+/.exec(response)?.[0] === hour;
	const grade = response === reference ? 5 : isRight ? 4 : response.includes("know") ? 2 : 1;
	return { json: { correctness: "c", completeness: "c", honesty: "h", grade } };
}

test("twenty items, their probes, one judge: who was wrong falls, who was right rises", async () => {
	const db = await openTestDatabase();
	const project = await aLibrary(db);
	const server = await aModelServer({ answer: graded });
	const judge = await aJudge(db, project, { url: server.url });
	const set = await withProbes(db, project, { name: "probes", approved: true });
	const approved = await approvedSet(db, project.id, { name: "probes" });
	if (isRefusal(approved)) throw new Error(approved.sentence);
	for (const of of [undefined, approved]) {
		const request = { judge, items: "all" as const, repetitions: 1, set: of };
		const planned = await planRun(db, request, { createdBy: null, now: NOW });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		const end = await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
		expect(end).toEqual({ status: "done" });
	}

	const found = await findDerivedSet(db, project.id, { id: set.id });
	const report = found && (await probeReport(db, found));
	if (!report) throw new Error("no report");
	// What decides whether a thread reads it: of each item itself and its seven probes.
	expect(await itemsRead(db, found)).toBe(8 * ITEMS);
	expect(report).toMatchObject({
		schema: "concord.probes/1",
		set: { name: "probes", status: "approved", items: 7 * ITEMS },
		clusters: ["group"],
		withoutOrder: [],
	});
	const grade = report.dimensions.find((each) => each.judgeDimension === "grade");
	const rowOf = (probe: string) => grade?.probes.find((row) => row.probe === probe);
	const all = { asked: ITEMS, scored: ITEMS, unscored: {} };
	expect(rowOf("reference_as_answer")).toMatchObject({
		...{ items: ITEMS, n: ITEMS, original: all, probed: all },
		...{ expected: "rise", meanOriginal: 4, meanProbe: 5, asExpected: 1, against: 0, same: 0 },
		difference: { value: 1, n: ITEMS, nClusters: 10 },
		auc: { value: 1, n: ITEMS },
		atLeast09: null,
	});
	expect(rowOf("wrong_answer")).toMatchObject({
		...{ expected: "fall", meanProbe: 1, asExpected: 1, auc: { value: 0 } },
	});
	expect(rowOf("non_answer")).toMatchObject({ expected: "fall", meanProbe: 2, gradedAtMost2: 1 });
	for (const probe of ["no_contexts", "other_contexts", "shuffled_contexts"]) {
		expect(rowOf(probe)).toMatchObject({ expected: "stay", asExpected: 1, same: ITEMS });
	}
	// Nothing is known of what padding does to a grade.
	expect(rowOf("padded")).toMatchObject({ expected: null, asExpected: null, n: ITEMS });
	expect(grade?.referenceAboveWrong).toMatchObject({ value: 1, n: ITEMS });
	const verdict = report.dimensions.find((each) => each.judgeDimension === "verdict");
	expect(verdict?.probes[1]).toMatchObject({
		probe: "wrong_answer",
		meanOriginal: 1,
		meanProbe: 0,
	});

	const markdown = probeMarkdown(report);
	expect(markdown).toContain("### judge ");
	expect(markdown).toMatch(/\| Wrong answer \| fall \| 20 \| 4\.00 \| 1\.00 \| −3\.00 /);
	expect(markdown).toContain("Non-answer: 100 % graded 2 or lower");
});

test("a set that nobody judged has a report without rows", async () => {
	const db = await openTestDatabase();
	const project = await aLibrary(db);
	const set = await withProbes(db, project, { name: "probes" });
	const report = await probeReport(db, set, []);
	expect(report).toMatchObject({ dimensions: [], clusters: [] });
	expect(report && probeMarkdown(report)).toContain("No judge has judged");
	expect(await probeReport(db, { ...set, kind: "golden" })).toBeNull();
});

test("probes of a set stand beside the items of that set", async () => {
	const db = await openTestDatabase();
	const project = await aLibrary(db);
	// The imported items have no answers: only a set that was made from them has.
	const source = await aSetOfAnswers(db, project, {
		name: "answers",
		changed: ({ reference }) => ({ response: `${reference?.[0]} Or so.` }),
	});
	const set = await withProbes(db, project, { name: "probes", source, approved: true });
	expect(set.parameters).toMatchObject({ source: "answers", sourceHash: source.contentHash });
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "floor", protocol: "baseline", parameters: {} },
		...{ endpointId: null, model: null, binding: {} },
	});
	for (const name of ["answers", "probes"]) {
		const over = await approvedSet(db, project.id, { name });
		if (isRefusal(over)) throw new Error(over.sentence);
		const request = { judge, items: "all" as const, repetitions: 1, set: over };
		const planned = await planRun(db, request, { createdBy: null, now: NOW });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
	}

	const report = await probeReport(db, set);
	expect(report?.source).toEqual({ name: "answers", isChanged: false });
	const f1 = report?.dimensions.find(({ judgeDimension }) => judgeDimension === "token_f1");
	const all = { asked: ITEMS, scored: ITEMS, unscored: {} };
	expect(f1?.probes.find(({ probe }) => probe === "reference_as_answer")).toMatchObject({
		...{ n: ITEMS, meanProbe: 1, asExpected: 1, original: all, probed: all },
		// Three tokens of the reference among five: 2 · .6 · 1 / 1.6.
		...{ meanOriginal: 0.75, difference: { value: 0.25, nClusters: 10 } },
	});
	expect(f1?.referenceAboveWrong).toMatchObject({ value: 1, n: ITEMS });

	// An edit of an original is said, for its probes were made from what it was.
	const [item] = (await setItemsPage(db, source, { part: null, after: "", limit: 1 })).items;
	if (!item) throw new Error("the set is empty");
	const texts = new Map([["response", "Never."]]);
	expect(await editSetItem(db, { set: source, item }, { texts, now: NOW })).toEqual({
		kind: "changed",
	});
	expect((await probeReport(db, set))?.source).toEqual({ name: "answers", isChanged: true });
	expect(await removeSet(db, source)).toMatchObject({ kind: "refused" });
});
