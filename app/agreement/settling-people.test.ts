import { expect, test } from "vitest";
import { settlingInWords } from "./settling-people.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, told } from "./testing/told.ts";

const bob = noisy(5);
const judges = { alpha: noisy(9) };

test("whoever was asked where others differ inflates neither Fleiss’ nor Gwet’s figure", () => {
	const cat: Values = ALTERNATING.map((value, item) => (bob[item] === value ? undefined : value));
	const two = told(columnsOf(BINARY, { humans: { ann: ALTERNATING, bob }, judges }));
	const three = told(columnsOf(BINARY, { humans: { ann: ALTERNATING, bob, cat }, judges }));
	const { fleissKappa, gwetAC } = two.dimension.humans;
	expect(three.dimension.humans).toMatchObject({
		...{ fleissKappa, gwetAC },
		settling: ["cat"],
		raters: ["ann", "bob", "cat"],
	});
	expect(fleissKappa).toMatchObject({ n: 60 });
});

test("whoever labelled a part that others do not differ on more is counted", () => {
	const cat: Values = ALTERNATING.map((value, item) => (item < 30 ? value : undefined));
	const { dimension } = told(columnsOf(BINARY, { humans: { ann: ALTERNATING, bob, cat }, judges }));
	expect(dimension.humans.settling).toBeUndefined();
});

test("people who were asked for disputes are named", () => {
	expect(settlingInWords(["cat"])).toBe(
		"cat was asked where others differ, and is in α alone of the figures of all together",
	);
	expect(settlingInWords(["cat", "dan"])).toBe(
		"cat and dan were asked where others differ, and are in α alone of the figures of all together",
	);
});
