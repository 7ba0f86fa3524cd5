import type { ItemShape } from "../../asking/protocol.ts";
import type { MeasureName, RagasParameters } from "./parameters.ts";

/**
 * Requests for an item whose fields are all there, without repairs. Statements that several measures
 * need are asked for once, so the sum is less than that of its parts.
 */
export function callsPerItem(
	{ dimensions, contexts, mode }: RagasParameters,
	shape: ItemShape,
): number {
	const k = contexts === "reference" ? shape.referenceContexts : shape.contexts;
	const references = shape.references ?? 1;
	const some = Math.min(k, 1);
	const byMeasure: Readonly<Record<MeasureName, number>> = {
		faithfulness: some,
		answer_relevancy: 3,
		context_precision: k * references,
		context_utilization: k,
		context_recall: some * references,
		factual_correctness: 1 + references * (mode === "precision" ? 1 : 3),
		semantic_similarity: 0,
		answer_correctness: references,
		noise_sensitivity: k + references * (1 + k),
		context_relevance: 2 * some,
		response_groundedness: 2 * some,
	};
	const own = dimensions.reduce((sum, name) => sum + byMeasure[name], 0);
	const listsReference =
		dimensions.includes("answer_correctness") || dimensions.includes("noise_sensitivity");
	const listsResponse = listsReference || dimensions.includes("faithfulness");
	return own + (listsResponse ? 1 : 0) + (listsReference ? references : 0);
}
