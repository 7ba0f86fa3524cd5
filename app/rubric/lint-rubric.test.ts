import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { lintRubric } from "./lint-rubric.ts";
import { PRESETS } from "./presets.ts";

function sentences(dimension: Partial<Dimension>, judged: ReadonlySet<string> | null = null) {
	const values = [1, 2, 3];
	const base: Dimension = { name: "grade", scale: { type: "ordinal", values }, ...dimension };
	return lintRubric({ guideline: "", dimensions: [base] }, judged).map(({ sentence }) => sentence);
}

const DESCRIBED = [
	{ description: "Every statement contradicts the reference." },
	{ description: "Half of the statements agree." },
	{ description: "All that it states agrees." },
];

test("what invites disagreement is said, what is sound is left alone", () => {
	expect(sentences({ levels: DESCRIBED, guideline: "Is what it states right?" })).toEqual([]);
	expect(sentences({ levels: DESCRIBED, guideline: "Is it correct and complete?" })).toEqual([
		expect.stringContaining("two things at once (“correct and complete”)"),
	]);
	expect(sentences({})).toEqual(["Grade: its levels say nothing of when to choose them."]);
	expect(sentences({ levels: [...DESCRIBED.slice(0, 2), {}] })).toEqual([
		"Grade: level 3 says nothing of when to choose it.",
	]);
	expect(sentences({ levels: [...DESCRIBED.slice(0, 2), { description: "Not wrong." }] })).toEqual([
		"Grade: level 3 says what does not hold (“Not”): say what does.",
	]);
	const twins = [DESCRIBED[0], DESCRIBED[1], { description: "Half of the statements agree!" }];
	expect(sentences({ levels: twins.flatMap((level) => level ?? []) })).toEqual([
		"Grade: levels 2 and 3 say much the same, so that people will mix them up.",
	]);
});

test("a dimension that no judge answers is named once there are judges", () => {
	expect(sentences({ levels: DESCRIBED }, new Set(["verdict"]))).toEqual([
		"Grade: no judge answers it, so that no agreement with judges can be told.",
	]);
	expect(sentences({ levels: DESCRIBED }, new Set(["grade"]))).toEqual([]);
});

test("the presets pass their own lint", () => {
	for (const [name, { rubric }] of Object.entries(PRESETS))
		expect(lintRubric(rubric, null), name).toEqual([]);
});

test("levels that cannot be read as sides of a pair are named, those that can are not", () => {
	const levelled = (values: string[]) =>
		sentences({ scale: { type: "nominal", values }, levels: DESCRIBED });
	expect(levelled(["A", "tie", "B"])).toEqual([]);
	expect(levelled(["A", "B", "C"])).toEqual([
		expect.stringContaining("texts are headed A and B for everybody"),
	]);
	expect(levelled(["left", "tie", "right"])).toEqual([
		expect.stringContaining("“left” is stored for answer A"),
	]);
});
