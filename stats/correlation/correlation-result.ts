import { tTwoSided } from "../core/distributions.ts";
import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { designParts, robustError, type Units } from "../intervals/robust-error.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

/** Why a correlation of these pairs does not exist; undefined when it does. */
export function reasonAgainstCorrelation(cells: PairCells): Reason | undefined {
	if (cells.n === 0) return "EMPTY";
	if (cells.n === 1) return "TOO_FEW";
	return isConstant(cells.a) || isConstant(cells.b) ? "CONSTANT_INPUT" : undefined;
}

export function isConstant(positions: Uint32Array): boolean {
	return positions.every((position) => position === positions[0]);
}

/** The result of a correlation that does not exist, with how many items had a pair and how many not. */
export function undefinedCorrelation(stat: string, reason: Reason, cells: PairCells): Result {
	return undefinedResult(stat, reason, { n: cells.n, nMissing: unpaired(cells) });
}

/** What a correlation of independent items says of its uncertainty. */
export type CorrelationInference = {
	/** Another error than that of the influence function. */
	readonly se?: number;
	readonly interval: IntervalOrReason;
	readonly p?: number;
	readonly warnings?: readonly Warning[];
	readonly seed?: number;
	readonly parts?: Readonly<Record<string, number>>;
};

type Estimate = {
	readonly value: number;
	/** Of one row of each cell; mean 0. */
	readonly influence: Float64Array;
	readonly units: Units & { readonly n: number; readonly nMissing: number };
};

/**
 * The result of a correlation, with the large-sample error of its influence function. Items in
 * clusters have the robust error, and interval and test on Fisher's z scale with t(C − 1);
 * independent ones what `ofItems` says.
 */
export function correlationResult(
	stat: string,
	{ value, influence, units }: Estimate,
	{
		level,
		score,
		ofItems,
	}: {
		readonly level: number;
		/** The interval where values are tied, in place of any other. */
		readonly score?: IntervalOrReason | undefined;
		readonly ofItems: () => CorrelationInference;
	},
): Result {
	const { n, nMissing, clusters } = units;
	const error = robustError(influence, units);
	const inference = clusters ? ofClusters(value, error, level) : ofItems();
	const { se = error?.se, interval, p, warnings = [], seed, parts } = inference;
	const nClusters = clusters && fewestClusters(clusters);
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(se !== undefined && { se }),
		...(score ?? interval),
		...(p !== undefined && { p }),
		...(seed !== undefined && { seed }),
		warnings: [...lowN(n), ...fewClusters(nClusters), ...warnings],
		parts: { ...parts, ...designParts(error) },
	};
}

function ofClusters(
	value: number,
	error: StandardError | undefined,
	level: number,
): CorrelationInference {
	if (!error) return { interval: { ciReason: "TOO_FEW" } };
	if (error.se === 0 || Math.abs(value) === 1) return { interval: { ciReason: "BOUNDARY" } };
	const ofZ = error.se / (1 - value * value);
	return {
		interval: tellingLimits(fisherZ(value, ofZ, { level, critical: criticalOf(error, level) })),
		p: twoSidedOf(error, Math.atanh(value) / ofZ),
	};
}

/** The t test of a correlation with `df` degrees of freedom; none without any. */
export function correlationTest(value: number, df: number): number | undefined {
	if (df <= 0) return undefined;
	return tTwoSided(value * Math.sqrt(df / (1 - value * value)), df);
}
