import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import type { StatOptions } from "../core/options.ts";
import { recordOf } from "../core/record-of.ts";
import { noFigure, type Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { sumResult } from "../resampling/sum-result.ts";
import { resampleSums, totalsOf } from "../resampling/unit-sums.ts";
import { checkColumns } from "../tables/check-columns.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { overlappingPairs } from "../tables/overlapping-pairs.ts";
import { type RatingRows, ratingRows } from "../tables/rating-rows.ts";
import { CEILING_FIGURES, type CeilingFigure, ceilingSums } from "./ceiling-sums.ts";

export const HUMAN_CEILING = {
	id: "ceiling.human",
	title: "Human ceiling",
	answers: "How near does a judge come to how far people agree with each other?",
	scales: DISCRETE,
	compares: "judge",
	source: "Light 1971; Efron 1987 (interval)",
	reads: "levels",
	compute: (ratings: Ratings, options?: HumanCeilingOptions) => {
		const [judge, ...people] = ratings.codes();
		const { clusters } = ratings;
		return humanCeiling(people, judge, { ...options, levels: ratings.levels(), clusters });
	},
} satisfies RatingDefinition;

const STAT = HUMAN_CEILING.id;

/** A ratio may exceed 1: the judge then agrees with people more than they do with each other. */
const RANGE: Readonly<Partial<Record<CeilingFigure, readonly [number, number]>>> = {
	humanPairwiseAgreement: [0, 1],
	judgePairwiseAgreement: [0, 1],
	humanVsLooMajority: [0, 1],
	judgeVsLooMajority: [0, 1],
	judgeVsMajority: [0, 1],
};

/** These need one person an item, the others two. */
const OF_JUDGE_ALONE: readonly CeilingFigure[] = [
	"judgePairwiseAgreement",
	"judgePairwiseKappa",
	"judgeVsMajority",
];

export type HumanCeiling = Readonly<Record<CeilingFigure, Result>> & {
	/** Items on which the people's votes tie: they have no majority. */
	readonly majorityTies: number;
};

export type HumanCeilingOptions = StatOptions & {
	readonly clusters?: ClusterIds | undefined;
	/** Weights of kappa; unweighted. */
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
};

/**
 * A judge beside the people themselves, on the items that the judge answered. `humans`: one column of
 * codes a person (0xFF = not rated); `judge`: one column.
 *
 * Pairwise: mean agreement and kappa over the pairs of people, and over the judge with each of them.
 * Leave-one-out: each person against the majority of the others, and the judge against **the same**
 * majorities, both as means over people: against the majority of all, which holds every person's own
 * vote, only the judge would be measured by more votes (`judgeVsMajority` is that figure). Tied votes
 * are missing, never broken. Ratios are the judge's figure over the people's, and may exceed 1.
 *
 * Pairs without a common item do not count; one that has items but no kappa leaves the mean without
 * one, as in Light's kappa. Reasons: EMPTY (no item of both, or no majority), TOO_FEW (one person; a
 * pair with one item), NO_OVERLAP (no item of two people), SINGLE_CATEGORY; a ratio to an agreement of
 * 0 or a kappa at or below 0: ZERO_DENOMINATOR. Intervals: BCa over items or clusters, replicates
 * shared by all figures (so that a ratio is paired); the jackknife's with fewer than 20 clusters.
 */
export function humanCeiling(
	humans: readonly Uint8Array[],
	judge: Uint8Array,
	{
		levels,
		clusters,
		weights = "unweighted",
		...options
	}: HumanCeilingOptions & { readonly levels: number },
): HumanCeiling {
	checkColumns([...humans, judge], { levels, items: judge.length });
	const answered = humans.map((column) =>
		column.map((code, place) => (judge[place] === MISSING ? MISSING : code)),
	);
	const asked = judge.map((code, place) =>
		answered.some((column) => column[place] !== MISSING) ? code : MISSING,
	);
	const rows = ratingRows([...answered, asked], levels, { clusters, missing: "any" });
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(weights, numbers);
	const { units, figuresOf, tiesOf } = ceilingSums(rows, levels, {
		matrix,
		pairs: overlappingPairs(answered, 1),
	});
	const sums = totalsOf(units, units.counts);
	const figures = figuresOf(sums);
	const resampled = resampleSums(
		units,
		{
			stat: STAT,
			outputs: CEILING_FIGURES.length,
			clusters: rows.clusters,
			statistic: (drawn, out) => {
				const values = figuresOf(drawn);
				CEILING_FIGURES.forEach((name, i) => {
					out[i] = values[name].value ?? Number.NaN;
				});
			},
		},
		options,
	);
	const results = recordOf(CEILING_FIGURES, (name, i) => {
		const n = OF_JUDGE_ALONE.includes(name) ? rows.n : paired(rows);
		const range = RANGE[name];
		const given = {
			rows: { ...rows, n, nMissing: rows.n + rows.nMissing - n },
			resampled: resampled[i],
			options: { ...options, ...(range && { range }) },
		};
		const figure = rows.n === 0 ? noFigure("EMPTY") : figures[name];
		return sumResult(`${STAT}.${name}`, figure, given);
	});
	return { ...results, majorityTies: tiesOf(sums) };
}

/** Items that two people rated, beside the judge. */
function paired({ codes, counts, raters }: RatingRows): number {
	let items = 0;
	counts.forEach((count, row) => {
		const own = codes.subarray(row * raters, (row + 1) * raters - 1);
		if (own.reduce((given, code) => given + (code === MISSING ? 0 : 1), 0) > 1) items += count;
	});
	return items;
}
