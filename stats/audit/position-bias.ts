import { binomialLower, chiSquareUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	lowN,
	noFigure,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { rateResult, ratioInfluence } from "../intervals/rate.ts";
import { robustError } from "../intervals/robust-error.ts";
import { scoreTest } from "../intervals/score-covariance.ts";
import { wilsonLimits } from "../intervals/wilson.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const POSITION_BIAS = {
	id: "bias.position",
	title: "Position bias",
	answers: "Does a judge that compares two answers prefer a place rather than an answer?",
	scales: DISCRETE,
	compares: "repeats",
	source: "Zheng et al. 2023; Wilson 1927; Clopper & Pearson 1934 (test)",
	reads: "levels",
	accepts: (ratings: Ratings) => ratings.levels() === PLACES.length,
	compute: (ratings: Ratings, options?: StatOptions) => positionBias(ratings.table(), options),
} satisfies RatingDefinition;

const STAT = "bias.position";

/** The verdicts of a comparison, as codes: the answer shown first, the one shown second, neither. */
export const PLACES = ["first", "second", "tie"] as const;

export type PositionBias = {
	/** Share of pairs with the same answer preferred in both orders, or a tie in both. */
	readonly consistency: Result;
	/** Share of the verdicts other than ties that prefer the answer shown first. */
	readonly preferFirst: Result;
	/** Pairs where the first place won in both orders, and where the second did. */
	readonly firstFirst: number;
	readonly secondSecond: number;
	/** Two-sided p-value that both are equally frequent: the exact binomial test. */
	readonly p: Figure;
};

/**
 * Verdicts on the same pairs of answers in both orders: `contingencyTable(inOneOrder, swapped, 3)` of
 * `PLACES`. A judge without position bias prefers the first place as often in one order as in the
 * other. Intervals: Wilson. With clusters errors, intervals (t(C − 1)) and test are robust.
 * Reasons: EMPTY (no pair judged in both orders); preferFirst ZERO_DENOMINATOR (ties only); p
 * NO_DISCORDANT (no place won twice), with clusters also TOO_FEW (one of them).
 * Source: Zheng et al. 2023; checked against scipy.
 */
export function positionBias(table: ContingencyTable, options?: StatOptions): PositionBias {
	if (table.levels !== 3) throw new StatsInputError("a verdict is first, second or tie");
	const { counts, n } = table;
	const { level } = settled(options);
	const firstFirst = counts[0];
	const secondSecond = counts[4];
	const about = { units: table, nMissing: unpaired(table), level, reason: "EMPTY" as const };
	// first × second, second × first, tie × tie.
	const consistent = counts.map((_, cell) => (cell === 1 || cell === 3 || cell === 8 ? 1 : 0));
	return {
		consistency: rateResult(STAT, { hits: consistent }, about),
		preferFirst: preferFirst(table, level),
		firstFirst,
		secondSecond,
		p: n === 0 ? noFigure("EMPTY") : testOf(table, { firstFirst, secondSecond }),
	};
}

/**
 * Two verdicts a pair: Wilson's interval is that of as many independent verdicts as the error of the
 * pairs is worth; at 0 and 1, where there is none, each pair (or cluster) counts once.
 */
function preferFirst(table: ContingencyTable, level: number): Result {
	const { counts, clusters } = table;
	const verdicts = (place: number) =>
		counts.map((_, cell) => Number(Math.floor(cell / 3) === place) + Number(cell % 3 === place));
	const hits = verdicts(0);
	const second = verdicts(1);
	const among = hits.map((first, cell) => first + second[cell]);
	const sum = (values: Float64Array) =>
		values.reduce((total, value, cell) => total + value * counts[cell], 0);
	const n = sum(among);
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) {
		return undefinedResult(STAT, table.n === 0 ? "EMPTY" : "ZERO_DENOMINATOR", counted);
	}
	const value = sum(hits) / n;
	const error = robustError(ratioInfluence(hits, among, counts), table);
	const nClusters = clusters && fewestClusters(clusters);
	const warnings = [...lowN(n), ...fewClusters(nClusters)];
	const common = { stat: STAT, value, ...counted, ...(nClusters !== undefined && { nClusters }) };
	if (!error) return { ...common, ciReason: "TOO_FEW", warnings };
	const pairs = sum(among.map((count) => (count > 0 ? 1 : 0)));
	const { se } = error;
	const worth = se > 0 ? Math.min(n, (value * (1 - value)) / (se * se)) : (nClusters ?? pairs);
	const limits = wilsonLimits(value, worth, criticalOf(error, level));
	return { ...common, se, ci: { ...limits, level, method: "wilson" }, warnings };
}

/** Whether the first place wins twice as often as the second: exact, or robust to clusters. */
function testOf(
	table: ContingencyTable,
	{ firstFirst, secondSecond }: Pick<PositionBias, "firstFirst" | "secondSecond">,
): Figure {
	const discordant = firstFirst + secondSecond;
	if (discordant === 0) return noFigure("NO_DISCORDANT");
	if (!table.clusters) {
		const rarer = Math.min(firstFirst, secondSecond);
		return { value: Math.min(1, 2 * binomialLower(rarer, discordant, 0.5)) };
	}
	const score = table.counts.map((_, cell) => Number(cell === 0) - Number(cell === 4));
	const test = scoreTest([score], table);
	if (!test) return noFigure("TOO_FEW");
	return { value: test.df === 0 ? 1 : chiSquareUpper(test.chi2, test.df) };
}
