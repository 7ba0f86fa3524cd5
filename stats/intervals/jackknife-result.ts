import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { denseUnits } from "../resampling/unit-sums.ts";
import { type Clustering, fewestClusters } from "../tables/clusters.ts";
import { areFewClusters } from "./cluster-design.ts";
import { criticalOf, fewClusters, type StandardError, twoSidedOf } from "./influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "./jackknife-error.ts";
import { designParts } from "./robust-error.ts";
import { NO_SPREAD } from "./symmetric.ts";

/** With fewer items that differ from the rest neither is one of the items. */
const LEAST_VARIED = 15;

/** What a result is told beside its value and error. */
export type About = {
	readonly n: number;
	readonly nMissing: number;
	readonly level: number;
	readonly clusters?: Clustering | undefined;
	/** Why there is no interval, decided by counts alone. */
	readonly withheld?: Reason | undefined;
	/** Where the truth can lie; anywhere by default. A value beyond it stays in its interval. */
	readonly within?: readonly [number, number] | undefined;
	/** Tell the p-value of 0 too. */
	readonly tested?: boolean | undefined;
	/** Why there is no value where it is NaN. */
	readonly nothing?: Reason | undefined;
	readonly parts?: Readonly<Record<string, number>> | undefined;
	/** Where there is an interval: another one than value ± t(df) · error. */
	readonly intervalBy?: ((error: StandardError) => IntervalOrReason) | undefined;
	/** The error is that of another figure, from which `intervalBy` makes the interval. */
	readonly borrowed?: boolean | undefined;
};

/** Why items with so much that varies and so many clusters have no interval; `undefined`: they have. */
export function tooLittleVaries(
	varied: number,
	clusters: Clustering | undefined,
): Reason | undefined {
	if (clusters && areFewClusters(clusters)) return "TOO_FEW";
	return varied < LEAST_VARIED ? "RARE_LEVEL" : undefined;
}

/** Values that are not the commonest one: what they tell of their spread. */
export function differing(values: Float64Array): number {
	const times = new Map<number, number>();
	let most = 0;
	for (const value of values) {
		const name = Math.round(value * 1e9);
		const seen = (times.get(name) ?? 0) + 1;
		times.set(name, seen);
		most = Math.max(most, seen);
	}
	return values.length - most;
}

/**
 * The mean of one value an item as a result; clusters have one row an item. Without an interval too where
 * hardly any value differs from the others.
 */
export function jackknifeMean(stat: string, values: Float64Array, about: About): Result {
	const n = values.length;
	if (n < 2) {
		return jackknifeResult(stat, Number.NaN, undefined, {
			...about,
			nothing: n === 0 ? "EMPTY" : "TOO_FEW",
		});
	}
	const terms = new Float64Array(2 * n);
	values.forEach((own, row) => {
		terms.set([1, own], 2 * row);
	});
	const rows = denseUnits(2, new Float64Array(n).fill(1), terms);
	const mean = {
		outputs: 1,
		statistic: ([among, sum]: Float64Array, out: Float64Array) => {
			out[0] = sum / among;
		},
	};
	const [value] = valuesOfSums(rows, mean);
	const [error] = jackknifeErrors(rows, { ...mean, clusters: about.clusters });
	return jackknifeResult(stat, value, error, {
		...about,
		withheld: about.withheld ?? tooLittleVaries(differing(values), about.clusters),
	});
}

/**
 * A value with the jackknife's error (`jackknifeErrors`) as a result: value ± t(df) · error, cut to where
 * it can lie. Reasons of the interval: `withheld`; DEGENERATE_RESAMPLES (leaving something out leaves no
 * value); BOUNDARY (no spread).
 */
export function jackknifeResult(
	stat: string,
	value: number,
	error: StandardError | undefined,
	about: About,
): Result {
	const { n, nMissing, clusters, parts, withheld, tested, borrowed, nothing = "EMPTY" } = about;
	if (Number.isNaN(value)) return undefinedResult(stat, nothing, { n, nMissing });
	const nClusters = clusters && fewestClusters(clusters);
	const se = error && Number.isFinite(error.se) ? error.se : undefined;
	return {
		stat,
		value,
		n,
		nMissing,
		...(nClusters !== undefined && { nClusters }),
		...(se !== undefined && !borrowed && { se }),
		...intervalOf(value, error, about),
		...(tested &&
			!withheld &&
			error &&
			error.se > NO_SPREAD && { p: twoSidedOf(error, value / error.se) }),
		parts: { ...parts, ...designParts(error) },
		warnings: [...lowN(n), ...fewClusters(nClusters)],
	};
}

function intervalOf(
	value: number,
	error: StandardError | undefined,
	about: About,
): IntervalOrReason {
	const { withheld, level, intervalBy } = about;
	const { within = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } = about;
	if (withheld || !error) return { ciReason: withheld ?? "DEGENERATE_RESAMPLES" };
	if (!(error.se > NO_SPREAD)) return { ciReason: "BOUNDARY" };
	if (intervalBy) return intervalBy(error);
	const half = criticalOf(error, level) * error.se;
	const low = Math.max(Math.min(within[0], value), value - half);
	const high = Math.min(Math.max(within[1], value), value + half);
	if (!(low < high)) return { ciReason: "BOUNDARY" };
	return { ci: { low, high, level, method: "jackknife-t" } };
}
