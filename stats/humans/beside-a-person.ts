import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { checkColumns } from "../tables/check-columns.ts";
import {
	type ClusterCounts,
	type ClusterIds,
	type Clustering,
	clusterCells,
	coarserGrouping,
	fewestClusters,
	NO_CELL,
} from "../tables/clusters.ts";
import { type PeopleVotes, peopleVotes } from "./people-votes.ts";
import {
	PERSON_AND_JUDGE,
	type PersonAndJudgeSums,
	sumsOfLevels,
	sumsOfPlaces,
} from "./person-and-judge-sums.ts";
import { placesAmongPeople } from "./places-among-people.ts";

export const BESIDE_A_PERSON = {
	id: "ceiling.person",
	title: "Judge beside a person",
	answers: "Does a judge agree with people as well as one of them agrees with the others?",
	scales: ANY_SCALE,
	compares: "judge",
	source: "Fleiss 1971 and Cohen 1968 (κ), Fieller 1954 (ratio), Tukey 1958 (errors)",
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

const STAT = BESIDE_A_PERSON.id;

/** With fewer items that hold another level than the commonest an interval would not cover. */
const LEAST_VARIED = 15;
/** With fewer clusters, or fewer of them that hold such an item, neither. */
const LEAST_CLUSTERS = 10;

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
 * Fisher-z scale; ratio by Fieller's theorem.
 *
 * Reasons: EMPTY (no such item), TOO_FEW (one), SINGLE_CATEGORY (nobody used a second level);
 * ZERO_DENOMINATOR (a ratio to an agreement at or below 0). Of intervals: RARE_LEVEL (fewer than 15
 * items, or 10 clusters, hold a level other than the commonest), BOUNDARY (no spread), TOO_FEW (fewer than 10 clusters),
 * OPEN_YARDSTICK (a ratio where people's own agreement is not shown to lie above chance).
 */
export function besideAPerson(
	people: PeopleVotes,
	judge: Uint8Array,
	{
		clusters,
		weights = "unweighted",
		numbers = Float64Array.from({ length: people.levels }, (_, k) => k),
		...options
	}: BesideAPersonOptions & {
		readonly weights?: AgreementWeights | undefined;
		/** Numbers of the levels (`levelNumbers`), for weights; positions by default. */
		readonly numbers?: Float64Array | undefined;
	} = {},
): BesideAPerson {
	const { levels, voteOf } = people;
	checkColumns([judge], { levels, items: voteOf.length });
	const cellOfItem = voteOf.map((vote, item) =>
		vote < 0 || judge[item] === MISSING ? NO_CELL : vote * levels + judge[item],
	);
	const every = new Float64Array((people.raters.length || 1) * levels);
	for (const cell of cellOfItem) if (cell !== NO_CELL) every[cell]++;
	const cells = Uint32Array.from(every.keys()).filter((cell) => every[cell] > 0);
	const counts = Float64Array.from(cells, (cell) => every[cell]);
	const rowOf = new Int32Array(every.length);
	cells.forEach((cell, row) => {
		rowOf[cell] = row;
	});
	const rowOfItem = cellOfItem.map((cell) => (cell === NO_CELL ? NO_CELL : rowOf[cell]));
	return resultsOf(sumsOfLevels(people, { cells, counts }, disagreements(weights, numbers)), {
		items: judge.length,
		clusters: clusterCells(rowOfItem, clusters),
		varied: variedRows(people, { cells, counts }),
		counts,
		nothing: "SINGLE_CATEGORY",
		options,
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
	{ clusters, ...options }: BesideAPersonOptions = {},
): BesideAPerson {
	const { items, ofPeople, ofJudge } = placesAmongPeople(people, judge);
	const rowOfItem = new Int32Array(judge.length).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOfItem[item] = row;
	});
	return resultsOf(sumsOfPlaces(ofPeople, ofJudge), {
		items: judge.length,
		clusters: clusterCells(rowOfItem, clusters),
		varied: new Uint8Array(items.length).fill(1),
		counts: new Float64Array(items.length).fill(1),
		nothing: "CONSTANT_INPUT",
		options,
	});
}

/** 1 for rows on which somebody, or the judge, gave another level than the one given most often. */
function variedRows(
	{ levels: K, votes }: PeopleVotes,
	{ cells, counts }: { readonly cells: Uint32Array; readonly counts: Float64Array },
): Uint8Array {
	const given = new Float64Array(K);
	cells.forEach((cell, row) => {
		const vote = Math.floor(cell / K);
		given[cell % K] += counts[row];
		for (let a = 0; a < K; a++) given[a] += counts[row] * votes[vote * K + a];
	});
	const commonest = given.indexOf(Math.max(...given));
	return Uint8Array.from(cells, (cell) => {
		const vote = Math.floor(cell / K);
		const own = votes.subarray(vote * K, vote * K + K);
		const isOther = own.some((count, level) => count > 0 && level !== commonest);
		return Number(isOther || cell % K !== commonest);
	});
}

type Source = {
	readonly items: number;
	readonly clusters: Clustering | undefined;
	/** 1 for rows that hold what varies, and the items of each row. */
	readonly varied: Uint8Array;
	readonly counts: Float64Array;
	/** Why there is no value where nothing varies. */
	readonly nothing: Reason;
	readonly options: StatOptions;
};

function resultsOf(sums: PersonAndJudgeSums, source: Source): BesideAPerson {
	const { items, clusters, nothing, options, counts } = source;
	const n = counts.reduce((sum, count) => sum + count, 0);
	const varied = counts.reduce((sum, count, row) => sum + source.varied[row] * count, 0);
	const counted = { n, nMissing: items - n };
	const without = (name: string, reason: Reason) =>
		undefinedResult(`${STAT}.${name}`, reason, counted);
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
	const result = (
		name: string,
		value: number,
		interval: IntervalOrReason,
		error: StandardError | undefined,
	): Result => ({
		stat: `${STAT}.${name}`,
		value,
		...counted,
		...(clusters && { nClusters: error?.nClusters }),
		...(error && name !== "ratio" && { se: error.se }),
		...interval,
		parts: { varied, ...designParts(error) },
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
	});
	const onZ = (value: number, error: StandardError | undefined): IntervalOrReason => {
		if (withheld || !error) return { ciReason: withheld ?? "DEGENERATE_RESAMPLES" };
		if (error.se <= NO_SPREAD || Math.abs(value) >= 1) return { ciReason: "BOUNDARY" };
		const critical = criticalOf(error, level);
		const se = error.se / (1 - value * value);
		return { ci: fisherZ(value, se, { level, critical, method: "jackknife-z" }) };
	};
	const parts = { ofPerson, ofJudge, ofDifference };
	return {
		person: result("person", person, onZ(person, ofPerson), ofPerson),
		judge: result("judge", judge, onZ(judge, ofJudge), ofJudge),
		difference: {
			...result(
				"difference",
				difference,
				differenceInterval(difference, withheld, ofDifference, level),
				ofDifference,
			),
			...(!withheld &&
				ofDifference &&
				ofDifference.se > NO_SPREAD && {
					p: twoSidedOf(ofDifference, difference / ofDifference.se),
				}),
		},
		ratio:
			person <= 0
				? without("ratio", "ZERO_DENOMINATOR")
				: result(
						"ratio",
						judge / person,
						fieller({ person, judge }, parts, { withheld, level }),
						ofDifference,
					),
	};
}

function whyWithheld(
	{ varied, clusters }: Source,
	variedItems: number,
	errors: readonly (StandardError | undefined)[],
): Reason | undefined {
	if (clusters && fewestClusters(clusters) < LEAST_CLUSTERS) return "TOO_FEW";
	if (variedItems < LEAST_VARIED) return "RARE_LEVEL";
	if (clusters && variedClusters(coarserGrouping(clusters), varied) < LEAST_CLUSTERS) {
		return "RARE_LEVEL";
	}
	return errors.some((error) => !error) ? "DEGENERATE_RESAMPLES" : undefined;
}

function variedClusters({ clusters, starts, cells }: ClusterCounts, varied: Uint8Array): number {
	let holding = 0;
	for (let c = 0; c < clusters; c++) {
		const own = cells.subarray(starts[c], starts[c + 1]);
		if (own.some((row) => varied[row] === 1)) holding++;
	}
	return holding;
}

function differenceInterval(
	difference: number,
	withheld: Reason | undefined,
	error: StandardError | undefined,
	level: number,
): IntervalOrReason {
	if (withheld || !error) return { ciReason: withheld ?? "DEGENERATE_RESAMPLES" };
	if (error.se <= NO_SPREAD) return { ciReason: "BOUNDARY" };
	const half = criticalOf(error, level) * error.se;
	return {
		ci: {
			low: Math.max(-2, difference - half),
			high: Math.min(2, difference + half),
			level,
			method: "jackknife-t",
		},
	};
}

/** All r for which judge − r · person is not shown to differ from 0. */
function fieller(
	{ person, judge }: { readonly person: number; readonly judge: number },
	errors: Readonly<Record<"ofPerson" | "ofJudge" | "ofDifference", StandardError | undefined>>,
	{ withheld, level }: { readonly withheld: Reason | undefined; readonly level: number },
): IntervalOrReason {
	const { ofPerson, ofJudge, ofDifference } = errors;
	if (withheld || !ofPerson || !ofJudge || !ofDifference) {
		return { ciReason: withheld ?? "DEGENERATE_RESAMPLES" };
	}
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
