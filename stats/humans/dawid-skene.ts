import type { StatOptions } from "../core/options.ts";
import {
	type Defined,
	lowN,
	type Undefined,
	undefinedResult,
	type Warning,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { type Ballots, ballotsOf, distinctBallots, forVoters, pooledVoters } from "./ballots.ts";
import { type DawidSkeneParameters, type DawidSkeneStep, dawidSkeneEm } from "./dawid-skene-em.ts";

export const DAWID_SKENE = {
	id: "consensus.dawidSkene",
	title: "Dawid–Skene consensus",
	answers: "Which level is each item most probably, given how each annotator errs?",
	scales: DISCRETE,
	compares: "many",
	source: "Dawid & Skene 1979",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions & DawidSkeneOptions) =>
		dawidSkene(ballotsOf(ratings.codes(), ratings.levels()), options),
} satisfies RatingDefinition;

const STAT = DAWID_SKENE.id;

export type DawidSkeneOptions = {
	/** Added to every cell of a confusion; .01. 0 is the textbook's. */
	readonly smoothing?: number | undefined;
	/** The last step moves no posterior by this much; 1e-8. */
	readonly tolerance?: number | undefined;
	/** After so many steps the fit has not converged; 500. */
	readonly mostSteps?: number | undefined;
	/** Annotators with fewer items share one confusion; 0: everybody has their own. */
	readonly poolBelow?: number | undefined;
};

/** Levels this near in probability are equally probable. */
const TIED = 1e-9;

export type Consensus = {
	/** The mean probability of the labels: what share of them is expected to be right. */
	readonly certainty: Defined;
	/** K: how common each level is. */
	readonly priors: Float64Array;
	/** A × K × K: share of annotator a's votes for level l on items that truly are k. */
	readonly confusions: Float64Array;
	/** Items × K; an item that nobody voted on has the priors. */
	readonly posteriors: Float64Array;
	/** The most probable level of each item, the lowest of equally probable ones; 0xFF: nobody voted. */
	readonly codes: Uint8Array;
	/** Items whose label is one of several equally probable levels. */
	readonly tied: readonly number[];
};

export type DawidSkene = Consensus | { readonly certainty: Undefined };

/**
 * Consensus by the EM algorithm of Dawid and Skene: each annotator has a confusion of their own, and
 * votes count by what they tell. Repeated votes count as often as they were given. Items that nobody
 * voted on do not enter.
 *
 * `certainty` parts: logLikelihood, steps, medianRaters. Warning IDENTIFIABILITY: fewer than three
 * raters on the median item cannot be told apart from the items. Reasons: EMPTY; NOT_CONVERGED.
 * A judge that votes must not be measured by the result: see `judgeByConsensus`.
 * O(steps · votes · levels), items with the same votes merged. Checked against crowd-kit.
 */
export function dawidSkene(ballots: Ballots, options: DawidSkeneOptions = {}): DawidSkene {
	const { smoothing = 0.01, tolerance = 1e-8, mostSteps = 500, poolBelow = 0 } = options;
	const pooled = poolBelow > 0 ? pooledVoters(ballots, poolBelow) : undefined;
	const distinct = distinctBallots(pooled?.ballots ?? ballots);
	const n = distinct.weights.reduce((sum, weight) => sum + weight, 0);
	const counted = { n, nMissing: ballots.items - n };
	if (n === 0) return { certainty: undefinedResult(STAT, "EMPTY", counted) };
	const { step, ...parameters } = dawidSkeneEm(distinct, smoothing);
	let last: DawidSkeneStep = { logLikelihood: 0, change: Number.POSITIVE_INFINITY };
	let steps = 0;
	while (last.change >= tolerance && steps < mostSteps) {
		last = step();
		steps++;
	}
	if (last.change >= tolerance) {
		const parts = { steps, logLikelihood: last.logLikelihood };
		return { certainty: undefinedResult(STAT, "NOT_CONVERGED", { ...counted, parts }) };
	}
	const { posteriors, codes, tied } = labelsOf(parameters, distinct.ballotOf);
	const medianRaters = medianOf(ratersPerItem(ballots));
	let sure = 0;
	codes.forEach((code, item) => {
		if (code !== MISSING) sure += largestOf(posteriors, item, ballots.levels).value;
	});
	const warnings: Warning[] = medianRaters < 3 ? ["IDENTIFIABILITY"] : [];
	return {
		certainty: {
			stat: STAT,
			value: sure / n,
			...counted,
			ciReason: "NOT_AVAILABLE",
			warnings: [...lowN(n), ...warnings],
			parts: { logLikelihood: last.logLikelihood, steps, medianRaters },
		},
		priors: parameters.priors,
		confusions: pooled
			? unpooled(parameters.confusions, pooled.poolOf, ballots.levels)
			: parameters.confusions,
		posteriors,
		codes,
		tied,
	};
}

/** Posteriors and labels of the items, whose votes are those of a distinct ballot. */
function labelsOf(
	{ posteriors: ofBallots, priors }: DawidSkeneParameters,
	ballotOf: Int32Array,
): Pick<Consensus, "posteriors" | "codes" | "tied"> {
	const levels = priors.length;
	const posteriors = new Float64Array(ballotOf.length * levels);
	const codes = new Uint8Array(ballotOf.length).fill(MISSING);
	const tied: number[] = [];
	ballotOf.forEach((ballot, item) => {
		if (ballot < 0) {
			posteriors.set(priors, item * levels);
			return;
		}
		posteriors.set(ofBallots.subarray(ballot * levels, (ballot + 1) * levels), item * levels);
		const largest = largestOf(posteriors, item, levels);
		codes[item] = largest.level;
		if (largest.tied) tied.push(item);
	});
	return { posteriors, codes, tied };
}

/** The largest posterior of an item and the lowest level that has it. */
function largestOf(posteriors: Float64Array, item: number, levels: number) {
	const own = posteriors.subarray(item * levels, (item + 1) * levels);
	const value = own.reduce((most, posterior) => Math.max(most, posterior), 0);
	const level = own.findIndex((posterior) => posterior >= value - TIED);
	const tied = own.some((posterior, k) => k > level && posterior >= value - TIED);
	return { value, level, tied };
}

/** Annotators of each item that anybody voted on. */
function ratersPerItem(ballots: Ballots): Uint32Array {
	const raters = new Uint32Array(ballots.items);
	forVoters(ballots, (item) => {
		raters[item] = raters[item] + 1;
	});
	return raters.filter((own) => own > 0).sort();
}

function medianOf(sorted: Uint32Array): number {
	const middle = (sorted.length - 1) / 2;
	return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

/** The confusion of each annotator: that of the pool for those in it. */
function unpooled(confusions: Float64Array, poolOf: Uint32Array, levels: number): Float64Array {
	const size = levels * levels;
	const own = new Float64Array(confusions.length);
	poolOf.forEach((pool, annotator) => {
		own.set(confusions.subarray(pool * size, (pool + 1) * size), annotator * size);
	});
	return own;
}
