import type { IntervalOrReason } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import { clusterDesign, criticalOfDesign, freedomOfItems } from "../intervals/cluster-design.ts";
import { largestPlace, whyRare } from "../intervals/rare-level.ts";
import {
	joined,
	limitAlong,
	type Path,
	type Reach,
	type Truth,
} from "../intervals/score-interval.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import { withCells } from "../tables/clusters.ts";
import {
	followingCounts,
	independentCounts,
	meanSquare,
	mixedCounts,
	orderedCounts,
} from "../tables/couplings.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { clipped } from "./pearson.ts";

/** More pairs of distinct values than this are as good as untied. */
const MOST_PAIRS = 2500;

/**
 * Can there be a score interval? It goes through every pair of distinct values, so that there must not be
 * many; with ties everywhere they are few.
 */
export function isTied({ aValues, bValues, n }: PairCells): boolean {
	const pairs = aValues.length * bValues.length;
	return pairs <= MOST_PAIRS && Math.min(aValues.length, bValues.length) < n;
}

/**
 * The score interval of a correlation of tied values, which has neither the law nor the error of untied
 * ones. The truths keep how often each value is used: towards 0 by mixing with two who know nothing of each
 * other, towards ±1 with the orders that are most alike, or least. Where uses differ these do not reach ±1,
 * and an interval that goes beyond them continues on Fisher's z scale. Clusters: `clusterDesign`. Where
 * single items weigh much (`outlying`), Student's t with Satterthwaite's degrees of freedom.
 * Reasons: RARE_LEVEL (`whyRare`), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function correlationScoreInterval(
	cells: PairCells,
	measureOf: MeasureOfCells,
	{ level, outlying = false }: { readonly level: number; readonly outlying?: boolean },
): IntervalOrReason {
	const grid = gridOf(cells);
	const rare = whyRare(othersOf(cells), cells);
	if (rare) return { ciReason: rare };
	const { counts, clusters } = grid;
	const found = measureOf(grid);
	const [value, influence] = [found.measure(counts), found.influence()];
	const independent = independentCounts(shapeOf(grid));
	const leverage = measureOf({ ...grid, counts: independent })
		.influence()
		.map((one) => one * one);
	const design = clusterDesign(influence, { counts, clusters }, leverage);
	if (typeof design === "string") return { ciReason: design };
	const df = outlying && !clusters ? freedomOfItems(influence, counts) : design.df;
	const critical = criticalOfDesign({ ...design, df }, cells.n, level);
	const reach = { n: cells.n, critical, design: design.design };
	const start = { value, variance: meanSquare(influence, counts) };
	function limitOf(sign: 1 | -1): number {
		const path = pathTo(sign, { grid, independent, measureOf, value });
		const end = path(1);
		const limit = limitAlong(
			value,
			(share) => (share === 0 ? start : share === 1 ? end : path(share)),
			reach,
		);
		return limit === end.value && sign * limit < 1 ? beyond(value, end, { reach, sign }) : limit;
	}
	const low = clipped(Math.min(value, limitOf(-1)));
	const high = clipped(Math.max(value, limitOf(1)));
	if (!(low < high)) return { ciReason: "BOUNDARY" };
	return tellingLimits({ low, high, level, method: "score" });
}

/** Pairs other than that of the value that A gave most with the one that B gave most. */
function othersOf({ a, b, aValues, bValues, counts }: PairCells): boolean[] {
	const usesOfA = new Float64Array(aValues.length);
	const usesOfB = new Float64Array(bValues.length);
	counts.forEach((count, cell) => {
		usesOfA[a[cell]] = usesOfA[a[cell]] + count;
		usesOfB[b[cell]] = usesOfB[b[cell]] + count;
	});
	const [first, second] = [largestPlace(usesOfA), largestPlace(usesOfB)];
	return Array.from(counts, (_, cell) => a[cell] !== first || b[cell] !== second);
}

/** Every pair of a value of A and one of B, counted or not. */
function gridOf(cells: PairCells): PairCells {
	const { aValues, bValues } = cells;
	const columns = bValues.length;
	const size = aValues.length * columns;
	const counts = new Float64Array(size);
	const place = cells.a.map((row, cell) => row * columns + cells.b[cell]);
	place.forEach((to, cell) => {
		counts[to] = cells.counts[cell];
	});
	return {
		...cells,
		a: Uint32Array.from({ length: size }, (_, cell) => Math.floor(cell / columns)),
		b: Uint32Array.from({ length: size }, (_, cell) => cell % columns),
		counts,
		clusters: withCells(cells.clusters, place),
	};
}

function shapeOf({ aValues, bValues, counts }: PairCells) {
	return { rows: aValues.length, columns: bValues.length, counts };
}

function pathTo(
	sign: 1 | -1,
	{
		grid,
		independent,
		measureOf,
		value,
	}: {
		readonly grid: PairCells;
		readonly independent: Float64Array;
		readonly measureOf: MeasureOfCells;
		readonly value: number;
	},
): Path {
	const path =
		(from: Float64Array, to: Float64Array): Path =>
		(share) => {
			const counts = mixedCounts(from, to, share);
			const { measure, influence } = measureOf({ ...grid, counts });
			return { value: measure(counts), variance: meanSquare(influence(), counts) };
		};
	const shape = shapeOf(grid);
	const ordered = sign > 0 ? followingCounts(shape) : orderedCounts(shape, true);
	return sign * value < 0
		? joined([path(grid.counts, independent), path(independent, ordered)])
		: path(grid.counts, ordered);
}

/** Past the end of a path its error shrinks with 1 − r², as on Fisher's z scale, to 0 at ±1. */
function beyond(
	estimate: number,
	end: Truth,
	{ reach, sign }: { readonly reach: Reach; readonly sign: 1 | -1 },
): number {
	const scale = 1 - end.value ** 2;
	return limitAlong(
		estimate,
		(share) => {
			const value = end.value + share * (sign - end.value);
			return { value, variance: end.variance * ((1 - value * value) / scale) ** 2 };
		},
		reach,
	);
}
