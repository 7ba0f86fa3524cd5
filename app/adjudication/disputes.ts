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

/** An item on which people differ. */
export type Dispute = {
	/** The item's place: its position. */
	readonly place: number;
	readonly dimensions: readonly DisputedDimension[];
};

/** Numbers this share of their range apart differ. */
const NUMBERS_APART = 0.25;

/**
 * Where people differ: on two levels or categories always, on ordered levels when they are two apart
 * or no level has most of the votes, on numbers when they are a quarter of the range apart.
 * @param items the number of items: the length of every column
 */
export function disputesIn(dimensions: readonly DimensionColumns[], items: number): Dispute[] {
	const byPlace = new Map<number, DisputedDimension[]>();
	for (const columns of dimensions) {
		const { name, scale } = columns.dimension;
		const given = isDiscrete(scale)
			? columns.humans.map(codesOf)
			: columns.humans.map((column) => numbersOf(column, scale));
		if (given.length < 2) continue;
		const width = isDiscrete(scale) ? scale.values.length - 1 : widthOf(scale, given);
		for (let place = 0; place < items; place++) {
			const values = given
				.map((column) => column[place] ?? Number.NaN)
				.filter((value) => !Number.isNaN(value) && (value !== MISSING || !isDiscrete(scale)))
				.sort((a, b) => a - b);
			if (values.length < 2 || values[0] === values.at(-1)) continue;
			if (!areApart(values, scale, width)) continue;
			const spread = spreadOf(values, scale, width);
			const there = byPlace.get(place);
			if (there) there.push({ dimension: name, values, spread });
			else byPlace.set(place, [{ dimension: name, values, spread }]);
		}
	}
	return [...byPlace].map(([place, disputed]) => ({ place, dimensions: disputed }));
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

/** Has no value more votes than every other? */
function isTied(values: readonly number[]): boolean {
	const votes = [...votesOf(values).values()].sort((a, b) => b - a);
	return votes[0] === votes[1];
}

function votesOf(values: readonly number[]): Map<number, number> {
	const votes = new Map<number, number>();
	for (const value of values) votes.set(value, (votes.get(value) ?? 0) + 1);
	return votes;
}

function spreadOf(values: readonly number[], scale: Scale, width: number): number {
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
