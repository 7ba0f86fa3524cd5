import { z } from "zod";
import { nonAnswerParameter } from "../../asking/non-answer.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";

/** What can be measured, in the order of pages. */
export const MEASURE_NAMES = [
	"faithfulness",
	"answer_relevancy",
	"context_precision",
	"context_utilization",
	"context_recall",
	"factual_correctness",
	"semantic_similarity",
	"answer_correctness",
	"noise_sensitivity",
	"context_relevance",
	"response_groundedness",
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];

/** Ragas' own four when none are named, and the one that papers compare with. */
const COMMON: MeasureName[] = [
	"faithfulness",
	"answer_relevancy",
	"context_precision",
	"context_recall",
	"factual_correctness",
];

export const RagasParameters = z.object({
	/** What is measured. Order and repetition mean nothing: the same choice is the same judge. */
	dimensions: z
		.array(z.enum(MEASURE_NAMES))
		.min(1)
		.transform((chosen) => MEASURE_NAMES.filter((name) => chosen.includes(name)))
		.default(COMMON),
	/** Whose definitions: they differ in when a noncommittal answer is of no relevancy. */
	ragasVersion: z.enum(["0.3.3", "0.4.0"]).default("0.3.3"),
	/** Which contexts are read; `reference` tests generation without retrieval. */
	contexts: z.enum(["retrieved", "reference"]).default("retrieved"),
	/** Factual correctness: which of the three is the value. */
	mode: z.enum(["f1", "precision", "recall"]).default("f1"),
	/** Factual correctness: how much more recall counts than precision. */
	beta: z.number().min(0.01).max(100).default(1),
	/** Claims: how finely a text is taken apart. */
	atomicity: z.enum(["low", "high"]).default("low"),
	/** Claims: only the main ones, or all. */
	coverage: z.enum(["low", "high"]).default("low"),
	/** Semantic similarity: from which cosine on it is 1 and below it 0; null keeps the cosine. */
	threshold: z.number().min(-1).max(1).nullable().default(null),
	/** Answer correctness: what the F1 of its statements and its similarity count. */
	weights: z
		.strictObject({
			statements: z.number().positive().default(0.75),
			similarity: z.number().min(0).default(0.25),
		})
		.prefault({}),
	...nonAnswerParameter,
	selfConsistency,
	...modelParameters,
});
export type RagasParameters = z.infer<typeof RagasParameters>;
