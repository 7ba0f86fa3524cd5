import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	standardError,
} from "../intervals/influence-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapOne } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import { type IntervalOrReason, lowN, type Result, type Warning } from "../result.ts";
import { MISSING } from "../scale.ts";
import { fewestClusters } from "../tables/clusters.ts";
import type { RatingRows } from "../tables/rating-rows.ts";

/** From this many items on the Fisher-z interval covers as well as the bootstrap (simulated). */
const ENOUGH_FOR_FISHER_Z = 100;

/** A kappa of many raters that exists. */
export type KappaOfRows = {
	readonly stat: string;
	readonly value: number;
	/** Influence of one item of each row. */
	readonly influence: Float64Array;
	/** The same kappa of other counts of the rows; NaN where it does not exist. */
	readonly statistic: (counts: Float64Array) => number;
	/** The kappa of an observed agreement, with the same chance. */
	readonly atAgreement: (agreement: number) => number;
	readonly parts: Readonly<Record<string, number>>;
};

/**
 * The result of a kappa of many raters, with Cohen's choice of intervals: Fisher-z from 100 items,
 * BCa below; at κ = 1 Clopper–Pearson's lower limit of the agreement put into κ; clusters are
 * resampled whole, and with fewer than 20 of them the interval is the linear one with t(C − 1).
 */
export function kappaOfRows(
	kappa: KappaOfRows,
	rows: RatingRows,
	options: StatOptions | undefined,
): Result {
	const { stat, value, parts } = kappa;
	const { n, nMissing, clusters } = rows;
	const found = standardError(kappa.influence, rows);
	const error = found && { ...found, se: found.se < NO_SPREAD ? 0 : found.se };
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
		parts,
	};
}

function intervalOf(
	{ stat, value, statistic, atAgreement }: KappaOfRows,
	{ counts, n, clusters }: RatingRows,
	{
		error,
		options,
	}: { readonly error: StandardError | undefined; readonly options: StatOptions | undefined },
): {
	readonly interval: IntervalOrReason;
	readonly warnings: readonly Warning[];
	readonly seed?: number;
} {
	const { level, seed } = settled(options);
	if (!error) return { interval: { ciReason: "TOO_FEW" }, warnings: [] };
	if (value === 1) {
		const independent = error.nClusters ?? n;
		const low = Math.max(-1, atAgreement(clopperPearson(independent, independent, level).low));
		return { interval: { ci: { low, high: 1, level, method: "exact-po" } }, warnings: [] };
	}
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

function hasConstantRater({ raters, codes }: RatingRows): boolean {
	for (let rater = 0; rater < raters; rater++) {
		const own = codes.filter((code, place) => place % raters === rater && code !== MISSING);
		if (own.length > 0 && own.every((code) => code === own[0])) return true;
	}
	return false;
}
