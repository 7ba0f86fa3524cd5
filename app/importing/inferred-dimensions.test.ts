import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, someItems, someLabels } from "#seeds/builders.ts";
import { aFile, aJsonlFile } from "../files/testing.ts";
import { imported, reasons, storedLabels } from "./testing.ts";

test("no dimension is made whose name could not be read again, in long files and in wide ones", async () => {
	const db = await openTestDatabase();
	const items = aJsonlFile("items.jsonl", someItems(1));
	const long = "x".repeat(201);
	const labels = aJsonlFile("labels.jsonl", [
		aLabel({ dimension: "__proto__" }),
		aLabel({ dimension: long }),
		aLabel({ dimension: "two\nlines" }),
		aLabel({ dimension: "grade", value: 1 }),
	]);
	const wide = aFile("wide.csv", "item_id,rater,grade,__proto__\nitem-1,Ben,2,3\n");
	const report = await imported(db, [items, labels, wide], { scales: null });
	expect(report.newDimensions.map(({ name }) => name)).toEqual(["grade"]);
	expect(report).toMatchObject({ labelsAdded: 2, rejected: 3 });
	expect(reasons(report)).toEqual([
		"labels.jsonl:1: __proto__ cannot be the name of a dimension: choose another one",
		expect.stringMatching(/^labels\.jsonl:2: "x+"… is longer than 200 characters/),
		expect.stringMatching(/^labels\.jsonl:3: the name "two\\nlines" holds a line break/),
	]);
	expect(report.warnings.join(" ")).toContain(
		"Labels of a dimension are refused: __proto__ cannot",
	);
	expect(await storedLabels(db)).toHaveLength(2);
});

test("a judge's numbers beside yes and no are numbers, as where files are compared directly", async () => {
	const values = [true, false, true, false];
	const judged = (rater: string, answers: readonly (number | boolean)[]) =>
		answers.map((value, item) =>
			aLabel({ item_id: `item-${item + 1}`, rater, rater_kind: "judge", value }),
		);
	const items = aJsonlFile("items.jsonl", someItems(4));
	const people = someLabels(values);
	const prob = judged("prob", [0.9, 0.25, 0, 1]);
	const db = await openTestDatabase();
	const apart = aJsonlFile("labels.jsonl", [...people, ...prob]);
	const report = await imported(db, [items, apart], { scales: null });
	expect(report).toMatchObject({ labelsAdded: 8, rejected: 0 });
	expect(report.warnings.join(" ")).toContain(
		'No scale is declared for "verdict": taken as binary false, true, of judges as numbers.',
	);
	expect(await storedLabels(db)).toContainEqual(["item-2", "annotator 1", "verdict", 0, false]);

	const other = await openTestDatabase();
	const both = aJsonlFile("labels.jsonl", [...people, ...prob, ...judged("bool", values)]);
	const mixed = await imported(other, [items, both], { scales: null });
	expect(mixed).toMatchObject({ labelsAdded: 8, rejected: 4 });
	expect(mixed.warnings.join(" ")).toContain(
		'"prob" answers "verdict" with numbers where other judges answer as people do',
	);
	expect(reasons(mixed)[0]).toMatch(/^labels\.jsonl:5: 0\.9 is not on the scale/);
});
