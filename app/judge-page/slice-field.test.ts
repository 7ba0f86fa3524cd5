import { expect, test } from "vitest";
import { sliceField } from "./slice-field.ts";

test("a part a value, the largest first; items without one are in none", () => {
	const { field, note } = sliceField("area", ["law", null, "art", "law", "", "law", "law", "law"]);
	expect(field?.names).toEqual(["law", "art"]);
	expect([...(field?.codes ?? [])]).toEqual([0, -1, 1, 0, -1, 0, 0, 0]);
	expect(note).toBeUndefined();
});

test("of 400 values the largest stand by themselves, and a sentence says so", () => {
	const cells = Array.from(
		{ length: 4_000 },
		(_, item) => `topic ${Math.floor(400 * (item / 4_000) ** 2)}`,
	);
	const values = new Set(cells).size;
	const { field, note } = sliceField("topic", cells);
	expect(field?.names).toHaveLength(9);
	expect(field?.names.at(-1)).toBe(`the other ${values - 8}`);
	expect(note).toBe(
		`topic has ${values} values: the 8 with most items stand by themselves, the other ${values - 8} as one.`,
	);
	expect(field?.codes.every((code) => code >= 0)).toBe(true);
});

test("a name for nearly each item is no field of parts, and says it", () => {
	const { field, note } = sliceField(
		"url",
		Array.from({ length: 50 }, (_, item) => `page ${item}`),
	);
	expect(field).toBeUndefined();
	expect(note).toContain("names items rather than parts");
	expect(sliceField("system", ["a", "a", null])).toEqual({});
});

test("numbers are parted in three of about equal size; a few values are levels", () => {
	const { field } = sliceField("length", [5, 1, 9, 3, 7, 2, 8, 4, 6], "characters");
	expect(field?.names).toEqual(["up to 3 characters", "3 to 6 characters", "over 6 characters"]);
	expect([0, 1, 2].map((part) => field?.codes.filter((code) => code === part).length)).toEqual([
		3, 3, 3,
	]);
	expect(sliceField("year", [2020, 2021, 2020, 2020, 2020, 2020]).field?.names).toEqual([
		"2020",
		"2021",
	]);
	const heaped = sliceField("score", [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]).field;
	expect(heaped?.names).toEqual(["up to 0", "0 to 2", "over 2"]);
});
