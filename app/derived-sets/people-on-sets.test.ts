/** People label the items of a set as they label imported ones, and judges are held against them there. */
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { findDerivedSet, insertDerivedSet } from "#db/queries/derived-sets.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { ratingColumns } from "../agreement/rating-table.server.ts";
import { readAnalysisData } from "../analyses/data/read-analysis-data.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { exportFile } from "../export/export-files.server.ts";
import { readScales } from "../files/read-scales.ts";
import { NOW } from "../judging/testing/judged-project.ts";
import { assignItems } from "../labelling/assign-items.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { approveUnread, removeSet } from "./change-derived-set.server.ts";
import { editSetItem } from "./edit-set-item.server.ts";
import { setToLabel } from "./set-to-label.server.ts";
import { aSetOfAnswers, withProbes } from "./testing.ts";

const ITEMS = 6;

/** Questions without answers, and a set with an answer to each. */
async function answeredQuestions(db: Database) {
	const questions = Array.from({ length: ITEMS }, (_, n) => ({
		...{ id: `q${n}`, input: `When does hall ${n} open?`, document_id: `doc-${n % 3}` },
	}));
	await importRows(db, {
		projectSlug: "library",
		rows: { "items.jsonl": questions },
		now: NOW,
	});
	const project = await findProjectBySlug(db, "library");
	if (!project) throw new Error("the project is not there");
	const changed = ({ input }: { input: string | null }) => ({ response: `${input} At noon.` });
	const set = await aSetOfAnswers(db, project, { name: "answers", changed });
	const { items } = await setItemsPage(db, set, { part: null, after: "", limit: 100 });
	return { project, set, items };
}

const grade = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const declared = readScales(JSON.stringify({ dimensions: { grade } }));
if (isRefusal(declared)) throw new Error(declared.sentence);
const SCALES = declared;

function imported(db: Database, labels: readonly object[]) {
	const rows = { "labels.jsonl": labels };
	return importRows(db, { projectSlug: "library", rows, scales: SCALES, now: NOW });
}

const label = (item_id: string, rater: string, value: number) => ({
	...{ item_id, rater, rater_kind: "human", dimension: "grade", value },
});

test("labels of files may be about items of an approved set, and are about nothing else", async () => {
	const db = await openTestDatabase();
	const { project, set, items } = await answeredQuestions(db);
	// The first is edited before it is labelled: its old version holds a place that nobody rates.
	const [first] = items;
	if (!first) throw new Error("the set is empty");
	const texts = new Map([["response", "At one."]]);
	const edited = await editSetItem(db, { set, item: first }, { texts, now: NOW });
	expect(edited).toEqual({ kind: "changed" });
	const draft = await imported(db, [label(first.externalId, "ann", 3)]);
	expect(draft).toMatchObject({ kind: "imported", report: { rejected: 1, labelsAdded: 0 } });
	expect(JSON.stringify(draft)).toContain("is a draft");

	const { items: fresh } = await setItemsPage(db, set, { part: null, after: "", limit: 100 });
	expect(await approveUnread(db, project.id, { id: set.id, now: NOW })).toMatchObject({
		status: "approved",
	});
	const labels = fresh.flatMap(({ externalId }, n) => [
		label(externalId, "ann", 1 + (n % 5)),
		label(externalId, "bob", 1 + (n % 4)),
	]);
	expect(await imported(db, labels)).toMatchObject({
		report: { rejected: 0, labelsAdded: 2 * ITEMS },
	});
	expect(await imported(db, labels)).toMatchObject({ report: { labelsUnchanged: 2 * ITEMS } });
	const unknown = await imported(db, [label(`${set.id}/plain/q99`, "ann", 1)]);
	expect(JSON.stringify(unknown)).toContain("there is no item");

	const columns = await ratingColumns(db, { projectId: project.id, setId: set.id });
	expect(columns?.items).toBe(ITEMS);
	const [graded] = columns?.dimensions ?? [];
	expect(graded?.humans.map(({ rater, asked }) => [rater, asked])).toEqual([
		["ann", ITEMS],
		["bob", ITEMS],
	]);
	// In order of the items' positions: the edited one stands last.
	const order = await itemIdsInOrder(db, project.id, { setId: set.id });
	const codes = graded?.humans[0]?.cells;
	expect(codes?.kind === "codes" && [...codes.codes]).toEqual(
		order.map((id) => fresh.findIndex((item) => item.id === id) % 5),
	);
	expect((await ratingColumns(db, { projectId: project.id }))?.dimensions).toEqual([]);

	// Its files hold the same, and come back as what is there.
	const text = async (name: "items.jsonl" | "labels.jsonl", setId?: string) => {
		let all = "";
		for await (const piece of exportFile(db, project, name, setId)) all += piece;
		return all
			.trimEnd()
			.split("\n")
			.flatMap((line) => (line ? [JSON.parse(line)] : []));
	};
	const written = await text("labels.jsonl", set.id);
	expect(await imported(db, written)).toMatchObject({ report: { labelsUnchanged: 2 * ITEMS } });
	expect((await text("items.jsonl", set.id)).map(({ id }) => id).sort()).toEqual(
		fresh.map(({ externalId }) => externalId),
	);
	expect(await text("labels.jsonl")).toEqual([]);

	// What people said is about the text they saw: it is not edited under them, nor deleted.
	const [labelled] = fresh;
	if (!labelled) throw new Error("the set is empty");
	const change = { texts: new Map([["response", "At two."]]), now: NOW };
	expect(await editSetItem(db, { set, item: labelled }, change)).toMatchObject({ kind: "refused" });
	expect(await removeSet(db, set)).toMatchObject({ kind: "refused" });

	// Nobody has rated the imported questions, so analyses are about the answers.
	const data = await readAnalysisData(db, project, { setKind: undefined });
	if (isRefusal(data)) throw new Error(data.sentence);
	expect(data.set).toEqual({ name: "answers", kind: "answers" });
	expect(data.items.map(({ id }) => id)).toEqual(order);
	expect(data.columns.dimensions[0]?.humans).toHaveLength(2);
	const none = await readAnalysisData(db, project, { setKind: undefined, setName: "" });
	expect(none).toMatchObject({ set: null, columns: { items: ITEMS, dimensions: [] } });
});

test("items of a set are given out like any other, and then neither change nor go", async () => {
	const db = await openTestDatabase();
	const { project, set, items } = await answeredQuestions(db);
	const cem = newRater({ projectId: project.id, name: "Cem", kind: "human", createdAt: NOW });
	await createRaters(db, [cem]);
	const asked = { projectId: project.id, raterIds: [cem.id], seed: 1, now: NOW };
	expect(await assignItems(db, { ...asked, setId: set.id, count: 4 })).toEqual({ assigned: 4 });
	const given = await assignedItemIds(db, cem.id);
	expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(given));
	// The imported ones are others.
	expect(await assignItems(db, { ...asked, count: "all" })).toEqual({ assigned: ITEMS });

	const texts = new Map([["response", "At one."]]);
	const edit = (isGiven: boolean) => {
		const item = items.find(({ id }) => given.includes(id) === isGiven);
		if (!item) throw new Error("no such item");
		return editSetItem(db, { set, item }, { texts, now: NOW });
	};
	expect(await edit(true)).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/label/),
	});
	expect(await edit(false)).toEqual({ kind: "changed" });
	expect(await removeSet(db, set)).toMatchObject({ kind: "refused" });
	expect(await setToLabel(db, project, set.id)).toMatchObject({
		...{ kind: "refused", sentence: expect.stringMatching(/draft/) },
	});
	const notes = { ...set, id: "set_notes", name: "insights 1", kind: "insights" };
	await insertDerivedSet(db, { ...notes, status: "approved" }, null);
	expect(await setToLabel(db, project, notes.id)).toMatchObject({
		...{ kind: "refused", sentence: expect.stringMatching(/not one to be labelled/) },
	});
	// Nor can probes be made of a set that is a draft again.
	const source = await findDerivedSet(db, project.id, { id: set.id });
	await expect(withProbes(db, project, { name: "p", source })).rejects.toThrow(/not approved/);
});
