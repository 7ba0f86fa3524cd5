import { z } from "zod";
import { nonAnswerParameter } from "../../asking/non-answer.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";

export const AtomicFactsParameters = z.object({
	/** Which contexts count; `reference` tests generation without retrieval. */
	contexts: z.enum(["retrieved", "reference"]).default("retrieved"),
	/** What a fact is judged by: the passages quoted for it, or all contexts. */
	evidence: z.enum(["passages", "contexts"]).default("passages"),
	/** Which passages validate a fact: all that were quoted for the item, or its own. */
	passages: z.enum(["item", "own"]).default("item"),
	/** Two facts are the same by their embeddings when their cosine is above this. */
	matchAbove: z.number().min(-1).max(1).default(0.9),
	/** Which of the three questions counts. */
	pick: z.enum(["max", "mean"]).default("max"),
	...nonAnswerParameter,
	selfConsistency,
	...modelParameters,
});
export type AtomicFactsParameters = z.infer<typeof AtomicFactsParameters>;
