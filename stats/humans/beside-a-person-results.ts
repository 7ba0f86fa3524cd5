import {
	type IntervalOrReason,
	type Reason,
	type Result,
	shareOf,
	undefinedResult,
} from "../core/result.ts";
import { LEAST_CLUSTERS } from "../intervals/cluster-design.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { criticalOf, type StandardError, twoSidedOf } from "../intervals/influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { type Known, moverDifference, moverRatio } from "../intervals/mover.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import { type Clustering, clustersHolding, coarserGrouping } from "../tables/clusters.ts";
import { PERSON_AND_JUDGE, type PersonAndJudgeSums } from "./person-and-judge-sums.ts";

export type BesideAPerson = {
	/** Agreement of a person with the other people of an item, on the items that the judge answered. */
	readonly person: Result;
	/** Agreement of the judge with the same people. */
	readonly judge: Result;
	/** Judge minus person, with the test that they are equal. */
	readonly difference: Result;
	/** Judge over person; may exceed 1. Its interval holds 1 exactly where that of the difference holds 0. */
	readonly ratio: Result;
};

/**
 * On graded scales a few large differences make most of the error, and few items hold hardly any: of 20 items a
 * judge of .75 beside people of .85 was "as good" in .07 of 367 samples, of 40 in .05 of 400.
 */
export const LEAST_GRADED = 50;

type Source = {
	/** The statistic whose parts the results are. */
	readonly stat: string;
	readonly items: number;
	readonly clusters: Clustering | undefined;
	/** 1 for rows that hold what varies, and the items of each row. */
	readonly varied: Uint8Array;
	readonly counts: Float64Array;
	/** Answers are more or less alike, not just the same or another: large differences are few. */
	readonly graded: boolean;
	/** Why there is no value where nothing varies. */
	readonly nothing: Reason;
};

/**
 * Person, judge, difference and ratio of these sums, with the jackknife's errors over their rows or
 * `clusters`; reasons and intervals as `besideAPerson` says.
 * @returns asked for the level of confidence
 */
export function besideAPersonResults(
	sums: PersonAndJudgeSums,
	source: Source,
): (level: number) => BesideAPerson {
	const { stat, items, clusters, nothing, counts } = source;
	const n = counts.reduce((sum, count) => sum + count, 0);
	const varied = counts.reduce((sum, count, row) => sum + source.varied[row] * count, 0);
	const counted = { n, nMissing: items - n };
	const without = (name: string, reason: Reason) =>
		undefinedResult(`${stat}.${name}`, reason, counted);
	const all = (reason: Reason) => (): BesideAPerson => ({
		person: without("person", reason),
		judge: without("judge", reason),
		difference: without("difference", reason),
		ratio: without("ratio", reason),
	});
	if (n === 0) return all("EMPTY");
	if (n === 1) return all("TOO_FEW");
	const asked = { outputs: PERSON_AND_JUDGE, statistic: sums.statistic };
	const [person, judge, difference] = valuesOfSums(sums.units, asked);
	if (Number.isNaN(person) || Number.isNaN(judge)) return all(nothing);
	const errors = jackknifeErrors(sums.units, { ...asked, clusters });
	const [ofPerson, ofJudge, ofDifference] = errors;
	const ratio = shareOf(judge, person);
	const withheld = whyWithheld(source, varied, errors);
	const ofBoth: Reason | undefined = source.graded && n < LEAST_GRADED ? "TOO_FEW" : withheld;
	return (level) => {
		const pair = judgeAndPerson({ person, judge }, { ofPerson, ofJudge, ofDifference }, level);
		const about = {
			...counted,
			level,
			clusters,
			withheld,
			parts: { varied },
		} as const;
		const onZ = (name: string, value: number, error: StandardError | undefined) =>
			jackknifeResult(`${stat}.${name}`, value, error, {
				...about,
				intervalBy: (own) => zInterval(value, own, level),
			});
		return {
			person: onZ("person", person, ofPerson),
			judge: onZ("judge", judge, ofJudge),
			difference: {
				...jackknifeResult(`${stat}.difference`, difference, ofDifference, {
					...about,
					withheld: ofBoth,
					intervalBy: () => pair.difference(),
				}),
				...(!ofBoth && pair.tested()),
			},
			ratio:
				ratio.value === undefined
					? without("ratio", ratio.reason)
					: jackknifeResult(`${stat}.ratio`, ratio.value, ofDifference, {
							...about,
							withheld: ofBoth,
							borrowed: true,
							intervalBy: () => pair.ratio(),
						}),
		};
	};
}

function zInterval(value: number, error: StandardError, level: number): IntervalOrReason {
	if (Math.abs(value) >= 1) return { ciReason: "BOUNDARY" };
	const critical = criticalOf(error, level);
	const se = error.se / (1 - value * value);
	return tellingLimits(fisherZ(value, se, { level, critical, method: "jackknife-z" }));
}

function whyWithheld(
	{ varied, clusters }: Source,
	variedItems: number,
	errors: readonly (StandardError | undefined)[],
): Reason | undefined {
	const reason = tooLittleVaries(variedItems, clusters);
	if (reason) return reason;
	if (clusters && clustersHolding(varied, coarserGrouping(clusters)) < LEAST_CLUSTERS) {
		return "RARE_LEVEL";
	}
	return errors.some((error) => !error) ? "DEGENERATE_RESAMPLES" : undefined;
}

/**
 * Judge and person together, from the intervals of both on Fisher's z scale: agreement that few documents lower
 * is lopsided, and so is what it differs by. p is that of the widest interval of the difference without 0.
 */
function judgeAndPerson(
	{ person, judge }: { readonly person: number; readonly judge: number },
	{
		ofPerson,
		ofJudge,
		ofDifference,
	}: Readonly<Record<"ofPerson" | "ofJudge" | "ofDifference", StandardError | undefined>>,
	level: number,
) {
	const df = ofDifference?.df ?? 1;
	const [p, j, d] = [ofPerson, ofJudge, ofDifference].map((error) => error?.se ?? 0);
	const spread = 2 * p * j;
	const correlation = spread > 0 ? Math.min(1, Math.max(-1, (p * p + j * j - d * d) / spread)) : 0;
	const both = (critical: number) =>
		[knownBy(judge, j, critical), knownBy(person, p, critical), correlation] as const;
	const settledBy = (critical: number) => {
		const { low, high } = moverDifference(...both(critical));
		return low > 0 || high < 0;
	};
	const critical = criticalOf({ df }, level);
	return {
		difference(): IntervalOrReason {
			const limits = moverDifference(...both(critical));
			return { ci: { ...limits, level, method: "mover-z" } };
		},
		ratio(): IntervalOrReason {
			const limits = moverRatio(...both(critical));
			if (!limits) return { ciReason: "OPEN_YARDSTICK" };
			if (!(limits.low < limits.high)) return { ciReason: "BOUNDARY" };
			return { ci: { ...limits, level, method: "mover-z" } };
		},
		tested(): { readonly p?: number } {
			if (!(d > NO_SPREAD)) return {};
			return { p: twoSidedOf({ df }, lastWhere(settledBy)) };
		},
	};
}

function knownBy(value: number, se: number, critical: number): Known {
	if (se === 0 || Math.abs(value) >= 1) {
		return {
			value,
			low: Math.max(-1, value - critical * se),
			high: Math.min(1, value + critical * se),
		};
	}
	return { value, ...fisherZ(value, se / (1 - value * value), { level: 0, critical }) };
}

/** So many errors are beyond any quantile that is asked for. */
const FARTHEST = 1e4;

/** The largest number of errors for which this holds, as it does for all smaller ones; 0 where for none. */
function lastWhere(holds: (critical: number) => boolean): number {
	let [low, high] = [0, FARTHEST];
	for (let step = 0; step < 60; step++) {
		const middle = (low + high) / 2;
		if (holds(middle)) low = middle;
		else high = middle;
	}
	return low;
}
