import { disagreementOf, type SquaredDistances } from "../agreement/coincidences.ts";
import { criticalOf } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { jackknifeError } from "../resampling/jackknife.ts";
import {
	jackknifeOfSums,
	type SumStatistic,
	totalsOf,
	type UnitSums,
	unitSums,
} from "../resampling/unit-sums.ts";
import {
	type Figure,
	lowN,
	noFigure,
	type Reason,
	type Result,
	undefinedResult,
} from "../result.ts";
import { MISSING } from "../scale.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

const STAT = "ambiguity.decomposition";

/** Alpha after a change of raters or levels, and what the change gains. */
export type AlphaChange = {
	readonly alpha: Figure;
	/** Alpha after the change minus alpha before it, on the same items. */
	readonly gain: Result;
};

/** One kind of change: alpha before and after it, from the same sums over the items. */
type Change = {
	readonly sums: UnitSums;
	readonly before: (sums: Float64Array) => Figure;
	readonly after: (sums: Float64Array) => Figure;
};

/** `changes`: how many of them are looked at together; their intervals hold for all at once. */
export type ChangeOptions = { readonly level: number; readonly changes: number };

/** What alpha gains when rater `rater` is left out. */
export function withoutRater(
	rows: RatingRows,
	rater: number,
	{ distances, ...options }: ChangeOptions & { readonly distances: SquaredDistances },
): AlphaChange {
	const size = rows.levels * rows.levels;
	const change: Change = {
		sums: unitSums(2 * size, rows.counts, (row, add) => {
			eachCoincidence(rows, { row }, add);
			eachCoincidence(rows, { row, without: rater }, (slot, value) => add(size + slot, value));
		}),
		before: (sums) => alphaOfSums(sums.subarray(0, size), distances),
		after: (sums) => alphaOfSums(sums.subarray(size), distances),
	};
	return changeOf(change, rows, options);
}

/**
 * What alpha gains when levels become one: `groupOf` says which level of the new scale each level
 * falls into, in order.
 */
export function afterRegrouping(
	rows: RatingRows,
	groupOf: Uint8Array,
	{
		distances,
		regrouped,
		...options
	}: ChangeOptions & {
		readonly distances: SquaredDistances;
		/** Distances of the new levels. */
		readonly regrouped: SquaredDistances;
	},
): AlphaChange {
	const { levels } = rows;
	const groups = Math.max(...groupOf) + 1;
	const change: Change = {
		sums: unitSums(levels * levels, rows.counts, (row, add) => eachCoincidence(rows, { row }, add)),
		before: (sums) => alphaOfSums(sums, distances),
		after: (sums) => {
			const merged = new Float64Array(groups * groups);
			sums.forEach((sum, pair) => {
				const [c, k] = [Math.floor(pair / levels), pair % levels];
				const [a, b] = [groupOf[c] as number, groupOf[k] as number];
				// Pairs within the new level are agreement; totals lie on the diagonal.
				if (c !== k && a === b) return;
				const cell = Math.min(a, b) * groups + Math.max(a, b);
				merged[cell] = (merged[cell] as number) + sum;
			});
			return alphaOfSums(merged, regrouped);
		},
	};
	return changeOf(change, rows, options);
}

/**
 * Calls `add` for what one item of a row puts into the coincidences: pairs of levels c < k at c · K + k,
 * the number of values of each level on the diagonal. Items left with one rating add nothing.
 */
function eachCoincidence(
	{ levels, raters, codes }: RatingRows,
	{ row, without }: { readonly row: number; readonly without?: number },
	add: (slot: number, value: number) => void,
): void {
	const votes = new Float64Array(levels);
	let m = 0;
	for (let rater = 0; rater < raters; rater++) {
		const code = codes[row * raters + rater] as number;
		if (rater === without || code === MISSING) continue;
		votes[code] = (votes[code] as number) + 1;
		m++;
	}
	if (m < 2) return;
	votes.forEach((own, c) => {
		if (own === 0) return;
		add(c * levels + c, own);
		for (let k = c + 1; k < levels; k++) {
			const other = votes[k] as number;
			if (other > 0) add(c * levels + k, (own * other) / (m - 1));
		}
	});
}

function alphaOfSums(sums: Float64Array, distances: SquaredDistances): Figure {
	const levels = Math.sqrt(sums.length);
	const totals = new Float64Array(levels);
	for (let k = 0; k < levels; k++) totals[k] = sums[k * levels + k] as number;
	const { observed, expected, ratings } = disagreementOf({ observed: sums, totals }, distances);
	if (ratings === 0) return noFigure("NO_OVERLAP");
	return expected > 0 ? { value: 1 - observed / expected } : noFigure("SINGLE_CATEGORY");
}

function changeOf(
	{ sums, before, after }: Change,
	{ counts, clusters, n, nMissing }: RatingRows,
	{ level, changes }: ChangeOptions,
): AlphaChange {
	const statistic: SumStatistic = (left, out) => {
		out[0] = (after(left).value ?? Number.NaN) - (before(left).value ?? Number.NaN);
	};
	const total = totalsOf(sums, counts);
	const [old, alpha] = [before(total), after(total)];
	const counted = { n, nMissing };
	const none = (reason: Reason) => ({ alpha, gain: undefinedResult(STAT, reason, counted) });
	if (old.value === undefined) return none(old.reason);
	if (alpha.value === undefined) return none(alpha.reason);
	const value = alpha.value - old.value;
	const nClusters = clusters && fewestClusters(clusters);
	const { values, weights } = jackknifeOfSums(sums, { outputs: 1, statistic, clusters });
	const se = jackknifeError({ jackknife: values[0] as Float64Array, weights });
	const common = { stat: STAT, value, ...counted, ...(nClusters !== undefined && { nClusters }) };
	const warnings = lowN(n);
	if (nClusters === 1) return { alpha, gain: { ...common, ciReason: "TOO_FEW", warnings } };
	if (se === undefined) {
		return { alpha, gain: { ...common, ciReason: "DEGENERATE_RESAMPLES", warnings } };
	}
	const simultaneous = 1 - (1 - level) / changes;
	const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, simultaneous);
	const how = { critical, level, method: "jackknife-bonferroni", bounded: false };
	const interval = symmetricInterval(value, se, how);
	return { alpha, gain: { ...common, se, ...interval, warnings } };
}
