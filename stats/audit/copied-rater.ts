import type { RatingColumn } from "../comparison/compared-by.ts";
import { isGiven } from "../comparison/judge-scores.ts";
import { MISSING } from "../core/scale.ts";

type CopiedRater = {
	/** Items that both answered, and those of them with the same answer. */
	readonly items: number;
	readonly same: number;
};

/** Fewer items show no habit. */
const LEAST_ITEMS = 30;
/** Nearly all. */
const LEAST_SAME = 0.95;
/** Errors by which a copy must lie beyond what independence allows. */
const BEYOND = 2;

/**
 * Does a judge repeat one person? If all raters err independently of each other, their correlations are
 * products of how far each of them sees what is true, r_ij = λ_i λ_j; then the judge's with the person is at
 * most λ of the person, whatever the judge, and λ² = r_pa r_pb / r_ab for two others. So it is a copy where
 * at least 30 items, and .95 of those that both answered, have the same answer, and r_jp² r_ab exceeds r_pa r_pb by
 * two of its errors (jackknife over the items that all four answered). Items that are hard for
 * everybody make a judge that is not a copy stand even further below.
 *
 * Simulated (800 samples each, 2 and 5 levels, 40 to 200 items): of independent judges 0 to 1.1 % are taken for
 * copies, of such as are right on .95 beside people of .95 none; of copies of a person of .8 or .9 on 200 items .86 to .99.
 * @param others two raters that are neither; columns of numbers, or of codes with the numbers of the levels
 * (`numbers`; without them levels have no order)
 * @returns null where it is not shown
 * Source: Spearman 1904 (one factor, tetrads); Tukey 1958 (error)
 */
export function copiedRater(
	{
		judge,
		person,
		others,
	}: {
		readonly judge: RatingColumn;
		readonly person: RatingColumn;
		readonly others: readonly [RatingColumn, RatingColumn];
	},
	numbers?: Float64Array,
): CopiedRater | null {
	const { items, same } = sameAnswers(judge, person);
	if (items < LEAST_ITEMS || same < LEAST_SAME * items) return null;
	const four = [judge, person, ...others];
	const places = [...judge.keys()].filter((item) => four.every((column) => isGiven(column, item)));
	const n = places.length;
	if (n < LEAST_ITEMS) return null;
	const levels = numbers
		? 0
		: 1 + Math.max(...places.flatMap((item) => four.map((column) => column[item])));
	const rows = four.map((column) => places.map((item) => column[item]));
	// Of levels without an order each level is a column of its own; of others there is one.
	const columns =
		judge instanceof Float64Array
			? [rows]
			: numbers
				? [rows.map((row) => row.map((code) => numbers[code]))]
				: Array.from({ length: levels }, (_, level) =>
						rows.map((row) => row.map((code) => Number(code === level))),
					);
	const all = columns.map(sumsOf);
	const excess = excessOf(all, n);
	const without = places.map((_, at) =>
		excessOf(
			all.map((sums, c) => withoutOne(sums, columns[c], at)),
			n - 1,
		),
	);
	if (!Number.isFinite(excess) || without.some((value) => !Number.isFinite(value))) return null;
	const mean = without.reduce((sum, value) => sum + value, 0) / n;
	const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const se = Math.sqrt(((n - 1) / n) * squares);
	return excess > 1e-9 && excess > BEYOND * se ? { items, same } : null;
}

/** Items that both answered, and those of them with the same answer. */
function sameAnswers(judge: RatingColumn, person: RatingColumn): CopiedRater {
	let items = 0;
	let same = 0;
	if (judge instanceof Uint8Array && person instanceof Uint8Array) {
		for (let item = 0; item < judge.length; item++) {
			const own = judge[item];
			const other = person[item];
			if (own === MISSING || other === MISSING) continue;
			items++;
			if (own === other) same++;
		}
		return { items, same };
	}
	for (let item = 0; item < judge.length; item++) {
		if (!isGiven(judge, item) || !isGiven(person, item)) continue;
		items++;
		if (judge[item] === person[item]) same++;
	}
	return { items, same };
}

type Sums = { readonly ones: Float64Array; readonly products: Float64Array };
const RATERS = 4;

function sumsOf(rows: readonly (readonly number[])[]): Sums {
	const ones = Float64Array.from(rows, (row) => row.reduce((sum, value) => sum + value, 0));
	const products = new Float64Array(RATERS * RATERS);
	for (let i = 0; i < RATERS; i++)
		for (let j = 0; j < RATERS; j++)
			products[i * RATERS + j] = rows[i].reduce((sum, value, at) => sum + value * rows[j][at], 0);
	return { ones, products };
}

function withoutOne(
	{ ones, products }: Sums,
	rows: readonly (readonly number[])[],
	at: number,
): Sums {
	return {
		ones: ones.map((sum, i) => sum - rows[i][at]),
		products: products.map(
			(sum, ij) => sum - rows[Math.floor(ij / RATERS)][at] * rows[ij % RATERS][at],
		),
	};
}

/** r_jp² r_ab − r_pa r_pb */
function excessOf(all: readonly Sums[], n: number): number {
	const covariance = (i: number, j: number) =>
		all.reduce(
			(sum, { ones, products }) =>
				sum + products[i * RATERS + j] / n - (ones[i] / n) * (ones[j] / n),
			0,
		);
	const spread = [0, 1, 2, 3].map((i) => Math.sqrt(Math.max(0, covariance(i, i))));
	const r = (i: number, j: number) => covariance(i, j) / (spread[i] * spread[j]);
	return r(0, 1) ** 2 * r(2, 3) - r(1, 2) * r(1, 3);
}
