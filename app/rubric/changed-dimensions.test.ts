import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { changedDimensions } from "./changed-dimensions.ts";

const grade: Dimension = {
	name: "grade",
	title: "Grade",
	guideline: "How good is it?",
	scale: { type: "ordinal", values: [1, 2] },
	levels: [{ description: "Bad." }, { description: "Good." }],
};
const tone: Dimension = { name: "tone", scale: { type: "nominal", values: ["warm", "cold"] } };

function changed(before: Dimension[], now: Dimension[]): string[] {
	const rubric = (dimensions: Dimension[]) => ({ guideline: "", dimensions });
	return changedDimensions(rubric(before), rubric(now)).map(({ name }) => name);
}

test.each<[string, Partial<Dimension>]>([
	["title", { title: "Mark" }],
	["question", { guideline: "How bad is it?" }],
	["a level's words", { levels: [{ description: "Bad." }, { description: "Fine." }] }],
	["an example", { levels: [{ description: "Bad.", example: "No." }, { description: "Good." }] }],
	["the scale", { scale: { type: "ordinal", values: [1, 2, 3] } }],
])("another %s asks something else", (_, change) => {
	expect(changed([grade, tone], [{ ...grade, ...change }, tone])).toEqual(["grade"]);
});

test("what may no more be left out is asked; what may be is not", () => {
	expect(changed([{ ...tone, optional: true }], [tone])).toEqual(["tone"]);
	expect(changed([tone], [{ ...tone, optional: true }])).toEqual([]);
});

test("what was added is asked; what was moved, removed or only retyped is not", () => {
	expect(changed([grade], [tone, grade])).toEqual(["tone"]);
	expect(changed([grade, tone], [tone, grade])).toEqual([]);
	expect(changed([grade, tone], [tone])).toEqual([]);
	const retyped = { ...grade, side: "response-question" as const, guideline: "How good is it? " };
	expect(changed([grade, tone], [retyped, { ...tone, levels: [{}, { label: "" }] }])).toEqual([]);
});
