import { tLower } from "../core/distributions.ts";
import { MISSING } from "../core/scale.ts";
import { standardError } from "../intervals/influence-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { signedRankLower } from "./signed-rank.ts";

/** Who represents the others better on an item, as a code: the judge, neither, the person. */
export const JUDGE_BETTER = 0;
export const BOTH = 1;
export const HUMAN_BETTER = 2;
const OUTCOMES = 3;

/** Below this many items the t test's normality does not hold, and Wilcoxon's is used. */
const ENOUGH_FOR_T = 30;

/** How often each outcome occurred between a judge and one person. */
export type OutcomeCounts = {
	readonly n: number;
	/** Items on which the judge, the person is at least as good. */
	readonly judge: number;
	readonly human: number;
};

export type AnnotatorTest = "t" | "wilcoxon" | "cluster-t";

/** Which test `n` items of one person call for. */
export function testFor(n: number, clustered: boolean): AnnotatorTest {
	if (clustered) return "cluster-t";
	return n < ENOUGH_FOR_T ? "wilcoxon" : "t";
}

/**
 * One-sided p that the person's advantage, mean of d = W(human) − W(judge), is not below ε: Student's t,
 * which without spread is 0 or 1, or Wilcoxon's signed ranks of d − ε.
 */
export function advantageTest(
	{ n, judge, human }: OutcomeCounts,
	epsilon: number,
	test: AnnotatorTest = testFor(n, false),
): number {
	const above = n - judge;
	const below = n - human;
	if (test === "wilcoxon") {
		return signedRankLower([
			{ value: -1 - epsilon, count: below },
			{ value: -epsilon, count: n - above - below },
			{ value: 1 - epsilon, count: above },
		]);
	}
	const mean = (above - below) / n;
	const variance = (above + below - n * mean * mean) / (n - 1) / n;
	return lowerTail({ mean, variance, df: n - 1 }, epsilon);
}

/** p of a mean below ε from its variance; without spread 0 or 1. */
export function lowerTail(
	{ mean, variance, df }: { readonly mean: number; readonly variance: number; readonly df: number },
	epsilon: number,
): number {
	if (!(variance > NO_SPREAD ** 2)) return mean < epsilon ? 0 : 1;
	return tLower((mean - epsilon) / Math.sqrt(variance), df);
}

/** The same with the error of clusters and t(C − 1); `undefined` where one cluster holds them all. */
export function clusteredAdvantageTest(
	outcomes: Uint8Array,
	clusters: ClusterIds,
	epsilon: number,
): number | undefined {
	const counts = new Float64Array(OUTCOMES);
	const cellOfItem = new Int32Array(outcomes.length);
	let n = 0;
	for (let item = 0; item < outcomes.length; item++) {
		const outcome = outcomes[item];
		cellOfItem[item] = outcome === MISSING ? NO_CELL : outcome;
		if (outcome === MISSING) continue;
		counts[outcome] = counts[outcome] + 1;
		n++;
	}
	const mean = (counts[HUMAN_BETTER] - counts[JUDGE_BETTER]) / n;
	const apart = counts.map((_, outcome) => outcome - BOTH - mean);
	const error = standardError(apart, { counts, clusters: clusterCells(cellOfItem, clusters) });
	return error && lowerTail({ mean, variance: error.se ** 2, df: error.df }, epsilon);
}
