import { expect, test } from "vitest";
import { distinctPassages, findPassages } from "./passages.ts";

const CONTEXTS = ["The tower stands\n in Paris.", "It opened in 1889, in PARIS."];

test("a passage counts where a context holds it, white space and case apart; others are counted", () => {
	const quoted = ["the TOWER stands in paris", "It opened in 1901", "", "opened in 1889"];
	expect(findPassages(quoted, CONTEXTS)).toEqual({
		found: [
			{ text: "the TOWER stands in paris", context: "c1" },
			{ text: "opened in 1889", context: "c2" },
		],
		dropped: 2,
	});
});

test("a passage that was quoted twice counts once", () => {
	const { found, dropped } = findPassages(["in Paris", "in  paris "], CONTEXTS);
	expect(found).toEqual([{ text: "in Paris", context: "c1" }]);
	expect(dropped).toBe(0);
	expect(distinctPassages([...found, { text: "IN PARIS", context: "c1" }])).toEqual(found);
});

test("without contexts nothing is found", () => {
	expect(findPassages(["in Paris"], [])).toEqual({ found: [], dropped: 1 });
});
