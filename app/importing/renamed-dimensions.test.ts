import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, anItem, someItems } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { aFile, aJsonlFile } from "../files/testing.ts";
import { importFiles } from "./import-files.server.ts";
import { imported, reasons, scalesOf, storedLabels } from "./testing.ts";

const items = aJsonlFile("items.jsonl", someItems(2));
const scales = scalesOf({ correct: { type: "binary", values: [false, true] } });
const of = (rater: string, dimension: string, value: boolean | null) =>
	aLabel({ rater, rater_kind: rater === "ann" ? "human" : "judge", dimension, value });

const stored = async (db: Database) =>
	new Set((await storedLabels(db)).map((label) => JSON.stringify(label)));
const labelled = (...labels: readonly unknown[][]) =>
	new Set(labels.map((label) => JSON.stringify(label)));

test("labels on a name that a tool gave are labels on the question", async () => {
	const db = await openTestDatabase();
	const labels = aJsonlFile("labels.jsonl", [
		of("ann", "correct", true),
		of("gpt", "correct-gpt", false),
		of("other", "tone", true),
	]);
	const renamed = new Map([["correct-gpt", "correct"]]);
	const report = await imported(db, [items, labels], { scales, renamed });
	expect(await stored(db)).toEqual(
		labelled(["item-1", "ann", "correct", 0, true], ["item-1", "gpt", "correct", 0, false]),
	);
	expect(reasons(report)).toEqual([
		'labels.jsonl:3: there is no dimension "tone": declare its scale in a scales file',
	]);
	expect(report.warnings).toEqual([]);
});

test("scales are inferred of what the question is called, and columns are renamed too", async () => {
	const db = await openTestDatabase();
	const labels = aFile("labels.csv", "item_id,rater,ok-gpt,tone\nitem-1,gpt,true,warm\n");
	const renamed = new Map([["ok-gpt", "ok"]]);
	const report = await imported(db, [items, labels], { scales: null, renamed });
	expect(report.newDimensions.map(({ name }) => name)).toEqual(["ok", "tone"]);
	expect(await stored(db)).toEqual(
		labelled(["item-1", "gpt", "ok", 0, true], ["item-1", "gpt", "tone", 0, "warm"]),
	);
});

test("a name that no file has is told, and two answers of one rater do not become one", async () => {
	const db = await openTestDatabase();
	const labels = aJsonlFile("labels.jsonl", [of("gpt", "a", true), of("gpt", "b", false)]);
	const renamed = new Map([
		["a", "correct"],
		["b", "correct"],
		["c", "correct"],
	]);
	const report = await imported(db, [items, labels], { scales, renamed });
	expect(report).toMatchObject({ labelsAdded: 1, rejected: 1 });
	expect(reasons(report)[0]).toContain("is a second, different value");
	expect(report.warnings).toContain('No label is on "c", which was to be renamed.');
});

test("of two columns that are one question now, the one with a value counts; two values are refused", async () => {
	const db = await openTestDatabase();
	const row = (rater: string, own: unknown, tools: unknown) => ({
		...{ item_id: "item-1", rater, rater_kind: rater === "ann" ? "human" : "judge" },
		...{ correct: own, "correct-gpt": tools },
	});
	const labels = aJsonlFile("labels.jsonl", [
		row("ann", true, null),
		row("gpt", "", false),
		row("same", true, true),
		row("torn", true, false),
	]);
	const renamed = new Map([["correct-gpt", "correct"]]);
	const report = await imported(db, [items, labels], { scales, renamed });
	expect(await stored(db)).toEqual(
		labelled(
			["item-1", "ann", "correct", 0, true],
			["item-1", "gpt", "correct", 0, false],
			["item-1", "same", "correct", 0, true],
		),
	);
	expect(report).toMatchObject({ labelsAdded: 3, rejected: 1 });
	expect(reasons(report)[0]).toMatch(/^labels\.jsonl:4: .*true.*false/);
});

test("a name that a wide file has for itself, or none, is refused in a sentence", async () => {
	const db = await openTestDatabase();
	const wide = aFile("wide.csv", "item_id,rater,correct-gpt\nitem-1,gpt,1\n");
	const renamedTo = async (name: string, to: string) => {
		const result = await importFiles(db, {
			...{ projectSlug: "p", sources: [aJsonlFile("items.jsonl", [anItem()]), wide] },
			renamed: new Map([[name, to]]),
		});
		return isRefusal(result) ? result.sentence : result.kind;
	};
	expect(await renamedTo("correct-gpt", "item_id")).toContain("wide.csv has a column of that name");
	expect(await renamedTo("correct-gpt", "")).toContain("name both dimensions");
	expect(await renamedTo("", "correct")).toContain("name both dimensions");
	expect(await renamedTo("correct-gpt", "correct")).toBe("imported");
});
