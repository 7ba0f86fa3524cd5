import type { Dimension, Side } from "#db/model/dimension.ts";
import type { Scale } from "#db/model/scale.ts";

const SHARE: Scale = { type: "numeric", range: [0, 1] };
/** Cosines and means of them are never clipped. */
const COSINE: Scale = { type: "numeric", range: [-1, 1] };

type Named<Name extends string> = Dimension & { readonly name: Name };

function on(side: Side) {
	return <Name extends string>(name: Name, title: string, scale: Scale = SHARE): Named<Name> => ({
		name,
		title,
		scale,
		side,
	});
}

const grounding = on("response-contexts");
const correctness = on("response-reference");

export const FAITHFULNESS = [
	grounding("faithfulness", "Faithfulness"),
	grounding("faithfulness.validation", "Faithfulness, by embeddings", COSINE),
] as const;

export const FACTUAL = [
	correctness("factual_correctness", "Factual correctness"),
	correctness("factual_correctness.recall", "Factual correctness: recall"),
	correctness("factual_correctness.precision", "Factual correctness: precision"),
	correctness("factual_correctness.f1", "Factual correctness: F1"),
	correctness("factual_correctness.validation", "Factual correctness, by embeddings"),
] as const;

export const RELEVANCY = [
	on("question-contexts")("response_relevancy", "Relevancy of the contexts", COSINE),
] as const;

export const DIMENSIONS: readonly Dimension[] = [...FAITHFULNESS, ...FACTUAL, ...RELEVANCY];
