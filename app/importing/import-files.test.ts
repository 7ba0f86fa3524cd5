import fc from "fast-check";
import { expect, test } from "vitest";
import { createDimensions } from "#db/queries/dimensions.server.ts";
import { documentsPage } from "#db/queries/documents.server.ts";
import { latestImports } from "#db/queries/imports.server.ts";
import { itemPositions, itemsPage } from "#db/queries/items.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, anItem, someItems, someLabels } from "#seeds/builders.ts";
import { aFile, aJsonlFile } from "../files/testing.ts";
import { imported, projectOf, reasons, SCALES, scalesOf, storedLabels } from "./testing.ts";

test("items and labels go in whatever the order of the files, and a project is made by its slug", async () => {
	const db = await openTestDatabase();
	const labels = aJsonlFile("labels.jsonl", [
		...someLabels([true, false, null]),
		aLabel({ rater: "m", rater_kind: "judge", dimension: "grade", value: 4 }),
	]);
	const report = await imported(db, [labels, aJsonlFile("items.jsonl", someItems(3))]);
	expect(report).toMatchObject({
		itemsAdded: 3,
		labelsAdded: 4,
		unscoredAdded: 1,
		rejected: 0,
		newRaters: [
			{ name: "annotator 1", kind: "human" },
			{ name: "m", kind: "judge" },
		],
		warnings: [],
	});
	expect(report.files.map(({ name, shape, rows }) => [name, shape, rows])).toEqual([
		["items.jsonl", "items", 3],
		["labels.jsonl", "labels", 4],
	]);
	expect((await projectOf(db)).itemCount).toBe(3);
	expect(new Set(await storedLabels(db))).toEqual(
		new Set([
			["item-1", "annotator 1", "verdict", 0, true],
			["item-1", "m", "grade", 0, 4],
			["item-2", "annotator 1", "verdict", 0, false],
			["item-3", "annotator 1", "verdict", 0, "unstated"],
		]),
	);
});

test("the same files again change nothing, item and label positions stay", async () => {
	const db = await openTestDatabase();
	const files = [
		aJsonlFile("items.jsonl", someItems(1200)),
		aJsonlFile("labels.jsonl", someLabels(Array.from({ length: 1200 }, (_, i) => i % 2 === 0))),
	];
	await imported(db, files);
	const before = await itemPositions(db, (await projectOf(db)).id);
	const again = await imported(db, files);
	expect(again).toMatchObject({
		itemsAdded: 0,
		itemsUnchanged: 1200,
		labelsAdded: 0,
		labelsUnchanged: 1200,
		rejected: 0,
		newRaters: [],
		newDimensions: [],
	});
	expect(await itemPositions(db, (await projectOf(db)).id)).toEqual(before);
	expect([...before.values()].map((item) => item.position)).toEqual([...Array(1200).keys()]);
	expect(await latestImports(db, (await projectOf(db)).id, 5)).toMatchObject([
		{ itemsAdded: 0, ratingsAdded: 0, unchanged: 2400 },
		{ itemsAdded: 1200, ratingsAdded: 1200, unchanged: 0 },
	]);
});

test("each bad label is refused with its line and reason, and the rest goes in", async () => {
	const db = await openTestDatabase();
	const labels = aJsonlFile("labels.jsonl", [
		aLabel(),
		aLabel({ dimension: "verdikt" }),
		aLabel({ dimension: "grade", value: 7 }),
		aLabel({ item_id: "item-9" }),
		aLabel({ value: false }),
		aLabel({ value: null }),
		aLabel({ value: false, repetition: 1 }),
		aLabel({ rater: "annotator 1", rater_kind: "judge" }),
		aLabel(),
		aLabel({ rater: "b", dimension: "grade", value: "4" }),
	]);
	const report = await imported(db, [aJsonlFile("items.jsonl", someItems(2)), labels]);
	expect(report).toMatchObject({ labelsAdded: 2, labelsUnchanged: 1, rejected: 7 });
	expect(report.newRaters).toEqual([{ name: "annotator 1", kind: "human" }]);
	expect(reasons(report)).toEqual([
		'labels.jsonl:2: there is no dimension "verdikt": declare its scale in a scales file',
		'labels.jsonl:3: 7 is not on the scale of "grade" (ordinal 1, 2, 3, 4, 5)',
		'labels.jsonl:4: there is no item "item-9"',
		expect.stringContaining("labels.jsonl:5: false is a second, different value of"),
		expect.stringContaining("labels.jsonl:6: null is a second, different value of"),
		'labels.jsonl:8: rater "annotator 1" is a human, not a judge',
		'labels.jsonl:10: "4" is not on the scale of "grade" (ordinal 1, 2, 3, 4, 5)',
	]);
	expect(new Set(await storedLabels(db))).toEqual(
		new Set([
			["item-1", "annotator 1", "verdict", 0, true],
			["item-1", "annotator 1", "verdict", 1, false],
		]),
	);
});

test("a person's value and a judge's stand side by side, neither replaces the other", async () => {
	const db = await openTestDatabase();
	const judge = { rater: "m", rater_kind: "judge" } as const;
	await imported(db, [
		aJsonlFile("items.jsonl", [anItem()]),
		aJsonlFile("judge.jsonl", [aLabel({ ...judge, value: false })]),
	]);
	await imported(db, [aJsonlFile("human.jsonl", [aLabel({ value: true })])]);
	expect(await storedLabels(db)).toHaveLength(2);
	const report = await imported(db, [
		aJsonlFile("judge.jsonl", [aLabel({ ...judge, value: true })]),
	]);
	expect(report).toMatchObject({ labelsAdded: 0, rejected: 1 });
	expect(new Set(await storedLabels(db))).toEqual(
		new Set([
			["item-1", "m", "verdict", 0, false],
			["item-1", "annotator 1", "verdict", 0, true],
		]),
	);
});

test("an item's content never changes: the row that says otherwise is refused", async () => {
	const db = await openTestDatabase();
	await imported(db, [aJsonlFile("items.jsonl", [anItem()])]);
	const report = await imported(db, [
		aJsonlFile("items.jsonl", [anItem({ response: "other" }), anItem({ id: "item-2" })]),
	]);
	expect(report).toMatchObject({ itemsAdded: 1, rejected: 1 });
	expect(reasons(report)).toEqual([
		'items.jsonl:1: item "item-1" is there with other content, which never changes: give this one an id of its own',
	]);
});

test("documents come in a file of their own or with the items, each once", async () => {
	const db = await openTestDatabase();
	const report = await imported(db, [
		aJsonlFile("items.jsonl", [
			{ id: "1", input: "q", document_id: "d1", document: "text" },
			{ id: "2", input: "q", document_id: "d1", document: "another text" },
			{ id: "3", input: "q", document_id: "d2" },
		]),
		aJsonlFile("documents.jsonl", [
			{ id: "d1", text: "text" },
			{ id: "d2", text: "two" },
			{ id: "", text: "" },
		]),
	]);
	expect(report).toMatchObject({ itemsAdded: 2, documentsAdded: 2, rejected: 2 });
	expect(reasons(report)).toEqual([
		"documents.jsonl:3: a document needs id and text",
		'items.jsonl:2: document "d1" is there with another text, which never changes',
	]);
});

test("contexts become documents where that is asked for, equal ones once, and none is made up", async () => {
	const db = await openTestDatabase();
	const rows = [
		{ question: "a?", context: "One text.", answer: "A." },
		{ question: "b?", context: "One text.", answer: "B." },
		{ question: "c?", context: "Another text.", answer: "C." },
		{ question: "d?", context: "", answer: "D." },
	];
	const sources = [aJsonlFile("questions.jsonl", rows)];
	const asked = { contextsAsDocuments: true };
	const report = await imported(db, sources, asked);
	expect(report).toMatchObject({ itemsAdded: 4, documentsAdded: 2, rejected: 0 });
	const again = await imported(db, sources, asked);
	expect(again).toMatchObject({ itemsUnchanged: 4, documentsAdded: 0 });
});

test("each passage of MS MARCO becomes a document, whichever of them are selected", async () => {
	const db = await openTestDatabase();
	const passages = (texts: string[], selected: number[]) => ({
		passages: { passage_text: texts, is_selected: selected },
	});
	const rows = [
		{ query: "a?", answers: ["A."], ...passages(["One.", "Two.", "Three."], [0, 1, 0]) },
		{ query: "b?", answers: [], ...passages(["Four.", "Two.", " "], [0, 0, 0]) },
		{ query: "c?", answers: ["C."], ...passages(["Five."], [1]) },
	];
	const asked = { contextsAsDocuments: true };
	const report = await imported(db, [aJsonlFile("marco.jsonl", rows)], asked);
	expect(report).toMatchObject({ itemsAdded: 3, documentsAdded: 5, rejected: 0 });
	const { id } = await projectOf(db);
	const documents = await documentsPage(db, id, { after: "", limit: 10 });
	expect(new Set(documents.map(({ text }) => text))).toEqual(
		new Set(["One.", "Two.", "Three.", "Four.", "Five."]),
	);
	const { items } = await itemsPage(db, id, { limit: 10 });
	expect(items.map(({ referenceContexts }) => referenceContexts)).toEqual([
		[{ text: "Two." }],
		null,
		[{ text: "Five." }],
	]);
	// A question is about the passage that stands alone; of several it may need any.
	const own = documents.find(({ text }) => text === "Five.")?.externalId;
	expect(items.map(({ documentId }) => documentId)).toEqual([null, null, own]);
	expect(items[0]?.contexts).toHaveLength(3);
});

test("wide labels: one column per dimension, and one per rater", async () => {
	const db = await openTestDatabase();
	const items = aJsonlFile("items.jsonl", someItems(2));
	const byDimension = aFile(
		"by-dimension.csv",
		"item_id,rater,rater_kind,verdict,grade,comment\nitem-1,a,human,accept,4,nice\nitem-2,a,human,,9,\n",
	);
	const byRater = aFile(
		"by-rater.csv",
		"item_id,dimension,b,judge:m\nitem-1,verdict,1,0\nitem-2,verdict,,unscored: refused\n",
	);
	const report = await imported(db, [items, byDimension, byRater]);
	expect(new Set(await storedLabels(db))).toEqual(
		new Set([
			["item-1", "a", "verdict", 0, true],
			["item-1", "a", "grade", 0, 4],
			["item-1", "b", "verdict", 0, true],
			["item-1", "m", "verdict", 0, false],
			["item-2", "m", "verdict", 0, "refused"],
		]),
	);
	expect(reasons(report)).toEqual([
		'by-dimension.csv:3: "9" is not on the scale of "grade" (ordinal 1, 2, 3, 4, 5)',
	]);
	expect(report.warnings).toEqual([
		"by-dimension.csv: columns that are no dimension are left out: comment.",
		'Neither the rows nor a scales file say whether "b" is a person or a judge: taken as a person.',
	]);
});

test("the scales file says who is a judge; names with any character are kept apart", async () => {
	const db = await openTestDatabase();
	const scales = scalesOf({ ok: { type: "binary" } }, { "a|b/c": "judge", __proto__x: "human" });
	const names = ["a|b/c", "a|b", "constructor", "__proto__", "=1+1", "'x"];
	const labels = names.map((rater) => ({ item_id: "i|/1", rater, dimension: "ok", value: true }));
	await imported(
		db,
		[aJsonlFile("items.jsonl", [{ id: "i|/1", input: "q" }]), aJsonlFile("labels.jsonl", labels)],
		{ scales },
	);
	const raters = await ratersOfProject(db, (await projectOf(db)).id);
	expect(new Set(raters.map((rater) => rater.name))).toEqual(new Set(names));
	expect(raters.filter((rater) => rater.kind === "judge").map(({ name }) => name)).toEqual([
		"a|b/c",
	]);
	expect(await storedLabels(db)).toHaveLength(names.length);
});

test("two imports at once: every item stands once, at a position of its own", async () => {
	const db = await openTestDatabase();
	const project = await createProject(db, { slug: "p", name: "p", now: new Date() });
	await createDimensions(db, {
		projectId: project?.id ?? "",
		definitions: SCALES.dimensions,
		now: new Date(),
	});
	const items = someItems(1500);
	const [first, second] = await Promise.all([
		imported(db, [aJsonlFile("items.jsonl", items.slice(0, 1000))]),
		imported(db, [aJsonlFile("items.jsonl", items.slice(500))]),
	]);
	expect(first.itemsAdded + second.itemsAdded).toBe(1500);
	expect(first.itemsUnchanged + second.itemsUnchanged).toBe(500);
	const positions = [...(await itemPositions(db, project?.id ?? "")).values()];
	expect(new Set(positions.map(({ position }) => position)).size).toBe(1500);
	expect((await projectOf(db)).itemCount).toBe(1500);
});

test("labels of any kind: accepted and rejected are the rows, and again adds none", async () => {
	const value = fc.oneof(
		fc.constantFrom<unknown>(true, false, null, 1, 5, 6, "4", "None", "", undefined),
		fc.double(),
		fc.string(),
		fc.array(fc.integer()),
	);
	const row = fc.record(
		{
			item_id: fc.constantFrom<unknown>("item-1", "item-2", "none", 3, null, "__proto__"),
			rater: fc.constantFrom<unknown>("a", "b", "constructor", "", {}),
			rater_kind: fc.constantFrom<unknown>("human", "judge", "robot"),
			dimension: fc.constantFrom<unknown>("verdict", "grade", "__proto__", "toString"),
			value,
			repetition: fc.constantFrom<unknown>(0, 1, -1, 1.5, "2", "x"),
		},
		{ requiredKeys: ["item_id", "rater", "dimension"] },
	);
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
			const db = await openTestDatabase();
			const sources = [aJsonlFile("items.jsonl", someItems(2)), aJsonlFile("labels.jsonl", rows)];
			const report = await imported(db, sources);
			expect(report.labelsAdded + report.labelsUnchanged + report.rejected).toBe(rows.length);
			expect(report.problems.every(({ line, reason }) => line >= 1 && reason !== "")).toBe(true);
			expect(await storedLabels(db)).toHaveLength(report.labelsAdded);
			const again = await imported(db, sources);
			expect(again).toMatchObject({ labelsAdded: 0, rejected: report.rejected });
		}),
		{ numRuns: 40 },
	);
});
