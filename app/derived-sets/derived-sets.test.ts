import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { type DerivedSet, findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { itemIdsInOrder, itemsPage } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal, refused, refusedFields } from "../base/refusal.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { makeRunPlan, planRun } from "../judging/runs/plan-run.server.ts";
import { aJudgeOf, aProject, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { probeReport } from "../probes/probe-report.server.ts";
import { approvedSet, approveSet, removeSet } from "./change-derived-set.server.ts";
import { editableTexts, editSetItem } from "./edit-set-item.server.ts";
import { makeDerivedSet } from "./make-derived-set.server.ts";
import { withProbes } from "./testing.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `book ${index + 1}`);

async function current(
	db: Database,
	set: Pick<DerivedSet, "id" | "projectId">,
): Promise<DerivedSet> {
	const found = await findDerivedSet(db, set.projectId, { id: set.id });
	if (!found) throw new Error("the set is gone");
	return found;
}

function items(db: Database, set: DerivedSet, part: string | null = null) {
	return setItemsPage(db, set, { part, after: "", limit: 1000 });
}

async function baselineOf(db: Database, project: Project) {
	return aJudgeOf(db, {
		projectId: project.id,
		name: "floor",
		protocol: "baseline",
		parameters: {},
		endpointId: null,
		model: null,
		binding: {},
	});
}

test("a set is made whole, as a draft, and the same set has the same hash", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, words(130));
	const set = await withProbes(db, project, { name: "first" });
	// The items of this project share answer, reference and contexts: nobody can take from another.
	expect(set).toMatchObject({ status: "draft", parameters: { items: 130, seed: 1 } });
	expect((await items(db, set)).items).toHaveLength(3 * 130);
	const again = await withProbes(db, project, { name: "second" });
	expect(again.contentHash).toBe(set.contentHash);
	const other = await withProbes(db, project, { name: "third", nonAnswer: "No idea." });
	expect(other.contentHash).not.toBe(set.contentHash);
	expect(set.leftOut).toEqual(
		expect.arrayContaining([expect.objectContaining({ part: "wrong_answer", items: 130 })]),
	);
});

test("what cannot be made is said, and nothing is left behind", async () => {
	const db = await openTestDatabase();
	await aProject(db, words(3));
	const project = await findProjectBySlug(db, "library");
	if (!project) throw new Error("no project");
	const make = (fields: object) =>
		makeDerivedSet(db, {
			...{ project, kind: "probes", name: "a", parameters: {}, source: null, first: null },
			...{ createdBy: null, now: NOW },
			...fields,
		});
	expect(await make({ name: " " })).toMatchObject({
		fields: { name: ["Give the set a name."] },
	});
	expect(await make({ kind: "magic" })).toMatchObject({ kind: "refused" });
	expect(await make({ parameters: { probes: [], seed: 1.5 } })).toEqual(
		refusedFields({
			probes: ["Choose at least one probe."],
			seed: ["The seed has to be a whole number."],
		}),
	);
	expect(await make({ parameters: { probs: ["wrong_answer"] } })).toMatchObject({
		fields: { "": [expect.stringContaining("probes has no parameter probs. It has probes,")] },
	});
	const alone = await make({ parameters: { probes: ["wrong_answer"] }, first: 1 });
	expect(alone).toMatchObject(refused(expect.stringMatching(/only item/)));
	expect(await make({})).toMatchObject({ kind: "made" });
	expect(await make({})).toMatchObject({
		fields: { name: ["The project has a set called a. Choose another name."] },
	});
	const empty = { ...project, itemCount: 0 };
	expect(await make({ name: "b", project: empty })).toMatchObject({
		fields: { "": [expect.stringMatching(/Import some first/)] },
	});
});

test("only what was read is approved, and only what is approved is judged", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, words(4));
	const set = await withProbes(db, project, { name: "drafted" });
	expect(await approvedSet(db, project.id, { name: "drafted" })).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/is a draft/),
	});
	expect(await approvedSet(db, project.id, { name: "none" })).toMatchObject({ kind: "refused" });
	const said = { approvedBy: null, now: NOW };
	expect(await approveSet(db, set, { contentHash: "another", ...said })).toMatchObject({
		kind: "refused",
	});
	expect(await approveSet(db, set, { contentHash: set.contentHash ?? "", ...said })).toEqual({
		kind: "changed",
	});
	const approved = await approvedSet(db, project.id, { name: "drafted" });
	if (isRefusal(approved)) throw new Error(approved.sentence);
	const judge = await baselineOf(db, project);
	const plan = await makeRunPlan(db, {
		judge,
		items: "all",
		repetitions: 1,
		set: approved,
	});
	expect(plan).toMatchObject({ asked: 12, cells: 12 });
	expect(await makeRunPlan(db, { judge, items: "all", repetitions: 1 })).toMatchObject({
		asked: 4,
	});
});

test("an edit makes a new version, another hash and a draft, and takes judgments of the old one back", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, words(3));
	const made = await withProbes(db, project, { name: "edited", approved: true });
	const judge = await baselineOf(db, project);
	const set = { id: made.id, name: made.name, status: "approved" as const };
	const request = { judge, items: "all" as const, repetitions: 1, set };
	const planned = await planRun(db, request, { createdBy: null, now: NOW });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const [item] = (await items(db, made, "non_answer")).items;
	if (!item) throw new Error("no item");
	const texts = new Map([["response", "Nobody told me.\r\nSorry."]]);
	const edit = async (version: typeof item, to = texts) =>
		editSetItem(db, { set: await current(db, made), item: version }, { texts: to, now: NOW });
	expect(await edit(item)).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/run/),
	});
	await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });

	expect(editableTexts(item).map(({ name }) => name)).toEqual([
		"input",
		"response",
		"reference.0",
		"contexts.0",
	]);
	expect(await edit(item, new Map([["response", "I don't know."]]))).toMatchObject({
		sentence: "Nothing was changed.",
	});
	expect(await edit(item)).toEqual({ kind: "changed" });
	expect(await edit(item)).toMatchObject({ sentence: expect.stringMatching(/meanwhile/) });
	const after = await current(db, made);
	expect(after).toMatchObject({ status: "draft", approvedAt: null });
	expect(after.contentHash).not.toBe(made.contentHash);
	const [edited, ...others] = (await items(db, after, "non_answer")).items;
	expect(edited).toMatchObject({ version: 2, response: "Nobody told me.\nSorry." });
	expect(others).toHaveLength(2);
	// The old version is nowhere, its judgments neither; the new one is still to be judged.
	expect(await itemIdsInOrder(db, project.id, { setId: made.id })).not.toContain(item.id);
	const plan = await makeRunPlan(db, request);
	expect(plan).toMatchObject({ asked: 9, answered: 8, cells: 1 });
	const report = await probeReport(db, after);
	const rows = report?.dimensions[0]?.probes.find(({ probe }) => probe === "non_answer");
	expect(rows).toMatchObject({ items: 3, probed: { asked: 2 } });

	// Back to what it was: the hash is, too.
	if (!edited) throw new Error("no new version");
	await edit(edited, new Map([["response", "I don't know."]]));
	expect((await current(db, made)).contentHash).toBe(made.contentHash);
});

test("a set is deleted with its items unless a run was planned over it", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, words(3));
	const [loose, judged] = [
		await withProbes(db, project, { name: "loose" }),
		await withProbes(db, project, { name: "judged", approved: true }),
	];
	const judge = await baselineOf(db, project);
	const set = { id: judged.id, name: judged.name, status: "approved" as const };
	await planRun(db, { judge, items: "all", repetitions: 1, set }, { createdBy: null, now: NOW });
	expect(await removeSet(db, judged)).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/stays/),
	});
	expect(await removeSet(db, loose)).toEqual({ kind: "changed" });
	expect(await findDerivedSet(db, project.id, { id: loose.id })).toBeNull();
	expect(await itemIdsInOrder(db, project.id, { setId: loose.id })).toEqual([]);
	expect((await itemsPage(db, project.id, {})).items).toHaveLength(3);
	expect((await items(db, judged)).items).toHaveLength(9);
});
