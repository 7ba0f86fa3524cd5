import { z } from "zod";
import { modelParameters } from "../../endpoint/model-parameters.ts";

/** Published settings: chunk size and overlap in tokens, chunks retrieved, and how to answer. */
const PRESETS = {
	/** 512 tokens, 10 % overlap, 4 chunks. */
	plain: { tokens: 512, overlap: 0.1, topK: 4, short: false },
	/** TUM 2025: one chunk a document, 4 of them, at most three sentences. */
	tum2025: { tokens: null, overlap: 0, topK: 4, short: true },
	/** vRAG-Eval: 1,000 tokens, 25 % overlap, 3 chunks. */
	vrag: { tokens: 1000, overlap: 0.25, topK: 3, short: false },
	/** Ours, for documents of a few pages: 150 tokens, 20 % overlap, 3 chunks. */
	passages: { tokens: 150, overlap: 0.2, topK: 3, short: false },
} as const;

export const AnswersParameters = z.object({
	/** `vanilla`: retrieve once, then answer. `tools`: the model searches, up to five times. */
	system: z.enum(["vanilla", "tools"]).default("vanilla"),
	preset: z.enum(["plain", "tum2025", "vrag", "passages"]).default("plain"),
	/** What makes a chunk near: the cosine of embeddings, or the words it shares with the query. */
	retriever: z.enum(["embedding", "bm25"]).default("embedding"),
	/** Tokens of a chunk; null: as the preset has it. */
	tokens: z.number().int().min(16).max(8192).nullable().default(null),
	/** Share of a chunk that the next one begins with; null: as the preset has it. */
	overlap: z.number().min(0).max(0.5).nullable().default(null),
	/** Chunks that a search finds at most; null: as the preset has it. */
	topK: z.number().int().min(1).max(50).nullable().default(null),
	/**
	 * `document`: where an item names its document, that one alone is searched, so that the same question
	 * of several documents has an answer of each. `all`: every document of the project.
	 */
	corpus: z.enum(["document", "all"]).default("document"),
	/** What the answers' system is called; default: system, preset and retriever. It stands in ids of items. */
	name: z
		.string()
		.max(80, "The name has at most 80 characters.")
		.regex(/^[^/%]*$/, "The name has neither a slash nor a percent sign.")
		.default(""),
	...modelParameters,
});
export type AnswersParameters = z.infer<typeof AnswersParameters>;

/** The preset with what was asked for otherwise. */
export function settingsOf({ preset, tokens, overlap, topK }: AnswersParameters) {
	const published = PRESETS[preset];
	return {
		tokens: tokens ?? published.tokens,
		overlap: overlap ?? published.overlap,
		topK: topK ?? published.topK,
		short: published.short,
	};
}

export function systemName({ name, system, preset, retriever }: AnswersParameters): string {
	const lexical = retriever === "bm25" ? "-bm25" : "";
	return name.trim() || `${system}-${preset}${lexical}`;
}
