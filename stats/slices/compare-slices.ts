import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Reason, StatsInputError, type Warning } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { randomStream } from "../resampling/random.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { labelMoves, type Moved } from "./label-moves.ts";
import { permutationP } from "./max-t.ts";
import { type Shrunken, shrunkenMeans } from "./shrunken-means.ts";
import { sliceDifferences } from "./slice-differences.ts";
import { errorOfMeans } from "./slice-variance.ts";

export const COMPARE_SLICES = {
	id: "compare.slices",
	title: "Comparison of slices",
	answers: "Where does a judge agree less with people than elsewhere?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Westfall & Young 1993; Good 2005; Rubin 1981",
	compute: compareSlices,
} satisfies OwnDefinition;

export type SlicedScores = {
	/**
	 * One column a judge: whether each item agrees with the reference, 1 or 0, or any score of which more
	 * is better, such as one judge's agreement minus another's; NaN where there is none.
	 */
	readonly scores: readonly Float64Array[];
	/** The slice of each item, from 0; −1: none. An item lies in one slice only. */
	readonly slices: Int32Array;
	readonly clusters?: ClusterIds | undefined;
};

export type SliceOptions = StatOptions & {
	/**
	 * Adjusted p above this are of no interest: permutations stop once none lies below it, wrongly less often than once in
	 * a million, and nothing is shrunken. p that are below it rest on all `replicates`.
	 */
	readonly screen?: number | undefined;
};

/** One judge on one slice. */
export type SliceStanding = {
	/** Places of the column and the slice. */
	readonly judge: number;
	readonly slice: number;
	/** Items of the slice that have a score, and their clusters. */
	readonly n: number;
	readonly nClusters?: number;
	/** Mean score there, on all other slices, and the first minus the second. */
	readonly mean: number;
	readonly elsewhere: number;
	readonly difference: number;
	/** The mean, drawn towards those of the other slices as far as they may be alike. */
	readonly shrunken?: Shrunken;
	/** How far it lies below what slices have in common; above 0: worse there. */
	readonly harm?: Shrunken;
	/** Of "slices do not matter here", two-sided, and adjusted for all judges and slices tested. */
	readonly p: number;
	readonly pAdjusted: number;
	readonly warnings: readonly Warning[];
};

export type SliceComparison = {
	/** The worst first: by the lower end of the harm. */
	readonly standings: readonly SliceStanding[];
	/** So many differences share the error of a single one. */
	readonly tested: number;
	readonly moved: Moved;
	readonly replicates: number;
	readonly seed: number;
	/** Why nothing could be tested: fewer than two slices, no permutation asked for, scores all alike. */
	readonly reason?: Reason;
};

/**
 * Judges slice by slice: the mean score of each slice against that of all others. Tests give the slices out
 * anew (`labelMoves`: items, whole clusters, or within clusters), for all judges at once, and adjust by step-down
 * maxT, so that a slice is flagged by mistake in at most `1 − level` of comparisons whatever the number
 * of slices and judges: no normal approximation at 0 or 100 % or of few items. Estimates stand raw and shrunken
 * (`shrunkenMeans`, with the pooled spread of the items and their clusters, which exists at 0 and 100 % too).
 * Of two slices both say the same. Slices without a score are left out. O(B · items · judges).
 *
 * Reasons: TOO_FEW (fewer than two slices with scores), CONSTANT_INPUT (all scores of all judges alike),
 * NOT_AVAILABLE (0 replicates); p is then 1. Unequal lengths throw.
 */
export function compareSlices(
	{ scores, slices, clusters }: SlicedScores,
	options: SliceOptions = {},
): SliceComparison {
	for (const column of scores) {
		if (column.length !== slices.length) throw new StatsInputError("columns of unequal lengths");
	}
	const { seed, replicates, operands, level } = settled(options);
	const items = Int32Array.from(slices.keys()).filter(
		(item) => slices[item] >= 0 && scores.some((column) => !Number.isNaN(column[item])),
	);
	const labels = items.map((item) => slices[item]);
	const columns = scores.map((column) => Float64Array.from(items, (item) => column[item]));
	const groups = clusters && at(clusters, items);
	const count = labels.reduce((most, label) => Math.max(most, label + 1), 0);
	const tests = columns.flatMap((_, judge) =>
		Array.from({ length: count }, (_, slice) => ({ judge, slice })),
	);
	const width = columns.length * count;
	const differences = sliceDifferences(columns, count);
	const observed = differences(labels, new Float64Array(width));
	const { moved, draw } = labelMoves(
		labels,
		groups,
		randomStream(seed, COMPARE_SLICES.id, ...operands),
	);
	const isScreen = options.screen !== undefined;
	let permuted = new Float64Array(width * (isScreen ? Math.min(replicates, LOOKS[0]) : replicates));
	const drawn = new Int32Array(labels.length);
	let done = 0;
	while (done < replicates) {
		options.signal?.throwIfAborted();
		draw(drawn);
		differences(drawn, permuted.subarray(done * width, (done + 1) * width));
		done++;
		if (!LOOKS.includes(done) || options.screen === undefined) continue;
		const smallest = Math.min(
			...permutationP({ observed, permuted: permuted.subarray(0, done * width) }).pAdjusted,
		);
		if (isSurelyAbove(smallest, done, options.screen)) break;
		const all = new Float64Array(width * replicates);
		all.set(permuted);
		permuted = all;
	}
	const { p, pAdjusted } = permutationP({
		observed,
		permuted: permuted.subarray(0, done * width),
	});
	const shrunken = isScreen
		? []
		: columns.map((column) => shrink(column, { labels, count, groups, level }));
	const standings = tests.flatMap(({ judge, slice }, test): SliceStanding[] => {
		const { n, mean, elsewhere, nClusters } = summaryOf(columns[judge], { labels, slice, groups });
		if (n === 0 || elsewhere === undefined) return [];
		return [
			{
				...{ judge, slice, n },
				...(nClusters !== undefined && { nClusters }),
				...{ mean, elsewhere, difference: mean - elsewhere },
				...shrunken[judge]?.get(slice),
				...{ p: p[test], pAdjusted: pAdjusted[test] },
				warnings: [...lowN(n), ...fewClusters(nClusters)],
			},
		];
	});
	const reason = whyNot(standings, observed, replicates);
	return {
		standings: standings.sort((a, b) => lowOf(b) - lowOf(a) || a.difference - b.difference),
		tested: standings.length,
		...{ moved, replicates: done, seed },
		...(reason && { reason }),
	};
}

/** Permutations after which a screen may stop. */
const LOOKS: readonly [number, ...number[]] = [100, 300];
/** In standard errors of the count that `screen` would give, and permutations beyond: less likely than 10⁻⁶. */
const SURE_ERRORS = 6;
const SURE_MORE = 4;

/** Did so many of `done` permutations show as much that the p cannot lie below `screen`? */
function isSurelyAbove(p: number, done: number, screen: number): boolean {
	const expected = screen * done;
	return p * (done + 1) - 1 > expected + SURE_ERRORS * Math.sqrt(expected) + SURE_MORE;
}

function lowOf({ harm, difference }: SliceStanding): number {
	return harm ? harm.low : Math.min(0, -difference);
}

function whyNot(
	standings: readonly SliceStanding[],
	observed: Float64Array,
	replicates: number,
): Reason | undefined {
	if (standings.length < 2) return "TOO_FEW";
	if (observed.every((value) => value === 0 || Number.isNaN(value))) return "CONSTANT_INPUT";
	return replicates === 0 ? "NOT_AVAILABLE" : undefined;
}

function at(clusters: ClusterIds, items: Int32Array): ClusterIds {
	if (clusters instanceof Int32Array) return items.map((item) => clusters[item]);
	const [first, second] = clusters;
	return [items.map((item) => first[item]), items.map((item) => second[item])];
}

type Labelled = { readonly labels: Int32Array; readonly groups: ClusterIds | undefined };

function summaryOf(
	column: Float64Array,
	{ labels, slice, groups }: Labelled & { readonly slice: number },
) {
	const ids = groups && (groups instanceof Int32Array ? [groups] : groups);
	const held = ids?.map(() => new Set<number>());
	let [n, sum, others, total] = [0, 0, 0, 0];
	column.forEach((score, i) => {
		if (Number.isNaN(score)) return;
		if (labels[i] === slice) {
			n++;
			sum += score;
			ids?.forEach((column, factor) => {
				held?.[factor].add(column[i]);
			});
		} else {
			others++;
			total += score;
		}
	});
	return {
		n,
		mean: n === 0 ? 0 : sum / n,
		elsewhere: others === 0 ? undefined : total / others,
		nClusters: held && Math.min(...held.map(({ size }) => size)),
	};
}

/** The shrunken mean of each slice that has scores; none where the items show no spread. */
function shrink(
	column: Float64Array,
	{ labels, count, groups, level }: Labelled & { readonly count: number; readonly level: number },
): ReadonlyMap<number, { readonly shrunken: Shrunken; readonly harm: Shrunken }> {
	const { slices, means, variances, spread } = errorOfMeans(column, { labels, count, groups });
	if (spread === 0 || slices.length < 2) return new Map();
	const fitted = shrunkenMeans({ means, variances }, { level, widest: spread });
	return new Map(fitted.map(({ mean, harm }, i) => [slices[i], { shrunken: mean, harm }] as const));
}
