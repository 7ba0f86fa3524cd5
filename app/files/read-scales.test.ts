import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { readScales } from "./read-scales.ts";

const read = (dimensions: object) => readScales(JSON.stringify({ dimensions }), "scales.json");

test("a name that cannot stand in a line is refused by its dimension", () => {
	expect(read({ "a\nb": { type: "binary" } })).toMatchObject({
		sentence: expect.stringContaining('the name "a\\nb" holds a line break'),
	});
});

test("a level is what the data hold, an empty one too", () => {
	expect(isRefusal(read({ tone: { type: "nominal", values: ["", "warm"] } }))).toBe(false);
});
