import { expect, test } from "vitest";
import { isOfRater, sliceField } from "./slice-field.ts";

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
	expect(field?.names).toEqual([
		"up to 3 characters",
		"over 3 to 6 characters",
		"over 6 characters",
	]);
	expect([0, 1, 2].map((part) => field?.codes.filter((code) => code === part).length)).toEqual([
		3, 3, 3,
	]);
	expect(sliceField("year", [2020, 2021, 2020, 2020, 2020, 2020]).field?.names).toEqual([
		"2020",
		"2021",
	]);
	const heaped = sliceField("score", [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]).field;
	expect(heaped?.names).toEqual(["up to 0", "over 0 to 2", "over 2"]);
});

test("ids of few items each, free texts and codes make no slices, and say why", () => {
	const items = Array.from({ length: 1_500 }, (_, item) => item);
	const byQuestion = sliceField(
		"question_id",
		items.map((item) => `q${Math.floor(item / 5)}`),
	);
	expect(byQuestion.field).toBeUndefined();
	expect(byQuestion.note).toBe(
		"question_id has 300 values on 1,500 items: it names items rather than parts of them, and makes no slices.",
	);
	// Some replies are common, most are of one item each.
	const raw = items.map((item) => (item % 2 === 0 ? "Yes" : `Because of reason ${item}`));
	expect(sliceField("raw", raw).field).toBeUndefined();
	const text = (item: number) => `${item % 3} ${"is what I would say of it ".repeat(4)}`;
	expect(sliceField("remark", items.map(text)).note).toContain("texts rather than names of parts");
	const codes = items.map((item) => `20ecb13503c9f7b${item % 4}`);
	expect(sliceField("question", codes).note).toContain("codes, which tell a reader nothing");
	const uuids = items.map((item) => `0b6f3c1e-77aa-4d0e-9c1b-00000000000${item % 4}`);
	expect(sliceField("topic", uuids).field).toBeUndefined();
	for (const names of [
		["decade", "facade"],
		["2024-01-05", "2024-02-05"],
		["law", "art"],
	]) {
		const cells = items.map((item) => names[item % 2] ?? null);
		expect(sliceField("kind", cells).field?.names).toEqual([...names].sort());
	}
});

test("a field that is called as a rater holds what that rater said", () => {
	const raters = ["gpt-4", "ann", "good"];
	expect(isOfRater("gpt4_raw", raters)).toBe(true);
	expect(isOfRater("gpt-4 reason", raters)).toBe(true);
	expect(isOfRater("Ann", raters)).toBe(true);
	expect(isOfRater("goodness", raters)).toBe(false);
	expect(isOfRater("annual", raters)).toBe(false);
	expect(isOfRater("area", raters)).toBe(false);
});
