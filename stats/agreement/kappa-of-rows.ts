import { type StatOptions, settled } from "../core/options.ts";
import {
	type Interval,
	type IntervalOrReason,
	lowN,
	type Result,
	type Warning,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { criticalOf, fewClusters, type StandardError } from "../intervals/influence-error.ts";
import { designParts, robustError } from "../intervals/robust-error.ts";
import { bootstrapOne } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/** From this many items on the Fisher-z interval covers as well as the bootstrap (simulated). */
const ENOUGH_FOR_FISHER_Z = 100;

/** A kappa of many raters that exists. */
export type KappaOfRows = {
	readonly stat: string;
	readonly value: number;
	/** Of any rows: this kappa, and the influence of one item of each row on it. */
	readonly termsOf: (rows: RatingRows) => KappaTerms;
	/** The same kappa of other counts of the rows; NaN where it does not exist. */
	readonly statistic: (counts: Float64Array) => number;
	/** The kappa of an observed agreement, with the same chance. */
	readonly atAgreement: (agreement: number) => number;
	readonly parts: Readonly<Record<string, number>>;
};

export type KappaTerms = { readonly value: number; readonly influence: Float64Array };

/**
 * The result of a kappa of many raters, with the intervals of Cohen's: Fisher-z from 100 items, BCa
 * below; at κ = 1 Clopper–Pearson's lower limit of the agreement put into κ; where a level was never
 * agreed on, half an item of agreement on it is put into the interval (`kappa-fallback.ts`). Clusters
 * are resampled whole; with fewer than 20 of them the interval is the linear one with t(C − 1).
 */
export function kappaOfRows(
	kappa: KappaOfRows,
	rows: RatingRows,
	options: StatOptions | undefined,
): Result {
	const { stat, value, parts } = kappa;
	const { n, nMissing, clusters } = rows;
	const error = robustError(kappa.termsOf(rows).influence, rows);
	const nClusters = clusters && fewestClusters(clusters);
	const { interval, warnings, seed } = intervalOf(kappa, rows, { error, options });
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(error && { se: error.se }),
		...interval,
		...(seed !== undefined && { seed }),
		warnings: [
			...(hasConstantRater(rows) ? (["CONSTANT_RATER"] as const) : []),
			...lowN(n),
			...fewClusters(nClusters),
			...warnings,
		],
		parts: { ...parts, ...designParts(error) },
	};
}

function intervalOf(
	kappa: KappaOfRows,
	rows: RatingRows,
	{
		error,
		options,
	}: { readonly error: StandardError | undefined; readonly options: StatOptions | undefined },
): {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number;
} {
	const { stat, value, statistic } = kappa;
	const { counts, n, clusters } = rows;
	const { level, seed } = settled(options);
	if (!error) return { interval: { ciReason: "TOO_FEW" }, warnings: [] };
	const fallback = fallbackOf(kappa, rows, level);
	if (fallback) return { interval: { ci: fallback }, warnings: [] };
	if (error.se === 0) return { interval: { ciReason: "BOUNDARY" }, warnings: [] };
	const linear = n >= ENOUGH_FOR_FISHER_Z || fewClusters(error.nClusters).length > 0;
	if (linear && value > -1) {
		const ofZ = error.se / (1 - value * value);
		const critical = criticalOf(error, level);
		return { interval: { ci: fisherZ(value, ofZ, { level, critical }) }, warnings: [] };
	}
	const resampled = bootstrapOne(counts, statistic, { stat, clusters }, options);
	const { interval, warnings } = bootstrapInterval(value, resampled, { level });
	return { interval, warnings: warnings.filter((warning) => warning !== "FEW_CLUSTERS"), seed };
}

/** Where the items show no more than one side of what is possible; of two raters as Cohen's. */
function fallbackOf(
	{ value, termsOf, atAgreement }: KappaOfRows,
	rows: RatingRows,
	level: number,
): Interval | undefined {
	if (value === 1) {
		const independent = rows.clusters ? fewestClusters(rows.clusters) : rows.n;
		const low = Math.max(-1, atAgreement(clopperPearson(independent, independent, level).low));
		return { low, high: 1, level, method: "exact-po" };
	}
	const halved = rows.clusters ? undefined : withHalves(rows);
	if (!halved) return undefined;
	const moved = termsOf(halved);
	const se = robustError(moved.influence, halved)?.se ?? 0;
	if (!(Math.abs(moved.value) < 1) || se === 0) return undefined;
	const ofZ = se / (1 - moved.value * moved.value);
	const interval = fisherZ(moved.value, ofZ, { level, method: "fisher-z-half" });
	const [low, high] = [Math.min(value, interval.low), Math.max(value, interval.high)];
	return { ...interval, low, high };
}

/** What agreement that the items happen to lack counts as. */
const HALF = 0.5;

/** The rows, and half an item that everybody gives each level that raters used but never agreed on. */
function withHalves(rows: RatingRows): RatingRows | undefined {
	const { levels, raters, codes, counts, n } = rows;
	const lacking = Array.from({ length: levels }, (_, level) => level).filter((level) => {
		const users = new Set<number>();
		for (let row = 0; row < counts.length; row++) {
			let given = 0;
			for (let rater = 0; rater < raters; rater++) {
				if (codes[row * raters + rater] !== level) continue;
				users.add(rater);
				given++;
			}
			if (given > 1) return false;
		}
		return users.size > 1;
	});
	if (lacking.length === 0) return undefined;
	return {
		...rows,
		codes: Uint8Array.from([
			...codes,
			...lacking.flatMap((level) => new Array<number>(raters).fill(level)),
		]),
		counts: Float64Array.from([...counts, ...lacking.map(() => HALF)]),
		n: n + HALF * lacking.length,
	};
}

function hasConstantRater({ raters, codes }: RatingRows): boolean {
	for (let rater = 0; rater < raters; rater++) {
		const own = codes.filter((code, place) => place % raters === rater && code !== MISSING);
		if (own.length > 0 && own.every((code) => code === own[0])) return true;
	}
	return false;
}
