import type { RatingColumn } from "../comparison/compared-by.ts";
import { isGiven } from "../comparison/judge-scores.ts";
import { MISSING } from "../core/scale.ts";
import { jointCorrelations, sharedPlaces } from "./joint-correlations.ts";

export type CopiedRater = {
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
 * @param least share of the same answers, `beyond` errors; .95 and 2. `slack`: 1, or how many times as often as by
 * independent errors the two others may be of one mind against the person
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
	{
		numbers,
		least = LEAST_SAME,
		beyond = BEYOND,
		slack = 1,
	}: {
		readonly numbers?: Float64Array | undefined;
		readonly least?: number;
		readonly beyond?: number;
		readonly slack?: number;
	} = {},
): CopiedRater | null {
	if (differsTooOften(judge, person, (1 - least) * judge.length)) return null;
	const { items, same } = sameAnswers(judge, person);
	if (items < LEAST_ITEMS || same < least * items) return null;
	const four = [judge, person, ...others];
	const places = sharedPlaces(four);
	const n = places.length;
	if (n < LEAST_ITEMS) return null;
	const { of } = jointCorrelations(four, places, numbers);
	if (!(of(0, 1) > 0)) return null;
	/** r_jp² r_ab − slack r_pa r_pb */
	const excessOf = (without?: number) =>
		of(0, 1, without) ** 2 * of(2, 3, without) - slack * of(1, 2, without) * of(1, 3, without);
	const excess = excessOf();
	if (!(excess > 1e-9)) return null;
	const without = Array.from(places, (_, at) => excessOf(at));
	if (without.some((value) => !Number.isFinite(value))) return null;
	const mean = without.reduce((sum, value) => sum + value, 0) / n;
	const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const se = Math.sqrt(((n - 1) / n) * squares);
	return excess > beyond * se ? { items, same } : null;
}

/** Are there more items than that on which both answered, and not the same? Of many items a few tell mostly. */
function differsTooOften(judge: RatingColumn, person: RatingColumn, most: number): boolean {
	if (!(judge instanceof Uint8Array && person instanceof Uint8Array)) return false;
	let differing = 0;
	for (let item = 0; item < judge.length && differing <= most; item++) {
		const own = judge[item];
		const other = person[item];
		if (own !== other && own !== MISSING && other !== MISSING) differing++;
	}
	return differing > most;
}

/** Items that both answered, and those of them with the same answer. */
export function sameAnswers(judge: RatingColumn, person: RatingColumn): CopiedRater {
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
