import fc from "fast-check";
import { expect, test } from "vitest";
import { cosine } from "./cosine.ts";
import { LEXICAL_MODEL, lexicalEmbedding } from "./lexical-embedding.ts";

const near = (one: string, other: string) => {
	const found = cosine(lexicalEmbedding(one), lexicalEmbedding(other));
	return found.ok ? found.value : found.reason;
};

test("it is named for its 1,024 places", () => {
	expect(LEXICAL_MODEL).toBe("lexical-1024");
	expect(lexicalEmbedding("Paris")).toHaveLength(1024);
});

test("texts that are written alike are near, others are not", () => {
	const question = "When was the Eiffel Tower opened to the public?";
	const alike = near(question, "When did the Eiffel Tower open to the public?") as number;
	const related = near(question, "The Eiffel Tower stands in Paris.") as number;
	const other = near(question, "Invoices are due within thirty days.") as number;
	expect(alike).toBeGreaterThan(0.6);
	expect(alike).toBeGreaterThan(related);
	expect(related).toBeGreaterThan(other);
	expect(Math.abs(other)).toBeLessThan(0.15);
});

test("case, white space and compatible forms are folded, nothing else", () => {
	expect(near("Eiffel  Tower\n", "eiffel tower")).toBe(1);
	expect(near("ﬁne", "fine")).toBe(1);
	expect(near("résumé", "resume")).not.toBe(1);
	expect(near("10", "100")).not.toBe(1);
});

test("one letter has a vector, white space has none", () => {
	expect(near("a", "a")).toBe(1);
	expect(near("", "a")).toBe("zero_vector");
	expect(near(" \n\t", "a")).toBe("zero_vector");
	expect(near("👍", "👍")).toBe(1);
	expect(near("👍", "👎")).not.toBe(1);
});

/** The same text, the same numbers, on every machine and in every version: stored vectors stay true. */
test("its numbers do not change (computed apart, in Python)", () => {
	const places = [...lexicalEmbedding("Paris").entries()].filter(([, number]) => number !== 0);
	expect(places.map(([place, number]) => place * Math.sign(number)).join(" ")).toBe(
		"-7 59 -121 154 -404 608 -718 744 -855 -972 -1001 1011",
	);
	for (const [, number] of places) expect(Math.abs(number)).toBeCloseTo(1 / Math.sqrt(12), 12);
});

test("for any text: finite, of length 1 or all zeros, the same every time", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
			const vector = lexicalEmbedding(text);
			expect(vector.every(Number.isFinite)).toBe(true);
			const again = Buffer.from(lexicalEmbedding(text).buffer);
			expect(again.equals(Buffer.from(vector.buffer))).toBe(true);
			const length = Math.hypot(...vector);
			if (length !== 0) expect(length).toBeCloseTo(1, 12);
		}),
		{ numRuns: 1_000 },
	);
});
