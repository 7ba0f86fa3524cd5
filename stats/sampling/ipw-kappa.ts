import { kappaDisagreement, kappaInfluence } from "../agreement/cohen-kappa.ts";
import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type IntervalOrReason, lowN, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { criticalOf, fewClusters, type StandardError } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type ClusterIds, fewestClusters } from "../tables/clusters.ts";
import {
	type ContingencyTable,
	contingencyTable,
	marginals,
	unpaired,
} from "../tables/contingency-table.ts";
import { checkedProbabilities } from "./checked-probabilities.ts";
import { unitsAt } from "./units.ts";

export const IPW_KAPPA = {
	id: "estimate.ipwKappa",
	title: "Kappa under unequal sampling",
	answers:
		"How far would two raters agree beyond chance on all items, if hard ones were drawn more?",
	scales: DISCRETE,
	compares: "pair",
	source: "Horvitz & Thompson 1952; Binder 1983; Fleiss, Cohen & Everitt 1969",
	reads: "levels",
	compute: (ratings: Ratings, options?: Partial<IpwKappaOptions>) => {
		const [a, b] = ratings.codes();
		return ipwKappa(a, b, {
			numbers: ratings.levelNumbers(),
			...options,
			levels: ratings.levels(),
			clusters: ratings.clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = IPW_KAPPA.id;

export type IpwKappaOptions = StatOptions & {
	readonly levels: number;
	/** The probability with which each item was drawn. */
	readonly inclusionProbability?: Float64Array | undefined;
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
	readonly clusters?: ClusterIds | undefined;
};

/**
 * Kappa of all items from items drawn with unequal probabilities: each pair counts 1/π times in the
 * table of A and B (codes, 0xFF = missing), whose κ is taken. `se` is linearised, √Σ(w·IF)² / Σw, that
 * of `cohenKappa` where all π are equal; clusters: sandwich and t(C − 1). Interval: Fisher-z; at κ = 1
 * that of `cohenKappa` with the effective number of items (Kish). Pairwise complete.
 *
 * Without the probability of a pair: the plain κ and its error, warning NON_UNIFORM_SAMPLING.
 * Reasons: EMPTY, TOO_FEW (one pair), SINGLE_CATEGORY; one constant rater → 0, interval BOUNDARY,
 * CONSTANT_RATER; interval TOO_FEW (one cluster). Parts: po, pe, effectiveItems.
 * Source: Horvitz & Thompson 1952; Binder 1983; influence of Fleiss, Cohen & Everitt's error.
 */
export function ipwKappa(a: Uint8Array, b: Uint8Array, options: IpwKappaOptions): Result {
	const { levels, inclusionProbability, clusters } = options;
	const plain = contingencyTable(a, b, levels);
	const { n } = plain;
	const counted = { n, nMissing: unpaired(plain) };
	if (n === 0) return undefinedResult(STAT, "EMPTY", counted);
	const places = Uint32Array.from(a.keys()).filter(
		(place) => a[place] < levels && b[place] < levels,
	);
	const probabilities = checkedProbabilities(inclusionProbability, places, a.length);
	const drawn = Float64Array.from(places, (place) =>
		probabilities ? 1 / probabilities[place] : 1,
	);
	const mean = drawn.reduce((sum, weight) => sum + weight, 0) / n;
	const weights = drawn.map((weight) => weight / mean);
	const cells = Int32Array.from(places, (place) => {
		return a[place] * levels + b[place];
	});
	const table = weightedTable(plain, cells, weights);
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(options.weights ?? "unweighted", numbers);
	const { observed, expected } = kappaDisagreement(table, matrix);
	const effectiveItems = n ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0);
	const parts = { po: 1 - observed, pe: 1 - expected, effectiveItems };
	if (n === 1) return undefinedResult(STAT, "TOO_FEW", { ...counted, parts });
	if (expected < 1e-12) return undefinedResult(STAT, "SINGLE_CATEGORY", { ...counted, parts });
	const constant = hasConstantRater(table);
	const influence = constant ? new Float64Array(levels * levels) : kappaInfluence(table, matrix);
	const units = unitsAt(places, a.length, clusters);
	const error = robustError(
		weights.map((weight, unit) => weight * influence[cells[unit]]),
		units,
	);
	const value = constant ? 0 : 1 - observed / expected;
	const nClusters = units.clusters && fewestClusters(units.clusters);
	const { level } = settled(options);
	const independent = nClusters ?? effectiveItems;
	return {
		stat: STAT,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...kappaInterval(value, error, { level, expected, independent }),
		warnings: [
			...(constant ? (["CONSTANT_RATER"] as const) : []),
			...lowN(n),
			...fewClusters(nClusters),
			...(probabilities ? [] : (["NON_UNIFORM_SAMPLING"] as const)),
		],
		parts,
	};
}

/** The table in which each pair counts `weights` times; as many items in all. */
function weightedTable(
	plain: ContingencyTable,
	cells: Int32Array,
	weights: Float64Array,
): ContingencyTable {
	const counts = new Float64Array(plain.counts.length);
	cells.forEach((cell, unit) => {
		counts[cell] = counts[cell] + weights[unit];
	});
	return { ...plain, counts };
}

function hasConstantRater(table: ContingencyTable): boolean {
	const { a, b } = marginals(table);
	return [a, b].some((sums) => sums.filter((sum) => sum > 0).length === 1);
}

function kappaInterval(
	value: number,
	error: StandardError | undefined,
	{ level, expected, independent }: Readonly<Record<"level" | "expected" | "independent", number>>,
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	if (value === 1) {
		const agreement = clopperPearson(independent, independent, level).low;
		const low = Math.max(-1, 1 - (1 - agreement) / expected);
		return { ci: { low, high: 1, level, method: "exact-po" } };
	}
	const { se } = error;
	if (se === 0) return { ciReason: "BOUNDARY" };
	const critical = criticalOf(error, level);
	if (value <= -1) return symmetricInterval(value, se, { critical, level, method: "ase" });
	return { ci: fisherZ(value, se / (1 - value * value), { level, critical }) };
}
