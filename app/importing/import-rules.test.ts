import { expect, test } from "vitest";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, anItem, someItems, someLabels } from "#seeds/builders.ts";
import { aFile, aJsonlFile } from "../files/testing.ts";
import { importFiles } from "./import-files.server.ts";
import { imported, projectOf, SCALES, scalesOf, storedLabels } from "./testing.ts";

test("off-scale values are kept as unscored when that is asked for, never clipped", async () => {
	const db = await openTestDatabase();
	const report = await imported(
		db,
		[
			aJsonlFile("items.jsonl", [anItem()]),
			aJsonlFile("labels.jsonl", [aLabel({ dimension: "grade", value: 7 })]),
		],
		{ offScale: "unscored" },
	);
	expect(report).toMatchObject({ labelsAdded: 1, unscoredAdded: 1, rejected: 0 });
	expect(await storedLabels(db)).toEqual([["item-1", "annotator 1", "grade", 0, "off_scale"]]);
});

test("strict takes all or nothing", async () => {
	const db = await openTestDatabase();
	const items = aJsonlFile("items.jsonl", [anItem()]);
	const request = { projectSlug: "p", scales: SCALES, strict: true };
	const bad = await importFiles(db, {
		...request,
		sources: [items, aJsonlFile("labels.jsonl", [aLabel(), aLabel({ item_id: "?" })])],
	});
	expect(bad).toMatchObject({ kind: "rejected", report: { rejected: 1, labelsAdded: 1 } });
	expect(await findProjectBySlug(db, "p")).toBeNull();
	const good = await importFiles(db, {
		...request,
		sources: [items, aJsonlFile("labels.jsonl", [aLabel()])],
	});
	expect(good).toMatchObject({ kind: "imported", report: { rejected: 0, labelsAdded: 1 } });
});

test("a dry run reports the same as the import and writes nothing", async () => {
	const db = await openTestDatabase();
	const sources = [
		aJsonlFile("items.jsonl", [...someItems(3), {}]),
		aJsonlFile("labels.jsonl", [...someLabels([true, null]), aLabel({ value: false })]),
	];
	const dry = await importFiles(db, { projectSlug: "p", sources, scales: SCALES, dryRun: true });
	expect(await findProjectBySlug(db, "p")).toBeNull();
	expect(dry).toEqual({ kind: "checked", report: await imported(db, sources) });
	const later = await importFiles(db, { projectSlug: "p", sources, scales: SCALES, dryRun: true });
	expect(later).toMatchObject({
		report: { itemsAdded: 0, itemsUnchanged: 3, labelsAdded: 0, labelsUnchanged: 2, rejected: 2 },
	});
	expect((await projectOf(db)).itemCount).toBe(3);
});

test("scales are inferred only where nothing declares any", async () => {
	const db = await openTestDatabase();
	const items = aJsonlFile("items.jsonl", someItems(3));
	const labels = aFile(
		"labels.csv",
		"item_id,rater,rater_kind,dimension,value\nitem-1,a,human,ok,TRUE\nitem-2,a,human,ok,false\nitem-1,a,human,grade,3\nitem-2,a,human,grade,5\nitem-3,a,human,ok,\n",
	);
	const report = await imported(db, [items, labels], { scales: null });
	expect(report).toMatchObject({ labelsAdded: 5, unscoredAdded: 1, rejected: 0 });
	expect(report.newDimensions).toEqual([
		{ name: "grade", scale: { type: "ordinal", values: [3, 5] } },
		{ name: "ok", scale: { type: "binary", values: [false, true] } },
	]);
	expect(report.warnings).toEqual([
		'No scale is declared for "grade": taken as ordinal 3, 5. A scales file declares it.',
		'No scale is declared for "ok": taken as binary false, true. A scales file declares it.',
	]);
	const more = aJsonlFile("more.jsonl", [aLabel({ dimension: "new", value: 1 })]);
	expect(await imported(db, [more], { scales: null })).toMatchObject({ rejected: 1 });
});

test("a declared scale that is another than the project's stops the import", async () => {
	const db = await openTestDatabase();
	await imported(db, [aJsonlFile("items.jsonl", [anItem()])]);
	const result = await importFiles(db, {
		projectSlug: "p",
		sources: [aJsonlFile("items.jsonl", [anItem()])],
		scales: scalesOf({ grade: { type: "ordinal", values: [1, 2, 3] } }),
	});
	expect(result).toEqual({
		kind: "refused",
		sentence: expect.stringContaining('dimension "grade" has another scale in this project'),
	});
});

test("files or names that cannot be used stop the import before anything is written", async () => {
	const db = await openTestDatabase();
	const items = aJsonlFile("items.jsonl", [anItem()]);
	for (const [sources, projectSlug] of [
		[[items, { name: "none.csv", path: "/none.csv" }], "p"],
		[[items, aFile("empty.csv", "")], "p"],
		[[items, aFile("other.csv", "a,b\n1,2\n")], "p"],
		[[items], "No Slug!"],
		[[items], "new"],
	] as const) {
		const result = await importFiles(db, { projectSlug, sources, scales: SCALES });
		expect(result.kind).toBe("refused");
		expect(await findProjectBySlug(db, projectSlug)).toBeNull();
	}
});

test("fields that no item has are named once for a file, however many there are", async () => {
	const db = await openTestDatabase();
	const rows = someItems(30).map((item, at) => ({ ...item, lang: "en", [`field ${at}`]: at }));
	const report = await imported(db, [
		aJsonlFile("items.jsonl", rows),
		aJsonlFile("more.jsonl", [{ ...anItem({ id: "more" }), site: 1 }]),
	]);
	expect(report).toMatchObject({ itemsAdded: 31, rejected: 0 });
	const names = Array.from({ length: 7 }, (_, at) => `"field ${at}"`).join(", ");
	expect(report.warnings).toEqual([
		`items.jsonl: fields that items do not have are kept as metadata: "lang", ${names} and others.`,
		'more.jsonl: fields that items do not have are kept as metadata: "site".',
	]);
});

test("metadata of more fields than a table's columns is refused, with its line", async () => {
	const db = await openTestDatabase();
	const fields = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));
	const report = await imported(db, [
		aJsonlFile("items.jsonl", [
			{ ...anItem({ id: "a" }), metadata: fields(10_000) },
			{ ...anItem({ id: "b" }), metadata: fields(10_001) },
		]),
	]);
	expect(report).toMatchObject({ itemsAdded: 1, rejected: 1 });
	expect(report.problems).toEqual([
		{
			file: "items.jsonl",
			line: 2,
			reason:
				"metadata has 10001 fields, and at most 10000 are read: give one that holds a list or an object",
		},
	]);
});
