import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { type Figure, isDefined, type Result } from "#stats/index.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import { estimateJson } from "../../agreement/estimate-json.ts";
import { figureWithInterval } from "../../agreement/figures-in-words.ts";
import { unscoredInWords } from "../../judging/runs/run-in-words.ts";
import { decimal } from "../../ui/numbers.ts";
import { coverageOf, type JudgedDimension } from "../data/analysis-data.ts";
import type { TableCell } from "./report.ts";

/** A statistic as a cell: with its interval and n, or why it does not exist. */
export function figure(result: Result): EstimateJson {
	return estimateJson(result);
}

/** A number of a compound statistic as a cell: the number, or why it does not exist. */
export function numberCell(found: Figure, n: number): TableCell {
	return found.value === undefined ? { undefined: found.reason, n } : found.value;
}

/** The value of a statistic for a chart; null where it does not exist. */
export function plainValue(result: Result): number | null {
	return isDefined(result) ? result.value : null;
}

/** The interval of a statistic for a chart. */
export function intervalOf(result: Result): [number, number] | null {
	return isDefined(result) && result.ci ? [result.ci.low, result.ci.high] : null;
}

/** "0.80 [0.66, 0.94]", "0.80 (no interval)", or why there is no such figure. */
export function resultWords(result: Result): string {
	const estimate = figure(result);
	if ("undefined" in estimate) return `not defined (${reasonInWords(estimate.undefined)})`;
	return estimate.ci
		? figureWithInterval(estimate).trim()
		: `${decimal(estimate.value)} (no interval)`;
}

/** "92 of 100": cells with a value among those that were asked. */
export function coverageWords(column: JudgedDimension): string {
	const { asked, scored } = coverageOf(column);
	return `${scored} of ${asked}`;
}

/** "no readable answer, even after a repair 3 · cut off at the length limit 1"; empty where none is. */
export function unscoredWords(column: JudgedDimension): string {
	return Object.entries(coverageOf(column).unscored)
		.sort(([, a], [, b]) => b - a)
		.map(([reason, count]) => `${unscoredInWords(reason)} ${count}`)
		.join(" · ");
}
