import type { Outcome } from "#db/model/judgment.ts";
import type { DiscreteScale } from "#db/model/scale.ts";
import { cosine, toMillionths } from "../../asking/cosine.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import { membersOf } from "../../asking/members-of.ts";
import { COSINE, type Measure, type Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";

/** What a threshold makes of the cosine. */
const REACHED: DiscreteScale = { type: "binary", values: [0, 1] };

/** The cosine of response and reference; no model is asked but for their vectors. */
export const semanticSimilarity: Measure = {
	name: "semantic_similarity",
	fields: ["response", "reference"],
	dimensions: ({ threshold }) => [
		{
			name: "semantic_similarity",
			scale: threshold === null ? COSINE : REACHED,
			side: "response-reference",
			guideline: "Cosine of the response with the reference.",
		},
	],
	prompts: () => [],
	schemas: [],
	async judge(subject) {
		const { threshold } = subject.parameters;
		const judged = await overReferences(subject, async (reference) => ({
			semantic_similarity: await similarityTo(subject, reference),
		}));
		const best = judged.semantic_similarity;
		if (threshold === null || best.kind === "unscored") return judged;
		// In millionths, so that .7 reaches .7.
		const reached = toMillionths(Number(best.value)) >= toMillionths(threshold);
		const evidence = { ...membersOf(best.evidence), cosine: best.value, threshold };
		return { semantic_similarity: { kind: "scored", value: reached ? 1 : 0, evidence } };
	},
};

/** In [−1, 1], six decimals. 0 requests but for the vectors. */
export async function similarityTo(
	{ embed, response }: Pick<Subject, "embed" | "response">,
	reference: string,
): Promise<Outcome> {
	const embedded = await embed([response, reference]);
	if (!embedded.ok) return unscored(embedded);
	const [one = [], other = []] = embedded.vectors;
	const near = cosine(one, other);
	if (near.ok) return { kind: "scored", value: near.value };
	return { kind: "unscored", reason: "not_applicable", detail: near.reason };
}
