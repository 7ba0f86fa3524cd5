import { normalCritical, tCritical } from "../core/distributions.ts";
import { cholesky } from "../intervals/cholesky.ts";
import { standardNormals } from "../resampling/gaussian.ts";
import type { Random } from "../resampling/random.ts";
import type { JudgeScores } from "./judge-scores.ts";

/** Draws where not all signs are gone through; with the observed one they are 5,000. */
const DRAWS = 4999;
/** All signs of up to this many units are gone through. */
const MOST_ENUMERATED = 12;
/** Units times columns up to which signs are drawn; beyond, sums of them are normal. */
const MOST_SIGNS = 12_000;
/** Units whose signs are drawn together, and in how many ways. */
const BLOCK = 8;
const PATTERNS = 2 ** BLOCK;
/** Scores closer than this differ by rounding. */
const SAME = 1e-9;

/** Sums of the columns of scores over the units, as they could have been if nothing differed. */
export type ScoreDraws = {
	/** One for each column of the scores, one place a draw. */
	readonly sums: readonly Float64Array[];
	readonly draws: number;
	/** All signs were gone through, so that the observed ones are among them. */
	readonly exact: boolean;
	/** Drawn from the normal law, not by signs. */
	readonly normal: boolean;
};

/** The random numbers behind rankings of one name; their signs are drawn once for each number of units. */
export type SignStream = {
	/** Where not all signs are gone through. */
	readonly draws: number;
	/** The stream from its start. */
	readonly random: () => Random;
	readonly of: (units: number) => Signs;
};

export type Signs = {
	readonly draws: number;
	/** All signs are gone through. */
	readonly exact: boolean;
	/** Of each block of units which of them keep their sign in each draw, as bits. */
	readonly blocks: readonly Uint8Array[];
};

export function signStream(random: () => Random, draws: number = DRAWS): SignStream {
	const drawn = new Map<number, Signs>();
	return {
		draws,
		random,
		of(units) {
			const blocks = Math.ceil(units / BLOCK);
			const exact = units <= MOST_ENUMERATED;
			const key = exact ? units : MOST_ENUMERATED + blocks;
			const signs =
				drawn.get(key) ?? (exact ? allSigns(units) : randomSigns(random(), draws, blocks));
			drawn.set(key, signs);
			return signs;
		},
	};
}

/** The first unit keeps its sign: turning all of them changes no |sum|. */
function allSigns(units: number): Signs {
	const draws = 2 ** Math.max(0, units - 1);
	const blocks = Array.from({ length: Math.ceil(units / BLOCK) }, (_, block) =>
		Uint8Array.from({ length: draws }, (_draw, draw) => (2 * draw + 1) >>> (BLOCK * block)),
	);
	return { draws, exact: true, blocks };
}

function randomSigns(random: Random, draws: number, blocks: number): Signs {
	return {
		draws,
		exact: false,
		blocks: Array.from({ length: blocks }, () => {
			const patterns = new Uint8Array(draws);
			for (let draw = 0; draw < draws; draw++) patterns[draw] = Math.floor(random() * PATTERNS);
			return patterns;
		}),
	};
}

/**
 * What the sums of the scores may be by chance: every unit's scores change their signs together, so that
 * what judges have in common stays. Exact where judges could be exchanged, whatever the number of units
 * (items or clusters), and asymptotically where they are only equal. With many units the sums have the
 * normal law of the same covariance; so they do with two crossed groupings, whose covariance is that of
 * both added up, with Student's t of the coarser one for the normal.
 * Source: Fisher 1935; Canay, Romano & Shaikh 2017 (few clusters).
 */
export function scoreDraws(scores: JudgeScores, stream: SignStream): ScoreDraws {
	if (!takesSigns(scores)) {
		const { draws } = stream;
		return { sums: normalSums(scores, stream), draws, exact: false, normal: true };
	}
	const signs = stream.of(scores.columns[0].length);
	const { draws, exact } = signs;
	return { sums: signedSums(scores.columns, signs), draws, exact, normal: false };
}

/** Are signs drawn of these scores? */
export function takesSigns({ columns, products }: JudgeScores): boolean {
	return products.length === 1 && columns[0].length * columns.length <= MOST_SIGNS;
}

/** Sums under all signs of a block of units are made once, and looked up by every draw. */
function signedSums(columns: readonly Float64Array[], signs: Signs): Float64Array[] {
	const order = ordered(columns);
	const { draws, blocks } = signs;
	const sums = columns.map(() => new Float64Array(draws));
	// Columns of zeros (weights that a statistic does not use) stay as they are.
	const summed = columns.flatMap((column, c) =>
		column.some((value) => value !== 0) ? [{ column, sum: sums[c] }] : [],
	);
	const table = new Float64Array(PATTERNS);
	for (const [block, patterns] of blocks.entries()) {
		const own = unitsOf(order, block);
		for (const { column, sum } of summed) {
			tabulate(table, column, own);
			for (let draw = 0; draw < draws; draw++) sum[draw] = sum[draw] + table[patterns[draw]];
		}
	}
	return sums;
}

/** The sums of one column under signs, some draws at a time: `added(from, to, sums)` adds them up from place 0 on. */
export type ColumnSums = (from: number, to: number, sums: Float64Array) => void;

/**
 * The same for columns that are made of those of the scores, whose order says which signs fall on which unit.
 */
export function sumsOfColumns(
	made: readonly Float64Array[],
	{ columns }: Pick<JudgeScores, "columns">,
	{ blocks }: Signs,
): readonly ColumnSums[] {
	const order = ordered(columns);
	const units = blocks.map((_, block) => unitsOf(order, block));
	return made.map((column) => {
		const tables = units.map((own) => {
			const table = new Float64Array(PATTERNS);
			tabulate(table, column, own);
			return table;
		});
		return (from, to, sums) => {
			sums.fill(0);
			for (const [block, table] of tables.entries()) {
				const patterns = blocks[block];
				for (let draw = from; draw < to; draw++) {
					sums[draw - from] = sums[draw - from] + table[patterns[draw]];
				}
			}
		};
	});
}

function unitsOf(order: Uint32Array, block: number): Uint32Array {
	return order.subarray(BLOCK * block, BLOCK * (block + 1));
}

/** The sums of a block of units under every pattern of signs; bits beyond its units do not matter. */
function tabulate(table: Float64Array, column: Float64Array, own: Uint32Array): void {
	table[0] = 0;
	for (const unit of own) table[0] = table[0] - column[unit];
	for (let bit = 0; bit < BLOCK; bit++) {
		const half = 1 << bit;
		const added = bit < own.length ? 2 * column[own[bit]] : 0;
		for (let pattern = 0; pattern < half; pattern++) {
			table[half + pattern] = table[pattern] + added;
		}
	}
}

/** Units by what they hold, so that the same signs fall on the same ones however these are ordered. */
function ordered(columns: readonly Float64Array[]): Uint32Array {
	const units = columns[0].length;
	// Most units differ in the first columns already.
	const known: Uint32Array[] = [];
	function stepsAt(c: number): Uint32Array {
		const steps = known[c] ?? placesAmongSteps(columns[c]);
		known[c] = steps;
		return steps;
	}
	return Uint32Array.from({ length: units }, (_, unit) => unit).sort((p, q) => {
		for (let c = 0; c < columns.length; c++) {
			const step = stepsAt(c);
			const difference = step[p] - step[q];
			if (difference !== 0) return difference;
		}
		return 0;
	});
}

function placesAmongSteps(column: Float64Array): Uint32Array {
	const steps = stepsOf(column);
	const places = new Uint32Array(column.length);
	for (let unit = 0; unit < places.length; unit++) places[unit] = placeAmong(steps, column[unit]);
	return places;
}

/**
 * The values at which an ascending column makes a step: what lies closer to the value before it is the
 * same, so that being the same carries over from value to value.
 */
function stepsOf(column: Float64Array): Float64Array {
	return column
		.slice()
		.sort()
		.filter((value, i, ascending) => i === 0 || value - ascending[i - 1] > SAME);
}

/** How many of ascending values lie no higher. */
function placeAmong(ascending: Float64Array, value: number): number {
	let [low, high] = [0, ascending.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (ascending[middle] <= value) low = middle + 1;
		else high = middle;
	}
	return low;
}

function normalSums(
	{ products, columns, nClusters }: JudgeScores,
	{ random: streamOf, draws }: SignStream,
): Float64Array[] {
	const random = streamOf();
	const [first, second] = products;
	const covariance = second ? first.map((sum, i) => sum + second[i]) : first;
	const root = cholesky(covariance, columns.length);
	if (!root) throw new RangeError("sums of products are no covariance");
	const wider =
		second && nClusters !== undefined && nClusters > 1
			? tCritical(0.95, nClusters - 1) / normalCritical(0.95)
			: 1;
	const sums = columns.map(() => new Float64Array(draws));
	for (const direction of root.columns) {
		const normals = standardNormals(draws, random);
		sums.forEach((sum, c) => {
			const factor = wider * direction[c];
			if (factor === 0) return;
			for (let draw = 0; draw < draws; draw++) sum[draw] = sum[draw] + factor * normals[draw];
		});
	}
	return sums;
}
