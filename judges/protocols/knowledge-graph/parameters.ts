import { z } from "zod";
import type { Dimension, Side } from "#db/model/dimension.ts";
import type { Scale } from "#db/model/scale.ts";
import { toMillionths } from "../../asking/cosine.ts";
import { nonAnswerParameter } from "../../asking/non-answer.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import type { GraphRules } from "./graph.ts";

/** A part of an item that is taken apart into triplets. */
export type Part = "question" | "contexts" | "response" | "reference";

export const NAMES = [
	"context_relevancy",
	"answer_relevancy",
	"faithfulness",
	"factual_correctness",
] as const;
export type Name = (typeof NAMES)[number];

type Comparison = {
	readonly title: string;
	readonly side: Side;
	/** How much of this part is found again … */
	readonly input: Part;
	/** … on this one. */
	readonly other: Part;
	/** Counts claims of the response, which a non-answer does not make. */
	readonly claims: boolean;
};

export const COMPARISONS: Readonly<Record<Name, Comparison>> = {
	context_relevancy: {
		...{ title: "Context relevancy", side: "question-contexts", claims: false },
		...{ input: "question", other: "contexts" },
	},
	answer_relevancy: {
		...{ title: "Answer relevancy", side: "response-question", claims: false },
		...{ input: "question", other: "response" },
	},
	faithfulness: {
		...{ title: "Faithfulness", side: "response-contexts", claims: true },
		...{ input: "response", other: "contexts" },
	},
	factual_correctness: {
		...{ title: "Factual correctness", side: "response-reference", claims: true },
		...{ input: "response", other: "reference" },
	},
};

const share = z.number().min(0).max(1);

export const KnowledgeGraphParameters = z.object({
	/** What to score, each with one request for every text it reads. */
	dimensions: z
		.array(z.enum(NAMES))
		.min(1)
		.default([...NAMES]),
	/** τ: entities of the two sides are similar from this cosine on. */
	threshold: share.default(0.7),
	/** δ: the highest cost of a path that counts. */
	delta: z.number().min(0).max(100).default(0.5),
	/** As the paper describes its edges, or along them both ways. Both are computed and kept. */
	traversal: z.enum(["directed", "undirected"]).default("directed"),
	/** Similar only above τ, as the paper's prose and formula have it. */
	strict: z.boolean().default(false),
	/** Case of labels makes no difference. */
	fold: z.boolean().default(false),
	/** The paper gives 0 where a side has no entities; so is an empty response then. */
	empty: z.enum(["not_applicable", "paper"]).default("not_applicable"),
	/** Score how much of the other side is found on the input side, too. */
	reverse: z.boolean().default(false),
	/** Of Louvain: higher ones find more and smaller communities. */
	resolution: z.number().positive().max(100).default(1),
	/** Also count multi-hop at these thresholds and deltas; kept with the judgment, no call. */
	grid: z
		.object({ thresholds: z.array(share).max(20), deltas: z.array(z.number().min(0)).max(20) })
		.nullable()
		.default({
			thresholds: [0.5, 0.6, 0.7, 0.8, 0.9],
			deltas: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8],
		}),
	contexts: z.enum(["retrieved", "reference"]).default("retrieved"),
	...nonAnswerParameter,
	selfConsistency,
	...modelParameters,
});
export type KnowledgeGraphParameters = z.infer<typeof KnowledgeGraphParameters>;

/** The chosen ones in the order they always have. */
export function chosen({ dimensions }: Pick<KnowledgeGraphParameters, "dimensions">): Name[] {
	return NAMES.filter((name) => dimensions.includes(name));
}

/** What is measured of a comparison, with its title; the last two only in reverse. */
const FIGURE_NAMES = [
	"multi_hop",
	"community_nodes",
	"community_share",
	"reverse.multi_hop",
	"reverse.community_nodes",
] as const;
export type Figure = (typeof FIGURE_NAMES)[number];

const FIGURES: Readonly<Record<Figure, string>> = {
	multi_hop: "by paths",
	community_nodes: "by communities",
	community_share: "shared communities",
	"reverse.multi_hop": "by paths, reversed",
	"reverse.community_nodes": "by communities, reversed",
};

const SHARE: Scale = { type: "numeric", range: [0, 1] };

/** The figures that these parameters ask for. Shared communities are the same in both directions. */
export function figuresOf({ reverse }: Pick<KnowledgeGraphParameters, "reverse">): Figure[] {
	return FIGURE_NAMES.filter((figure) => reverse || !figure.startsWith("reverse."));
}

/** `faithfulness.multi_hop` and so on. */
export function dimensionsOf(
	name: Name,
	parameters: Pick<KnowledgeGraphParameters, "reverse">,
): Dimension[] {
	const { title, side } = COMPARISONS[name];
	return figuresOf(parameters).map((figure) => ({
		name: `${name}.${figure}`,
		title: `${title} ${FIGURES[figure]}`,
		...{ scale: SHARE, side },
	}));
}

/** The parameters as whole millionths. */
export function rulesOf(parameters: KnowledgeGraphParameters): GraphRules {
	const { threshold, delta, strict, traversal, resolution, grid } = parameters;
	return {
		threshold: toMillionths(threshold),
		delta: toMillionths(delta),
		...{ strict, traversal, resolution },
		grid: {
			thresholds: (grid?.thresholds ?? []).map(toMillionths),
			deltas: (grid?.deltas ?? []).map(toMillionths),
		},
	};
}
