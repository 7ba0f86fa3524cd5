import { binomialLower, binomialMass, normalCritical } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	type IntervalOrReason,
	lowN,
	noFigure,
	type Reason,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { type ChiSquareTest, chiSquareTest, noTest } from "../core/test-figures.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import {
	clusterSums,
	criticalOf,
	fewClusters,
	type StandardError,
} from "../intervals/influence-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import { scoreCovariance } from "../intervals/score-covariance.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { coarserGrouping, fewestClusters } from "../tables/clusters.ts";
import { type ContingencyTable, contingencyTable, unpaired } from "../tables/contingency-table.ts";
import { differenceError } from "./difference-error.ts";
import { rightColumns } from "./right-answers.ts";
import { signFlips } from "./sign-flips.ts";

export const MCNEMAR = {
	id: "test.mcnemar",
	title: "McNemar's test",
	answers: "Is one judge right, or lenient, more often than another on the same items?",
	scales: ["binary"],
	compares: "judges",
	source: "McNemar 1947; Fagerland, Lydersen & Laake 2013; Bonett & Price 2012",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => {
		const [a, b] = rightColumns(ratings);
		return mcnemar(contingencyTable(a, b, 2, { clusters: ratings.clusters }), options);
	},
} satisfies RatingDefinition;

const STAT = MCNEMAR.id;

/** The tests of McNemar; the mid-p one is recommended. */
export type McNemarTests = {
	/** Items on which only the first has a 1; only the second. */
	readonly b: number;
	readonly c: number;
	readonly pExact: Figure;
	readonly pMid: Figure;
	readonly chi2: ChiSquareTest;
	/** With Edwards' continuity correction. */
	readonly corrected: ChiSquareTest;
};

/**
 * Whether b items against c could be luck, each item falling to either side alike: exact and mid-p
 * (binomial, two-sided), χ² with and without the correction, which never takes |b − c| below 0.
 * Without discordant items p = 1 and χ² is NO_DISCORDANT. What is not a whole number from 0 throws.
 */
export function mcnemarOfCounts(b: number, c: number): McNemarTests {
	if (![b, c].every((count) => Number.isSafeInteger(count) && count >= 0)) {
		throw new StatsInputError(`${b} and ${c} are not counts of items`);
	}
	const discordant = b + c;
	const smaller = Math.min(b, c);
	const lower = binomialLower(smaller, discordant, 0.5);
	const pExact = Math.min(1, 2 * lower);
	const pMid = b === c ? 1 : 2 * lower - binomialMass(smaller, discordant, 0.5);
	return {
		b,
		c,
		pExact: { value: pExact },
		pMid: { value: pMid },
		...(discordant > 0 ? squares(b - c, discordant) : noSquares("NO_DISCORDANT")),
	};
}

/** χ² of a sum of ±1 with its variance if both signs were alike. */
function squares(sum: number, variance: number): Pick<McNemarTests, "chi2" | "corrected"> {
	const corrected = Math.max(0, Math.abs(sum) - 1);
	return {
		chi2: chiSquareTest(sum ** 2 / variance, 1),
		corrected: chiSquareTest(corrected ** 2 / variance, 1),
	};
}

function noSquares(reason: Reason): Pick<McNemarTests, "chi2" | "corrected"> {
	return { chi2: noTest(reason), corrected: noTest(reason) };
}

/**
 * Whether the first of two raters has the second level (right, accepts) more often than the second
 * rater, from their 2 × 2 table, pairwise complete. `difference` is that of the two shares, in
 * [−1, 1], with the interval of Bonett and Price; `p` is the mid-p. Clusters: whole clusters fall to
 * either side in the exact tests (sign flips) and in the variance of χ²; interval ± t(C − 1)·se.
 *
 * Reasons: EMPTY; of χ² NO_DISCORDANT (b + c = 0), TOO_FEW (one cluster), ZERO_SE (each cluster is
 * balanced); of the interval TOO_FEW, BOUNDARY. Warnings LOW_N, FEW_CLUSTERS.
 * Source: McNemar 1947; Fagerland et al. 2013; Bonett & Price 2012; checked against statsmodels.
 */
export function mcnemar(
	table: ContingencyTable,
	options?: StatOptions,
): McNemarTests & { readonly difference: Result } {
	if (table.levels !== 2) throw new StatsInputError(`${table.levels} levels are not binary`);
	const { n, counts } = table;
	const [, onlySecond = 0, onlyFirst = 0] = counts;
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) {
		const none = noTest("EMPTY");
		const tests = { b: 0, c: 0, pExact: none, pMid: none, ...noSquares("EMPTY") };
		return { ...tests, difference: undefinedResult(STAT, "EMPTY", counted) };
	}
	const tests = table.clusters
		? clusteredTests(table, options)
		: mcnemarOfCounts(onlyFirst, onlySecond);
	const value = (onlyFirst - onlySecond) / n;
	const error = differenceError(Float64Array.of(-value, -1 - value, 1 - value, -value), table);
	const nClusters = table.clusters && fewestClusters(table.clusters);
	const { level } = settled(options);
	return {
		...tests,
		difference: {
			stat: STAT,
			value,
			...counted,
			...(nClusters !== undefined && { nClusters }),
			...(error && { se: error.se }),
			...(table.clusters
				? clusteredInterval(value, error, level)
				: bonettPrice(onlyFirst, onlySecond, { n, level })),
			...(tests.pMid.value !== undefined && { p: tests.pMid.value }),
			warnings: [...lowN(n), ...fewClusters(nClusters)],
			parts: { b: onlyFirst, c: onlySecond, ...designParts(error) },
		},
	};
}

function clusteredTests(table: ContingencyTable, options?: StatOptions): McNemarTests {
	const { counts, clusters } = table;
	const [, c = 0, b = 0] = counts;
	if (!clusters || b + c === 0) return mcnemarOfCounts(b, c);
	const sides = Float64Array.of(0, -1, 1, 0);
	const flips = signFlips(clusterSums(sides, coarserGrouping(clusters)), STAT, options);
	const variance = scoreCovariance([sides], table)[0];
	const p = (share: number) => ({ value: Math.min(1, share) });
	return {
		b,
		c,
		pExact: flips ? p(flips.beyond + flips.equal) : noFigure("NOT_AVAILABLE"),
		pMid: flips ? p(b === c ? 1 : flips.beyond + flips.equal / 2) : noFigure("NOT_AVAILABLE"),
		...(fewestClusters(clusters) < 2
			? noSquares("TOO_FEW")
			: variance > 0
				? squares(b - c, variance)
				: noSquares("ZERO_SE")),
	};
}

/** Wald's interval after one more item on either side; never without width. */
function bonettPrice(
	b: number,
	c: number,
	{ n, level }: { readonly n: number; readonly level: number },
): IntervalOrReason {
	const first = (b + 1) / (n + 2);
	const second = (c + 1) / (n + 2);
	const centre = first - second;
	const half = normalCritical(level) * Math.sqrt((first + second - centre ** 2) / (n + 2));
	const low = Math.max(-1, centre - half);
	const high = Math.min(1, centre + half);
	return { ci: { low, high, level, method: "bonett-price" } };
}

function clusteredInterval(
	value: number,
	error: StandardError | undefined,
	level: number,
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	const critical = criticalOf(error, level);
	return symmetricInterval(value, error.se, { critical, level, method: "cluster-t" });
}
