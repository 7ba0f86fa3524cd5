import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { noTest, type ZTest, zTest } from "../core/test-figures.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { largestPlace, whyRare } from "../intervals/rare-level.ts";
import { designParts } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { differenceError } from "./difference-error.ts";
import { type DifferenceScore, differenceScore } from "./difference-score.ts";
import type { JudgeMeasure, Pair } from "./judge-measures.ts";
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
	/** The difference in errors, and the normal p; `difference.p` is that of the interval. */
	readonly test: ZTest;
};

/**
 * Difference a − b of two measures on shared rows. Error from the difference of their influence
 * functions (clusters: sandwich); interval and p from the score (`differenceScore`) where judges give levels,
 * ± t · se otherwise, so that they agree about 0. Withheld with RARE_LEVEL, p included, below 4 items
 * (7 clusters) that hold another level than the commonest. Parts: pBootstrap, the p-value
 * 2·min(share ≤ 0, share ≥ 0) of the replicates; seIndependent and designEffect of clusters.
 */
export function pairedDifference(
	stat: string,
	{
		rows,
		measures,
		shared,
		pair,
		measureOf,
		columns = pair,
	}: {
		readonly rows: JointRows;
		/** Of the judges, for the score's interval and test; without it they are those of ± t · se. */
		readonly measureOf?: MeasureOfCells | undefined;
		/** Where the joint rows hold the two judges, if not at their places among the measures. */
		readonly columns?: Pair | undefined;
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
	const pBootstrap = shareBeyondZero(replicates);
	const rare = measureOf && whyRare(othersOf(rows, columns), rows, LEAST_RARE);
	const test = rare && error ? noTest(rare) : testOf(value, error);
	const nClusters = clusters && fewestClusters(clusters);
	const scored =
		measureOf && test.value !== undefined
			? differenceScore({ rows, pair: columns, measureOf }, level)
			: undefined;
	const linear = { df: (nClusters ?? n) - 1 };
	const interval = intervalOf({ value, error, scored, rare }, criticalOf(linear, level), level);
	const p = typeof scored === "object" ? scored.p : twoSidedOf(linear, test.value ?? 0);
	const difference: Result = {
		stat,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		...(test.value !== undefined && { p }),
		...(replicates.length > 0 && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters)],
		parts: { ...(pBootstrap !== undefined && { pBootstrap }), ...designParts(error) },
	};
	return { difference, test };
}

/** So many items must hold another level than the commonest: below, a test errs too often. */
const LEAST_RARE = 4;

function othersOf({ width, positions, values, counts }: JointRows, { a, b }: Pair): boolean[] {
	const columns = [a, b, width - 1];
	const commonest = columns.map((column) => {
		const uses = new Float64Array(values[column].length);
		counts.forEach((count, row) => {
			const place = positions[row * width + column];
			uses[place] = uses[place] + count;
		});
		return largestPlace(uses);
	});
	return Array.from(counts, (_, row) =>
		columns.some((column, i) => positions[row * width + column] !== commonest[i]),
	);
}

function intervalOf(
	{
		value,
		error,
		scored,
		rare,
	}: {
		readonly value: number;
		readonly error: StandardError | undefined;
		readonly scored: DifferenceScore | Reason | undefined;
		readonly rare: Reason | undefined;
	},
	critical: number,
	level: number,
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	if (error.se === 0) return { ciReason: "BOUNDARY" };
	if (rare) return { ciReason: rare };
	if (typeof scored === "string") return { ciReason: scored };
	if (scored) return scored.interval;
	return symmetricInterval(value, error.se, { critical, level, method: "t", bounded: false });
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
