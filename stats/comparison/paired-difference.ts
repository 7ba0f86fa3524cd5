import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import { noTest, type ZTest, zTest } from "../core/test-figures.ts";
import { fewClusters, type StandardError, twoSidedOf } from "../intervals/influence-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { differenceError } from "./difference-error.ts";
import type { JudgeMeasure } from "./judge-measures.ts";
import { sharedInterval } from "./shared-interval.ts";
import type { SharedReplicates } from "./shared-replicates.ts";

/** With fewer items or clusters than this p is that of Student's t. */
const ENOUGH_FOR_NORMAL = 50;

/** Degrees of freedom of the p-value of a difference that so many items or clusters show. */
export function freedomOf(units: number): number {
	return units < ENOUGH_FOR_NORMAL ? units - 1 : Number.POSITIVE_INFINITY;
}

/** One judge minus another, on the same items. */
export type PairedDifference = {
	/** Value, linearised `se`, interval and `p`. */
	readonly difference: Result;
	/** The difference in errors, and the normal p; `difference.p` is t's below 50 items or clusters. */
	readonly test: ZTest;
};

/** Two judges of a comparison, by their places. */
export type Pair = { readonly a: number; readonly b: number };

/**
 * Difference a − b of two measures on shared rows. Error from the difference of their influence
 * functions (clusters: sandwich), interval from the shared replicates (`sharedInterval`). Parts: pBootstrap, the p-value
 * 2·min(share ≤ 0, share ≥ 0) of the replicates; seIndependent and designEffect of clusters.
 */
export function pairedDifference(
	stat: string,
	{
		rows,
		measures,
		shared,
		pair,
	}: {
		readonly rows: JointRows;
		readonly measures: readonly JudgeMeasure[];
		readonly shared: SharedReplicates;
		readonly pair: Pair;
	},
	options?: StatOptions,
): PairedDifference {
	const [first, second] = [measures[pair.a], measures[pair.b]];
	const { n, nMissing, clusters } = rows;
	const counted = { n, nMissing };
	for (const { value } of [first, second]) {
		if (value.value !== undefined) continue;
		const difference = undefinedResult(stat, value.reason, counted);
		return { difference, test: noTest(value.reason) };
	}
	const value = (first.value.value as number) - (second.value.value as number);
	const influence = first.influence.map((one, row) => one - second.influence[row]);
	const error = differenceError(influence, rows, scaleOf(first, second));
	const replicates = differences(shared, pair);
	const { level, seed } = settled(options);
	const estimate = { value, error, influence, rows, replicates, linear: shared.linear };
	const { interval, warnings } = sharedInterval(estimate, level);
	const pBootstrap = shareBeyondZero(replicates);
	const test = testOf(value, error);
	const nClusters = clusters && fewestClusters(clusters);
	const df = freedomOf(nClusters ?? n);
	const difference: Result = {
		stat,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		...(test.value !== undefined && { p: twoSidedOf({ df }, test.value) }),
		...(replicates.length > 0 && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters), ...warnings],
		parts: { ...(pBootstrap !== undefined && { pBootstrap }), ...designParts(error) },
	};
	return { difference, test };
}

/** Errors far below the statistics themselves are rounding. */
function scaleOf(first: JudgeMeasure, second: JudgeMeasure): number {
	return Math.max(1, Math.abs(first.value.value ?? 0), Math.abs(second.value.value ?? 0));
}

function testOf(value: number, error: StandardError | undefined): ZTest {
	if (!error) return noTest("TOO_FEW");
	return error.se === 0 ? noTest("ZERO_SE") : zTest(value / error.se);
}

function differences({ replicates }: SharedReplicates, { a, b }: Pair): Float64Array {
	const second = replicates[b];
	return replicates[a].map((one, i) => one - second[i]);
}

/** 2·min(share ≤ 0, share ≥ 0) with the observed sample counted once. */
function shareBeyondZero(replicates: Float64Array): number | undefined {
	let atMost = 1;
	let atLeast = 1;
	let all = 1;
	for (const value of replicates) {
		if (Number.isNaN(value)) continue;
		all++;
		if (value <= 0) atMost++;
		if (value >= 0) atLeast++;
	}
	return all === 1 ? undefined : Math.min(1, (2 * Math.min(atMost, atLeast)) / all);
}
