import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { cholesky } from "../intervals/cholesky.ts";
import { twoSidedOf } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import { type ClusterOptions, clusterCells } from "../tables/clusters.ts";
import { rankValues } from "../tables/rank-values.ts";
import { correlationResult, correlationTest } from "./correlation-result.ts";
import { midranks } from "./midranks.ts";
import { centredCorrelation, clipped, pearsonInfluence } from "./pearson.ts";
import { fisherInterval } from "./pearson-result.ts";
import { rankInterval } from "./spearman-result.ts";

export const CORRELATION_WITHIN = {
	id: "corr.within",
	title: "Correlation within groups",
	answers: "Do two columns still rise together within each system, data set or other group?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Fisher 1924; Frisch & Waugh 1933",
	compute: ({ columns, groups }: WithinGroups, options?: WithinOptions) =>
		correlationWithin({ columns, groups }, options),
} satisfies OwnDefinition;

const STAT = CORRELATION_WITHIN.id;

export type WithinGroups = {
	/** Of equal length; NaN where a value is missing. */
	readonly columns: readonly [Float64Array, Float64Array];
	/** One or several fields; items of one group have the same whole number. */
	readonly groups: readonly Int32Array[];
};

export type WithinOptions = StatOptions &
	ClusterOptions & {
		/** Numbers as they are, or their midranks over all items; `pearson`. */
		readonly method?: "pearson" | "spearman" | undefined;
	};

/** Means are taken off until no value moves by more than this share of the spread. */
const SETTLED = 1e-12;
const MOST_ROUNDS = 10_000;
/** Above so many groups their rank is taken for the largest it can be. */
const MOST_RANKED = 400;

/**
 * Correlation of two columns within the groups of nominal fields, in [−1, 1]: that of what is left once
 * each group's mean is taken off, of several fields additively. A judge that follows which system wrote an
 * answer correlates with people overall; within systems it shows whether it tells good answers from bad
 * ones. Complete items; O(items · rounds).
 *
 * `p` is that of t(n − 1 − r), interval Fisher-z with n − 2 − r (midranks: Bonett and Wright's error),
 * r the rank of the fields; with clusters se, p and interval are robust, Fisher-z with t(C − 1).
 * Parts: `plain`, the correlation without fields; `difference`, plain minus within, with the error of both
 * influences and the p that there is none (`seDifference`, `pDifference`; missing where there is a single
 * cluster or the two are the same); `rank`. Reasons: EMPTY, TOO_FEW (n < 3),
 * CONSTANT_INPUT, COLLINEAR (within groups a column does not vary), NOT_CONVERGED; interval TOO_FEW,
 * BOUNDARY. Source: Fisher 1924; Frisch & Waugh 1933 (residuals).
 */
export function correlationWithin(
	{ columns, groups }: WithinGroups,
	options: WithinOptions = {},
): Result {
	const length = columns[0].length;
	for (const column of [...columns, ...groups]) {
		if (column.length === length) continue;
		throw new StatsInputError(`columns of ${length} and ${column.length} places do not fit`);
	}
	const places = [...columns[0].keys()].filter((place) =>
		columns.every((column) => !Number.isNaN(column[place])),
	);
	const n = places.length;
	const counted = { n, nMissing: length - n };
	const none = (reason: Reason) => undefinedResult(STAT, reason, counted);
	if (n === 0) return none("EMPTY");
	if (n < 3) return none("TOO_FEW");
	const ranked = options.method === "spearman";
	const [a, b] = columns.map((column) => {
		const numbers = Float64Array.from(places, (place) => column[place]);
		return ranked ? midranksOfItems(numbers) : numbers;
	});
	const fields = groups.map((ids) => rankValues(Float64Array.from(places, (place) => ids[place])));
	const whole = correlated(a, b);
	if (Number.isNaN(whole.value)) return none("CONSTANT_INPUT");
	const left = [a, b].map((column) => withoutMeans(column, fields));
	if (left.some((column) => column === undefined)) return none("NOT_CONVERGED");
	const [first, second] = left.filter((column) => column !== undefined);
	if (isGone(first, a) || isGone(second, b)) return none("COLLINEAR");
	const within = correlated(first, second);
	const value = clipped(within.value);
	const rank = rankOf(fields, n);
	const { level } = settled(options);
	const units = {
		...counted,
		counts: new Float64Array(n).fill(1),
		clusters: options.clusters && clustersAt(options.clusters, places, length),
	};
	const free = n - 2 - rank;
	const result = correlationResult(
		STAT,
		{ value, influence: within.influence(), units },
		{
			level,
			ofItems: () => {
				const p = correlationTest(value, free + 1);
				return {
					interval: ranked ? rankInterval(value, free, level) : fisherInterval(value, free, level),
					...(p !== undefined && { p }),
				};
			},
		},
	);
	const plain = clipped(whole.value);
	const ofWithin = within.influence();
	const apart = robustError(
		whole.influence().map((one, item) => one - ofWithin[item]),
		units,
	);
	return {
		...result,
		parts: {
			...result.parts,
			plain,
			difference: plain - value,
			...(apart &&
				apart.se > 0 && {
					seDifference: apart.se,
					pDifference: twoSidedOf(apart, (plain - value) / apart.se),
				}),
			rank,
		},
	};
}

type Field = { readonly values: Float64Array; readonly ranks: Uint32Array };

function correlated(a: Float64Array, b: Float64Array) {
	const counts = new Float64Array(a.length).fill(1);
	const own = Uint32Array.from(a.keys());
	const cells = { a: own, b: own, aValues: a, bValues: b, counts };
	return {
		value: centredCorrelation(cells, counts, { a, b }),
		influence: () => pearsonInfluence(cells),
	};
}

function midranksOfItems(numbers: Float64Array): Float64Array {
	const { values, ranks } = rankValues(numbers.map((number) => number + 0));
	const mean = new Float64Array(values.length);
	midranks(ranks, new Float64Array(ranks.length).fill(1), mean);
	return Float64Array.from(ranks, (rank) => mean[rank]);
}

/** Takes off the groups' means, field by field, until all are 0; `undefined`: they do not settle. */
function withoutMeans(column: Float64Array, fields: readonly Field[]): Float64Array | undefined {
	const rest = column.slice();
	const tolerance = SETTLED * Math.sqrt(squares(centred(column)) / column.length);
	const sizes = fields.map(({ values, ranks }) => sumsBy(ranks, values.length, () => 1));
	for (let round = 0; round < MOST_ROUNDS; round++) {
		let moved = 0;
		fields.forEach(({ values, ranks }, f) => {
			const sums = sumsBy(ranks, values.length, (item) => rest[item]);
			for (let item = 0; item < rest.length; item++) {
				const mean = sums[ranks[item]] / sizes[f][ranks[item]];
				rest[item] = rest[item] - mean;
				moved = Math.max(moved, Math.abs(mean));
			}
		});
		if (fields.length < 2 || moved <= tolerance) return rest;
	}
	return undefined;
}

function sumsBy(ranks: Uint32Array, groups: number, addend: (item: number) => number) {
	const sums = new Float64Array(groups);
	for (let item = 0; item < ranks.length; item++) {
		sums[ranks[item]] = sums[ranks[item]] + addend(item);
	}
	return sums;
}

function centred(column: Float64Array): Float64Array {
	const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
	return column.map((value) => value - mean);
}

function squares(column: Float64Array): number {
	return column.reduce((sum, value) => sum + value * value, 0);
}

/** What is left is rounding. */
function isGone(rest: Float64Array, column: Float64Array): boolean {
	return !(squares(centred(rest)) > 1e-18 * squares(centred(column)));
}

/** Of the columns that say which group an item is in. */
function rankOf(fields: readonly Field[], items: number): number {
	const groups = fields.reduce((sum, { values }) => sum + values.length, 0);
	if (fields.length === 0) return 1;
	const most = Math.min(items, groups - fields.length + 1);
	if (fields.length === 1 || groups > MOST_RANKED) return most;
	const starts = fields.map((_, f) =>
		fields.slice(0, f).reduce((sum, { values }) => sum + values.length, 0),
	);
	const products = new Float64Array(groups * groups);
	for (let item = 0; item < items; item++) {
		const own = fields.map(({ ranks }, f) => starts[f] + ranks[item]);
		for (const i of own) {
			for (const j of own) products[i * groups + j] = products[i * groups + j] + 1;
		}
	}
	return cholesky(products, groups)?.columns.length ?? most;
}

function clustersAt(ids: NonNullable<ClusterOptions["clusters"]>, places: number[], all: number) {
	const cellOfUnit = new Int32Array(all).fill(-1);
	places.forEach((place, cell) => {
		cellOfUnit[place] = cell;
	});
	return clusterCells(cellOfUnit, ids);
}
