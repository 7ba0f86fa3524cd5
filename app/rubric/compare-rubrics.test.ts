import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { compareRubrics, saysTheSame } from "./compare-rubrics.ts";

const grade: Dimension = {
	name: "grade",
	guideline: "How good is it?",
	scale: { type: "ordinal", values: [1, 2] },
	levels: [{ description: "Bad." }, { label: "good" }],
};
const tone: Dimension = { name: "tone", scale: { type: "nominal", values: ["warm", "cold"] } };
const rubric = (...dimensions: Dimension[]): Rubric => ({ guideline: "Read.", dimensions });

test("what was added, removed, moved and reworded is told apart", () => {
	const wider: Dimension = {
		...grade,
		optional: true,
		scale: { type: "ordinal", values: [1, 2, 3] },
		levels: [{ description: "Quite bad." }, { label: "good" }, { label: "best" }],
	};
	const length: Dimension = { name: "length", scale: { type: "numeric", range: [0, 9] } };
	const found = compareRubrics(rubric(grade, tone), {
		...rubric(wider, length),
		guideline: "Read twice.",
	});
	expect(found.guideline).toEqual([
		{ kind: "same", text: "Read" },
		{ kind: "ins", text: " twice" },
		{ kind: "same", text: "." },
	]);
	expect(found.dimensions.map(({ name, kind, asksAgain }) => [name, kind, asksAgain])).toEqual([
		["grade", "changed", true],
		["length", "added", true],
		["tone", "removed", false],
	]);
	expect(found.dimensions[0]?.facts).toEqual([
		"Another scale: 1–2 became 1–3.",
		"It may be left out now.",
	]);
	expect(found.dimensions[0]?.texts.map(({ what }) => what)).toEqual(["Level 1", "Level 3, new"]);
	expect(found.order).toBeNull();
});

test("the same is the same; dimensions that changed places are named", () => {
	expect(saysTheSame(compareRubrics(rubric(grade, tone), rubric(grade, tone)))).toBe(true);
	const moved = compareRubrics(rubric(grade, tone), rubric(tone, grade));
	expect(moved.order).toEqual(["Tone", "Grade"]);
	expect(saysTheSame(moved)).toBe(false);
});
