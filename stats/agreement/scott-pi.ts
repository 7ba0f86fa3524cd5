import { tCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type IntervalOrReason, lowN, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type ContingencyTable, marginals, unpaired } from "../tables/contingency-table.ts";
import { pairWarnings } from "./pair-warnings.ts";

export const SCOTT_PI = {
	id: "pi.scott",
	title: "Scott's pi",
	answers: "How far do two raters agree beyond chance, if both had the same habits?",
	scales: DISCRETE,
	compares: "pair",
	source: "Scott 1955; Gwet 2008",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => scottPi(ratings.table(), options),
} satisfies RatingDefinition;

const STAT = "pi.scott";

/**
 * π = 1 − d_o / d_e: d_o the share of items on which the two differ, d_e = Σ s_k (1 − s_k) that of
 * ratings drawn from the pooled shares s_k, exactly 0 where a single level occurs.
 */
function scottTerms(table: ContingencyTable) {
	const { levels, counts, n } = table;
	const { a, b } = marginals(table);
	const shares = a.map((count, k) => (count + b[k]) / (2 * n));
	let agreed = 0;
	for (let k = 0; k < levels; k++) agreed += counts[k * levels + k];
	const po = agreed / n;
	const expected = shares.reduce((sum, share) => sum + share * (1 - share), 0);
	return { shares, po, expected, value: 1 - (1 - po) / expected };
}

/**
 * Agreement of two raters beyond that of one pooled distribution, (p_o − p_e) / (1 − p_e) with
 * p_e = Σ ((p_k· + p_·k) / 2)², in [−1, 1]. Fleiss' kappa of two complete raters. Pairwise complete;
 * an unused level changes nothing. `se` is Gwet's (divisor n − 1), interval ± t(n − 1)·se cut to
 * [−1, 1]; with clusters the robust error and t(C − 1).
 * Reasons: EMPTY, TOO_FEW (one item), SINGLE_CATEGORY (p_e = 1); interval TOO_FEW (one cluster),
 * BOUNDARY (no spread). Warnings as for Cohen's kappa. Parts: po, pe; with clusters seIndependent,
 * designEffect.
 * Source: Scott 1955; Gwet 2008; checked against nltk and irrCAC.
 */
export function scottPi(table: ContingencyTable, options?: StatOptions): Result {
	const { n } = table;
	const { level } = settled(options);
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) return undefinedResult(STAT, "EMPTY", counted);
	const { po, expected, value } = scottTerms(table);
	const parts = { po, pe: 1 - expected };
	if (n === 1) return undefinedResult(STAT, "TOO_FEW", { ...counted, parts });
	if (expected < 1e-12) return undefinedResult(STAT, "SINGLE_CATEGORY", { ...counted, parts });
	const error = robustError(scottInfluence(table), table);
	// Gwet's error of independent items has divisor n − 1; clusters bring their own C / (C − 1).
	const scale = table.clusters ? 1 : Math.sqrt(n / (n - 1));
	const se = error ? error.se * scale : undefined;
	const nClusters = table.clusters && fewestClusters(table.clusters);
	const critical = tCritical(level, (nClusters ?? n) - 1);
	const interval: IntervalOrReason =
		se === undefined
			? { ciReason: "TOO_FEW" }
			: symmetricInterval(value, se, { critical, level, method: "gwet-t" });
	return {
		stat: STAT,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(se !== undefined && { se }),
		...interval,
		warnings: [...lowN(n), ...fewClusters(nClusters), ...pairWarnings(table)],
		parts: { ...parts, ...designParts(error) },
	};
}

/** Influence of one item of each cell on π (mean 0 over the items): Gwet's term less the coefficient. */
export function scottInfluence(table: ContingencyTable): Float64Array {
	const { levels, counts, n } = table;
	const { shares, expected } = scottTerms(table);
	let disagreed = 0;
	counts.forEach((count, cell) => {
		if (Math.floor(cell / levels) !== cell % levels) disagreed += count;
	});
	const ratio = disagreed / n / expected;
	return counts.map((_, cell) => {
		const [i, j] = [Math.floor(cell / levels), cell % levels];
		const unlike = 1 - (shares[i] + shares[j]) / 2;
		const differs = i === j ? 0 : 1;
		return (2 * ratio * (unlike - expected) - (differs - disagreed / n)) / expected;
	});
}
