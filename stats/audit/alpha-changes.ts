import { disagreementOf, type SquaredDistances } from "../agreement/krippendorff-alpha.ts";
import {
	type Figure,
	lowN,
	noFigure,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { LEAST_CLUSTERS } from "../intervals/cluster-design.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { jackknifeError } from "../resampling/jackknife.ts";
import {
	jackknifeOfSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
	unitSums,
} from "../resampling/unit-sums.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

const STAT = "ambiguity.decomposition";

/** Alpha after a change of raters or levels, and what the change gains. */
export type AlphaChange = {
	/** Before it, on the same items. */
	readonly before: Figure;
	readonly alpha: Figure;
	/** Alpha after the change minus alpha before it, on the same items. */
	readonly gain: Result;
};

/** Alpha as it is, before any change. */
export type Unchanged = { readonly distances: SquaredDistances; readonly level: number };

/** Levels of a new scale: which of them each level falls into, and how far they lie apart. */
export type Regrouping = { readonly groupOf: Uint8Array; readonly distances: SquaredDistances };

type AlphaOfSums = (sums: Float64Array) => Figure;

/** Alphas from the same sums over the items, before and after each change. */
type Changes = {
	readonly sums: UnitSums;
	readonly pairs: readonly (Counted & {
		readonly before: AlphaOfSums;
		readonly after: AlphaOfSums;
	})[];
};

/** Items that a change is about, and the clusters that they lie in. */
type Counted = { readonly n: number; readonly nClusters: number | undefined };

/** Of fewer items a rater's part in the disagreement is no claim to make. */
const LEAST_ITEMS = 30;

/**
 * What alpha gains when one rater is left out: of each who rated 30 items or more that two others rated
 * too, on these items alone. Elsewhere their leaving would change the items and not the agreement: who
 * is asked only where two differ would look like the reason why they do.
 */
export function withoutEachRater(
	rows: RatingRows,
	{ distances, level }: Unchanged,
): (AlphaChange & { readonly rater: number })[] {
	const { levels, raters, counts, codes } = rows;
	const size = levels * levels;
	const given = Array.from(counts, (_, row) => {
		const own = codes.subarray(row * raters, (row + 1) * raters);
		return [...own.keys()].filter((rater) => own[rater] !== MISSING);
	});
	const items = new Float64Array(raters);
	given.forEach((own, row) => {
		if (own.length > 2) for (const rater of own) items[rater] += counts[row];
	});
	const asked = [...items.keys()].filter((rater) => items[rater] >= LEAST_ITEMS);
	const blockOf = new Int32Array(raters).fill(-1);
	for (const [block, rater] of asked.entries()) blockOf[rater] = block;
	const sums = unitSums(2 * size * asked.length, counts, (row, add) => {
		const own = given[row];
		if (own.length < 3) return;
		for (const rater of own) {
			const start = 2 * size * blockOf[rater];
			if (start < 0) continue;
			eachCoincidence(rows, { row }, (cell, value) => add(start + cell, value));
			const others = { row, counts: (other: number) => other !== rater };
			eachCoincidence(rows, others, (cell, value) => add(start + size + cell, value));
		}
	});
	const alpha = alphaOf(levels, distances);
	const pairs = asked.map((rater, block) => {
		const of = (at: number) => (all: Float64Array) =>
			alpha(all.subarray((2 * block + at) * size, (2 * block + at + 1) * size));
		const holds = (row: number) => given[row].length > 2 && given[row].includes(rater);
		const nClusters = clustersWith(rows.clusters, holds);
		return { before: of(0), after: of(1), n: items[rater], nClusters };
	});
	return changesOf({ sums, pairs }, rows, level).map((change, at) => ({
		rater: asked[at],
		...change,
	}));
}

/** Clusters that hold a row of some kind; of two groupings the fewer. */
function clustersWith(
	clusters: Clustering | undefined,
	holds: (row: number) => boolean,
): number | undefined {
	if (!clusters) return undefined;
	const found = clusters.factors.map(({ clusters: all, starts, cells }) => {
		let some = 0;
		for (let cluster = 0; cluster < all; cluster++) {
			const own = cells.subarray(starts[cluster], starts[cluster + 1]);
			if (own.some(holds)) some++;
		}
		return some;
	});
	return Math.min(...found);
}

/** The items and clusters of all rows. */
function countedOf({ n, clusters }: RatingRows): Counted {
	return { n, nClusters: clusters && fewestClusters(clusters) };
}

/** What alpha gains when levels become one, for each way of putting them together. */
export function afterRegrouping(
	rows: RatingRows,
	regroupings: readonly Regrouping[],
	{ distances, level }: Unchanged,
): AlphaChange[] {
	const { levels } = rows;
	const sums = unitSums(levels * levels, rows.counts, (row, add) =>
		eachCoincidence(rows, { row }, add),
	);
	const alphas = regroupings.map((regrouping) => {
		const groups = Math.max(...regrouping.groupOf) + 1;
		const merged = new Float64Array(groups * groups);
		const alpha = alphaOf(groups, regrouping.distances);
		return (all: Float64Array) => {
			regroup(all, regrouping.groupOf, merged);
			return alpha(merged);
		};
	});
	const counted = countedOf(rows);
	const before = alphaOf(levels, distances);
	const pairs = alphas.map((after) => ({ before, after, ...counted }));
	return changesOf({ sums, pairs }, rows, level);
}

/**
 * What alpha gains from one labelling to another by the same people on the same items.
 * @param rows two raters a person: what they said before, then after
 */
export function betweenLabellings(rows: RatingRows, { distances, level }: Unchanged): AlphaChange {
	const size = rows.levels * rows.levels;
	const sums = unitSums(2 * size, rows.counts, (row, add) => {
		for (const time of [0, 1])
			eachCoincidence(rows, { row, counts: (rater) => rater % 2 === time }, (cell, value) =>
				add(time * size + cell, value),
			);
	});
	const alpha = alphaOf(rows.levels, distances);
	const pair = {
		before: (all: Float64Array) => alpha(all.subarray(0, size)),
		after: (all: Float64Array) => alpha(all.subarray(size)),
		...countedOf(rows),
	};
	const [change] = changesOf({ sums, pairs: [pair] }, rows, level);
	return change;
}

/**
 * Calls `add` for what one item of a row puts into the coincidences: pairs of levels c < k at c · K + k,
 * the number of values of each level on the diagonal. Items left with one rating add nothing.
 */
function eachCoincidence(
	{ levels, raters, codes }: RatingRows,
	{
		row,
		counts = () => true,
	}: { readonly row: number; readonly counts?: (rater: number) => boolean },
	add: (cell: number, value: number) => void,
): void {
	const votes = new Float64Array(levels);
	let m = 0;
	for (let rater = 0; rater < raters; rater++) {
		const code = codes[row * raters + rater];
		if (code === MISSING || !counts(rater)) continue;
		votes[code] = votes[code] + 1;
		m++;
	}
	if (m < 2) return;
	for (let c = 0; c < levels; c++) {
		const own = votes[c];
		if (own === 0) continue;
		add(c * levels + c, own);
		for (let k = c + 1; k < levels; k++) {
			const other = votes[k];
			if (other > 0) add(c * levels + k, (own * other) / (m - 1));
		}
	}
}

/** Adds up the cells that fall together. Pairs within a new level are agreement. */
function regroup(all: Float64Array, groupOf: Uint8Array, merged: Float64Array): void {
	const levels = groupOf.length;
	const groups = Math.sqrt(merged.length);
	merged.fill(0);
	for (let c = 0; c < levels; c++) {
		for (let k = c; k < levels; k++) {
			const [a, b] = [groupOf[c], groupOf[k]];
			if (c !== k && a === b) continue;
			const cell = Math.min(a, b) * groups + Math.max(a, b);
			merged[cell] = merged[cell] + all[c * levels + k];
		}
	}
}

/** Alpha of coincidences whose diagonal holds the totals of the levels. */
function alphaOf(levels: number, distances: SquaredDistances): (cells: Float64Array) => Figure {
	const totals = new Float64Array(levels);
	return (cells) => {
		for (let k = 0; k < levels; k++) totals[k] = cells[k * levels + k];
		const { observed, expected, ratings } = disagreementOf({ observed: cells, totals }, distances);
		if (ratings === 0) return noFigure("NO_OVERLAP");
		return expected > 0 ? { value: 1 - observed / expected } : noFigure("SINGLE_CATEGORY");
	};
}

/** Jackknife intervals of the gains, which hold for all changes at once (Bonferroni). */
function changesOf({ sums, pairs }: Changes, rows: RatingRows, level: number): AlphaChange[] {
	if (pairs.length === 0) return [];
	const gains: SumStatistic = (left, out) => {
		pairs.forEach(({ before, after }, i) => {
			out[i] = (after(left).value ?? Number.NaN) - (before(left).value ?? Number.NaN);
		});
	};
	const total = totalsOf(sums, rows.counts);
	const how = { outputs: pairs.length, statistic: gains, clusters: rows.clusters };
	const { values, weights } = jackknifeOfSums(sums, how);
	const levels = { level, simultaneous: 1 - (1 - level) / pairs.length };
	return pairs.map((pair, i) => {
		const [before, alpha] = [pair.before(total), pair.after(total)];
		const se = jackknifeError({ jackknife: values[i], weights });
		const nMissing = rows.n + rows.nMissing - pair.n;
		return { before, alpha, gain: gainOf({ before, alpha, se }, { ...pair, nMissing }, levels) };
	});
}

function gainOf(
	{
		before,
		alpha,
		se,
	}: Pick<AlphaChange, "before" | "alpha"> & { readonly se: number | undefined },
	{ n, nMissing, nClusters }: Counted & { readonly nMissing: number },
	{ level, simultaneous }: Readonly<Record<"level" | "simultaneous", number>>,
): Result {
	const none = (reason: Reason) => undefinedResult(STAT, reason, { n, nMissing });
	if (before.value === undefined) return none(before.reason);
	if (alpha.value === undefined) return none(alpha.reason);
	const common = {
		stat: STAT,
		value: alpha.value - before.value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		warnings: [...lowN(n), ...fewClusters(nClusters)],
	};
	if (nClusters !== undefined && nClusters < LEAST_CLUSTERS) {
		return { ...common, ciReason: "TOO_FEW" };
	}
	if (se === undefined) return { ...common, ciReason: "DEGENERATE_RESAMPLES" };
	const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, simultaneous);
	const how = { critical, level, method: "jackknife-bonferroni", bounded: false };
	return { ...common, se, ...symmetricInterval(common.value, se, how) };
}
