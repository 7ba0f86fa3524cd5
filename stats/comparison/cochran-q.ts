import { lowN, StatsInputError, type Warning } from "../core/result.ts";
import { type ChiSquareTest, chiSquareTest, noTest } from "../core/test-figures.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { scoreTest } from "../intervals/score-covariance.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type JointRows, jointColumn } from "../tables/joint-rows.ts";
import { rightAnswers } from "./right-answers.ts";

export const COCHRAN_Q = {
	id: "test.cochranQ",
	title: "Cochran's Q",
	answers: "Are several judges right equally often on the same items?",
	scales: ["binary"],
	compares: "judges",
	source: "Cochran 1950",
	reads: "levels",
	compute: (ratings: Ratings) => cochranQ(rightAnswers(ratings)),
} satisfies RatingDefinition;

export type CochranQ = {
	readonly q: ChiSquareTest;
	readonly n: number;
	readonly nMissing: number;
	readonly nClusters?: number;
	readonly warnings: readonly Warning[];
};

/**
 * Whether k raters have a 1 (right, accepts) equally often, from the joint rows of their 0s and 1s on
 * the items complete for all. With two raters Q is McNemar's χ². Pairs are then told apart by
 * McNemar's test with adjusted p-values. With clusters the deviations of the raters from an item's mean are
 * summed within clusters, and Q is the robust test that these sums are 0.
 *
 * Reasons of `q`: EMPTY, TOO_FEW (fewer than two raters; not more clusters than k − 1),
 * NO_DISCORDANT (the raters never differ). Other values than 0 and 1 throw.
 * Source: Cochran 1950; checked against statsmodels.
 */
export function cochranQ(rows: JointRows): CochranQ {
	const nClusters = rows.clusters && fewestClusters(rows.clusters);
	return {
		q: test(rows),
		n: rows.n,
		nMissing: rows.nMissing,
		...(nClusters !== undefined && { nClusters }),
		warnings: [...lowN(rows.n), ...fewClusters(nClusters)],
	};
}

function test(rows: JointRows): ChiSquareTest {
	const { width, n, counts } = rows;
	const columns = Array.from({ length: width }, (_, rater) => jointColumn(rows, rater));
	for (const column of columns) {
		const other = column.find((value) => value !== 0 && value !== 1);
		if (other !== undefined) throw new StatsInputError(`${other} is neither 0 nor 1`);
	}
	if (n === 0) return noTest("EMPTY");
	if (width < 2) return noTest("TOO_FEW");
	const ones = counts.map((_, row) => columns.reduce((sum, column) => sum + column[row], 0));
	const discordance = counts.reduce((sum, count, row) => {
		const own = ones[row];
		return sum + count * own * (width - own);
	}, 0);
	if (discordance === 0) return noTest("NO_DISCORDANT");
	if (rows.clusters) {
		const deviations = columns.map((column) =>
			column.map((value, row) => value - ones[row] / width),
		);
		const robust = scoreTest(deviations, rows);
		return robust ? chiSquareTest(robust.chi2, robust.df) : noTest("TOO_FEW");
	}
	const sums = columns.map((column) =>
		counts.reduce((sum, count, row) => sum + count * column[row], 0),
	);
	const mean = sums.reduce((total, sum) => total + sum, 0) / width;
	const squares = sums.reduce((total, sum) => total + (sum - mean) ** 2, 0);
	return chiSquareTest((width * (width - 1) * squares) / discordance, width - 1);
}
