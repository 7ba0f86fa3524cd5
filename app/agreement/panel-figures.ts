import { MISSING, panelCorrelation } from "#stats/index.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { PanelJson } from "./further-json.ts";

/** How many judges' worth of errors the judges of a dimension make, on the items of all of them. */
export function panelFigures(
	{ dimension, judges }: DimensionColumns,
	{ reference, clusters, options }: Beside & { readonly reference: Reference },
): PanelJson | undefined {
	const { name, scale } = dimension;
	const members = thoseOfMostItems(
		judges.filter(({ cells }) => scale.type === "numeric" || cells.kind === "codes"),
	);
	if (members.length < 2 || !reference.numbers) return undefined;
	const { effectiveJudges, meanErrorCorrelation } = panelCorrelation(
		members.map((judge) => numbersOf(judge, scale)),
		reference.numbers,
		{ ...statOptions(options, [name, options.reference, "panel"]), clusters },
	);
	return {
		judges: members.map(({ rater }) => rater),
		effectiveJudges: estimateJson(effectiveJudges),
		meanErrorCorrelation: estimateJson(meanErrorCorrelation),
	};
}

/** Judges of at least half as many items as the one with most: few common items say little of the others. */
export function thoseOfMostItems(judges: readonly RaterColumn[]): readonly RaterColumn[] {
	const scored = judges.map(({ cells }) =>
		cells.kind === "codes"
			? cells.codes.reduce((n, code) => n + Number(code !== MISSING), 0)
			: cells.numbers.reduce((n, number) => n + Number(!Number.isNaN(number)), 0),
	);
	const most = Math.max(...scored);
	return judges.filter((_, place) => scored[place] > 0 && scored[place] >= most / 2);
}
