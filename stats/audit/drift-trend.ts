import { normalTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import {
	criticalOf,
	fewClusters,
	standardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

export const DRIFT_TREND = {
	id: "drift.trend",
	title: "Trend of agreement over time",
	answers: "Does agreement rise or fall in the course of the work?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Cochran 1954; Armitage 1955",
	compute: (bins: TimeBins, options?: StatOptions) => driftTrend(timeBins(bins), options),
} satisfies OwnDefinition;

const STAT = "drift.trend";

/**
 * The change of an agreement rate in one unit of time (bins or hours), by least squares. The cells
 * pair time (A) with agreed, 1, or not, 0 (B): `pairCellsOfNumbers`, or `timeBins` for counts by bin.
 * `p` is Cochran and Armitage's test that nothing changes; parts z (below 0: agreement falls),
 * chiSquare = z². `se` and the interval hold whether or not there is a trend. With clusters, error
 * and test are robust, with t(C − 1).
 * Reasons: EMPTY, TOO_FEW (one answer), CONSTANT_INPUT (one time only, or always or never agreed);
 * interval TOO_FEW (one cluster), BOUNDARY (no spread about the trend).
 * Source: Armitage 1955; checked against R's prop.trend.test.
 */
export function driftTrend(cells: PairCells, options?: StatOptions): Result {
	const { n, counts, clusters } = cells;
	const counted = { n, nMissing: unpaired(cells) };
	if (cells.bValues.some((agreed) => agreed !== 0 && agreed !== 1)) {
		throw new StatsInputError("whether raters agreed is 0 or 1");
	}
	if (n === 0) return undefinedResult(STAT, "EMPTY", counted);
	if (n === 1) return undefinedResult(STAT, "TOO_FEW", counted);
	const time = Float64Array.from(cells.a, (position) => cells.aValues[position]);
	const agreed = Float64Array.from(cells.b, (position) => cells.bValues[position]);
	const mean = (values: Float64Array) =>
		values.reduce((sum, value, cell) => sum + value * counts[cell], 0) / n;
	const rate = mean(agreed);
	const centre = mean(time);
	if (isConstant(time) || isConstant(agreed)) {
		return undefinedResult(STAT, "CONSTANT_INPUT", counted);
	}
	const from = time.map((at) => at - centre);
	const spread = n * mean(from.map((distance) => distance * distance));
	const products = from.map((distance, cell) => distance * (agreed[cell] - rate));
	const score = n * mean(products);
	const value = score / spread;
	const influence = from.map((distance, cell) => {
		const residual = agreed[cell] - rate - value * distance;
		return (n * distance * residual) / spread;
	});
	const error = standardError(influence, cells);
	const { level } = settled(options);
	const nClusters = clusters && fewestClusters(clusters);
	const common = { stat: STAT, value, ...counted, ...(nClusters !== undefined && { nClusters }) };
	const warnings = [...lowN(n), ...fewClusters(nClusters)];
	if (!error) return { ...common, ciReason: "TOO_FEW", warnings };
	const critical = criticalOf(error, level);
	const how = { critical, level, method: "ase", bounded: false };
	const interval = symmetricInterval(value, error.se, how);
	const null0 = clusters ? standardError(products, cells)?.se : undefined;
	const se0 = (clusters ? n * (null0 ?? 0) : Math.sqrt(rate * (1 - rate) * spread)) / spread;
	const z = se0 > 0 ? value / se0 : undefined;
	return {
		...common,
		se: "ci" in interval ? error.se : 0,
		...interval,
		...(z !== undefined && { p: clusters ? twoSidedOf(error, z) : normalTwoSided(z) }),
		warnings,
		parts: z === undefined ? { rate } : { rate, z, chiSquare: z * z },
	};
}

function isConstant(values: Float64Array): boolean {
	return values.every((value) => value === values[0]);
}

/** Answers counted by bin of time, as the cells that `driftTrend` reads. */
export type TimeBins = {
	/** Answers that agreed, and all answers, of each bin in order. */
	readonly agreed: readonly number[];
	readonly total: readonly number[];
	/** When each bin was; 1, 2, 3 … by default. */
	readonly times?: readonly number[] | undefined;
};

/** Unequal lengths, and more agreements than answers, throw. */
export function timeBins({ agreed, total, times }: TimeBins): PairCells {
	const at = times ?? total.map((_, bin) => bin + 1);
	if (agreed.length !== total.length || at.length !== total.length) {
		throw new StatsInputError(`${total.length} bins have ${agreed.length} counts`);
	}
	const cells: { bin: number; hit: number; count: number }[] = [];
	total.forEach((all, bin) => {
		const hits = agreed[bin];
		if (!(hits >= 0 && hits <= all)) throw new StatsInputError(`${hits} of ${all} agreed`);
		if (all > hits) cells.push({ bin, hit: 0, count: all - hits });
		if (hits > 0) cells.push({ bin, hit: 1, count: hits });
	});
	return {
		aValues: Float64Array.from(at),
		bValues: Float64Array.of(0, 1),
		a: Uint32Array.from(cells, ({ bin }) => bin),
		b: Uint32Array.from(cells, ({ hit }) => hit),
		counts: Float64Array.from(cells, ({ count }) => count),
		n: total.reduce((sum, all) => sum + all, 0),
		missingA: 0,
		missingB: 0,
	};
}
