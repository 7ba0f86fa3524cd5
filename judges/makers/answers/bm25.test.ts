import { expect, test } from "vitest";
import { bm25 } from "./bm25.ts";

test("BM25 by hand: three texts of two, two and four words", () => {
	const score = bm25(["red bike", "blue tool", "red red tool shed"]);
	// Mean length 8/3. red stands in 2 of 3: idf ln(1 + 1.5/2.5); shed in 1: ln(1 + 2.5/1.5).
	const idf = (n: number) => Math.log(1 + (3 - n + 0.5) / (n + 0.5));
	const long = (words: number) => 1.2 * (0.25 + (0.75 * words) / (8 / 3));
	const [first, second, third] = score("red shed");
	expect(first).toBeCloseTo((idf(2) * 2.2) / (1 + long(2)), 12);
	expect(second).toBeNull();
	expect(third).toBeCloseTo(
		(idf(2) * 2 * 2.2) / (2 + long(4)) + (idf(1) * 2.2) / (1 + long(4)),
		12,
	);
});

test("a word that is asked for twice counts twice; case, marks and compatible forms do not", () => {
	const score = bm25(["the ﬁne tool", "other words here"]);
	expect(score("Tool, TOOL!")[0]).toBeCloseTo(2 * (score("tool")[0] ?? 0), 12);
	expect(score("fine")[0]).toBeGreaterThan(0);
});

test("what shares no word, or has none, is not found", () => {
	expect(bm25(["", " … ", "tool"])("bike")).toEqual([null, null, null]);
	expect(bm25(["tool"])("?")).toEqual([null]);
	expect(bm25([])("tool")).toEqual([]);
});
