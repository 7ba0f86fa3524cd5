import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { readScales } from "./read-scales.ts";

const read = (dimensions: object) => readScales(JSON.stringify({ dimensions }), "scales.json");

test("a name that cannot stand in a line is refused by its dimension", () => {
	expect(read({ "a\nb": { type: "binary" } })).toMatchObject({
		sentence: expect.stringContaining('the name "a\\nb" holds a line break'),
	});
});

test("R9: a list of millions is refused by its length, before each entry is looked at", () => {
	expect(read({ tone: { type: "nominal", values: Array(300_000).fill({}) } })).toMatchObject({
		sentence: 'scales.json: dimension "tone": values has 300000 entries, and a scale at most 254.',
	});
});

test("a level is what the data hold, an empty one too", () => {
	expect(isRefusal(read({ tone: { type: "nominal", values: ["", "warm"] } }))).toBe(false);
});

test("a range under another name is refused, since any value would be on the scale", () => {
	for (const range of [
		{ min: 0, max: 1 },
		{ minimum: 0, maximum: 1 },
	]) {
		const text = JSON.stringify({ dimensions: { grade: { type: "numeric", ...range } } });
		expect(readScales(text, "s.json")).toMatchObject({
			sentence: `s.json: dimension "grade": its range is written as "range": [least, most] (of a judge "judge_range"), not as ${Object.keys(range).join(" and ")}.`,
		});
	}
	const text = JSON.stringify({ dimensions: { grade: { type: "numeric", notes: "ours" } } });
	expect(readScales(text)).toMatchObject({ dimensions: [{ name: "grade" }] });
});
