import { kappaInfluence } from "../agreement/cohen-kappa.ts";
import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { normalCritical } from "../core/distributions.ts";
import { itemsForWidth, type WidthOptions } from "../core/items-needed.ts";
import { type Figure, noFigure, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const KAPPA_WIDTH = {
	id: "plan.kappaWidth",
	title: "Items for a kappa",
	answers: "How many items show kappa to within a given distance?",
	scales: DISCRETE,
	compares: "plan",
	source: "Fleiss, Cohen & Everitt 1969; Flack et al. 1988",
	compute: planKappaWidth,
} satisfies OwnDefinition;

/** Shares that add up to 1 but for this are taken as they are. */
const ROUNDED = 1e-6;

/** Below this a variance is rounding. */
const NO_VARIANCE = 1e-12;

export type KappaWidth = {
	/** The κ that is expected, up to 1. */
	readonly kappa: number;
	/** The share of each level, the same for both raters; adds up to 1. */
	readonly marginals: Float64Array;
	/** The interval is to reach this far to either side of κ. */
	readonly halfWidth: number;
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
};

/**
 * Items for an interval of κ ± `halfWidth`, from the table κ · diag(π) + (1 − κ) · ππᵀ that two raters
 * with marginals π and that κ would fill; `unitVariance` is n times the squared error.
 *
 * Reasons: SINGLE_CATEGORY (one level has all), BOUNDARY of `n` (no variance is left, as at κ = 1),
 * ZERO_DENOMINATOR of `n` (no number makes an interval of width 0). Throws where the marginals do not
 * add up to 1 or allow no such κ. 95 %, ± .10, κ = .6: 246 items at 50/50, 705 at 90/10.
 * Source: variance of Fleiss, Cohen & Everitt 1969; checked against statsmodels.
 */
export function planKappaWidth(
	{ kappa, marginals, halfWidth, weights = "unweighted", numbers }: KappaWidth,
	options: WidthOptions = {},
): { readonly n: Figure; readonly unitVariance: Figure } {
	const levels = marginals.length;
	const counts = expectedTable(kappa, marginals);
	const table = { levels, counts, n: 1, missingA: 0, missingB: 0, missingBoth: 0 };
	if (marginals.some((share) => share > 1 - NO_VARIANCE)) {
		const none = noFigure("SINGLE_CATEGORY");
		return { n: none, unitVariance: none };
	}
	const positions = Float64Array.from(marginals.keys());
	const influence = kappaInfluence(table, disagreements(weights, numbers ?? positions));
	const variance = counts.reduce((sum, share, cell) => {
		return sum + share * influence[cell] ** 2;
	}, 0);
	if (variance < NO_VARIANCE) return { n: noFigure("BOUNDARY"), unitVariance: { value: 0 } };
	const critical = normalCritical(options.level ?? 0.95);
	const n = itemsForWidth(variance, critical, { halfWidth, ...options });
	return { n, unitVariance: { value: variance } };
}

/** Shares of the cells of two raters with these marginals and this κ. */
function expectedTable(kappa: number, marginals: Float64Array): Float64Array {
	const levels = marginals.length;
	const total = marginals.reduce((sum, share) => sum + share, 0);
	if (marginals.some((share) => !(share >= 0)) || !(Math.abs(total - 1) < ROUNDED)) {
		throw new StatsInputError("shares of the levels are not negative and add up to 1");
	}
	const counts = new Float64Array(levels * levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const share = marginals[i];
			const both = (1 - kappa) * share * marginals[j] + (i === j ? kappa * share : 0);
			if (!(both >= -NO_VARIANCE)) {
				throw new StatsInputError(`two raters with these shares cannot have a kappa of ${kappa}`);
			}
			counts[i * levels + j] = Math.max(0, both);
		}
	}
	return counts;
}
