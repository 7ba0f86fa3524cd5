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
const BITS = 30;
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
export function scoreDraws(scores: JudgeScores, random: Random): ScoreDraws {
	const units = scores.columns[0].length;
	if (scores.products.length > 1 || units * scores.columns.length > MOST_SIGNS) {
		return { sums: normalSums(scores, random), draws: DRAWS, exact: false, normal: true };
	}
	const exact = units <= MOST_ENUMERATED;
	const signs = exact ? allSigns(units) : randomSigns(units, random);
	const sums = signedSums(scores.columns, signs);
	return { sums, draws: signs.draws, exact, normal: false };
}

type Signs = { readonly draws: number; readonly fill: (positive: Uint8Array) => void };

/** The first unit keeps its sign: turning all of them changes no |sum|. */
function allSigns(units: number): Signs {
	let mask = 0;
	return {
		draws: 2 ** Math.max(0, units - 1),
		fill(positive) {
			for (let unit = 0; unit < units; unit++) positive[unit] = 1 - ((mask >>> unit) & 1);
			mask += 2;
		},
	};
}

function randomSigns(units: number, random: Random): Signs {
	return {
		draws: DRAWS,
		fill(positive) {
			for (let start = 0; start < units; start += BITS) {
				let bits = Math.floor(random() * 2 ** BITS);
				const end = Math.min(start + BITS, units);
				for (let unit = start; unit < end; unit++) {
					positive[unit] = bits & 1;
					bits >>>= 1;
				}
			}
		},
	};
}

function signedSums(columns: readonly Float64Array[], { draws, fill }: Signs): Float64Array[] {
	const width = columns.length;
	const units = columns[0].length;
	const rows = new Float64Array(units * width);
	const half = new Float64Array(width);
	columns.forEach((column, c) => {
		column.forEach((value, unit) => {
			rows[unit * width + c] = 2 * value;
			half[c] = half[c] + value;
		});
	});
	const order = ordered(rows, width);
	const positive = new Uint8Array(units);
	const sums = columns.map(() => new Float64Array(draws));
	const own = new Float64Array(width);
	for (let draw = 0; draw < draws; draw++) {
		fill(positive);
		for (let c = 0; c < width; c++) own[c] = -half[c];
		for (let unit = 0; unit < units; unit++) {
			if (positive[unit] === 0) continue;
			const from = order[unit] * width;
			for (let c = 0; c < width; c++) own[c] = own[c] + rows[from + c];
		}
		for (let c = 0; c < width; c++) sums[c][draw] = own[c];
	}
	return sums;
}

/** Rows by what they hold, so that the same signs fall on the same units however these are ordered. */
function ordered(rows: Float64Array, width: number): Uint32Array {
	const order = Uint32Array.from({ length: rows.length / width }, (_, row) => row);
	return order.sort((p, q) => {
		for (let c = 0; c < width; c++) {
			const difference = rows[p * width + c] - rows[q * width + c];
			if (Math.abs(difference) > SAME) return difference;
		}
		return 0;
	});
}

function normalSums({ products, columns, nClusters }: JudgeScores, random: Random): Float64Array[] {
	const [first, second] = products;
	const covariance = second ? first.map((sum, i) => sum + second[i]) : first;
	const root = cholesky(covariance, columns.length);
	if (!root) throw new RangeError("sums of products are no covariance");
	const wider =
		second && nClusters !== undefined && nClusters > 1
			? tCritical(0.95, nClusters - 1) / normalCritical(0.95)
			: 1;
	const sums = columns.map(() => new Float64Array(DRAWS));
	for (const direction of root.columns) {
		const normals = standardNormals(DRAWS, random);
		sums.forEach((sum, c) => {
			const factor = wider * direction[c];
			if (factor === 0) return;
			for (let draw = 0; draw < DRAWS; draw++) sum[draw] = sum[draw] + factor * normals[draw];
		});
	}
	return sums;
}
