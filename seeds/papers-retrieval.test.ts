import { expect, test } from "vitest";
import { lexicalEmbedding } from "#judges/asking/lexical-embedding.ts";
import { retrieve } from "#judges/makers/answers/retriever.ts";
import { matchContexts } from "#judges/protocols/retrieval/match-contexts.ts";
import { papersProject } from "./papers.ts";

const { documents, questions } = papersProject();
const ANSWERABLE = questions.filter(({ reference_contexts }) => reference_contexts.length > 0);
const PASSAGES = { documents, tokens: 150, overlap: 0.2, topK: 3, only: null } as const;

/** Recall and precision of each question's passages, once retrieved over all chapters. */
async function retrieved(retriever: "bm25" | "embedding") {
	const all: { recall: number; precision: number }[] = [];
	for (const { input, reference_contexts } of ANSWERABLE) {
		const embed = async (texts: readonly string[]) => ({
			...{ ok: true as const, vectors: texts.map(lexicalEmbedding) },
		});
		const reply = await retrieve(input, { ...PASSAGES, retriever, embed });
		if (!reply.ok) throw new Error(reply.reason);
		const found = reply.found.map(({ text }) => ({ text }));
		const wanted = reference_contexts.map((text) => ({ text }));
		const matches = matchContexts(found, wanted);
		const share = (right: readonly boolean[]) => right.filter(Boolean).length / right.length;
		all.push({ recall: share(matches.reference), precision: share(matches.retrieved) });
	}
	return all;
}

const meanOf = (numbers: readonly number[]) =>
	numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

test.each([
	["bm25", 0.5, 0.6],
	["embedding", 0.4, 0.5],
] as const)(
	"%s finds between %d and %d of the passages, and its recall is spread",
	async (retriever, low, high) => {
		const all = await retrieved(retriever);
		const recalls = all.map(({ recall }) => recall);
		expect(meanOf(recalls)).toBeGreaterThan(low);
		expect(meanOf(recalls)).toBeLessThan(high);
		for (const [from, to] of [
			[0, 0],
			[0.01, 0.99],
			[1, 1],
		] as const)
			expect(recalls.filter((recall) => recall >= from && recall <= to).length).toBeGreaterThan(15);
		expect(meanOf(all.map(({ precision }) => precision))).toBeLessThan(0.5);
	},
);

test("one retrieval finds no right passage for at least 25 questions that have one", async () => {
	const all = await retrieved("bm25");
	expect(all.filter(({ recall }) => recall === 0).length).toBeGreaterThanOrEqual(25);
});
