import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	StatsInputError,
	undefinedResult,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { criticalOf, fewClusters, standardError } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { RATES, withinRange } from "../intervals/within-range.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { ballotsOf } from "./ballots.ts";
import { type DawidSkeneOptions, dawidSkene } from "./dawid-skene.ts";

export const JUDGE_BY_CONSENSUS = {
	id: "consensus.judge",
	title: "Agreement with the consensus of others",
	answers: "How often does a judge give the level that the other raters' votes make most probable?",
	scales: DISCRETE,
	compares: "judge",
	source: "Dawid & Skene 1979",
	reads: "levels",
	compute: (ratings: Ratings, options?: JudgeByConsensusOptions) => {
		const [judge, ...people] = ratings.codes();
		const { clusters } = ratings;
		return judgeByConsensus(people, judge, { ...options, levels: ratings.levels(), clusters });
	},
} satisfies RatingDefinition;

const STAT = JUDGE_BY_CONSENSUS.id;

export type JudgeByConsensusOptions = StatOptions &
	DawidSkeneOptions & {
		readonly clusters?: ClusterIds | undefined;
		/** The judge votes in its own reference, and the result says so (CIRCULAR_REFERENCE). */
		readonly judgeVotes?: boolean | undefined;
	};

/**
 * How probable a judge's answers are on average under the Dawid–Skene posteriors of the **other**
 * raters: its expected accuracy, which allows for items whose label is uncertain. A judge that votes in
 * the reference it is measured by agrees with itself; the consensus is therefore fitted without it.
 * One column of codes a rater. Interval: normal or, by clusters, t(C − 1), within [0, 1]. Reasons: EMPTY
 * (no item of the judge and another rater), NOT_CONVERGED; interval BOUNDARY, TOO_FEW.
 * The error is that of the items; the fit's own is not in it.
 */
export function judgeByConsensus(
	others: readonly Uint8Array[],
	judge: Uint8Array,
	{
		levels,
		clusters,
		judgeVotes = false,
		...options
	}: JudgeByConsensusOptions & { readonly levels: number },
): Result {
	if (others.some(({ length }) => length !== judge.length)) {
		throw new StatsInputError(`a judge of ${judge.length} places has raters of other lengths`);
	}
	const fit = dawidSkene(ballotsOf(judgeVotes ? [...others, judge] : others, levels), options);
	const known = judge.map((code, place) => {
		const voted = others.some((column) => column[place] !== MISSING);
		if (code !== MISSING && code >= levels) {
			throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
		}
		return voted ? code : MISSING;
	});
	const n = known.reduce((sum, code) => sum + (code === MISSING ? 0 : 1), 0);
	const counted = { n, nMissing: judge.length - n };
	if (n === 0) return undefinedResult(STAT, "EMPTY", counted);
	if (!("posteriors" in fit)) return undefinedResult(STAT, fit.certainty.reason, counted);
	const { posteriors } = fit;
	const probable = Float64Array.from(known, (code, item) =>
		code === MISSING ? 0 : posteriors[item * levels + code],
	);
	const value = probable.reduce((sum, one) => sum + one, 0) / n;
	const counts = Float64Array.from(known, (code) => (code === MISSING ? 0 : 1));
	const cells = Int32Array.from(known, (code, item) => (code === MISSING ? NO_CELL : item));
	const error = standardError(
		probable.map((one, item) => (counts[item] === 0 ? 0 : one - value)),
		{ counts, clusters: clusterCells(cells, clusters) },
	);
	const { level } = settled(options);
	return {
		stat: STAT,
		value,
		...counted,
		...(clusters && { nClusters: error?.nClusters ?? 1 }),
		...(error && { se: error.se }),
		...(error ? rateInterval(value, error, level) : { ciReason: "TOO_FEW" as const }),
		warnings: [
			...lowN(n),
			...fewClusters(clusters && (error?.nClusters ?? 1)),
			...fit.certainty.warnings.filter((warning) => warning === "IDENTIFIABILITY"),
			...(judgeVotes ? (["CIRCULAR_REFERENCE"] as const) : []),
		],
	};
}

function rateInterval(
	value: number,
	error: { readonly se: number; readonly df: number },
	level: number,
): IntervalOrReason {
	const method = Number.isFinite(error.df) ? "cluster-t" : "normal";
	const how = { critical: criticalOf(error, level), level, method, bounded: false };
	return withinRange(symmetricInterval(value, error.se, how), RATES);
}
