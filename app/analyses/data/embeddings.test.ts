import { expect, test } from "vitest";
import { embeddingNotes } from "./embeddings.ts";

test("the lexical embedding is said, different ones are told apart, and none is no note", () => {
	const facts = { judge: "facts", embedding: "lexical-1024" };
	const ragas = { judge: "ragas", embedding: "embed-3" };
	expect(embeddingNotes([{ judge: "grades", embedding: null }])).toEqual([]);
	expect(embeddingNotes([ragas, ragas])).toEqual([]);
	expect(embeddingNotes([facts, facts])).toEqual([
		expect.stringMatching(/^facts: cosines are of the embedded lexical embedding .*0\.7 and 0\.9/),
	]);
	expect(embeddingNotes([facts, ragas]).at(-1)).toBe(
		"Judges embed with different models (facts: lexical-1024, ragas: embed-3), whose cosines do not compare.",
	);
});
