import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import {
	differing,
	jackknifeMean,
	jackknifeResult,
	tooLittleVaries,
} from "../intervals/jackknife-result.ts";
import { denseUnits } from "../resampling/unit-sums.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import {
	type AnswerCounts,
	answerCounts,
	type Forecasts,
	forecastsOfAnswers,
} from "./answer-shares.ts";
import type { SoftItems } from "./soft-items.ts";
import { largestLoss, lossOfAPerson, type SoftLoss, softLosses } from "./soft-losses.ts";
import { unexplainedAnswers } from "./unexplained-answers.ts";

export const SOFT_AGREEMENT = {
	id: "soft.agreement",
	title: "Judge against the shares of people's answers",
	answers: "Where people divide, does a judge expect them to, as they do?",
	scales: DISCRETE,
	compares: "judge",
	source: "Guerdan et al. 2025; Brier 1950; Ferro 2014; Tukey 1958 (errors)",
	reads: "levels",
	accepts: (ratings: Ratings) => ratings.raters > 2,
	compute: (ratings: Ratings, options?: StatOptions) => {
		const [judge, ...people] = ratings.codes();
		const levels = ratings.levels();
		return softAgreement(answerCounts(people, levels), forecastsOfAnswers([judge], levels), {
			...options,
			clusters: ratings.clusters,
			ordered: ratings.scale.type === "ordinal",
		});
	},
} satisfies RatingDefinition;

const STAT = SOFT_AGREEMENT.id;

export type SoftAgreement = {
	/** Mean squared distance from the shares of people's answers, in [0, 2]; 0 is best. */
	readonly squared: Result;
	/** That of the judge minus that of one other person's answer: below 0, the judge foretells better. */
	readonly overPerson: Result;
	/** Share of the loss of "always people's overall shares" that the judge saves; 1 at most. */
	readonly skill: Result;
	/** Squared distance of cumulated shares: near levels cost less. On ordered levels only. */
	readonly ranked?: Result;
	/** Mean Jensen–Shannon divergence in bits, in [0, 1]. */
	readonly jensenShannon: Result;
	/** Mean cross-entropy in nats; of people's answers under the judge's probabilities. */
	readonly crossEntropy: Result;
	/** What is left of people's entropy once the judge's likeliest answer is known, in nats. */
	readonly unexplained: Result;
};

export type SoftOptions = StatOptions &
	ClusterOptions & {
		/** Levels have an order; `ranked` is computed. */
		readonly ordered?: boolean | undefined;
	};

/**
 * A judge against the distribution of people's answers, without making them into one label first.
 * `people`: how often each level was given (`answerCounts`); `forecasts`: the judge's probabilities,
 * N × K; a hard judge's are 1 and 0 (`forecastsOfAnswers`), and one that was asked repeatedly has
 * shares. Losses are those of `softLosses`, freed of what few answers an item add; items with fewer than
 * two people do not enter. Errors: jackknife over items or clusters.
 *
 * The Jensen–Shannon divergence keeps a little of that bias, so that with fewer than five answers an
 * item it has no interval (NOT_AVAILABLE). A hard judge's cross-entropy is infinite at its first
 * mistake (IMPOSSIBLE_ANSWER): read `unexplained`.
 * Reasons: EMPTY, TOO_FEW (one item), CONSTANT_INPUT (`skill`: everybody gave one level). Of intervals: RARE_LEVEL (fewer
 * than 15 items differ from the others in their loss), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function softAgreement(
	people: AnswerCounts,
	forecasts: Forecasts,
	{ clusters: ids, ordered = false, ...options }: SoftOptions = {},
): SoftAgreement {
	const squared = softLosses("squared", people, forecasts);
	const rowOf = new Int32Array(squared.length).fill(NO_CELL);
	const items = Uint32Array.from(squared.keys()).filter((item) => !Number.isNaN(squared[item]));
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	const source: SoftItems = {
		people,
		forecasts,
		items,
		clusters: clusterCells(rowOf, ids),
		level: settled(options).level,
	};
	const { loss, overPerson, skill } = squaredResults(source, squared);
	return {
		squared: loss,
		overPerson,
		skill,
		...(ordered && { ranked: meanLoss("ranked", source) }),
		jensenShannon: meanLoss("jensenShannon", source, tooFewAnswers(source)),
		crossEntropy: meanLoss("crossEntropy", source),
		unexplained: unexplainedAnswers(`${STAT}.unexplained`, source),
	};
}

/** With fewer answers an item than this the bias of the divergence is larger than its error. */
const ANSWERS_FOR_DIVERGENCE = 5;

function tooFewAnswers({ people, items }: SoftItems): Reason | undefined {
	const given = items.reduce((sum, item) => sum + people.answers[item], 0);
	return given < ANSWERS_FOR_DIVERGENCE * items.length ? "NOT_AVAILABLE" : undefined;
}

function meanLoss(loss: SoftLoss, source: SoftItems, withheld?: Reason): Result {
	const { people, forecasts, items, clusters, level } = source;
	const every = softLosses(loss, people, forecasts);
	const losses = Float64Array.from(items, (item) => every[item]);
	const stat = `${STAT}.${loss}`;
	const n = items.length;
	const nMissing = every.length - n;
	if (losses.includes(Infinity)) {
		return undefinedResult(stat, "IMPOSSIBLE_ANSWER", { n, nMissing });
	}
	return jackknifeMean(stat, losses, {
		n,
		nMissing,
		level,
		clusters,
		within: [0, largestLoss(loss, people.levels)],
		withheld,
	});
}

/** The squared distance, and what it is held against: a person's answer, and people's overall shares. */
function squaredResults({ people, items, clusters, level }: SoftItems, every: Float64Array) {
	const { levels: K, counts, answers } = people;
	const [N, LOSS, PERSON, SQUARES, SHARES] = [0, 1, 2, 3, 4];
	const n = items.length;
	const losses = Float64Array.from(items, (item) => every[item]);
	const size = SHARES + K;
	const terms = new Float64Array(n * size);
	items.forEach((item, row) => {
		const person = lossOfAPerson("squared", people, item);
		const start = row * size;
		terms[start + N] = 1;
		terms[start + LOSS] = losses[row];
		terms[start + PERSON] = person;
		// Σ p², without bias: what is left of 1 when two people differ.
		terms[start + SQUARES] = 1 - person;
		for (let k = 0; k < K; k++) terms[start + SHARES + k] = counts[item * K + k] / answers[item];
	});
	const rows = denseUnits(size, new Float64Array(n).fill(1), terms);
	const asked = {
		outputs: 3,
		statistic: (sums: Float64Array, out: Float64Array) => {
			const among = sums[N];
			let overall = 0;
			for (let k = 0; k < K; k++) overall += (sums[SHARES + k] / among) ** 2;
			const base = sums[SQUARES] / among - overall;
			out[0] = sums[LOSS] / among;
			out[1] = (sums[LOSS] - sums[PERSON]) / among;
			out[2] = base > NOTHING ? 1 - out[0] / base : Number.NaN;
		},
	};
	const [loss, overPerson, skill] =
		n < 2 ? [Number.NaN, Number.NaN, Number.NaN] : valuesOfSums(rows, asked);
	const errors = n < 2 ? [] : jackknifeErrors(rows, { ...asked, clusters });
	const nothing = n === 0 ? "EMPTY" : "TOO_FEW";
	const about = {
		n,
		nMissing: every.length - n,
		level,
		clusters,
		nothing,
		withheld: tooLittleVaries(differing(losses), clusters),
	} as const;
	const person = loss - overPerson;
	return {
		loss: jackknifeResult(`${STAT}.squared`, loss, errors[0], {
			...about,
			within: [0, 2],
			parts: { person },
		}),
		overPerson: jackknifeResult(`${STAT}.overPerson`, overPerson, errors[1], {
			...about,
			tested: true,
			parts: { person },
		}),
		skill: jackknifeResult(`${STAT}.skill`, skill, errors[2], {
			...about,
			nothing: n < 2 ? nothing : "CONSTANT_INPUT",
		}),
	};
}

/** A variance below this is rounding. */
const NOTHING = 1e-12;
