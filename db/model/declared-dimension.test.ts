import { expect, test } from "vitest";
import { whyNotDeclared } from "./declared-dimension.ts";
import type { Level } from "./scale.ts";

const declared = (name: string, values: Level[]) =>
	whyNotDeclared({ name, scale: { type: "nominal", values } });

test.each([
	["a\nb", ["x", "y"], "name", "a line break"],
	["a\u0007", ["x", "y"], "name", "cannot be seen"],
	["a\u202Eb", ["x", "y"], "name", "cannot be seen"],
	["  ", ["x", "y"], "name", "blank"],
	["tone", ["", " "], "levels", "blank"],
	["tone", ["x", "\u00A0"], "levels", "blank"],
	["tone", ["x", "y\r\nz"], "levels", "a line break"],
] as const)("the dimension %j with %j cannot be declared", (name, values, part, words) => {
	expect(declared(name, [...values])).toEqual({ part, problem: expect.stringContaining(words) });
});

test("names and levels of any language can", () => {
	expect(declared("qualité 的 =x()", ["gut so", "no", false, 4])).toBeNull();
	expect(whyNotDeclared({ name: "length", scale: { type: "numeric" } })).toBeNull();
});
