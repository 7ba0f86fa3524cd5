/** What analyses of several judges share: which columns are of one metric, its name and scale. */
import type { Side } from "#db/model/dimension.ts";
import type { Scale } from "#db/model/scale.ts";
import { type JudgedDimension, nameOf } from "./analysis-data.ts";

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
export function columnsByMetric(
	judged: readonly JudgedDimension[],
): Map<string, JudgedDimension[]> {
	const groups = new Map<string, JudgedDimension[]>();
	for (const column of judged) {
		if (column.scale.type === "nominal") continue;
		const metric = metricOf(column);
		groups.set(metric, [...(groups.get(metric) ?? []), column]);
	}
	return groups;
}

/** The numbers between which a scale lies; null where it declares none. */
export function scaleEnds(scale: Scale): [number, number] | null {
	if (scale.type === "numeric") return scale.range ?? null;
	const { values } = scale;
	const numbers = values.filter((level) => typeof level === "number");
	if (scale.type === "binary" || numbers.length < values.length) return [0, values.length - 1];
	return [Math.min(...numbers), Math.max(...numbers)];
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
