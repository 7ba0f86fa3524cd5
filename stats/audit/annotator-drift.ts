import { majority } from "../agreement/majority.ts";
import type { StatOptions } from "../core/options.ts";
import { type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import { spearman } from "../correlation/spearman-result.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import type { ClusterOptions } from "../tables/clusters.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { driftDifference } from "./drift-difference.ts";
import { driftTrend } from "./drift-trend.ts";

export const DRIFT_LENIENCY = {
	id: "drift.leniency",
	title: "Drift of leniency",
	answers: "Does an annotator grow more lenient, or stricter, in the course of the work?",
	scales: WITH_NUMBERS,
	compares: "rubric",
	source: "Spearman 1904",
	compute: leniencyDrift,
} satisfies OwnDefinition;

/** Ratings of several annotators, one of whom is looked at. */
export type AnnotatorOverTime<Column> = {
	readonly columns: readonly Column[];
	/** Place of the annotator among the columns. */
	readonly rater: number;
	/** When the annotator rated each item: any unit, or its place in the order of work; NaN = not. */
	readonly times: Float64Array;
};

export type AgreementDrift = {
	/** Of agreement with the majority of the others, per unit of time. */
	readonly trend: Result;
	/** First half of the annotator's own ratings minus second half, by time. */
	readonly difference: Result;
};

/**
 * Whether an annotator agrees with the others more or less as time goes on. The others' majority
 * leaves the annotator out, and items where it is tied or nobody else rated do not count. Results as
 * `driftTrend` and `driftDifference`; the halves have as equal numbers of ratings as equal times allow.
 */
export function agreementDrift(
	{ columns, rater, times }: AnnotatorOverTime<Uint8Array>,
	levels: number,
	options: StatOptions & ClusterOptions = {},
): AgreementDrift {
	const own = columns[rater];
	if (!own) throw new StatsInputError(`there is no column ${rater}`);
	if (own.length !== times.length) {
		throw new StatsInputError(`${own.length} ratings have ${times.length} times`);
	}
	const others = majority(
		columns.filter((_, other) => other !== rater),
		levels,
	).codes;
	const agreed = own.map((code, item) => {
		const level = others[item] ?? MISSING;
		if (code === MISSING || level === MISSING || Number.isNaN(times[item])) return MISSING;
		return Number(code === level);
	});
	const asNumbers = Float64Array.from(agreed, (hit) => (hit === MISSING ? Number.NaN : hit));
	const at = times.map((time, item) => (agreed[item] === MISSING ? Number.NaN : time));
	return {
		trend: driftTrend(pairCellsOfNumbers(at, asNumbers, options), options),
		difference: driftDifference(contingencyTable(halves(at), agreed, 2, options), options),
	};
}

/** 0 for times up to the median, 1 for later ones; whichever cut at the median parts more evenly. */
function halves(times: Float64Array): Uint8Array {
	const sorted = times.filter((time) => !Number.isNaN(time)).sort();
	const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
	const upTo = sorted.filter((time) => time <= median).length;
	const before = sorted.filter((time) => time < median).length;
	const half = sorted.length / 2;
	const withMedian = Math.abs(upTo - half) <= Math.abs(before - half);
	return Uint8Array.from(times, (time) => {
		if (Number.isNaN(time)) return MISSING;
		return Number(withMedian ? time > median : time >= median);
	});
}

/**
 * Rank correlation of time with how far an annotator's numbers lie above the mean of the others' on
 * the same item, in [−1, 1]: above 0, the annotator grows more lenient. Columns of numbers, NaN = not
 * rated. Interval, test and reasons as `spearman`, robust to clusters.
 */
export function leniencyDrift(
	{ columns, rater, times }: AnnotatorOverTime<Float64Array>,
	options: StatOptions & ClusterOptions = {},
): Result {
	const own = columns[rater];
	if (!own) throw new StatsInputError(`there is no column ${rater}`);
	const deviation = own.map((value, item) => {
		let sum = 0;
		let others = 0;
		columns.forEach((column, other) => {
			const theirs = column[item];
			if (other === rater || Number.isNaN(theirs)) return;
			sum += theirs;
			others++;
		});
		return others === 0 ? Number.NaN : value - sum / others;
	});
	const result = spearman(pairCellsOfNumbers(times, deviation, options), options);
	return { ...result, stat: DRIFT_LENIENCY.id };
}
