import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChangedWords, changedLines, changedWords } from "./changed-words.ts";

const shown = (words: ChangedWords) =>
	words
		.map(({ kind, text }) => (kind === "same" ? text : `${kind === "ins" ? "+" : "-"}[${text}]`))
		.join("");

test.each([
	["Is it right?", "Is it right?", "Is it right?"],
	["Is it right?", "Is it quite right?", "Is it +[quite ]right?"],
	["Is it right and full?", "Is it right?", "Is it right-[ and full]?"],
	["the old words here", "the new ones here", "the -[old words]+[new ones] here"],
	["", "All of it.", "+[All of it.]"],
])("%j to %j", (before, now, expected) => {
	expect(shown(changedWords(before, now))).toBe(expected);
});

test("lines are whole: what was taken out, then what was put in", () => {
	const lines = changedLines("one\ntwo\n\nfour", "one\nTwo\n\nfour\nfive\n");
	expect(
		lines.map(({ kind, line }) => `${{ same: " ", ins: "+", del: "-" }[kind]}${line}`),
	).toEqual([" one", "-two", "+Two", " ", "-four", "+four", "+five"]);
});

test("both texts can be read out of the pieces, to the last character", () => {
	const text = fc.array(fc.constantFrom("a", "b", "Wort", " ", "  ", ".", "\n", "é"), {
		maxLength: 30,
	});
	fc.assert(
		fc.property(text, text, (a, b) => {
			const [before, now] = [a.join(""), b.join("")];
			const words = changedWords(before, now);
			const without = (kind: string) =>
				words
					.filter((piece) => piece.kind !== kind)
					.map((piece) => piece.text)
					.join("");
			expect(without("ins")).toBe(before);
			expect(without("del")).toBe(now);
		}),
	);
});
