/** What analyses of several judges share: which columns are of one metric, its name, scale and groups. */
import type { Side } from "#db/model/dimension.ts";
import type { Scale } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { ClusterIds, Result } from "#stats/index.ts";
import { figureWithInterval } from "../../agreement/figures-in-words.ts";
import { decimal } from "../../ui/numbers.ts";
import {
	clustersAt,
	type ExperimentData,
	type JudgedDimension,
	nameOf,
} from "./analysis-data.ts";
import { figure } from "../report/figures.ts";

/** The project's dimension that a column counts against, else its own: what judges share. */
export function metricOf({ boundTo, dimension }: JudgedDimension): string {
	return boundTo ?? dimension;
}

/** The judge, with its own dimension where that has another name than the metric. */
export function labelOf(judged: JudgedDimension): string {
	const { judge, dimension } = judged;
	return metricOf(judged) === dimension ? judge : `${judge}/${dimension}`;
}

/** Columns with numbers by their metric, in the order of first appearance. */
export function byMetric(judged: readonly JudgedDimension[]): Map<string, JudgedDimension[]> {
	const groups = new Map<string, JudgedDimension[]>();
	for (const column of judged) {
		if (column.scale.type === "nominal") continue;
		const metric = metricOf(column);
		groups.set(metric, [...(groups.get(metric) ?? []), column]);
	}
	return groups;
}

/**
 * Items of one document are not independent of each other, nor are those of one question: both ways
 * where both are named, none where neither is. One id for each place.
 */
export function itemClusters(
	items: ExperimentData["items"],
	places: readonly number[] = [...items.keys()],
): ClusterIds | undefined {
	const documents = clustersAt(items, places, "documentId");
	const questions = clustersAt(items, places, "queryId");
	return documents && questions ? [documents, questions] : (documents ?? questions);
}

/** What stands beside every figure whose interval allows for `itemClusters`. */
export const CLUSTER_POLICY =
	"Intervals are at 95 % and allow for items of one document or of one question being alike, where the items name them.";

/** The numbers between which a scale lies; null where it declares none. */
export function scaleEnds(scale: Scale): [number, number] | null {
	if (scale.type === "numeric") return scale.range ?? null;
	const { values } = scale;
	if (scale.type === "binary" || values.some((level) => typeof level !== "number"))
		return [0, values.length - 1];
	return [Math.min(...(values as number[])), Math.max(...(values as number[]))];
}

/** From the lowest to the highest of the scales' ends, else of what occurs; NaN = nothing there. */
export function rangeOf(columns: readonly JudgedDimension[]): [number, number] {
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const { scale, values } of columns) {
		for (const value of scaleEnds(scale) ?? values) {
			if (value < low) low = value;
			if (value > high) high = value;
		}
	}
	return low <= high ? [low, high] : [0, 1];
}

/** "0.80 [0.66, 0.94]", "0.80 (no interval)", or why there is no such figure. */
export function resultWords(result: Result): string {
	const estimate = figure(result);
	if ("undefined" in estimate) return `not defined (${reasonInWords(estimate.undefined)})`;
	return estimate.ci
		? figureWithInterval(estimate).trim()
		: `${decimal(estimate.value)} (no interval)`;
}

const SIDES: Readonly<Record<Side, string>> = {
	"question-contexts": "question and contexts",
	"response-contexts": "response and contexts",
	"response-question": "response and question",
	"response-reference": "response and reference",
	"contexts-reference": "contexts and reference",
};

/** A sentence where judges of one metric compare different texts; none where all compare the same. */
export function sidesNote(metric: string, columns: readonly JudgedDimension[]): string[] {
	const known = columns.flatMap((column) => (column.side ? [{ column, side: column.side }] : []));
	if (new Set(known.map(({ side }) => side)).size < 2) return [];
	const words = known.map(({ column, side }) => `${nameOf(column)} compares ${SIDES[side]}`);
	return [
		`${metric} is not the same thing for all judges: ${words.join(", ")}. Bind the dimensions to different ones if that is not meant.`,
	];
}
