import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE, WITH_NUMBERS } from "../core/words.ts";
import { midranks } from "../correlation/midranks.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { jackknifeErrors, valuesOfSums } from "../intervals/jackknife-error.ts";
import {
	differing,
	jackknifeMean,
	jackknifeResult,
	tooLittleVaries,
} from "../intervals/jackknife-result.ts";
import { denseUnits, type SumStatistic } from "../resampling/unit-sums.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { rankValues } from "../tables/rank-values.ts";

export const LENGTH_BEYOND_PEOPLE = {
	id: "bias.lengthBeyondPeople",
	title: "Length bias beyond people's",
	answers: "Do a judge's scores follow the length of an answer more than people's do?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Spearman 1904; Dubois, Galambosi, Liang & Hashimoto 2024; Tukey 1958 (errors)",
	compute: lengthBeyondPeople,
} satisfies OwnDefinition;

export const LONGER_BEYOND_PEOPLE = {
	id: "bias.longerBeyondPeople",
	title: "Preference for the longer answer beyond people's",
	answers: "Does a judge prefer the longer of two answers more often than people do?",
	scales: DISCRETE,
	compares: "judge",
	source: "Dubois et al. 2023; Tukey 1958 (errors)",
	compute: longerBeyondPeople,
} satisfies OwnDefinition;

export const SELF_PREFERENCE = {
	id: "bias.selfPreference",
	title: "Self-preference",
	answers: "Does a judge favour answers of its own model more than people do?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "Panickssery, Bowman & Feng 2024; Tukey 1958 (errors)",
	compute: selfPreference,
} satisfies OwnDefinition;

type Paired = StatOptions & ClusterOptions;

/**
 * Rank correlation of a judge's scores with length minus that of people's scores, on the same answers, in
 * [−2, 2]: above 0 the judge follows length more than people do, who may well be right to. One place an
 * answer, NaN = none; the judge may have a scale of its own. Ranks count as known. Errors: jackknife over
 * items or clusters. Parts: `judge` and `people`, the two correlations.
 * Reasons: EMPTY, TOO_FEW (fewer than three), CONSTANT_INPUT. Of intervals: RARE_LEVEL (hardly any two
 * scores differ), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function lengthBeyondPeople(
	{ judge, human, length }: Readonly<Record<"judge" | "human" | "length", Float64Array>>,
	options: Paired = {},
): Result {
	const source = completeRows([judge, human, length], options);
	const [x, y, l] = source.columns.map(centredPlaces);
	const n = l.length;
	const terms = new Float64Array(9 * n);
	for (let row = 0; row < n; row++) {
		const [a, b, c] = [x[row], y[row], l[row]];
		terms.set([1, a, b, c, a * a, b * b, c * c, a * c, b * c], 9 * row);
	}
	const statistic: SumStatistic = ([many, a, b, c, aa, bb, cc, ac, bc], out) => {
		const root = (square: number, sum: number) => Math.sqrt(square / many - (sum / many) ** 2);
		const cov = (product: number, sum: number) => product / many - (sum * c) / many ** 2;
		out[1] = cov(ac, a) / (root(aa, a) * root(cc, c));
		out[2] = cov(bc, b) / (root(bb, b) * root(cc, c));
		out[0] = out[1] - out[2];
		if (!Number.isFinite(out[0])) out[0] = Number.NaN;
	};
	const varied = Math.min(differing(x), differing(y), differing(l));
	return difference(LENGTH_BEYOND_PEOPLE.id, terms, {
		...source,
		width: 9,
		statistic,
		varied,
		least: 3,
		nothing: "CONSTANT_INPUT",
		within: [-2, 2],
	});
}

/** Pairs of answers, one place each. */
export type LongerPreferred = {
	readonly lengthA: Float64Array;
	readonly lengthB: Float64Array;
	/** 0: A was preferred, 1: B; 0xFF: neither. */
	readonly judge: Uint8Array;
	readonly people: readonly Uint8Array[];
};

/**
 * How often a judge prefers the longer of two answers of unequal length minus how often people do, on the
 * same pairs, in [−1, 1]. People's preferences of a pair count as their share. Reasons and errors as of
 * `lengthBeyondPeople`; EMPTY where no pair has a judge's and a person's preference.
 */
export function longerBeyondPeople(
	{ lengthA, lengthB, judge, people }: LongerPreferred,
	{ clusters: ids, ...options }: Paired = {},
): Result {
	if ([lengthA, lengthB, ...people].some(({ length }) => length !== judge.length)) {
		throw new StatsInputError("lengths and preferences do not belong to the same pairs");
	}
	const rowOf = new Int32Array(judge.length).fill(NO_CELL);
	const differences: number[] = [];
	judge.forEach((choice, pair) => {
		const longer = Number(lengthB[pair] > lengthA[pair]);
		const given = people.map((column) => column[pair]).filter((code) => code !== MISSING);
		const unequal = Math.abs(lengthB[pair] - lengthA[pair]) > 0;
		if (choice === MISSING || given.length === 0 || !unequal) return;
		rowOf[pair] = differences.length;
		const share = given.filter((code) => code === longer).length / given.length;
		differences.push(Number(choice === longer) - share);
	});
	const { level } = settled(options);
	return jackknifeMean(LONGER_BEYOND_PEOPLE.id, Float64Array.from(differences), {
		n: differences.length,
		nMissing: judge.length - differences.length,
		level,
		clusters: clusterCells(rowOf, ids),
		within: [-1, 1],
		tested: true,
	});
}

export type OwnAnswers = {
	/** Scores on one scale, NaN = none. */
	readonly judge: Float64Array;
	readonly human: Float64Array;
	/** 1 for answers of the judge's own model, 0 for others'. */
	readonly own: Uint8Array;
};

/**
 * How much better a judge scores its own model's answers than others', beyond what people do: the judge's
 * mean difference minus people's, on the same answers and scale; above 0 it favours its own. With
 * `places` scores are places in (0, 1) of each side's own distribution, for scales that differ.
 * That people find its answers better too is taken off; what people and judge see differently for
 * other reasons (length, style) is not. Parts: `judge` and `people`, the two differences.
 * Reasons: EMPTY, TOO_FEW (fewer than three), ZERO_DENOMINATOR (no own answer, or no other's). Of
 * intervals: RARE_LEVEL (fewer than 15 answers of one kind), TOO_FEW (fewer than 10 clusters), BOUNDARY.
 */
export function selfPreference(
	{ judge, human, own }: OwnAnswers,
	{ places = false, ...options }: Paired & { readonly places?: boolean | undefined } = {},
): Result {
	const marks = Float64Array.from(own, (mark) => (mark === MISSING ? Number.NaN : mark));
	const source = completeRows([judge, human, marks], options);
	const [scores, people, mark] = source.columns;
	const [x, y] = places ? [scores, people].map(centredPlaces) : [scores, people];
	const n = mark.length;
	const terms = new Float64Array(6 * n);
	for (let row = 0; row < n; row++) {
		const kind = mark[row] === 1 ? 0 : 3;
		terms.set([1, x[row], y[row]], 6 * row + kind);
	}
	const statistic: SumStatistic = ([mine, a, b, others, c, d], out) => {
		const there = mine > 0 && others > 0;
		out[1] = there ? a / mine - c / others : Number.NaN;
		out[2] = there ? b / mine - d / others : Number.NaN;
		out[0] = out[1] - out[2];
	};
	const mine = mark.filter((one) => one === 1).length;
	return difference(SELF_PREFERENCE.id, terms, {
		...source,
		width: 6,
		statistic,
		varied: Math.min(mine, n - mine),
		least: 3,
		nothing: "ZERO_DENOMINATOR",
		within: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
	});
}

/** The rows where every column has a number, and their clusters. */
function completeRows(columns: readonly Float64Array[], { clusters: ids, ...options }: Paired) {
	const all = columns[0].length;
	if (columns.some(({ length }) => length !== all)) {
		throw new StatsInputError("columns do not belong to the same answers");
	}
	const items = Uint32Array.from(columns[0].keys()).filter(
		(item) => !columns.some((column) => Number.isNaN(column[item])),
	);
	const rowOf = new Int32Array(all).fill(NO_CELL);
	items.forEach((item, row) => {
		rowOf[item] = row;
	});
	return {
		columns: columns.map((column) => Float64Array.from(items, (item) => column[item])),
		n: items.length,
		nMissing: all - items.length,
		clusters: clusterCells(rowOf, ids),
		level: settled(options).level,
	};
}

type Asked = Omit<ReturnType<typeof completeRows>, "columns"> & {
	readonly width: number;
	/** Writes the difference, the judge's part and people's. */
	readonly statistic: SumStatistic;
	readonly varied: number;
	readonly least: number;
	readonly nothing: Reason;
	readonly within: readonly [number, number];
};

function difference(stat: string, terms: Float64Array, asked: Asked): Result {
	const { n, width, statistic, clusters, varied, least, nothing } = asked;
	const enough = n >= least;
	const rows = denseUnits(width, new Float64Array(n).fill(1), terms);
	const sums = { outputs: 3, statistic };
	const [value, judge, people] = enough
		? valuesOfSums(rows, sums)
		: [Number.NaN, Number.NaN, Number.NaN];
	const [error] = enough ? jackknifeErrors(rows, { ...sums, clusters }) : [];
	return jackknifeResult(stat, value, error, {
		...asked,
		withheld: tooLittleVaries(varied, clusters),
		nothing: n === 0 ? "EMPTY" : enough ? nothing : "TOO_FEW",
		tested: true,
		parts: { judge, people },
	});
}

/** Places of numbers among themselves, in (−½, ½); ties share the mean of theirs. */
function centredPlaces(numbers: Float64Array): Float64Array {
	const { values, ranks } = rankValues(numbers.map((number) => number + 0));
	const ofValue = new Float64Array(values.length);
	midranks(ranks, new Float64Array(numbers.length).fill(1), ofValue);
	return Float64Array.from(ranks, (rank) => (ofValue[rank] - 0.5) / numbers.length - 0.5);
}
