import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	lowN,
	noFigure,
	type Result,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { Resampled } from "../resampling/bootstrap.ts";
import { intervalOfSums } from "../resampling/sum-result.ts";
import { type ClusterIds, fewestClusters } from "../tables/clusters.ts";
import { ratingRows } from "../tables/rating-rows.ts";
import { ALIGNMENT_SCORES, type AlignmentScore } from "./alignment-scores.ts";
import { HUMAN_BETTER } from "./alternative-annotator.ts";
import { bootstrapAlternative } from "./alternative-annotator-bootstrap.ts";
import { outcomesBeside, type RatedColumn } from "./alternative-annotator-outcomes.ts";
import { type AnnotatorOutcome, annotatorOutcomes } from "./annotator-outcomes.ts";

export const ALTERNATIVE_ANNOTATOR_TEST = {
	id: "alttest",
	title: "Alternative annotator test",
	answers: "May the judge stand in for a person, as well as the other people can tell?",
	scales: ANY_SCALE,
	compares: "judge",
	source: "Calderon, Reichart & Dror 2025; Benjamini & Yekutieli 2001",
	reads: "numbers",
	compute: (ratings: Ratings, options?: AlternativeAnnotatorOptions) => {
		const { scale, clusters } = ratings;
		const ordered = scale.type === "ordinal" || scale.type === "numeric";
		const [judge, ...humans] = ratings.numbers();
		return alternativeAnnotatorTest(humans, judge, {
			...(ordered && { score: ALIGNMENT_SCORES.negativeRmse }),
			...options,
			clusters,
		});
	},
} satisfies RatingDefinition;

const STAT = ALTERNATIVE_ANNOTATOR_TEST.id;

/** What a person may cost more than the judge, in advantage: the authors' values. */
export const ALTERNATIVE_ANNOTATOR_EPSILON = { expert: 0.2, skilled: 0.15, crowd: 0.1 } as const;

/** The judge passes if it wins against this share of the people. */
const PASSING = 0.5;
/** With fewer people there is no consensus to represent. */
const FEWEST_PEOPLE = 3;

export type AlternativeAnnotatorOptions = StatOptions & {
	/** `accuracy`; for ordinal levels and numbers the negative RMSE or MAE, or one of your own. */
	readonly score?: AlignmentScore | undefined;
	/** `ALTERNATIVE_ANNOTATOR_EPSILON.expert`. */
	readonly epsilon?: number | undefined;
	/** Rate of false discoveries among the people; .05. */
	readonly q?: number | undefined;
	/** Items of fewer people do not enter; 2, and never fewer. */
	readonly minHumansPerItem?: number | undefined;
	/** People with fewer items are not tested; 30. */
	readonly minItemsPerHuman?: number | undefined;
	/** Of independent items; by default Student's t from 30 items on, Wilcoxon's signed ranks below. */
	readonly test?: "t" | "wilcoxon" | undefined;
	readonly clusters?: ClusterIds | undefined;
};

export type AlternativeAnnotator = {
	/** ω: share of the people against whom the judge wins. */
	readonly winningRate: Result;
	/** ρ: mean share of items on which the judge is at least as good as a person. */
	readonly advantageProbability: Result;
	/** ω ≥ .5; `undefined` where nobody could be tested. */
	readonly passes: boolean | undefined;
	/** Share of the bootstrap's replicates in which the judge passes. */
	readonly passProbability: Figure;
	readonly annotators: readonly AnnotatorOutcome[];
};

/**
 * May a judge replace people? Each person is left out in turn, and person and judge are compared as
 * stand-ins for the rest, item by item: `score(value, values of the others)`. The judge wins against a
 * person whose mean advantage, W(human) − W(judge), is shown to lie below ε (one-sided, Benjamini–
 * Yekutieli over the people); it passes if it wins against half of them.
 *
 * Columns of codes (0xFF = missing) or numbers (NaN = missing), one a person and one of the judge. Equal
 * scores are ties, in which both count as at least as good. Student's t; Wilcoxon's signed ranks for a
 * person with fewer than 30 items (only if `minItemsPerHuman` lets them in; LOW_N); with `clusters` the
 * t test of their robust error, t(C − 1). Fewer than three people: IDENTIFIABILITY.
 * The interval of ρ and P(ω ≥ .5) are the bootstrap's, over items or clusters. Reasons: TOO_FEW
 * (nobody to test); P(ω ≥ .5) NOT_AVAILABLE where nothing was resampled or two groupings cross.
 * Source: Calderon, Reichart & Dror 2025, checked against their program.
 */
export function alternativeAnnotatorTest(
	humans: readonly RatedColumn[],
	judge: RatedColumn,
	options: AlternativeAnnotatorOptions = {},
): AlternativeAnnotator {
	return alternativeAnnotatorTests(humans, options)(judge, options);
}

/** The same of several judges beside the same people. @returns asked for a judge, with the options of its resampling */
export function alternativeAnnotatorTests(
	humans: readonly RatedColumn[],
	{
		score = ALIGNMENT_SCORES.accuracy,
		epsilon = ALTERNATIVE_ANNOTATOR_EPSILON.expert,
		q = 0.05,
		minHumansPerItem = 2,
		minItemsPerHuman = 30,
		test,
		clusters,
	}: AlternativeAnnotatorOptions = {},
): (judge: RatedColumn, options?: StatOptions) => AlternativeAnnotator {
	const least = Math.max(2, minHumansPerItem);
	const outcomesOf = outcomesBeside(humans, { score, least });
	const limits = { epsilon, q, least: Math.max(1, minItemsPerHuman), clusters, test };
	return (judge, options = {}) => {
		const outcomes = outcomesOf(judge);
		const annotators = annotatorOutcomes(outcomes, limits);
		const tested = annotators.map(({ annotator }) => outcomes[annotator]);
		// Only who resamples needs to know who gave what on the same item.
		const rows = ratingRows(
			settled(options).replicates > 0 ? tested : [anyOf(tested, judge.length)],
			HUMAN_BETTER + 1,
			{ clusters, missing: "any" },
		);
		const counted = { n: rows.n, nMissing: judge.length - rows.n };
		if (annotators.length === 0) {
			const none = (stat: string) => undefinedResult(stat, "TOO_FEW", counted);
			return {
				winningRate: none(`${STAT}.winningRate`),
				advantageProbability: none(`${STAT}.advantageProbability`),
				passes: undefined,
				passProbability: noFigure("TOO_FEW"),
				annotators,
			};
		}
		const tests = annotators.map(({ test }) => test);
		const testing = { stat: STAT, epsilon, q, tests };
		const { advantage, passes } = bootstrapAlternative(rows, testing, options);
		const rejected = annotators.filter((one) => one.rejected).length;
		const winningRate = rejected / annotators.length;
		const rho = annotators.reduce((sum, own) => sum + own.judge, 0) / annotators.length;
		const { interval, warnings } = intervalOfSums(rho, advantage, { ...options, range: [0, 1] });
		const nClusters = rows.clusters && fewestClusters(rows.clusters);
		const common = { ...counted, ...(nClusters !== undefined && { nClusters }) };
		const said: readonly Warning[] = [
			...(annotators.some(({ test }) => test === "wilcoxon") ? (["LOW_N"] as const) : lowN(rows.n)),
			...(peopleIn(outcomes) < FEWEST_PEOPLE ? (["IDENTIFIABILITY"] as const) : []),
			...warnings,
		];
		return {
			winningRate: {
				stat: `${STAT}.winningRate`,
				value: winningRate,
				...common,
				ciReason: "NOT_AVAILABLE",
				warnings: said,
				parts: { rejected, tested: annotators.length },
			},
			advantageProbability: {
				stat: `${STAT}.advantageProbability`,
				value: rho,
				...common,
				...interval,
				seed: settled(options).seed,
				warnings: said,
			},
			passes: winningRate >= PASSING,
			passProbability: shareOf(passes),
			annotators,
		};
	};
}

/** 0 where anybody was compared with the judge. */
function anyOf(outcomes: readonly Uint8Array[], items: number): Uint8Array {
	const any = new Uint8Array(items).fill(MISSING);
	for (const column of outcomes) {
		for (let item = 0; item < items; item++) if (column[item] !== MISSING) any[item] = 0;
	}
	return any;
}

function peopleIn(outcomes: readonly Uint8Array[]): number {
	return outcomes.filter((column) => column.some((outcome) => outcome !== MISSING)).length;
}

function shareOf(passes: Resampled | undefined): Figure {
	if (!passes || passes.replicates.length === 0) return noFigure("NOT_AVAILABLE");
	const { replicates } = passes;
	return { value: replicates.reduce((sum, passed) => sum + passed, 0) / replicates.length };
}
