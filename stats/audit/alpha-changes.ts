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
import { fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

const STAT = "ambiguity.decomposition";

/** Alpha after a change of raters or levels, and what the change gains. */
export type AlphaChange = {
	readonly alpha: Figure;
	/** Alpha after the change minus alpha before it, on the same items. */
	readonly gain: Result;
};

/** Alpha as it is, before any change. */
export type Unchanged = { readonly distances: SquaredDistances; readonly level: number };

/** Levels of a new scale: which of them each level falls into, and how far they lie apart. */
export type Regrouping = { readonly groupOf: Uint8Array; readonly distances: SquaredDistances };

/** Alphas from the same sums over the items: as it is, then after each change. */
type Changes = {
	readonly sums: UnitSums;
	readonly alphas: readonly ((sums: Float64Array) => Figure)[];
};

/** What alpha gains when one rater is left out, for each of them. */
export function withoutEachRater(rows: RatingRows, { distances, level }: Unchanged): AlphaChange[] {
	const size = rows.levels * rows.levels;
	// The coincidences of all raters, then those without the first, without the second …
	const places = Array.from({ length: 1 + rows.raters }, (_, place) => place);
	const sums = unitSums(size * places.length, rows.counts, (row, add) => {
		for (const place of places) {
			const without = place === 0 ? undefined : place - 1;
			eachCoincidence(rows, { row, without }, (cell, value) => add(place * size + cell, value));
		}
	});
	const alphas = places.map((place) => {
		const alpha = alphaOf(rows.levels, distances);
		return (all: Float64Array) => alpha(all.subarray(place * size, (place + 1) * size));
	});
	return changesOf({ sums, alphas }, rows, level);
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
	return changesOf({ sums, alphas: [alphaOf(levels, distances), ...alphas] }, rows, level);
}

/**
 * Calls `add` for what one item of a row puts into the coincidences: pairs of levels c < k at c · K + k,
 * the number of values of each level on the diagonal. Items left with one rating add nothing.
 */
function eachCoincidence(
	{ levels, raters, codes }: RatingRows,
	{ row, without }: { readonly row: number; readonly without?: number | undefined },
	add: (cell: number, value: number) => void,
): void {
	const votes = new Float64Array(levels);
	let m = 0;
	for (let rater = 0; rater < raters; rater++) {
		const code = codes[row * raters + rater];
		if (rater === without || code === MISSING) continue;
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
function changesOf(
	{ sums, alphas: [before, ...after] }: Changes,
	rows: RatingRows,
	level: number,
): AlphaChange[] {
	if (!before || after.length === 0) return [];
	const gains: SumStatistic = (left, out) => {
		const old = before(left).value ?? Number.NaN;
		after.forEach((alpha, i) => {
			out[i] = (alpha(left).value ?? Number.NaN) - old;
		});
	};
	const total = totalsOf(sums, rows.counts);
	const old = before(total);
	const { clusters } = rows;
	const how = { outputs: after.length, statistic: gains, clusters };
	const { values, weights } = jackknifeOfSums(sums, how);
	return after.map((alphaAfter, i) => {
		const alpha = alphaAfter(total);
		const se = jackknifeError({ jackknife: values[i], weights });
		const simultaneous = 1 - (1 - level) / after.length;
		return { alpha, gain: gainOf({ old, alpha, se }, rows, { level, simultaneous }) };
	});
}

function gainOf(
	{
		old,
		alpha,
		se,
	}: { readonly old: Figure; readonly alpha: Figure; readonly se: number | undefined },
	{ clusters, n, nMissing }: RatingRows,
	{ level, simultaneous }: Readonly<Record<"level" | "simultaneous", number>>,
): Result {
	const none = (reason: Reason) => undefinedResult(STAT, reason, { n, nMissing });
	if (old.value === undefined) return none(old.reason);
	if (alpha.value === undefined) return none(alpha.reason);
	const nClusters = clusters && fewestClusters(clusters);
	const common = {
		stat: STAT,
		value: alpha.value - old.value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		warnings: [...lowN(n), ...fewClusters(nClusters)],
	};
	if (nClusters === 1) return { ...common, ciReason: "TOO_FEW" };
	if (se === undefined) return { ...common, ciReason: "DEGENERATE_RESAMPLES" };
	const critical = criticalOf({ df: (nClusters ?? Number.POSITIVE_INFINITY) - 1 }, simultaneous);
	const how = { critical, level, method: "jackknife-bonferroni", bounded: false };
	return { ...common, se, ...symmetricInterval(common.value, se, how) };
}
