import {
	abstentionThreshold,
	brierScore,
	calibrationError,
	pairCellsOfNumbers,
	riskCoverage,
	rocAuc,
} from "#stats/index.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { estimateJson, figureJson, LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { CertaintyJson } from "./further-json.ts";

/** What people are to agree with where a judge decides alone. */
const AGREEMENT = 0.9;

/**
 * How a judge's probabilities of the last level fit what people said, and from what certainty on it may
 * decide alone. None of a judge that answers otherwise, or of a dimension that is not binary.
 */
export function certainties(
	{ rater, cells }: RaterColumn,
	{ dimension }: DimensionColumns,
	{ reference, clusters }: Beside & { readonly reference: Reference },
): CertaintyJson[] {
	const labels = reference.numbers;
	if (dimension.scale.type !== "binary" || cells.kind !== "numbers" || !labels) return [];
	const { numbers } = cells;
	if (numbers.some((number) => number < 0 || number > 1)) return [];
	const pairs = pairCellsOfNumbers(numbers, labels, { clusters });
	const settings = { level: LEVEL, clusters };
	const sure = {
		confidence: numbers.map((number) => Math.abs(2 * number - 1)),
		loss: labels.map((label, item) => {
			const given = numbers[item];
			if (Number.isNaN(label) || Number.isNaN(given)) return Number.NaN;
			return Number(given >= 0.5) === label ? 0 : 1;
		}),
	};
	const { area, gain } = riskCoverage(sure, settings);
	const alone = abstentionThreshold(sure, { ...settings, agreement: AGREEMENT });
	return [
		{
			judge: rater,
			brier: estimateJson(brierScore(pairs, { level: LEVEL })),
			calibrationError: estimateJson(calibrationError(pairs)),
			auc: estimateJson(rocAuc(pairs, { level: LEVEL })),
			riskCoverage: { area: estimateJson(area), gain: estimateJson(gain) },
			mayDecideAlone: {
				agreement: AGREEMENT,
				threshold: figureJson(alone.threshold),
				coverage: estimateJson(alone.coverage),
			},
		},
	];
}
