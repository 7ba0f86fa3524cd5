import type { ClusterCounts } from "../tables/cluster-counts.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import { clusterSums } from "./influence-error.ts";
import { quadraticForm } from "./quadratic-form.ts";

/** How many units each cell stands for, and the clusters they come in. */
export type CountedUnits = {
	readonly counts: Float64Array;
	readonly clusters?: Clustering | undefined;
};

/**
 * Σ s sᵀ over the units, or over the sums of whole clusters, of M scores that hold one value a cell:
 * M × M. Two crossed groupings: A + B − both; where that is no covariance, A + B, which is larger.
 */
export function scoreCovariance(
	scores: readonly Float64Array[],
	{ counts, clusters }: CountedUnits,
): Float64Array {
	if (!clusters) return crossProducts(scores, counts);
	const factors = clusters.factors.map((factor) => ofClusters(scores, factor));
	const sum = addedUp(factors, 1);
	if (!clusters.crossed) return sum;
	const less = addedUp([sum, ofClusters(scores, clusters.crossed)], -1);
	return rankOf(less) === rankOf(sum) ? less : sum;
}

function ofClusters(scores: readonly Float64Array[], factor: ClusterCounts): Float64Array {
	const sums = scores.map((score) => clusterSums(score, factor));
	return crossProducts(sums, new Float64Array(factor.clusters).fill(1));
}

function crossProducts(scores: readonly Float64Array[], counts: Float64Array): Float64Array {
	const size = scores.length;
	const products = new Float64Array(size * size);
	scores.forEach((first, i) => {
		for (let j = i; j < size; j++) {
			const second = scores[j];
			let sum = 0;
			for (let cell = 0; cell < counts.length; cell++) {
				sum += counts[cell] * first[cell] * second[cell];
			}
			products[i * size + j] = sum;
			products[j * size + i] = sum;
		}
	});
	return products;
}

/** The first matrix and `sign` times the others. */
function addedUp([first, ...others]: readonly Float64Array[], sign: 1 | -1): Float64Array {
	return others.reduce((sum, other) => sum.map((value, i) => value + sign * other[i]), first);
}

/** Of a covariance; `undefined` where the matrix cannot be one. */
function rankOf(matrix: Float64Array): number | undefined {
	return quadraticForm(new Float64Array(Math.sqrt(matrix.length)), matrix)?.rank;
}

/** χ² of the hypothesis that the scores have mean 0, with its degrees of freedom. */
export type ScoreTest = { readonly chi2: number; readonly df: number };

/**
 * The score test that M sums are 0 in expectation, Sᵀ V⁻ S, from one value a cell for each sum. What
 * other sums determine does not count. `undefined`: there are not more clusters than sums, so that they cannot
 * tell. With one sum it is McNemar's test, with the uses of levels Stuart and Maxwell's.
 */
export function scoreTest(
	scores: readonly Float64Array[],
	units: CountedUnits,
): ScoreTest | undefined {
	const { counts, clusters } = units;
	const sums = Float64Array.from(scores, (score) =>
		counts.reduce((sum, count, cell) => sum + count * score[cell], 0),
	);
	const form = quadraticForm(sums, scoreCovariance(scores, units));
	if (!form || (clusters && fewestClusters(clusters) <= form.rank)) return undefined;
	return { chi2: form.value, df: form.rank };
}
