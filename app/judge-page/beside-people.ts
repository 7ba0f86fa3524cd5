import { isDiscrete } from "#db/model/scale.ts";
import { MISSING, rankCloseness } from "#stats/index.ts";
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
	/** How far apart they are, 0 alike: steps of ordered levels, 1 of others; of numbers their distance. */
	readonly far: (item: number) => number;
	/** Does the judge lie above people? */
	readonly isHigher: (item: number) => boolean;
};

/**
 * How a judge's answers lie beside people's. Numbers of a scale of the judge's own are compared by their places
 * among its own and among people's.
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
			isAnswered: (item) => given[item] !== MISSING,
			isLabelled: (item) => codes[item] !== MISSING,
			far: (item) =>
				isOrdered ? Math.abs(given[item] - codes[item]) : Number(given[item] !== codes[item]),
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
		return {
			...isThere,
			far: (item) => Math.abs(given[item] - people[item]),
			isHigher: (item) => given[item] > people[item],
		};
	}
	const closeness = rankCloseness(given, people);
	const [own, theirs] = [given, people].map(placesAmong);
	return {
		...isThere,
		far: (item) => 1 - closeness[item],
		isHigher: (item) => own[item] > theirs[item],
	};
}

/** Where each number lies among its own, in (0, 1); NaN stays. */
function placesAmong(numbers: Float64Array): Float64Array {
	const sorted = numbers.filter((number) => !Number.isNaN(number)).sort();
	const below = (number: number, isWithEqual: boolean) => {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sorted[middle] < number || (isWithEqual && sorted[middle] === number)) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	return numbers.map((number) =>
		Number.isNaN(number)
			? number
			: (below(number, false) + below(number, true)) / (2 * sorted.length),
	);
}
