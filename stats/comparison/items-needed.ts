import { normalQuantile } from "../distributions.ts";
import { type Figure, noFigure } from "../result.ts";

/** What a planned comparison should be able to find. */
export type Detectable = {
	/** The difference to be found; its sign does not matter. */
	readonly difference: number;
	/** n times the variance of the estimated difference: the mean square of its influence. */
	readonly unitVariance: number;
	/** Two-sided error of the first kind; .05. */
	readonly alpha?: number | undefined;
	/** Chance to find the difference; .8. */
	readonly power?: number | undefined;
};

/**
 * Items that a paired comparison needs: ((z_{α/2} + z_β) / Δ)² · Var, rounded up. With the robust
 * variance of clusters it allows for them. Reasons: ZERO_DENOMINATOR (no difference to be found),
 * ZERO_SE (no variance: two items would do).
 */
export function itemsNeeded({
	difference,
	unitVariance,
	alpha = 0.05,
	power = 0.8,
}: Detectable): Figure {
	if (difference === 0) return noFigure("ZERO_DENOMINATOR");
	if (unitVariance === 0) return noFigure("ZERO_SE");
	const quantiles = -normalQuantile(alpha / 2) + normalQuantile(power);
	return { value: Math.ceil((quantiles / difference) ** 2 * unitVariance) };
}
