import type { DimensionJson } from "../agreement/agreement-json.ts";
import type { Counted, CountedItems } from "../agreement/counted-items.tsx";
import { ratersOf } from "../agreement/judge-takes.ts";
import { isGiven } from "../agreement/judges-to-rank.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";

type Columns = {
	readonly dimension: DimensionColumns;
	readonly reference: Reference;
	readonly ranking: DimensionJson["ranking"];
	/** Length of the columns. */
	readonly items: number;
};

/** What a number of a dimension's page counts. */
export type CountedOnDimension = Pick<CountedItems, "a" | "b"> & { readonly of: Counted };

/**
 * The places of the items that a number of the dimension's page counts (`counted-items.tsx`), ascending; of two
 * raters those on which they differ first.
 * @returns null where `a` or `b` is nobody
 */
export function listedPlaces(
	{ dimension, reference, ranking, items }: Columns,
	{ of, a = "", b = "" }: CountedOnDimension,
): number[] | null {
	const raters = [...dimension.humans, ...dimension.judges];
	const columnOf = (name: string) => raters.find(({ rater }) => rater === name);
	const all = Array.from({ length: items }, (_, place) => place);
	const labels = (place: number) =>
		dimension.humans.reduce((n, person) => n + Number(hasValue(person, place)), 0);
	const people = reference.codes ?? reference.numbers;
	const isReferred = (place: number) => people !== undefined && isGiven(people, place);
	const [first, second] = [columnOf(a), columnOf(b)];
	switch (of) {
		case "labelled":
			return all.filter((place) => labels(place) > 0);
		case "several":
			return all.filter((place) => labels(place) > 1);
		case "tied":
			return all.filter((place) => labels(place) > 1 && !isReferred(place));
		case "compared":
		case "scored": {
			const orders = columnsByOrder(dimension, ranking, { of, a });
			if (!orders) return null;
			return all.filter(
				(place) =>
					isReferred(place) &&
					orders.some((judges) => judges.every((judge) => hasValue(judge, place))),
			);
		}
		case "answered":
			return first ? all.filter((place) => hasValue(first, place)) : null;
		case "numbered": {
			const { numbers } = reference;
			return first && numbers
				? all.filter((place) => !Number.isNaN(numbers[place]) && hasValue(first, place))
				: null;
		}
		case "foretold":
			return first ? all.filter((place) => labels(place) > 1 && hasValue(first, place)) : null;
		case "unscored":
			return first ? [...first.unscoredAt] : null;
		case "both":
		case "errors": {
			if (!first || !second) return null;
			const shared = all.filter(
				(place) =>
					hasValue(first, place) && hasValue(second, place) && (of === "both" || isReferred(place)),
			);
			const isEqual = (place: number) => valueAt(first, place) === valueAt(second, place);
			return [
				...shared.filter((place) => !isEqual(place)),
				...shared.filter((place) => isEqual(place)),
			];
		}
	}
}

/**
 * The columns in which an item has to have a value, once for each order in which judges were asked: figures of
 * both orders count an item by half that has them in one alone (`agreement/of-items.ts`).
 * @returns null where `a` is nobody
 */
function columnsByOrder(
	dimension: DimensionColumns,
	ranking: DimensionJson["ranking"],
	{ of, a }: { readonly of: "compared" | "scored"; readonly a: string },
): RaterColumn[][] | null {
	const raters = [...dimension.humans, ...dimension.judges];
	const ranked = ranking.judges
		.filter((judge) =>
			of === "compared" ? judge.compared === "onCommonItems" : ratersOf(judge)[0] === a,
		)
		.map(ratersOf);
	const wanted = of === "scored" && ranked.length === 0 ? [[a]] : ranked;
	const times = Math.max(1, ...wanted.map((names) => names.length));
	const orders = Array.from({ length: times }, (_, order) =>
		wanted.flatMap((names) => {
			const name = names[order] ?? names[0];
			return raters.find(({ rater }) => rater === name) ?? [];
		}),
	);
	return orders.every((judges) => judges.length === wanted.length) ? orders : null;
}

/** How many of the listed items have in one order alone what counts: half of each stands in the number. */
function countedByHalf(columns: Columns, { of, a = "" }: CountedOnDimension): number {
	if (of !== "compared" && of !== "scored") return 0;
	const orders = columnsByOrder(columns.dimension, columns.ranking, { of, a }) ?? [];
	const listed = listedPlaces(columns, { of, a }) ?? [];
	return listed.filter(
		(place) => !orders.every((judges) => judges.every((judge) => hasValue(judge, place))),
	).length;
}

/** What a page lists of them. */
export type ListedPlaces = {
	/** Those of its page, in the order of the list. */
	readonly places: readonly number[];
	readonly total: number;
	/** Of two raters: on how many of them they differ; null where another thing is counted. */
	readonly differ: number | null;
	/** How many count by half, having a value in one of two orders only. */
	readonly halves: number;
};

/** The first of `listedPlaces` from a place of the list on, and how many there are. */
export function listedFirst({
	which,
	from,
	first,
	...columns
}: Columns & {
	readonly which: CountedOnDimension;
	/** How many come before them in the list. */
	readonly from: number;
	readonly first: number;
}): ListedPlaces | null {
	const all = listedPlaces(columns, which);
	if (!all) return null;
	const { humans, judges } = columns.dimension;
	const [a, b] = [which.a, which.b].map((name) =>
		[...humans, ...judges].find(({ rater }) => rater === name),
	);
	const isOfTwo = which.of === "both" || which.of === "errors";
	return {
		places: all.slice(from, from + first),
		total: all.length,
		halves: countedByHalf(columns, which),
		differ:
			isOfTwo && a && b
				? all.filter((place) => valueAt(a, place) !== valueAt(b, place)).length
				: null,
	};
}

/** A rater's value at a place: a level's code or a number; null where there is none. */
export function valueAt({ cells }: RaterColumn, place: number): number | null {
	const column = cells.kind === "codes" ? cells.codes : cells.numbers;
	return isGiven(column, place) ? column[place] : null;
}

function hasValue(rater: RaterColumn, place: number): boolean {
	return valueAt(rater, place) !== null;
}
