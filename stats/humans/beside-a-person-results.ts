import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { LEAST_CLUSTERS } from "../intervals/cluster-design.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { criticalOf, type StandardError } from "../intervals/influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { jackknifeResult, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
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

type Source = {
	/** The statistic whose parts the results are. */
	readonly stat: string;
	readonly items: number;
	readonly clusters: Clustering | undefined;
	/** 1 for rows that hold what varies, and the items of each row. */
	readonly varied: Uint8Array;
	readonly counts: Float64Array;
	/** Why there is no value where nothing varies. */
	readonly nothing: Reason;
	readonly options: StatOptions;
};

/**
 * Person, judge, difference and ratio of these sums, with the jackknife's errors over their rows or
 * `clusters`; reasons and intervals as `besideAPerson` says.
 */
export function besideAPersonResults(sums: PersonAndJudgeSums, source: Source): BesideAPerson {
	const { stat, items, clusters, nothing, options, counts } = source;
	const n = counts.reduce((sum, count) => sum + count, 0);
	const varied = counts.reduce((sum, count, row) => sum + source.varied[row] * count, 0);
	const counted = { n, nMissing: items - n };
	const without = (name: string, reason: Reason) =>
		undefinedResult(`${stat}.${name}`, reason, counted);
	const all = (reason: Reason): BesideAPerson => ({
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
	const { level } = settled(options);
	const withheld = whyWithheld(source, varied, errors);
	const about = {
		...counted,
		level,
		clusters,
		withheld,
		parts: { varied },
		within: [-2, 2],
	} as const;
	const onZ = (name: string, value: number, error: StandardError | undefined) =>
		jackknifeResult(`${stat}.${name}`, value, error, {
			...about,
			intervalBy: (own) => zInterval(value, own, level),
		});
	return {
		person: onZ("person", person, ofPerson),
		judge: onZ("judge", judge, ofJudge),
		difference: jackknifeResult(`${stat}.difference`, difference, ofDifference, {
			...about,
			tested: true,
		}),
		ratio:
			person <= 0
				? without("ratio", "ZERO_DENOMINATOR")
				: jackknifeResult(`${stat}.ratio`, judge / person, ofDifference, {
						...about,
						borrowed: true,
						intervalBy: (own) =>
							fieller({ person, judge }, { ofPerson, ofJudge, ofDifference: own }, level),
					}),
	};
}

function zInterval(value: number, error: StandardError, level: number): IntervalOrReason {
	if (Math.abs(value) >= 1) return { ciReason: "BOUNDARY" };
	const critical = criticalOf(error, level);
	const se = error.se / (1 - value * value);
	return { ci: fisherZ(value, se, { level, critical, method: "jackknife-z" }) };
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

/** All r for which judge − r · person is not shown to differ from 0. */
function fieller(
	{ person, judge }: { readonly person: number; readonly judge: number },
	errors: Readonly<Record<"ofPerson" | "ofJudge", StandardError | undefined>> & {
		readonly ofDifference: StandardError;
	},
	level: number,
): IntervalOrReason {
	const { ofPerson, ofJudge, ofDifference } = errors;
	if (!ofPerson || !ofJudge) return { ciReason: "DEGENERATE_RESAMPLES" };
	const square = criticalOf(ofDifference, level) ** 2;
	const [p, j, d] = [ofPerson, ofJudge, ofDifference].map(({ se }) => se * se);
	const a = person * person - square * p;
	const b = person * judge - (square * (p + j - d)) / 2;
	const c = judge * judge - square * j;
	if (a <= 0) return { ciReason: "OPEN_YARDSTICK" };
	const root = Math.sqrt(Math.max(0, b * b - a * c));
	if (root <= NO_SPREAD) return { ciReason: "BOUNDARY" };
	return { ci: { low: (b - root) / a, high: (b + root) / a, level, method: "fieller" } };
}
