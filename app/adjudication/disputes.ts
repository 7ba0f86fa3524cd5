import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { MISSING } from "#stats/index.ts";
import { codesOf, type DimensionColumns, numbersOf } from "../columns/rating-columns.ts";

/** What people said differently about one item on one dimension. */
export type DisputedDimension = {
	readonly dimension: string;
	/** Codes of levels, or numbers; ascending, one for each person. */
	readonly values: readonly number[];
	/** How far apart, 0 to 1: 1 where the halves stand at the two ends. */
	readonly spread: number;
};

/** Numbers this share of their range apart differ. */
const NUMBERS_APART = 0.25;

/** What people said of one place at a time; null where they do not differ, as in `eachDisputed`. */
export function disputeReader(
	columns: DimensionColumns,
): (place: number) => DisputedDimension | null {
	const { name, scale } = columns.dimension;
	const read = valuesReader(columns);
	return (place) => {
		const values = read?.at(place);
		if (!read || !values || !areApart(values, scale, read.width)) return null;
		return { dimension: name, values: [...values], spread: spreadOf(values, scale, read.width) };
	};
}

/** The places at which a byte stands, ascending. */
export function placesOf(bytes: Uint8Array, wanted: number): number[] {
	const places: number[] = [];
	for (let place = 0; place < bytes.length; place++)
		if (bytes[place] === wanted) places.push(place);
	return places;
}

/**
 * Goes through the places of a dimension on which people differ: on two levels or categories always, on ordered
 * levels when they are two apart or no level has most of the votes, on numbers when they are a quarter of the range apart.
 * @param items the number of items: the length of every column
 * @param see gets what they gave, ascending, in an array that is used again for the next place
 */
export function eachDisputed(
	columns: DimensionColumns,
	items: number,
	see: (place: number, values: readonly number[], width: number) => void,
): void {
	const { scale } = columns.dimension;
	const read = valuesReader(columns);
	if (!read) return;
	for (let place = 0; place < items; place++) {
		const values = read.at(place);
		if (values && areApart(values, scale, read.width)) see(place, values, read.width);
	}
}

/** The same of the places at which people gave several levels, however near; numbers differ as in `eachDisputed`. */
export function eachDiffering(
	columns: DimensionColumns,
	items: number,
	see: (place: number, values: readonly number[], width: number) => void,
): void {
	const read = isDiscrete(columns.dimension.scale) ? valuesReader(columns) : null;
	if (!read) {
		eachDisputed(columns, items, see);
		return;
	}
	for (let place = 0; place < items; place++) {
		const values = read.at(place);
		if (values) see(place, values, read.width);
	}
}

/**
 * What people gave at a place, ascending, in an array that is used again; null unless they gave several values.
 * Null with fewer than two people.
 */
function valuesReader(columns: DimensionColumns) {
	const { scale } = columns.dimension;
	const isCoded = isDiscrete(scale);
	const given = isCoded
		? columns.humans.map(codesOf)
		: columns.humans.map((column) => numbersOf(column, scale));
	if (given.length < 2) return null;
	const width = isCoded ? scale.values.length - 1 : widthOf(scale, given);
	const values: number[] = [];
	const at = (place: number): readonly number[] | null => {
		values.length = 0;
		for (const column of given) {
			const value = column[place] ?? Number.NaN;
			if (!Number.isNaN(value) && (value !== MISSING || !isCoded)) putInOrder(values, value);
		}
		return values.length < 2 || values[0] === values.at(-1) ? null : values;
	};
	return { width, at };
}

/** Few values at hundreds of thousands of places: a sort for each costs more than all the rest. */
function putInOrder(values: number[], value: number): void {
	let at = values.length;
	for (; at > 0; at--) {
		const before = values[at - 1] ?? value;
		if (before <= value) break;
		values[at] = before;
	}
	values[at] = value;
}

/** The declared range of numbers, else the one that was used. */
function widthOf(scale: Scale, given: readonly ArrayLike<number>[]): number {
	if (scale.type === "numeric" && scale.range) return scale.range[1] - scale.range[0];
	let low = Number.POSITIVE_INFINITY;
	let high = Number.NEGATIVE_INFINITY;
	for (const column of given) {
		for (let place = 0; place < column.length; place++) {
			const value = column[place] ?? Number.NaN;
			if (value < low) low = value;
			if (value > high) high = value;
		}
	}
	return high - low;
}

function areApart(values: readonly number[], scale: Scale, width: number): boolean {
	const apart = (values.at(-1) ?? 0) - (values[0] ?? 0);
	if (scale.type === "numeric") return width > 0 && apart >= NUMBERS_APART * width;
	return scale.type !== "ordinal" || apart >= 2 || isTied(values);
}

/** Has no value more votes than every other? @param values ascending */
function isTied(values: readonly number[]): boolean {
	let [most, hasMost] = [0, 0];
	for (let start = 0, end = 0; start < values.length; start = end) {
		while (end < values.length && values[end] === values[start]) end++;
		if (end - start > most) [most, hasMost] = [end - start, 1];
		else if (end - start === most) hasMost++;
	}
	return hasMost > 1;
}

function votesOf(values: readonly number[]): Map<number, number> {
	const votes = new Map<number, number>();
	for (const value of values) votes.set(value, (votes.get(value) ?? 0) + 1);
	return votes;
}

/** How far values lie apart, 0 to 1. @param width of the scale */
export function spreadOf(values: readonly number[], scale: Scale, width: number): number {
	if (scale.type === "binary" || scale.type === "nominal") {
		const shares = [...votesOf(values).values()].map((votes) => votes / values.length);
		const differing = 1 - shares.reduce((sum, share) => sum + share * share, 0);
		const most = 1 - 1 / Math.min(scale.values.length, values.length);
		return differing / most;
	}
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	return Math.min(1, (2 * Math.sqrt(variance)) / width);
}
