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

/**
 * What the sums of the scores may be by chance: every unit's scores change their signs together, so that
 * what judges have in common stays. Exact where judges could be exchanged, whatever the number of units
 * (items or clusters), and asymptotically where they are only equal. With many units the sums have the
 * normal law of the same covariance; so they do with two crossed groupings, whose covariance is that of
 * both added up, with Student's t of the coarser one for the normal.
 * Source: Fisher 1935; Canay, Romano & Shaikh 2017 (few clusters).
 */
export function scoreDraws(
	scores: JudgeScores,
	random: Random,
	wanted: number = DRAWS,
): ScoreDraws {
	const units = scores.columns[0].length;
	if (scores.products.length > 1 || units * scores.columns.length > MOST_SIGNS) {
		const sums = normalSums(scores, { random, draws: wanted });
		return { sums, draws: wanted, exact: false, normal: true };
	}
	const exact = units <= MOST_ENUMERATED;
	const signs = exact ? allSigns(units) : randomSigns(random, wanted);
	const sums = signedSums(scores.columns, signs);
	return { sums, draws: signs.draws, exact, normal: false };
}

type Signs = {
	readonly draws: number;
	/** Which units of a block keep their sign in a draw, as bits. */
	readonly of: (draw: number, block: number) => number;
};

/** The first unit keeps its sign: turning all of them changes no |sum|. */
function allSigns(units: number): Signs {
	return {
		draws: 2 ** Math.max(0, units - 1),
		of: (draw, block) => ((2 * draw + 1) >>> (BLOCK * block)) & (PATTERNS - 1),
	};
}

function randomSigns(random: Random, draws: number): Signs {
	return { draws, of: () => Math.floor(random() * PATTERNS) };
}

/** Sums under all signs of a block of units are made once, and looked up by every draw. */
function signedSums(columns: readonly Float64Array[], signs: Signs): Float64Array[] {
	const order = ordered(columns);
	const { draws } = signs;
	const sums = columns.map(() => new Float64Array(draws));
	// Columns of zeros (weights that a statistic does not use) stay as they are.
	const summed = columns.flatMap((column, c) =>
		column.some((value) => value !== 0) ? [{ column, sum: sums[c] }] : [],
	);
	const table = new Float64Array(PATTERNS);
	const patterns = new Uint8Array(draws);
	for (let start = 0, block = 0; start < order.length; start += BLOCK, block++) {
		const own = order.subarray(start, start + BLOCK);
		for (let draw = 0; draw < draws; draw++) patterns[draw] = signs.of(draw, block);
		for (const { column, sum } of summed) {
			tabulate(table, column, own);
			for (let draw = 0; draw < draws; draw++) sum[draw] = sum[draw] + table[patterns[draw]];
		}
	}
	return sums;
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
	const steps = columns.map((column) => {
		const starts = stepsOf(column);
		return Uint32Array.from(column, (value) => placeAmong(starts, value));
	});
	return Uint32Array.from({ length: units }, (_, unit) => unit).sort((p, q) => {
		for (const step of steps) {
			const difference = step[p] - step[q];
			if (difference !== 0) return difference;
		}
		return 0;
	});
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
	{ random, draws }: { readonly random: Random; readonly draws: number },
): Float64Array[] {
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
