import { z } from "zod";
import { modelParameters } from "../../endpoint/model-parameters.ts";

/** Published settings: chunk size and overlap in tokens, chunks retrieved, and how to answer. */
export const PRESETS = {
	/** 512 tokens, 10 % overlap, 4 chunks. */
	plain: { tokens: 512, overlap: 0.1, topK: 4, short: false },
	/** TUM 2025: one chunk a document, 4 of them, at most three sentences. */
	tum2025: { tokens: null, overlap: 0, topK: 4, short: true },
	/** vRAG-Eval: 1,000 tokens, 25 % overlap, 3 chunks. */
	vrag: { tokens: 1000, overlap: 0.25, topK: 3, short: false },
} as const;

export const AnswersParameters = z.object({
	/** `vanilla`: retrieve once, then answer. `tools`: the model searches, up to five times. */
	system: z.enum(["vanilla", "tools"]).default("vanilla"),
	preset: z.enum(["plain", "tum2025", "vrag"]).default("plain"),
	/**
	 * `document`: where an item names its document, that one alone is searched, so that the same question
	 * of several documents has an answer of each. `all`: every document of the project.
	 */
	corpus: z.enum(["document", "all"]).default("document"),
	/** What the answers' system is called; default: system and preset. It stands in ids of items. */
	name: z
		.string()
		.max(80, "The name has at most 80 characters.")
		.regex(/^[^/%]*$/, "The name has neither a slash nor a percent sign.")
		.default(""),
	...modelParameters,
});
export type AnswersParameters = z.infer<typeof AnswersParameters>;

export function systemName({ name, system, preset }: AnswersParameters): string {
	return name.trim() || `${system}-${preset}`;
}
