import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { tCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type IntervalOrReason, lowN, type Result, undefinedResult } from "../core/result.ts";
import { fewClusters, type StandardError, standardError } from "../intervals/influence-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import { NO_SPREAD, symmetricInterval } from "../intervals/symmetric.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { CountPatterns } from "../tables/count-patterns.ts";

/** Chance agreement: over all items, and of the items of each pattern (for the error). */
export type Chance = {
	readonly overall: number;
	/** `undefined`: chance is a constant of the scale and does not vary with the items. */
	readonly byPattern: Float64Array | undefined;
};

/** What a coefficient needs to know to say what chance would do. */
export type ChanceInput = {
	readonly patterns: CountPatterns;
	/** Mean share of each level over the rated items. */
	readonly shares: Float64Array;
	/** Agreement weights, K × K. */
	readonly weights: Float64Array;
};

export type ChanceOf = (input: ChanceInput) => Chance;

/** What a caller may choose of a coefficient of many raters. */
export type ManyRaterOptions = StatOptions & {
	/** How much two levels agree; `unweighted` by default. */
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/** Gwet's ± t · se, by name, where another interval is the default. */
	readonly interval?: "gwet-t" | undefined;
};

/** The interval of a coefficient from the patterns and the agreement weights; ± t · se by default. */
export type IntervalOfPatterns = (
	patterns: CountPatterns,
	weights: Float64Array,
	estimated: { readonly value: number; readonly level: number },
) => IntervalOrReason;

/** (p_a − p_e) / (1 − p_e): agreement beyond chance, of what is possible beyond it. */
function beyondChance(pa: number, pe: number): number {
	return (pa - pe) / (1 - pe);
}

/**
 * The coefficients of Gwet 2014 for any number of raters and any pattern of missing ratings:
 * (p_a − p_e) / (1 − p_e), which differ in p_e only. Items with at least one rating enter the
 * shares, items with at least two enter p_a. `se` is Gwet's (divisor n − 1 over the rated items),
 * interval ± t(n − 1)·se cut to [−1, 1], where `intervalOf` says none. Patterns with clusters have the robust error of Gwet's terms
 * by item, with t(C − 1), and FEW_CLUSTERS below 20.
 * Reasons: NO_OVERLAP (no item rated twice), SINGLE_CATEGORY (p_e = 1); interval TOO_FEW (one
 * item, or one cluster), BOUNDARY (no spread). Parts: pa, pe, with clusters seIndependent, designEffect.
 * Source: Gwet 2008, 2014; checked against irrCAC.
 */
export function chanceCorrected(
	stat: string,
	patterns: CountPatterns,
	chanceOf: ChanceOf,
	{ intervalOf, ...options }: ManyRaterOptions & { readonly intervalOf?: IntervalOfPatterns } = {},
): Result {
	const { items, rated: n, pairable, clusters } = patterns;
	const counted = { n, nMissing: items - n };
	if (pairable === 0) return undefinedResult(stat, "NO_OVERLAP", counted);
	const { parts, value, weights, influence } = termsOfCoefficient(patterns, chanceOf, options);
	if (1 - parts.pe < 1e-12) {
		return undefinedResult(stat, "SINGLE_CATEGORY", { ...counted, parts });
	}
	const nClusters = clusters && fewestClusters(clusters);
	const error = errorOfItems(influence, patterns);
	const { level } = settled(options);
	const interval =
		error && intervalOf && options.interval !== "gwet-t"
			? intervalOf(patterns, weights, { value, level })
			: gwetInterval(value, error, level);
	return {
		stat,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		warnings: [...lowN(n), ...fewClusters(nClusters)],
		parts: { ...parts, ...designParts(error) },
	};
}

/** A coefficient of patterns with an item rated twice, and the influence of the items of each pattern. */
export function termsOfCoefficient(
	patterns: CountPatterns,
	chanceOf: ChanceOf,
	options: ManyRaterOptions = {},
) {
	const { levels } = patterns;
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const weights = disagreements(options.weights ?? "unweighted", numbers).map((d) => 1 - d);
	const agreement = agreementByPattern(patterns, weights);
	const chance = chanceOf({ patterns, shares: levelShares(patterns), weights });
	const pa = weightedMean(agreement, patterns, 2);
	const value = beyondChance(pa, chance.overall);
	return {
		parts: { pa, pe: chance.overall },
		value,
		weights,
		influence: subjectInfluence({ patterns, agreement, chance, value }),
	};
}

/**
 * Gwet's error from the influence of the items of each pattern, or the robust one over clusters; 0
 * where it is rounding. `undefined`: one item, or all of them in one cluster.
 */
function errorOfItems(
	influence: Float64Array,
	{ rated: n, weights: counts, clusters }: CountPatterns,
): StandardError | undefined {
	const error = n > 1 ? standardError(influence, { counts, clusters }) : undefined;
	if (!error) return undefined;
	const se = clusters ? error.se : error.se * Math.sqrt(n / (n - 1));
	const df = clusters ? error.df : n - 1;
	return { ...error, se: se < NO_SPREAD ? 0 : se, df };
}

function gwetInterval(
	value: number,
	error: StandardError | undefined,
	level: number,
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	const critical = tCritical(level, error.df);
	return symmetricInterval(value, error.se, { critical, level, method: "gwet-t" });
}

/** Mean over rated items of the share of each level among the item's ratings. */
function levelShares({ levels, counts, ratings, weights, rated }: CountPatterns): Float64Array {
	const shares = new Float64Array(levels);
	for (let p = 0; p < weights.length; p++) {
		const scale = weights[p] / ratings[p] / rated;
		for (let k = 0; k < levels; k++) {
			shares[k] = shares[k] + scale * counts[p * levels + k];
		}
	}
	return shares;
}

/** p_a of the items of each pattern: Σ r_k (r*_k − 1) / r (r − 1); 0 where rated once. */
function agreementByPattern(
	{ levels, counts, ratings, weights: patternWeights }: CountPatterns,
	weights: Float64Array,
): Float64Array {
	const agreement = new Float64Array(patternWeights.length);
	for (let p = 0; p < agreement.length; p++) {
		const r = ratings[p];
		if (r < 2) continue;
		let sum = 0;
		for (let k = 0; k < levels; k++) {
			const count = counts[p * levels + k];
			if (count === 0) continue;
			let like = -1;
			for (let l = 0; l < levels; l++) {
				like += weights[k * levels + l] * counts[p * levels + l];
			}
			sum += count * like;
		}
		agreement[p] = sum / (r * (r - 1));
	}
	return agreement;
}

/** Mean of a pattern's value over the items with at least `least` ratings. */
function weightedMean(
	values: Float64Array,
	{ ratings, weights }: CountPatterns,
	least: number,
): number {
	let sum = 0;
	let n = 0;
	for (let p = 0; p < values.length; p++) {
		if (ratings[p] < least) continue;
		sum += weights[p] * values[p];
		n += weights[p];
	}
	return sum / n;
}

/** Influence of one item of each pattern: Gwet's term of the item minus the coefficient. */
function subjectInfluence({
	patterns: { ratings, rated: n, pairable },
	agreement,
	chance,
	value,
}: {
	readonly patterns: CountPatterns;
	readonly agreement: Float64Array;
	readonly chance: Chance;
	readonly value: number;
}): Float64Array {
	const pe = chance.overall;
	return agreement.map((agreed, p) => {
		const twice = ratings[p] >= 2 ? 1 : 0;
		const observed = ((n / pairable) * twice * (agreed - pe)) / (1 - pe);
		const byChance = chance.byPattern ? chance.byPattern[p] - pe : 0;
		return observed - (2 * (1 - value) * byChance) / (1 - pe) - value;
	});
}
