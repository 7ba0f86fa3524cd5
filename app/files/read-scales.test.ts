import { expect, test } from "vitest";
import { readScales } from "./read-scales.ts";

const read = (dimensions: object) => readScales(JSON.stringify({ dimensions }), "scales.json");

test.each([
	[{ tone: { type: "nominal", values: ["", "warm"] } }, '"tone" has the level "", which is blank'],
	[{ "a\nb": { type: "binary" } }, 'the name "a\\nb" holds a line break'],
])("%j is refused by its dimension", (dimensions, words) => {
	expect(read(dimensions)).toMatchObject({ sentence: expect.stringContaining(words) });
});
