import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { derivedItemOrigin } from "#db/model/derived-id.ts";
import { type DerivedSet, findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { insertDocuments } from "#db/queries/documents.server.ts";
import { insertItems } from "#db/queries/items.server.ts";
import { findJudge, insertJudge } from "#db/queries/judges.server.ts";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { runOfProject } from "#db/queries/runs.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { SET_MAKERS } from "#judges/makers/index.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { approvedSet, approveSet } from "../derived-sets/change-derived-set.server.ts";
import { derivedSetView } from "../derived-sets/derived-set-view.server.ts";
import { editSetItem } from "../derived-sets/edit-set-item.server.ts";
import { makeSetOfRun, setToMake } from "../derived-sets/set-of-run.server.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { HASTY, NOW } from "../judging/testing/judged-project.ts";
import { deriveChoices } from "./derive-choices.server.ts";
import { deriveForm } from "./derive-form.ts";
import { planDerivation } from "./plan-derivation.server.ts";
import { problemsInForm, readDeriveForm } from "./read-derive-form.server.ts";

const FORM = deriveForm(SET_MAKERS.map(({ id }) => id));

const QUESTIONS = [
	["How long are books lent and how many books may a reader keep?", "lending"],
	["Where are rooms booked?", "rooms"],
	["Where are rooms booked?", "lending"],
] as const;

/** A project with three questions about two documents, and the id of an endpoint. */
async function aLibrary(db: Database): Promise<{ project: Project; endpoint: string }> {
	const { id } = (await createProject(db, { slug: "library", name: "Library", now: NOW })) ?? {};
	if (!id) throw new Error("the slug is taken");
	const texts = [
		["lending", "Books are lent for 21 days. A reader may keep ten books at once."],
		["rooms", "Rooms are booked at the desk. A room holds four people."],
	] as const;
	const added = texts.map(([id, text]) => ({ externalId: id, text }));
	await insertDocuments(db, { projectId: id, added, now: NOW });
	await insertItems(db, {
		projectId: id,
		first: 0,
		added: QUESTIONS.map(([input, documentId], at) => ({
			externalId: `q${at + 1}`,
			contentHash: `${at}`,
			content: anItem({ input, documentId, reference: null, response: "At the desk." }),
		})),
		now: NOW,
	});
	const server = await aModelServer();
	const key = { source: "none" } as const;
	const fields = { name: "model", baseUrl: server.url, concurrency: 8, key };
	const endpoint = await addEndpoint(db, fields, NOW);
	const project = await findProjectBySlug(db, "library");
	if (endpoint.kind !== "added" || !project) throw new Error("no endpoint");
	return { project, endpoint: endpoint.endpoint.id };
}

function plan(db: Database, project: Project, fields: Record<string, unknown>) {
	const form = FORM.parse({ model: "scripted-model", ...fields });
	const wanted = { ...readDeriveForm(form, fields), project, createdBy: null, now: NOW };
	return planDerivation(db, wanted);
}

/** Plans and carries out a maker's run, and makes the set of it. */
async function made(
	db: Database,
	project: Project,
	{ name, ...fields }: Record<string, unknown> & { name: string },
): Promise<DerivedSet> {
	const planned = await plan(db, project, fields);
	if (planned.kind !== "planned") throw new Error(JSON.stringify(planned));
	await runToEnd(db, planned.runId, { engine: createEngine(HASTY) });
	const found = await runOfProject(db, project.id, planned.runId);
	if (!found) throw new Error("no run");
	const set = await makeSetOfRun(db, { ...found, project, name, createdBy: null, now: NOW });
	if (set.kind !== "made") throw new Error(set.sentence);
	return stored(db, project, name);
}

async function stored(db: Database, project: Project, name: string): Promise<DerivedSet> {
	const set = await findDerivedSet(db, project.id, { name });
	if (!set) throw new Error("the set is gone");
	return set;
}

const FIRST = { part: null, after: "" };

test("golden answers: planned, asked, made on the run's page, read, edited and approved", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const asked = { kind: "golden", endpoint, parameters: { maxTokens: "512" } };
	const planned = await plan(db, project, { ...asked, first: 2 });
	if (planned.kind !== "planned") throw new Error(JSON.stringify(planned));
	const found = await runOfProject(db, project.id, planned.runId);
	if (!found) throw new Error("no run");
	const { judge } = found;
	const ofRun = { project, judge, name: "golden", createdBy: null, now: NOW };
	expect(await makeSetOfRun(db, { ...ofRun, run: found.run })).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/goes on/),
	});
	await runToEnd(db, planned.runId, { engine: createEngine(HASTY) });
	// What is answered is not asked again: its page is where the set is made.
	expect(await plan(db, project, { ...asked, first: 2 })).toEqual({
		kind: "answered",
		runId: planned.runId,
	});
	const run = { ...found.run, status: "done" as const };
	expect(await setToMake(db, { judge, run })).toMatchObject({
		label: "Golden answers",
		source: null,
		name: "golden",
		preview: { items: 2, leftOut: [] },
	});
	const over = { ...ofRun, run };
	expect(await makeSetOfRun(db, { ...over, name: "x".repeat(81) })).toMatchObject({
		fields: { name: [expect.stringMatching(/80/)] },
	});
	expect(await makeSetOfRun(db, over)).toMatchObject({ kind: "made", items: 2 });
	expect(await setToMake(db, { judge, run })).toMatchObject({ name: "golden 2" });

	const draft = await stored(db, project, "golden");
	const view = await derivedSetView(db, draft, FIRST);
	expect(view).toMatchObject({
		kind: "Golden answers",
		status: "draft",
		isProbes: false,
		total: 2,
		madeFrom: { kind: "model", source: null, makers: ["scripted-model"] },
		parts: [{ part: "golden", title: "Golden answer", items: 2, leftOut: [] }],
	});
	expect(view.items[0]).toMatchObject({
		origin: { name: "q1", path: expect.stringMatching(/^items\//) },
		changes: [{ title: "Reference", before: null, after: [expect.any(String)] }],
	});

	const [item] = (await setItemsPage(db, draft, { ...FIRST, limit: 1 })).items;
	if (!item) throw new Error("no item");
	const texts = new Map([["reference.0", "Three weeks, and ten books."]]);
	expect(await editSetItem(db, { set: draft, item }, { texts, now: NOW })).toEqual({
		kind: "changed",
	});
	const edited = await stored(db, project, "golden");
	const shown = { contentHash: edited.contentHash ?? "", approvedBy: null, now: NOW };
	expect(await approveSet(db, edited, shown)).toEqual({ kind: "changed" });
	expect(await approvedSet(db, project.id, { name: "golden" })).toMatchObject({
		status: "approved",
	});
});

test("what a set lacks is said before it is made, and kept with it", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const planned = await plan(db, project, { kind: "split", endpoint });
	if (planned.kind !== "planned") throw new Error(JSON.stringify(planned));
	await runToEnd(db, planned.runId, { engine: createEngine(HASTY) });
	const found = await runOfProject(db, project.id, planned.runId);
	if (!found) throw new Error("no run");
	const leftOut = [
		{ part: "golden", items: 3, reason: expect.stringMatching(/make golden answers/) },
	];
	expect(await setToMake(db, found)).toMatchObject({ preview: { items: 4, leftOut } });
	const run = { ...found.run, status: "done" as const };
	const ofRun = { ...found, run, project, name: "split", createdBy: null, now: NOW };
	expect(await makeSetOfRun(db, ofRun)).toMatchObject({ kind: "made", items: 4 });
	const set = await stored(db, project, "split");
	expect(set.leftOut).toEqual(leftOut);
	const { parts } = await derivedSetView(db, set, FIRST);
	expect(parts).toMatchObject([
		{ part: "golden", title: "Golden side", items: 0, leftOut },
		{ part: "response.1", items: 3, leftOut: [] },
		{ part: "response.2", items: 1, leftOut: [] },
	]);
	const before = { ...set, leftOut: null };
	expect((await derivedSetView(db, before, FIRST)).parts).toMatchObject([
		{ part: "response.1", leftOut: null },
		{ part: "response.2", leftOut: null },
	]);
});

test("split questions of a set: parts in words, and the items of the other set beside them", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const golden = await made(db, project, { name: "gold", kind: "golden", endpoint });
	const source = golden.id;
	expect(await plan(db, project, { kind: "split", endpoint, source })).toMatchObject({
		fields: { source: [expect.stringMatching(/is a draft/)] },
	});
	await approveSet(db, golden, {
		contentHash: golden.contentHash ?? "",
		approvedBy: null,
		now: NOW,
	});
	const split = await made(db, project, { name: "split", kind: "split", endpoint, source });
	const view = await derivedSetView(db, split, { part: "golden.2", after: "" });
	expect(view.madeFrom).toEqual({
		kind: "model",
		source: { id: golden.id, name: "gold" },
		makers: ["scripted-model"],
	});
	expect(view.parts.map(({ part, title, items }) => [part, title, items])).toEqual([
		["golden.1", "Part 1, golden side", 3],
		["response.1", "Part 1, response side", 3],
		["golden.2", "Part 2, golden side", 1],
		["response.2", "Part 2, response side", 1],
	]);
	expect(view.items).toHaveLength(1);
	expect(view.items[0]).toMatchObject({
		part: "Part 2, golden side",
		origin: {
			name: "q1 (golden)",
			path: expect.stringMatching(`derived-sets/${golden.id}/items/`),
		},
		changes: [{ title: "Question", before: [QUESTIONS[0][0]] }, { title: "Answer" }],
	});
});

test("answers of a system: by its name, and the same maker is found again", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const fields = { kind: "answers", endpoint, parameters: { preset: "vrag" } };
	const set = await made(db, project, { ...fields, name: "answers" });
	expect(await derivedSetView(db, set, FIRST)).toMatchObject({
		madeFrom: { makers: ["scripted-model as vanilla-vrag"] },
		parts: [{ part: "vanilla-vrag", title: "vanilla-vrag", items: 3 }],
	});
	expect(await plan(db, project, fields)).toMatchObject({ kind: "answered" });
	expect(await findJudge(db, project.id, { name: "answers scripted-model 2" })).toBeNull();
});

test("a run that was stopped is gone on with before more is asked", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const fields = { kind: "golden", endpoint };
	const first = await plan(db, project, fields);
	if (first.kind !== "planned") throw new Error(JSON.stringify(first));
	expect(await plan(db, project, fields)).toEqual({ kind: "planned", runId: first.runId });
	await runToEnd(db, first.runId, { engine: createEngine(HASTY) });
	expect(await plan(db, project, fields)).toMatchObject({ kind: "answered" });

	// In another database the same maker is of an earlier version: it is not the one that is asked.
	const judge = (await runOfProject(db, project.id, first.runId))?.judge;
	if (!judge) throw new Error("no maker");
	const later = await openTestDatabase();
	const second = await aLibrary(later);
	const known = { ...judge, projectId: second.project.id, endpointId: second.endpoint };
	const old = { ...known, protocolVersion: "0", identity: "0".repeat(64) };
	await insertJudge(later, { judge: old, newDimensions: [] });
	const asked = await plan(later, second.project, { ...fields, endpoint: second.endpoint });
	if (asked.kind !== "planned") throw new Error(JSON.stringify(asked));
	const found = await runOfProject(later, second.project.id, asked.runId);
	expect(found?.judge.name).toBe("golden scripted-model 2");
});

test("what cannot be asked is said beside its field", async () => {
	const db = await openTestDatabase();
	const { project, endpoint } = await aLibrary(db);
	const problems = async (fields: Record<string, unknown>) => {
		const sent = { kind: "answers", endpoint, model: "scripted-model", ...fields };
		const planned = await plan(db, project, sent);
		return planned.kind === "refused" ? problemsInForm(planned, FORM.parse(sent)) : planned;
	};
	expect(await problems({ endpoint: "" })).toHaveProperty("endpoint");
	expect(await problems({ embed: { model: "e" } })).toHaveProperty(["embed.endpoint"]);
	expect(await problems({ source: "set_none" })).toHaveProperty("source");
	expect(await problems({ cap: "much" })).toHaveProperty("cap");
	expect(await problems({ cap: "1" })).toEqual({ cap: [expect.stringMatching(/price/)] });
	const sent = { parameters: { name: "a/b", temperature: "9" } };
	expect(Object.keys(await problems(sent)).sort()).toEqual([
		"parameters.name",
		"parameters.temperature",
	]);
	const choices = await deriveChoices(db, project.id);
	expect(choices).toMatchObject({
		hasDocuments: true,
		sources: [],
		endpoints: [{ name: "model" }],
	});
	expect(choices.kinds.map(({ kind }) => kind)).toEqual(SET_MAKERS.map(({ id }) => id));
});

test("an id says where a derived item comes from, whatever stands in the imported one", () => {
	const [a, b] = [`set_${"a".repeat(20)}`, `set_${"b".repeat(20)}`];
	expect(derivedItemOrigin("x/y")).toBeNull();
	expect(derivedItemOrigin(`${a}/golden/${b}/vanilla-plain/x/y`)).toEqual({
		setId: a,
		parts: ["golden", "vanilla-plain"],
		root: "x/y",
	});
});
