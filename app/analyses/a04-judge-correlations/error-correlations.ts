import { type Figure, panelCorrelation, type Result } from "#stats/index.ts";
import { referenceColumn } from "../../columns/reference-column.ts";
import type { AnalysisData, JudgedDimension } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { labelOf } from "../data/metrics.ts";
import { figure, numberCell } from "../report/figures.ts";
import type { ReportTable } from "../report/report.ts";

/** How far the judges of one dimension err together, where people labelled it. */
export type ErrorCorrelations = {
	readonly metric: string;
	readonly labels: readonly string[];
	/** Judges × judges. */
	readonly matrix: readonly (readonly Figure[])[];
	/** Over the pairs of judges. */
	readonly mean: Result;
	/** How many judges with unrelated errors they are worth. */
	readonly effective: Result;
	/** Items that all these judges and at least one person scored. */
	readonly n: number;
};

/**
 * The errors of a dimension's judges against the mean of the people. Only judges that answer on the
 * people's scale have errors.
 * @returns a sentence where people labelled and fewer than two judges answer on their scale; null where
 * nobody labelled
 */
export function errorCorrelations(
	{ items, columns }: AnalysisData,
	metric: string,
	judged: readonly JudgedDimension[],
): ErrorCorrelations | string | null {
	const people = columns.dimensions.find(({ dimension }) => dimension.name === metric);
	if (!people || people.humans.length === 0) return null;
	const own = JSON.stringify(people.dimension.scale);
	const onScale = judged.filter(({ scale }) => JSON.stringify(scale) === own);
	const { numbers } = referenceColumn(people, "mean", items.length);
	if (onScale.length < 2 || !numbers) {
		return `On ${metric} people labelled on another scale than the judges answer on, so that errors cannot be compared.`;
	}
	const { errors, meanErrorCorrelation, effectiveJudges } = panelCorrelation(
		onScale.map(({ values }) => values),
		numbers,
		{ ...STAT_OPTIONS, operands: [metric], clusters: itemClusters(items) },
	);
	return {
		metric,
		labels: onScale.map(labelOf),
		matrix: errors,
		mean: meanErrorCorrelation,
		effective: effectiveJudges,
		n: meanErrorCorrelation.n,
	};
}

/** Pairs, and what the judges are worth together; no table where nobody labelled. */
export function errorTables(found: readonly ErrorCorrelations[]): ReportTable[] {
	if (found.length === 0) return [];
	return [
		{
			title: "Errors of two judges",
			columns: [
				{ title: "Dimension", kind: "text" },
				{ title: "Judge", kind: "text" },
				{ title: "Other judge", kind: "text" },
				{ title: "Correlation of errors", kind: "figure" },
				{ title: "Items", kind: "count" },
			],
			rows: found.flatMap(({ metric, labels, matrix, n }) =>
				labels.flatMap((a, i) =>
					labels.slice(i + 1).map((b, step) => {
						const error = matrix[i]?.[i + 1 + step];
						return [metric, a, b, numberCell(error, n), n];
					}),
				),
			),
		},
		{
			title: "Errors of all judges",
			note: "Effective judges: how many judges with unrelated errors these are worth together.",
			columns: [
				{ title: "Dimension", kind: "text" },
				{ title: "Judges", kind: "count" },
				{ title: "Mean correlation of errors", kind: "figure" },
				{ title: "Effective judges", kind: "figure" },
				{ title: "Items", kind: "count" },
			],
			rows: found.map(({ metric, labels, mean, effective, n }) => [
				metric,
				labels.length,
				figure(mean),
				figure(effective),
				n,
			]),
		},
	];
}
