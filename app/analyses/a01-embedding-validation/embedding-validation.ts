import { z } from "zod";
import type { AnalysisData } from "../data/analysis-data.ts";
import { embeddingNotes } from "../data/embeddings.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { rangeOf } from "../data/metrics.ts";
import { computed } from "../report/analysis.ts";
import type { ScatterChart } from "../report/chart.ts";
import { coverageWords, figure, unscoredWords } from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import {
	correlationsOf,
	groupsOf,
	pairSentence,
	type ValidationPair,
	validationPairs,
} from "./validation-pairs.ts";

const Options = z
	.object({
		/** Values strictly above this are the high group. */
		high: z.coerce.number().default(0.6),
		/** Values strictly below this are the low group. */
		low: z.coerce.number().default(0.4),
	})
	.refine(({ low, high }) => low <= high, {
		path: ["low"],
		message: "it must not lie above high",
	});
type Options = z.infer<typeof Options>;

/** The source's figures by our dimension: its figures 6 and 7, and 9 and 10. */
const PRINTED: Readonly<Record<string, { rho: number; high: number; low: number }>> = {
	faithfulness: { rho: 0.3447, high: 0.75, low: 0.43 },
	factual_correctness: { rho: 0.5115, high: 0.71, low: 0.19 },
};

/** A1: what the model says against what embeddings say of the same facts. */
export const embeddingValidationAnalysis = computed({
	id: "A1",
	title: "LLM value against its embedding validation",
	source:
		"LLM Result Post-Processing and Verification – RAG system evaluation, figures 6, 7, 9, 10",
	question:
		"Where the model rates an answer high, do embeddings of the same facts rate it high too, and low where it rates it low?",
	published:
		"On two dimensions the model's values and their validation by embeddings rose together (ρ 0.34 and 0.51): where the model gave more than 0.6 the validation was 0.75 and 0.71 on average, where it gave less than 0.4 it was 0.43 and 0.19.",
	limits:
		"Two means far apart do not confirm single answers: at such a ρ most of the order stays unexplained, and what lies from 0.4 to 0.6 is in neither group. An embedding that counts letters says how alike texts are spelt, not whether they mean the same.",
	options: Options,
	run,
});

function run(data: AnalysisData, options: Options): Findings {
	const pairs = validationPairs(data.judged);
	if (pairs.length === 0) {
		return {
			...NO_FINDINGS,
			missing:
				"No judge has values of a dimension together with a validation of it. Run a judge of the protocol atomic-facts with an embedding model, or import columns named X and X.validation.",
		};
	}
	const found = pairs.map((pair) => ({ pair, ...correlationsOf(data, pair) }));
	const groups = pairs.map((pair) => groupsOf(data, pair, options));
	return {
		policy: [
			"Only items with both a value and its validation enter; the others are counted beside it.",
			`The high group is strictly above ${options.high}, the low one strictly below ${options.low}; what lies between, the two limits themselves included, is the middle.`,
			"The validation looks at the facts that the model listed. Agreement says that model and embeddings see them alike, not that either is right.",
			CLUSTER_POLICY,
		],
		answer: found
			.map((one, index) => pairSentence(one.pair, one.rho, groups[index] ?? []))
			.join(" "),
		charts: pairs.map((pair) => scatterOf(data, pair)),
		tables: [
			{
				title: "Value and validation",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Spearman", kind: "figure" },
					{ title: "Spearman", kind: "figure", printed: true },
					{ title: "Pearson", kind: "figure" },
					{ title: "Items", kind: "count" },
					{ title: "Value scored", kind: "text" },
					{ title: "Not scored, why", kind: "text" },
					{ title: "Validation scored", kind: "text" },
					{ title: "Not scored, why", kind: "text" },
				],
				rows: found.map(({ pair: { value, validation, places }, rho, r }) => [
					value.dimension,
					value.judge,
					figure(rho),
					PRINTED[value.dimension]?.rho ?? null,
					figure(r),
					places.length,
					coverageWords(value),
					unscoredWords(value),
					coverageWords(validation),
					unscoredWords(validation),
				]),
			},
			{
				title: "Validation where the value is high, low, or between",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Value", kind: "text" },
					{ title: "Items", kind: "count" },
					{ title: "Mean of the validation", kind: "figure" },
					{ title: "Mean of the validation", kind: "figure", printed: true },
				],
				rows: groups.flatMap((ofPair, index) =>
					ofPair.map(({ name, words, n, mean }) => [
						pairs[index]?.value.dimension ?? null,
						pairs[index]?.value.judge ?? null,
						words,
						n,
						figure(mean),
						name === "middle"
							? null
							: (PRINTED[pairs[index]?.value.dimension ?? ""]?.[name] ?? null),
					]),
				),
			},
		],
		notes: [
			...embeddingNotes(pairs.map(({ value }) => value)),
			...(pairs.some(({ value }) => value.dimension === "factual_correctness")
				? [
						"The source's text gives its low group of factual correctness as below 0.19; that is the group's mean, the group is below 0.4 as in its other figures.",
					]
				: []),
		],
	};
}

function scatterOf(
	{ items }: AnalysisData,
	{ value, validation, places }: ValidationPair,
): ScatterChart {
	return {
		kind: "scatter",
		title: `${value.dimension}, ${value.judge}`,
		x: { label: value.dimension, range: rangeOf([value]) },
		y: { label: validation.dimension, range: rangeOf([validation]) },
		points: places.map((place) => ({
			x: value.values[place],
			y: validation.values[place],
			item: items[place]?.id ?? "",
		})),
	};
}
