import { eachDiffering, spreadOf } from "../adjudication/disputes.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";

/** An item on which people differ, by its position, and how far: 0 to 1. */
export type DividedPlace = { readonly place: number; readonly spread: number };

/**
 * All items on which people gave different levels, so that the items of two confused levels are part of them;
 * the most divided first. Numbers differ when they are a quarter of their range apart.
 * @param items length of the columns
 */
export function dividedPlaces(columns: DimensionColumns, items: number): DividedPlace[] {
	const { scale } = columns.dimension;
	const found: DividedPlace[] = [];
	eachDiffering(columns, items, (place, values, width) => {
		found.push({ place, spread: spreadOf(values, scale, width) });
	});
	return found.sort((a, b) => b.spread - a.spread || a.place - b.place);
}
