import { expect, test } from "vitest";
import { saysNothing, sharedWords, shareFound, wordsOf } from "./words.ts";

test("words are lower case, without punctuation", () => {
	expect(wordsOf("The café's *14* Rooms – don’t wait.")).toEqual([
		"the",
		"cafés",
		"14",
		"rooms",
		"dont",
		"wait",
	]);
	expect(wordsOf(" … ")).toEqual([]);
});

test("shared words count as often as they stand in both texts", () => {
	expect(sharedWords(["a", "b", "a"], ["a", "c", "c"])).toBeCloseTo(1 / 3);
	expect(sharedWords(["a", "b"], ["b", "a"])).toBe(1);
	expect(sharedWords([], [])).toBe(0);
});

test("the share found counts each word once", () => {
	expect(shareFound(["a", "a", "b"], ["a"])).toBe(0.5);
	expect(shareFound([], ["a"])).toBe(0);
});

test.each([
	"",
	"I don't know.",
	"I’m sorry, but I cannot answer that from the passages.",
	"The passages do not say what it costs. Please ask at a desk.",
	"The document does not mention children.",
	"There is no information on prices in the passages.",
])("only says that it does not know: %j", (text) => {
	expect(saysNothing(text)).toBe(true);
});

test.each([
	"Two.",
	"It is free.",
	"Films cost £2. The document does not say what books cost.",
	"Please bring your card.",
])("gives an answer: %j", (text) => {
	expect(saysNothing(text)).toBe(false);
});
