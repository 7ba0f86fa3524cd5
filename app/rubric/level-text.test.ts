import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOfText, textOfLevel } from "./level-text.ts";

test.each([
	["4", 4],
	["-0.5", -0.5],
	["true", true],
	["false", false],
	["tie", "tie"],
	['"4"', "4"],
	["4 stars", "4 stars"],
	["04", "04"],
	['"open', '"open'],
] as const)("%s is the level %j", (text, level) => {
	expect(levelOfText(text)).toBe(level);
});

test("every level that is shown is read as itself, also without the space around it", () => {
	const levels = fc.oneof(
		fc.boolean(),
		fc.integer(),
		fc.string(),
		fc.constantFrom("4", "true", '"a"'),
	);
	fc.assert(
		fc.property(levels, (level) => {
			expect(levelOfText(textOfLevel(level).trim())).toBe(level);
		}),
	);
});
