import { normalCritical } from "../core/distributions.ts";

/**
 * A judge's answers on items whose label is known (`tp` accepted and rightly so, `fn` wrongly
 * rejected, `tn`, `fp`), and on all the others: `judgePass` of `judgeTotal` accepted.
 */
export type PassCounts = Readonly<
	Record<"tp" | "fn" | "tn" | "fp" | "judgePass" | "judgeTotal", number>
>;

/** Rates with their sample sizes, and the pass rate that follows from them; Youden's J above 0. */
export type PassRates = {
	readonly apparent: number;
	readonly sensitivity: number;
	readonly specificity: number;
	/** Sizes of the pool, and of the passes and failures among the labelled items. */
	readonly sizes: readonly [number, number, number];
};

/** θ = (p + Sp − 1) / (Se + Sp − 1), not cut to [0, 1]. */
export function correctedRate({ apparent, sensitivity, specificity }: PassRates): number {
	return (apparent + specificity - 1) / (sensitivity + specificity - 1);
}

/** The delta-method error of θ: that of all three samples. */
export function correctedRateError(rates: PassRates): number {
	const { apparent, sensitivity, specificity, sizes } = rates;
	const theta = correctedRate(rates);
	const [n, positives, negatives] = sizes;
	const variance =
		(apparent * (1 - apparent)) / n +
		(theta ** 2 * sensitivity * (1 - sensitivity)) / positives +
		((1 - theta) ** 2 * specificity * (1 - specificity)) / negatives;
	return Math.sqrt(variance) / (sensitivity + specificity - 1);
}

/**
 * The interval of Lang & Reiczigel 2014 for a rate measured with error, before it is cut to [0, 1]:
 * the pool with z²/2 added to either answer, the calibration with one, and the centre shifted.
 * `undefined` where so corrected the judge does no better than guessing.
 */
export function langReiczigel(
	{ tp, fn, tn, fp, judgePass, judgeTotal }: PassCounts,
	level: number,
): readonly [number, number] | undefined {
	const z = normalCritical(level);
	const n = judgeTotal + z * z;
	const positives = tp + fn + 2;
	const negatives = tn + fp + 2;
	const rates: PassRates = {
		apparent: (judgePass + (z * z) / 2) / n,
		sensitivity: (tp + 1) / positives,
		specificity: (tn + 1) / negatives,
		sizes: [n, positives, negatives],
	};
	const { sensitivity, specificity } = rates;
	if (sensitivity + specificity <= 1) return undefined;
	const theta = correctedRate(rates);
	const ofPositives = (theta * sensitivity * (1 - sensitivity)) / positives;
	const ofNegatives = ((1 - theta) * specificity * (1 - specificity)) / negatives;
	const centre = theta + 2 * z * z * (ofPositives - ofNegatives);
	const half = z * correctedRateError(rates);
	return [centre - half, centre + half];
}
