import { expect, test } from "vitest";
import { distinctPassages, passageFinder } from "./passages.ts";

const CONTEXTS = ["The tower stands\n in Paris.", "It opened in 1889, in PARIS."];

test("a passage counts where a context holds it, white space and case apart; others are counted", () => {
	const quoted = ["the TOWER stands in paris", "It opened in 1901", "", "opened in 1889"];
	expect(passageFinder(CONTEXTS)(quoted)).toEqual({
		found: [
			{ text: "the TOWER stands in paris", context: "c1" },
			{ text: "opened in 1889", context: "c2" },
		],
		dropped: 2,
	});
});

test("a passage that was quoted twice counts once", () => {
	const { found, dropped } = passageFinder(CONTEXTS)(["in Paris", "in  paris "]);
	expect(found).toEqual([{ text: "in Paris", context: "c1" }]);
	expect(dropped).toBe(0);
	expect(distinctPassages([...found, { text: "IN PARIS", context: "c1" }])).toEqual(found);
});

test("without contexts nothing is found", () => {
	expect(passageFinder([])(["in Paris"])).toEqual({ found: [], dropped: 1 });
});

test("a passage is looked for once, whoever quotes it", () => {
	const find = passageFinder(CONTEXTS);
	expect(find(["in Paris"])).toEqual({ found: [{ text: "in Paris", context: "c1" }], dropped: 0 });
	expect(find(["IN  paris", "in Rome"])).toEqual({
		found: [{ text: "IN  paris", context: "c1" }],
		dropped: 1,
	});
	expect(find(["in Rome"])).toEqual({ found: [], dropped: 1 });
});
