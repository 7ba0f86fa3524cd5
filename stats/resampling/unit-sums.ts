import { type StatOptions, settled } from "../core/options.ts";
import type { ClusterCounts } from "../tables/cluster-counts.ts";
import { type Clustering, coarserGrouping, fewestClusters } from "../tables/clusters.ts";
import type { Resampled } from "./bootstrap.ts";
import { alikeResampler, multinomialResampler } from "./multinomial.ts";
import { type Random, randomStream } from "./random.ts";
import { forEachReplicate } from "./replicates.ts";

/**
 * Numbers that add up over units (items, or clusters of items): every statistic that is a function of
 * their sums is resampled and jackknifed without another look at the rows. Compressed rows.
 */
export type UnitSums = {
	/** How many sums there are. */
	readonly size: number;
	/** Units that are alike; above 0. */
	readonly counts: Float64Array;
	/** Entries of unit u: `starts[u]` to `starts[u + 1]`. */
	readonly starts: Uint32Array;
	readonly slots: Uint32Array;
	readonly values: Float64Array;
};

/** Lists what each unit adds: `entriesOf(unit, add)` calls `add(slot, value)`. */
export function unitSums(
	size: number,
	counts: Float64Array,
	entriesOf: (unit: number, add: (slot: number, value: number) => void) => void,
): UnitSums {
	const starts = new Uint32Array(counts.length + 1);
	const slots: number[] = [];
	const values: number[] = [];
	function add(slot: number, value: number): void {
		slots.push(slot);
		values.push(value);
	}
	for (let unit = 0; unit < counts.length; unit++) {
		entriesOf(unit, add);
		starts[unit + 1] = slots.length;
	}
	return {
		size,
		counts,
		starts,
		slots: Uint32Array.from(slots),
		values: Float64Array.from(values),
	};
}

/** Units that add to every sum: `terms` holds D × size numbers, row-major. */
export function denseUnits(size: number, counts: Float64Array, terms: Float64Array): UnitSums {
	const starts = new Uint32Array(counts.length + 1);
	for (let unit = 0; unit <= counts.length; unit++) starts[unit] = unit * size;
	const slots = new Uint32Array(terms.length);
	for (let entry = 0; entry < terms.length; entry++) slots[entry] = entry % size;
	return { size, counts, starts, slots, values: terms };
}

/** The sums when each unit counts `counts[unit]` times. */
export function totalsOf(
	{ size, starts, slots, values }: UnitSums,
	counts: Float64Array,
	out = new Float64Array(size),
): Float64Array {
	out.fill(0);
	for (let unit = 0; unit < counts.length; unit++) {
		const count = counts[unit];
		if (count === 0) continue;
		const end = starts[unit + 1];
		for (let e = starts[unit]; e < end; e++) {
			const slot = slots[e];
			out[slot] = out[slot] + count * values[e];
		}
	}
	return out;
}

/** Whole clusters as units, each with what its rows add. */
export function clusterUnits(
	rows: UnitSums,
	{ clusters, starts, cells, counts }: ClusterCounts,
): UnitSums {
	const { starts: rowStarts, slots: rowSlots, values: rowValues } = rows;
	const ends = new Uint32Array(clusters + 1);
	const most = mostEntries(rows, { clusters, starts, cells });
	const slots = new Uint32Array(most);
	const values = new Float64Array(most);
	/** Where the present cluster has its entry for a slot, if not before its first one. */
	const placeOf = new Int32Array(rows.size).fill(-1);
	let written = 0;
	for (let cluster = 0; cluster < clusters; cluster++) {
		const first = written;
		const end = starts[cluster + 1];
		for (let e = starts[cluster]; e < end; e++) {
			const row = cells[e];
			const count = counts[e];
			const last = rowStarts[row + 1];
			for (let i = rowStarts[row]; i < last; i++) {
				const slot = rowSlots[i];
				let place = placeOf[slot];
				if (place < first) {
					place = written++;
					slots[place] = slot;
					placeOf[slot] = place;
				}
				values[place] = values[place] + count * rowValues[i];
			}
		}
		ends[cluster + 1] = written;
	}
	return {
		size: rows.size,
		counts: new Float64Array(clusters).fill(1),
		starts: ends,
		slots: slots.subarray(0, written),
		values: values.subarray(0, written),
	};
}

/** No cluster has more entries than there are slots, or than its rows have. */
function mostEntries(
	rows: UnitSums,
	{ clusters, starts, cells }: Pick<ClusterCounts, "clusters" | "starts" | "cells">,
): number {
	let most = 0;
	for (let cluster = 0; cluster < clusters; cluster++) {
		let own = 0;
		const end = starts[cluster + 1];
		for (let e = starts[cluster]; e < end; e++) {
			own += rows.starts[cells[e] + 1] - rows.starts[cells[e]];
		}
		most += Math.min(own, rows.size);
	}
	return most;
}

/** Writes the outputs of a statistic from the sums; NaN where one does not exist. */
export type SumStatistic = (sums: Float64Array, out: Float64Array) => void;

type ResampledSums = {
	readonly stat: string;
	readonly outputs: number;
	readonly statistic: SumStatistic;
	readonly clusters?: Clustering | undefined;
};

/** More additions than this for all replicates together, and the jackknife alone has to do. */
const MOST_ADDITIONS = 4e8;

/**
 * Replicates and jackknife of a statistic of sums over rows, or over the clusters that the rows lie
 * in. All outputs share the replicates. Where drawing them would take too long there are none, and
 * `intervalOfSums` takes the jackknife, which large samples need no better than.
 */
export function resampleSums(
	rows: UnitSums,
	{ stat, outputs, statistic, clusters }: ResampledSums,
	options: StatOptions = {},
): Resampled[] {
	const { seed, replicates, operands } = settled(options);
	const random = randomStream(seed, stat, ...operands);
	const { units, draw } = drawnUnits(rows, clusters, random);
	const drawn = units.slots.length * replicates > MOST_ADDITIONS ? 0 : replicates;
	const values = Array.from({ length: outputs }, () => new Float64Array(drawn));
	const counts = new Float64Array(units.counts.length);
	const sums = new Float64Array(units.size);
	const out = new Float64Array(outputs);
	forEachReplicate(drawn, options, (replicate) => {
		draw(counts);
		statistic(totalsOf(units, counts, sums), out);
		for (let output = 0; output < outputs; output++) {
			values[output][replicate] = out[output];
		}
	});
	const nClusters = clusters && fewestClusters(clusters);
	const left = clusters ? clusterUnits(rows, coarserGrouping(clusters)) : rows;
	const jackknife = replicates === 0 ? [] : jackknifeSums(left, outputs, statistic);
	return values.map((replicateValues, output) => ({
		replicates: replicateValues,
		jackknife: jackknife[output] ?? new Float64Array(0),
		weights: left.counts,
		...(nClusters !== undefined && { nClusters }),
	}));
}

/**
 * The outputs without one unit of each kind, or without one cluster (of two groupings the coarser
 * one), and how many units each of them stands for.
 */
export function jackknifeOfSums(
	rows: UnitSums,
	{ outputs, statistic, clusters }: Omit<ResampledSums, "stat">,
): { readonly values: readonly Float64Array[]; readonly weights: Float64Array } {
	const left = clusters ? clusterUnits(rows, coarserGrouping(clusters)) : rows;
	return { values: jackknifeSums(left, outputs, statistic), weights: left.counts };
}

/** What is drawn: rows, clusters, or the groups where two kinds of clusters cross (Owen 2007). */
function drawnUnits(
	rows: UnitSums,
	clusters: Clustering | undefined,
	random: Random,
): { units: UnitSums; draw: (out: Float64Array) => void } {
	if (!clusters) return { units: rows, draw: multinomialResampler(rows.counts, random) };
	const [first, second] = clusters.factors.map((factor) => {
		const drawn = new Float64Array(factor.clusters);
		return { drawn, draw: alikeResampler(drawn.length, random) };
	});
	if (!clusters.crossed || !first || !second) {
		const units = clusterUnits(rows, clusters.factors[0]);
		return { units, draw: alikeResampler(units.counts.length, random) };
	}
	const [ofFirst, ofSecond] = clusters.crossed.parents;
	return {
		units: clusterUnits(rows, clusters.crossed),
		draw: (out) => {
			first.draw(first.drawn);
			second.draw(second.drawn);
			for (let group = 0; group < out.length; group++) {
				const times = first.drawn[ofFirst[group]];
				out[group] = times * second.drawn[ofSecond[group]];
			}
		},
	};
}

/** The outputs without one unit of each kind. */
function jackknifeSums(units: UnitSums, outputs: number, statistic: SumStatistic): Float64Array[] {
	const { starts, slots, values: own } = units;
	const totals = totalsOf(units, units.counts);
	const values = Array.from({ length: outputs }, () => new Float64Array(units.counts.length));
	const left = new Float64Array(units.size);
	const out = new Float64Array(outputs);
	for (let unit = 0; unit < units.counts.length; unit++) {
		for (let slot = 0; slot < left.length; slot++) left[slot] = totals[slot];
		const end = starts[unit + 1];
		for (let e = starts[unit]; e < end; e++) {
			const slot = slots[e];
			left[slot] = left[slot] - own[e];
		}
		statistic(left, out);
		for (let output = 0; output < outputs; output++) {
			values[output][unit] = out[output];
		}
	}
	return values;
}
