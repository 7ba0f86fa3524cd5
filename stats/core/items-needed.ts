import { normalQuantile } from "./distributions.ts";
import { type Figure, noFigure, StatsInputError } from "./result.ts";

/** What every plan allows for. */
export type PlanOptions = {
	/**
	 * How many times as many items are needed because they come in clusters: 1 + (m − 1) · ICC for m
	 * items a cluster, or `parts.designEffect` of a pilot; 1.
	 */
	readonly designEffect?: number | undefined;
};

/** For plans of an interval. */
export type WidthOptions = PlanOptions & {
	/** Confidence level; 0.95. */
	readonly level?: number | undefined;
};

/** For plans of a test. */
export type PowerOptions = PlanOptions & {
	/** Two-sided error of the first kind; 0.05. */
	readonly alpha?: number | undefined;
	/** Probability to find the difference; 0.8. */
	readonly power?: number | undefined;
};

/** What rounding adds to a number that is whole. */
const ROUNDING = 1e-9;

/** Independent items that a formula asks for, as whole items of the design; at least 1. */
export function itemsNeeded(independent: number, { designEffect = 1 }: PlanOptions): Figure {
	if (!(designEffect > 0 && Number.isFinite(designEffect))) {
		throw new StatsInputError(`a design effect of ${designEffect}`);
	}
	return { value: Math.max(1, Math.ceil(independent * designEffect - ROUNDING)) };
}

/** Normal quantiles of a two-sided test and of its power; both in (0, 1). */
export function quantilesOf({ alpha = 0.05, power = 0.8 }: PowerOptions): {
	readonly zAlpha: number;
	readonly zBeta: number;
} {
	for (const share of [alpha, power]) {
		if (!(share > 0 && share < 1)) throw new StatsInputError(`${share} does not lie in (0, 1)`);
	}
	return { zAlpha: -normalQuantile(alpha / 2), zBeta: normalQuantile(power) };
}

/** The items for an interval of ± `halfWidth` around an estimate with this variance per item. */
export function itemsForWidth(
	unitVariance: number,
	critical: number,
	{ halfWidth, ...options }: PlanOptions & { readonly halfWidth: number },
): Figure {
	if (!(halfWidth >= 0)) throw new StatsInputError(`a half-width of ${halfWidth}`);
	if (halfWidth === 0) return noFigure("ZERO_DENOMINATOR");
	return itemsNeeded((critical ** 2 * unitVariance) / halfWidth ** 2, options);
}
