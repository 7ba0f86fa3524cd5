import { expect, test } from "vitest";
import { Rubric } from "#db/model/rubric.ts";
import {
	aLabel,
	anItem,
	aRubric,
	jsonLines,
	scalesFile,
	someItems,
	someLabels,
} from "./builders.ts";

test("builders give whole rows and take what the test is about", () => {
	expect(anItem({ id: "x", reference: null })).toMatchObject({ id: "x", reference: null });
	expect(aLabel({ value: 3, dimension: "correctness" })).toMatchObject({ rater: "annotator 1" });
	expect(someItems(3).map((item) => item.id)).toEqual(["item-1", "item-2", "item-3"]);
	expect(new Set(someItems(20).map((item) => item.response)).size).toBe(20);
	expect(someLabels([true, null], { rater: "b" })).toEqual([
		aLabel({ rater: "b", value: true }),
		aLabel({ rater: "b", item_id: "item-2", value: null }),
	]);
});

test("the ready-made rubric is valid and its scales file declares the same levels", () => {
	expect(Rubric.parse(aRubric())).toEqual(aRubric());
	expect(scalesFile(aRubric()).dimensions).toMatchObject({
		verdict: { type: "binary", values: [false, true] },
		correctness: { type: "ordinal", values: [1, 2, 3, 4, 5] },
	});
});

test("rows become one JSON object a line", () => {
	expect(jsonLines([{ a: 1 }, { b: "x\ny" }])).toBe('{"a":1}\n{"b":"x\\ny"}\n');
});
