import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { MISSING } from "../core/scale.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { checkColumns } from "../tables/check-columns.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { type BesideAPerson, besideAPersonResults } from "./beside-a-person-results.ts";
import { type PeopleVotes, peopleVotes } from "./people-votes.ts";
import { sumsOfLevels, sumsOfPlaces } from "./person-and-judge-sums.ts";
import { placesAmongPeople } from "./places-among-people.ts";

export const BESIDE_A_PERSON = {
	id: "ceiling.person",
	title: "Judge beside a person",
	answers: "Does a judge agree with people as well as one of them agrees with the others?",
	scales: ANY_SCALE,
	compares: "judge",
	source: "Fleiss 1971 and Cohen 1968 (κ), Zou 2007 (difference, ratio), Tukey 1958 (errors)",
	reads: "order",
	accepts: (ratings: Ratings) => ratings.raters > 2,
	compute: (ratings: Ratings, options?: StatOptions) => {
		const { clusters, scale } = ratings;
		if (scale.type === "numeric" || !ratings.has.levels) {
			const [judge, ...people] = ratings.numbers();
			return besideAPersonOnNumbers(people, judge, { ...options, clusters });
		}
		const [judge, ...people] = ratings.codes();
		return besideAPerson(peopleVotes(people, ratings.levels()), judge, {
			...options,
			clusters,
			weights: scale.type === "ordinal" ? "quadratic" : "unweighted",
			numbers: ratings.levelNumbers(),
		});
	},
} satisfies RatingDefinition;

export type BesideAPersonOptions = StatOptions & { readonly clusters?: ClusterIds | undefined };

/**
 * A judge beside a person, like for like: both are held against the other people of the same items. A
 * person is left out in turn and compared with the rest, and so is the judge, by κ with `weights` and
 * pooled chance (`sumsOfLevels`); votes are not made into a majority first, so nothing ties and a judge
 * gains nothing from a reference that is steadier than one person.
 *
 * `people`: the votes of everybody (`peopleVotes`); `judge`: codes, 0xFF = no answer. Items that fewer
 * than two people rated or the judge did not answer do not enter. Errors are the jackknife's over items
 * or clusters, quantiles Student's t with the degrees of freedom that it shows. Person and judge on the
 * Fisher-z scale; difference and ratio from both (`moverDifference`, `moverRatio`).
 *
 * Reasons: EMPTY (no such item), TOO_FEW (one), SINGLE_CATEGORY (nobody used a second level);
 * ZERO_DENOMINATOR (a ratio to an agreement at or below 0). Of intervals: RARE_LEVEL (fewer than 15
 * items, or 10 clusters, hold a level other than the commonest), BOUNDARY (no spread), TOO_FEW (fewer than 10 clusters;
 * difference and ratio: 50 items on a graded scale),
 * OPEN_YARDSTICK (a ratio where people's own agreement is not shown to lie above chance).
 */
export function besideAPerson(
	people: PeopleVotes,
	judge: Uint8Array,
	options: OnLevels = {},
): BesideAPerson {
	return besideAPersonAt(people, judge, options)(settled(options).level);
}

type OnLevels = BesideAPersonOptions & {
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
};

/** The same for several levels of confidence, of which each costs next to nothing. */
export function besideAPersonAt(
	people: PeopleVotes,
	judge: Uint8Array,
	{
		clusters,
		weights = "unweighted",
		numbers = Float64Array.from({ length: people.levels }, (_, k) => k),
	}: OnLevels = {},
): (level: number) => BesideAPerson {
	const { levels, voteOf } = people;
	checkColumns([judge], { levels, items: voteOf.length });
	const rowOfItem = new Int32Array(voteOf.length).fill(NO_CELL);
	const every = new Float64Array((people.raters.length || 1) * levels);
	for (let item = 0; item < voteOf.length; item++) {
		const code = judge[item];
		if (voteOf[item] < 0 || code === MISSING) continue;
		const cell = voteOf[item] * levels + code;
		rowOfItem[item] = cell;
		every[cell] = every[cell] + 1;
	}
	const cells = Uint32Array.from(every.keys()).filter((cell) => every[cell] > 0);
	const counts = Float64Array.from(cells, (cell) => every[cell]);
	const rowOf = new Int32Array(every.length);
	cells.forEach((cell, row) => {
		rowOf[cell] = row;
	});
	for (let item = 0; item < rowOfItem.length; item++) {
		const cell = rowOfItem[item];
		if (cell !== NO_CELL) rowOfItem[item] = rowOf[cell];
	}
	const sums = sumsOfLevels(people, { cells, counts }, disagreements(weights, numbers));
	return besideAPersonResults(sums, {
		stat: BESIDE_A_PERSON.id,
		items: judge.length,
		clusters: clusterCells(rowOfItem, clusters),
		varied: variedRows(people, { cells, counts }),
		counts,
		graded: weights !== "unweighted",
		nothing: "SINGLE_CATEGORY",
	});
}

/**
 * The same for numbers (NaN = none), by correlations of places as Spearman's: people's in the
 * distribution of all their numbers, the judge's in its own, which may be another scale. CONSTANT_INPUT
 * where one side does not vary.
 */
export function besideAPersonOnNumbers(
	people: readonly Float64Array[],
	judge: Float64Array,
	options: BesideAPersonOptions = {},
): BesideAPerson {
	return besideAPersonOnNumbersAt(people, judge, options)(settled(options).level);
}

/** The same for several levels of confidence. */
export function besideAPersonOnNumbersAt(
	people: readonly Float64Array[],
	judge: Float64Array,
	{ clusters }: BesideAPersonOptions = {},
): (level: number) => BesideAPerson {
	const { items, ofPeople, ofJudge } = placesAmongPeople(people, judge);
	const rowOfItem = new Int32Array(judge.length).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOfItem[item] = row;
	});
	return besideAPersonResults(sumsOfPlaces(ofPeople, ofJudge), {
		stat: BESIDE_A_PERSON.id,
		items: judge.length,
		clusters: clusterCells(rowOfItem, clusters),
		varied: new Uint8Array(items.length).fill(1),
		counts: new Float64Array(items.length).fill(1),
		graded: true,
		nothing: "CONSTANT_INPUT",
	});
}

/**
 * 1 for rows on which some person gave another level than people give most often. What the judge gave does not count: of
 * two judges on the same items either both have limits or neither.
 */
function variedRows(
	{ levels: K, votes }: PeopleVotes,
	{ cells, counts }: { readonly cells: Uint32Array; readonly counts: Float64Array },
): Uint8Array {
	const given = new Float64Array(K);
	cells.forEach((cell, row) => {
		const vote = Math.floor(cell / K);
		for (let a = 0; a < K; a++) given[a] += counts[row] * votes[vote * K + a];
	});
	const commonest = given.indexOf(Math.max(...given));
	return Uint8Array.from(cells, (cell) => {
		const vote = Math.floor(cell / K);
		const own = votes.subarray(vote * K, vote * K + K);
		return Number(own.some((count, level) => count > 0 && level !== commonest));
	});
}
