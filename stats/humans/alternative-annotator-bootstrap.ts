import { adjustP } from "../comparison/adjust-p.ts";
import { type StatOptions, settled } from "../core/options.ts";
import type { Resampled } from "../resampling/bootstrap.ts";
import { clusterUnits, resampleSums, type UnitSums, unitSums } from "../resampling/unit-sums.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";
import {
	type AnnotatorTest,
	advantageTest,
	BOTH,
	HUMAN_BETTER,
	JUDGE_BETTER,
	lowerTail,
	type OutcomeCounts,
} from "./alternative-annotator.ts";

/** Sums per person over items: how many, those the judge and those the person is as good on. */
const COUNTS = 3;
/** Per person over clusters: those, and S², S·N, N² and 1, of S = Σ d and N items in the cluster. */
const WITH_SQUARES = 7;

type ReplicatedTest = {
	readonly stat: string;
	readonly epsilon: number;
	readonly q: number;
	/** The test of each person. */
	readonly tests: readonly AnnotatorTest[];
};

/**
 * Replicates of the advantage probability, and of whether the judge passes (0 or 1), from resampled
 * items or clusters: every replicate is tested as the data were. With two crossed groupings there is
 * no error within a replicate, and only the first.
 */
export function bootstrapAlternative(
	rows: RatingRows,
	{ stat, epsilon, q, tests }: ReplicatedTest,
	options: StatOptions,
): { readonly advantage: Resampled; readonly passes: Resampled | undefined } {
	const people = rows.raters;
	const { clusters } = rows;
	if (settled(options).replicates === 0) return { advantage: noneOf(clusters), passes: undefined };
	const counts = unitSums(people * COUNTS, rows.counts, (row, add) => {
		for (let h = 0; h < people; h++) {
			const outcome = rows.codes[row * people + h];
			if (outcome > HUMAN_BETTER) continue;
			add(h * COUNTS, 1);
			if (outcome <= BOTH) add(h * COUNTS + 1, 1);
			if (outcome !== JUDGE_BETTER) add(h * COUNTS + 2, 1);
		}
	});
	const name = { stat, outputs: 2 };
	if (clusters?.crossed) {
		const statistic = (sums: Float64Array, out: Float64Array) => {
			out[0] = meanAdvantage(countsIn(sums, COUNTS));
		};
		const [advantage] = resampleSums(counts, { ...name, statistic, clusters }, options);
		return { advantage, passes: undefined };
	}
	const stride = clusters ? WITH_SQUARES : COUNTS;
	const units = clusters ? clustersWithSquares(counts, clusters) : counts;
	const statistic = (sums: Float64Array, out: Float64Array) => {
		const drawn = countsIn(sums, stride);
		const ps = drawn.map((own, h) => {
			if (own.n === 0) return 1;
			return clusters
				? clusterTest(own, sums.subarray(h * stride), epsilon)
				: advantageTest(own, epsilon, tests[h]);
		});
		out[0] = meanAdvantage(drawn);
		const rejected = adjustP(Float64Array.from(ps), "by").filter((p) => p <= q).length;
		out[1] = 2 * rejected >= people ? 1 : 0;
	};
	const drawn = resampleSums(units, { ...name, statistic }, options);
	const nClusters = clusters && fewestClusters(clusters);
	const [advantage, passes] = drawn.map((one) => ({ ...one, nClusters }));
	return { advantage, passes };
}

function noneOf(clusters: Clustering | undefined): Resampled {
	const none = new Float64Array(0);
	const nClusters = clusters && fewestClusters(clusters);
	return { replicates: none, jackknife: none, weights: none, nClusters };
}

function countsIn(sums: Float64Array, stride: number): OutcomeCounts[] {
	return Array.from({ length: sums.length / stride }, (_, h) => ({
		n: sums[h * stride],
		judge: sums[h * stride + 1],
		human: sums[h * stride + 2],
	}));
}

/** Mean over the people with items of the share of items on which the judge is at least as good. */
function meanAdvantage(people: readonly OutcomeCounts[]): number {
	const met = people.filter(({ n }) => n > 0);
	return met.reduce((sum, { n, judge }) => sum + judge / n, 0) / met.length;
}

/** From Σ(S − mean·N)² over the clusters drawn. */
function clusterTest(
	{ n, judge, human }: OutcomeCounts,
	sums: Float64Array,
	epsilon: number,
): number {
	const [, , , squares = 0, products = 0, sizes = 0, clusters = 0] = sums;
	if (clusters < 2) return 1;
	const mean = (human - judge) / n;
	const spread = squares - 2 * mean * products + mean * mean * sizes;
	const variance = ((clusters / (clusters - 1)) * spread) / (n * n);
	return lowerTail({ mean, variance, df: clusters - 1 }, epsilon);
}

function clustersWithSquares(counts: UnitSums, { factors }: Clustering): UnitSums {
	const { starts, slots, values, counts: ones, size } = clusterUnits(counts, factors[0]);
	const own = new Float64Array(size);
	return unitSums((size / COUNTS) * WITH_SQUARES, ones, (cluster, add) => {
		own.fill(0);
		for (let e = starts[cluster]; e < starts[cluster + 1]; e++) {
			own[slots[e]] = values[e];
		}
		for (let h = 0; h < size / COUNTS; h++) {
			const [n = 0, judge = 0, human = 0] = own.subarray(h * COUNTS);
			if (n === 0) continue;
			const sum = human - judge;
			const all = [n, judge, human, sum * sum, sum * n, n * n, 1];
			all.forEach((value, i) => {
				add(h * WITH_SQUARES + i, value);
			});
		}
	});
}
