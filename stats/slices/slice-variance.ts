import type { ClusterIds } from "../tables/clusters.ts";

export type SliceMeans = {
	/** Slices that have a score, their means and the variances of these. */
	readonly slices: readonly number[];
	readonly means: Float64Array;
	readonly variances: Float64Array;
	/** Standard deviation of an item around the mean of its slice; 0: all alike, or too few to tell. */
	readonly spread: number;
};

/**
 * Means of slices with variances from the spread of all items around the mean of their slice, pooled, so that
 * a slice at 0 or 100 % has an error like the others: σ² / n · (1 + Σ (m̄ − 1)·ρ) with ρ the pooled
 * correlation within clusters, not below 0, and m̄ = Σ m² / n the size of the slice's clusters as items
 * see it. Two groupings add. NaN: no score. Source: Kish 1965 (design effect of clusters).
 */
export function errorOfMeans(
	column: Float64Array,
	{
		labels,
		count,
		groups,
	}: {
		readonly labels: Int32Array;
		readonly count: number;
		readonly groups: ClusterIds | undefined;
	},
): SliceMeans {
	const n = new Float64Array(count);
	const sums = new Float64Array(count);
	column.forEach((score, i) => {
		if (Number.isNaN(score)) return;
		n[labels[i]]++;
		sums[labels[i]] += score;
	});
	const slices = [...n.keys()].filter((slice) => n[slice] > 0);
	const residual = column.map((score, i) => score - sums[labels[i]] / n[labels[i]]);
	let [squares, items] = [0, 0];
	for (const each of residual) {
		if (Number.isNaN(each)) continue;
		squares += each * each;
		items++;
	}
	const free = items - slices.length;
	const variance = free > 0 ? squares / free : 0;
	const design = new Float64Array(count).fill(1);
	const factors = groups === undefined ? [] : groups instanceof Int32Array ? [groups] : groups;
	// Around the mean of all: a slice of one cluster would hide what its items share in its own mean.
	const total = sums.reduce((sum, each) => sum + each, 0);
	const around = column.map((score) => score - total / items);
	for (const factor of factors) {
		const { sizes, correlation } = withinClusters(around, { labels, count, factor });
		for (const slice of slices) design[slice] += (sizes[slice] / n[slice] - 1) * correlation;
	}
	return {
		slices,
		means: Float64Array.from(slices, (slice) => sums[slice] / n[slice]),
		variances: Float64Array.from(slices, (slice) => (variance * design[slice]) / n[slice]),
		spread: Math.sqrt(variance),
	};
}

/** Σ m² of each slice's clusters, and the pooled correlation of two items of one. */
function withinClusters(
	around: Float64Array,
	{
		labels,
		count,
		factor,
	}: {
		readonly labels: Int32Array;
		readonly count: number;
		readonly factor: Int32Array;
	},
): { readonly sizes: Float64Array; readonly correlation: number } {
	const parts = new Map<number, { slice: number; m: number; sum: number; squares: number }>();
	around.forEach((each, i) => {
		if (Number.isNaN(each)) return;
		const key = factor[i] * count + labels[i];
		const own = parts.get(key) ?? { slice: labels[i], m: 0, sum: 0, squares: 0 };
		own.m++;
		own.sum += each;
		own.squares += each * each;
		parts.set(key, own);
	});
	const sizes = new Float64Array(count);
	let [products, pairs, all, items] = [0, 0, 0, 0];
	for (const { slice, m, sum, squares } of parts.values()) {
		sizes[slice] += m * m;
		products += sum * sum - squares;
		pairs += m * (m - 1);
		all += squares;
		items += m;
	}
	const correlation = pairs === 0 || all === 0 ? 0 : ((products / pairs) * items) / all;
	return { sizes, correlation: Math.min(1, Math.max(0, correlation)) };
}
