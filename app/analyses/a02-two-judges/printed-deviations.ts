import { isPossibleDeviation, largestDeviation } from "#stats/index.ts";
import type { JudgedDimension } from "../data/analysis-data.ts";
import type { ReportTable } from "../report/report.ts";

type Printed = { readonly mean: number; readonly sd: number };

/** What the source prints for Ragas and for its own judge (its figure 11), all on [0, 1]. */
const PRINTED: readonly { metric: string; ragas: Printed; own: Printed }[] = [
	{ metric: "relevancy", ragas: { mean: 0.83, sd: 0.26 }, own: { mean: 0.65, sd: 0.21 } },
	{ metric: "factual correctness", ragas: { mean: 0.63, sd: 0.31 }, own: { mean: 0.85, sd: 0.36 } },
	{ metric: "faithfulness", ragas: { mean: 0.93, sd: 0.2 }, own: { mean: 0.93, sd: 0.4 } },
];
const RANGE = [0, 1] as const;

/** Which of the source's metrics a dimension of ours is. */
const METRIC_OF: Readonly<Record<string, string>> = {
	answer_relevancy: "relevancy",
	response_relevancy: "relevancy",
	factual_correctness: "factual correctness",
	faithfulness: "faithfulness",
};

/** The source's figures of this judge's dimension, where it is one of the two that it compares. */
export function printedFigure({ protocol, dimension }: JudgedDimension): Printed | undefined {
	const found = PRINTED.find(({ metric }) => metric === METRIC_OF[dimension]);
	if (protocol === "ragas") return found?.ragas;
	return protocol === "atomic-facts" ? found?.own : undefined;
}

const JUDGES = PRINTED.flatMap(({ metric, ragas, own }) => [
	{ metric, judge: "Ragas", ...ragas },
	{ metric, judge: "own", ...own },
]).map((stated) => ({
	...stated,
	largest: largestDeviation(stated.mean, RANGE) ?? null,
	possible: isPossibleDeviation({ ...stated, range: RANGE, decimals: 2 }),
}));

/** The source's own means and standard deviations, with what is possible. */
export function printedTable(): ReportTable {
	return {
		title: "The source's figures, checked",
		note: "Means and standard deviations as printed, on a scale from 0 to 1, with the largest that such a mean allows.",
		columns: [
			{ title: "Metric", kind: "text" },
			{ title: "Judge", kind: "text" },
			{ title: "Mean", kind: "figure", printed: true },
			{ title: "SD", kind: "figure", printed: true },
			{ title: "Largest possible SD", kind: "figure" },
			{ title: "Possible", kind: "text" },
		],
		rows: JUDGES.map(({ metric, judge, mean, sd, largest, possible }) => [
			metric,
			judge,
			mean,
			sd,
			largest,
			possible ? "yes" : "no",
		]),
	};
}

/** A sentence for each printed pair that no values on the scale can have. */
export function printedNotes(): string[] {
	return JUDGES.filter(({ possible }) => !possible).map(
		({ metric, judge, mean, sd, largest }) =>
			`Printed in the source: ${metric} of its ${judge === "own" ? "own judge" : judge} with mean ${mean.toFixed(2)} and standard deviation ${sd.toFixed(2)}. That is impossible on a scale from 0 to 1, where the largest is ${largest?.toFixed(3)}; its published values without those off the scale give a mean of 0.903 and a standard deviation of 0.221.`,
	);
}
