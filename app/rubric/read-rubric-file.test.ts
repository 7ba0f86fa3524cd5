import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { PRESETS } from "./presets.ts";
import { readRubricFile } from "./read-rubric-file.ts";

test.each(Object.entries(PRESETS))("the preset %s is read back from its file", (_, { rubric }) => {
	expect(readRubricFile(JSON.stringify(rubric, null, 2))).toEqual({ rubric });
});

test("YAML is read likewise", () => {
	const text = "dimensions:\n  - name: fit\n    scale: { type: ordinal, values: [1, 2] }\n";
	const read = readRubricFile(text);
	expect(read).toMatchObject({ rubric: { guideline: "", dimensions: [{ name: "fit" }] } });
});

const dimension = (more: string) => `dimensions: [{ name: fit, ${more} }]`;
const SCALE = "scale: { type: ordinal, values: [1, 2] }";

test.each([
	["{ guideline: ", "line "],
	["just words", "it is no rubric"],
	["", "it is no rubric"],
	["dimensions: []", "dimensions: a rubric needs at least one dimension"],
	["dimensions: [{ name: a, scale: { type: odd } }]", "dimensions 1, scale"],
	[`dimensions: [{ name: a, ${SCALE} }, { name: a, ${SCALE} }]`, "the same name"],
	[dimension(`${SCALE}, guidline: x`), "dimensions 1, guidline: a rubric has nothing of this name"],
	[dimension(`${SCALE}, levels: [{}, {}, {}]`), "it describes 3 levels, and the scale has 2"],
	[dimension("scale: { type: ordinal, values: [1, 1] }"), "listed once"],
	[dimension('scale: { type: nominal, values: ["", a] }'), 'values: "fit" has the level ""'],
	[`dimensions: [{ name: "a\\tb", ${SCALE} }]`, 'dimensions 1, name: the name "a\\tb" holds'],
])("%s is refused in one sentence", (text, words) => {
	const read = readRubricFile(text);
	if (!isRefusal(read)) throw new Error("it was read");
	expect(read.sentence).toContain(words);
});
