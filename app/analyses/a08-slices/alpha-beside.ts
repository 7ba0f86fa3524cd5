import { isDiscrete } from "#db/model/scale.ts";
import {
	countPatterns,
	krippendorffAlpha,
	krippendorffAlphaOfNumbers,
	levelNumbers,
	type Result,
} from "#stats/index.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../../columns/rating-columns.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { figure } from "../report/figures.ts";
import type { ReportTable } from "../report/report.ts";

/** Krippendorff's alpha among people beside that among judges, dimension by dimension. */
export function alphaBeside({ items, columns }: AnalysisData): ReportTable {
	const clusters = itemClusters(items);
	const alphaOf = ({ dimension }: DimensionColumns, raters: readonly RaterColumn[]): Result => {
		const { name, scale } = dimension;
		const options = { ...STAT_OPTIONS, clusters, operands: [name] };
		if (!isDiscrete(scale)) {
			const numbers = raters.map((rater) => numbersOf(rater, scale));
			return krippendorffAlphaOfNumbers(numbers, options);
		}
		const metric = scale.type === "ordinal" ? "ordinal" : "nominal";
		const patterns = countPatterns(raters.map(codesOf), scale.values.length, options);
		const numbers = levelNumbers(scale);
		return krippendorffAlpha(patterns, [metric], { ...options, numbers })[metric];
	};
	return {
		title: "Do people agree with each other, and judges?",
		note: "Krippendorff's alpha: ordinal for ordered levels, nominal for others, interval for numbers. Judges on another scale than people are left out.",
		columns: [
			{ title: "Dimension", kind: "text" },
			{ title: "People", kind: "count" },
			{ title: "Alpha among people", kind: "figure" },
			{ title: "Judges", kind: "count" },
			{ title: "Alpha among judges", kind: "figure" },
		],
		rows: columns.dimensions.flatMap((dimension) => {
			const { humans, judges } = dimension;
			const { name, scale } = dimension.dimension;
			const onScale = judges.filter(({ cells }) => !isDiscrete(scale) || cells.kind === "codes");
			const cell = (raters: readonly RaterColumn[]) =>
				raters.length < 2 ? null : figure(alphaOf(dimension, raters));
			if (humans.length < 2 && onScale.length < 2) return [];
			return [[name, humans.length, cell(humans), onScale.length, cell(onScale)]];
		}),
	};
}
