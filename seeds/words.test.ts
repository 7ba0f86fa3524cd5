import { expect, test } from "vitest";
import { wordsOf } from "./words.ts";

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
