import { z } from "zod";
import { isRefusal } from "../../base/refusal.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { rangeOf } from "../data/metrics.ts";
import { computed } from "../report/analysis.ts";
import type { BarsChart } from "../report/chart.ts";
import { figure, intervalOf, plainValue, unscoredWords } from "../report/figures.ts";
import { type Findings, NO_FINDINGS, type TableCell } from "../report/report.ts";
import { comparableJudges, judgePair } from "./judge-pairs.ts";
import { differenceSentence, metricComparison } from "./metric-comparison.ts";
import { printedFigure, printedNotes, printedTable } from "./printed-deviations.ts";

const Options = z.object({
	/** Name of a judge; empty: one of the two that have most dimensions of the same name. */
	first: z.string().default(""),
	/** Name of the judge it is compared with; empty: the one that has most dimensions of the same name. */
	second: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A2: two judges metric by metric, on the items that both scored. */
export const twoJudgesAnalysis = computed({
	id: "A2",
	title: "Two judges on common items",
	source: "LLM Result Post-Processing and Verification – RAG system evaluation, figure 11",
	question:
		"On the items that both scored: how do the means and spreads of two judges differ on each metric, and do they put items into the same order?",
	published:
		"Ragas and the authors' own judge gave relevancy 0.83 and 0.65, factual correctness 0.63 and 0.85, and faithfulness 0.93 both, with standard deviations of 0.20 and 0.40.",
	limits:
		"On a scale from 0 to 1 a mean of 0.93 allows a standard deviation of 0.26 at most: the 0.40 has values off the scale in it, and without them it is 0.22 about a mean of 0.90. Equal means are no agreement either: whether two judges agree shows in the order of the items, and metrics of one name may read different sides of an item.",
	options: Options,
	offers: ({ judged }) => {
		const judges = comparableJudges(judged);
		return { first: judges, second: judges };
	},
	run,
});

function run(data: AnalysisData, options: Options): Findings {
	const pair = judgePair(data.judged, options);
	if (isRefusal(pair)) return { ...NO_FINDINGS, missing: pair.sentence };
	const { first, second, metrics } = pair;
	const found = metrics.map((metric) => metricComparison(data, metric));
	return {
		policy: [
			"Each metric is over the items that both judges scored; what either did not score is counted beside it.",
			`Differences are ${first} minus ${second}, item by item.`,
			CLUSTER_POLICY,
			"A standard deviation is the sample's (n − 1). On a scale from a to b with mean m it cannot be above √((m − a)(b − m)), or for n values above what n values with that mean can have; figures printed with two decimals are flagged only if no figures that round to them are possible.",
		],
		answer: found
			.map(({ pair: metric, difference }) => differenceSentence(metric, difference))
			.join(" "),
		charts: [chartOf(found)],
		tables: [
			{
				title: "Means and spreads",
				columns: [
					{ title: "Metric", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Mean", kind: "figure" },
					{ title: "Mean", kind: "figure", printed: true },
					{ title: "SD", kind: "figure" },
					{ title: "SD", kind: "figure", printed: true },
					{ title: "Largest possible SD", kind: "figure" },
					{ title: "Items", kind: "count" },
					{ title: "Not scored, why", kind: "text" },
				],
				rows: found.flatMap(({ pair: { metric }, sides }) =>
					sides.map(({ column, mean, sd, largest }): TableCell[] => [
						metric,
						column.judge,
						figure(mean),
						printedFigure(column)?.mean ?? null,
						sd,
						printedFigure(column)?.sd ?? null,
						largest,
						mean.n,
						unscoredWords(column),
					]),
				),
			},
			{
				title: "Differences",
				note: `${first} minus ${second} on the same items, and whether both put them into the same order.`,
				columns: [
					{ title: "Metric", kind: "text" },
					{ title: "Mean difference", kind: "figure" },
					{ title: "Spearman", kind: "figure" },
					{ title: "Items", kind: "count" },
					{ title: "Furthest apart", kind: "text" },
				],
				rows: found.map(({ pair: { metric }, difference, rho, furthest }) => [
					metric,
					figure(difference),
					figure(rho),
					difference.n,
					furthest,
				]),
			},
			printedTable(),
		],
		notes: [...found.flatMap(({ notes }) => notes), ...printedNotes()],
	};
}

function chartOf(found: readonly ReturnType<typeof metricComparison>[]): BarsChart {
	return {
		kind: "bars",
		title: "Means on the items that both scored",
		range: rangeOf(found.flatMap(({ sides }) => sides.map(({ column }) => column))),
		rows: found.flatMap(({ pair: { metric }, sides }) =>
			sides.map(({ column, mean }) => ({
				label: column.judge,
				value: plainValue(mean),
				ci: intervalOf(mean),
				group: metric,
			})),
		),
	};
}
