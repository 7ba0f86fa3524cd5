import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { levelNumbers } from "#stats/core/scale.ts";
import { MISSING } from "#stats/index.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";

/** A judge beside people, item by item; the places are those of the columns. */
export type BesidePeople = {
	/** Both gave levels of one scale: their codes, 0xFF = none. */
	readonly levels: {
		readonly people: Uint8Array;
		readonly judge: Uint8Array;
		readonly size: number;
	} | null;
	readonly isAnswered: (item: number) => boolean;
	/** Do people have a value there: no tie, and not nobody? */
	readonly isLabelled: (item: number) => boolean;
	/** By what they are held against each other. */
	readonly by: HeldBy;
	/** How far apart they are, 0 alike: steps of ordered levels, 1 of others; of numbers or places their distance. */
	readonly far: (item: number) => number;
	/** Are they far enough apart to count as a disagreement? Numbers and places are: by a tenth (`TENTH`). */
	readonly isApart: (item: number) => boolean;
	/** Does the judge lie above people, by its place where it has a scale of its own? */
	readonly isHigher: (item: number) => boolean;
};

/**
 * `levels` of one scale; `numbers` of one scale, apart from `least` on; `places` of each among its own answers,
 * where the judge has a scale of its own.
 */
export type HeldBy =
	| { readonly kind: "levels" }
	| { readonly kind: "numbers"; readonly least: number }
	| { readonly kind: "places" };

/** Hardly two numbers are equal: a tenth of the scale, or of the items, lies between those that count as apart. */
const TENTH = 0.1;
/** What rounding alone can make of equal numbers. */
const ROUNDING = 1e-9;

/**
 * How a judge's answers lie beside people's. Numbers of a scale of the judge's own are compared by their places
 * among its own and among people's, over the items that have both. Equal answers hold all their places together, so
 * that numbers in the order of people's levels lie nowhere apart.
 */
export function besidePeople(
	{ dimension: { scale, judgeScale } }: Pick<DimensionColumns, "dimension">,
	judge: RaterColumn,
	{ codes, numbers }: Reference,
): BesidePeople {
	if (judge.cells.kind === "codes" && codes && isDiscrete(scale)) {
		const given = judge.cells.codes;
		const isOrdered = scale.type === "ordinal";
		return {
			levels: { people: codes, judge: given, size: scale.values.length },
			by: { kind: "levels" },
			isAnswered: (item) => given[item] !== MISSING,
			isLabelled: (item) => codes[item] !== MISSING,
			far: (item) =>
				isOrdered ? Math.abs(given[item] - codes[item]) : Number(given[item] !== codes[item]),
			isApart: (item) => given[item] !== codes[item],
			isHigher: (item) => given[item] > codes[item],
		};
	}
	const given = numbersOf(judge, scale);
	const people = numbers ?? new Float64Array(given.length).fill(Number.NaN);
	const isThere = {
		levels: null,
		isAnswered: (item: number) => !Number.isNaN(given[item]),
		isLabelled: (item: number) => !Number.isNaN(people[item]),
	};
	if (!judgeScale && (judge.cells.kind === "codes" || scale.type === "numeric")) {
		const least = TENTH * rangeOf(scale, [given, people]);
		const far = (item: number) => Math.abs(given[item] - people[item]);
		return {
			...isThere,
			by: { kind: "numbers", least },
			far,
			isApart: (item) => far(item) > 0 && far(item) >= least - ROUNDING,
			isHigher: (item) => given[item] > people[item],
		};
	}
	const isBoth = (item: number) => isThere.isAnswered(item) && isThere.isLabelled(item);
	const [own, theirs] = [given, people].map((numbers) => placesAmong(numbers, isBoth));
	const far = (item: number) =>
		Math.max(0, own.from[item] - theirs.to[item], theirs.from[item] - own.to[item]);
	return {
		...isThere,
		by: { kind: "places" },
		far,
		isApart: (item) => far(item) >= TENTH - ROUNDING,
		isHigher: (item) => own.from[item] >= theirs.to[item],
	};
}

/** How far a scale reaches: as it is declared, else over the numbers that were given. */
function rangeOf(scale: Scale, given: readonly Float64Array[]): number {
	const declared = isDiscrete(scale) ? [...levelNumbers(scale)] : (scale.range ?? []);
	const all = declared.length > 0 ? [declared] : given;
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const numbers of all) {
		for (const number of numbers) {
			if (number < low) low = number;
			if (number > high) high = number;
		}
	}
	return high > low ? high - low : 0;
}

/** The places that each number takes among those of the items that count, together with its equals, in [0, 1]. */
function placesAmong(numbers: Float64Array, isCounted: (item: number) => boolean) {
	const sorted = numbers.filter((_, item) => isCounted(item)).sort();
	const before = (number: number, isWithEqual: boolean) => {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sorted[middle] < number || (isWithEqual && sorted[middle] === number)) low = middle + 1;
			else high = middle;
		}
		return low / sorted.length;
	};
	return {
		from: numbers.map((number) => before(number, false)),
		to: numbers.map((number) => before(number, true)),
	};
}
