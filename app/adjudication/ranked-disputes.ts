import type { DimensionColumns } from "../columns/rating-columns.ts";
import { eachDisputed, placesOf, spreadOf } from "./disputes.ts";

/**
 * The disputes of a project, in arrays: there may be as many as items. A decision on an item tells as much as the
 * spreads of its votes, and a little for words.
 */
export type RankedDisputes = {
	/** Of the items on which people differ: what a decision tells most about first. */
	readonly places: Uint32Array;
	/** What a decision on each of them would tell. */
	readonly information: Float64Array;
	/** By dimension, 1 at the places where people differ on it. */
	readonly disputed: ReadonlyMap<string, Uint8Array>;
};

/** A comment or flag counts as much as this share of the widest spread. */
const WORDS_COUNT = 0.25;

/**
 * All disputes, decided or not.
 * @param items the number of items: the length of every column
 * @param remarked how many comments and flags an item has, by its place
 */
export function rankDisputes(
	columns: readonly DimensionColumns[],
	items: number,
	remarked: ReadonlyMap<number, number>,
): RankedDisputes {
	const information = new Float64Array(items);
	const differs = new Uint8Array(items);
	const disputed = new Map<string, Uint8Array>();
	for (const own of columns) {
		const { name, scale } = own.dimension;
		const there = new Uint8Array(items);
		disputed.set(name, there);
		eachDisputed(own, items, (place, values, width) => {
			there[place] = differs[place] = 1;
			information[place] += spreadOf(values, scale, width);
		});
	}
	for (const [place, remarks] of remarked) information[place] += WORDS_COUNT * Math.min(remarks, 2);
	const places = Uint32Array.from(placesOf(differs, 1)).sort(
		(a, b) => information[b] - information[a] || a - b,
	);
	return { places, information: Float64Array.from(places, (at) => information[at]), disputed };
}

/** Those that are not decided: the places by dimension, as `disputed` has them. */
export function openDisputes(
	{ disputed }: Pick<RankedDisputes, "disputed">,
	decided: ReadonlyMap<string, ReadonlyMap<number, unknown>>,
): Map<string, Uint8Array> {
	const open = new Map<string, Uint8Array>();
	for (const [name, places] of disputed) {
		const own = places.slice();
		for (const place of decided.get(name)?.keys() ?? []) own[place] = 0;
		open.set(name, own);
	}
	return open;
}

/** Where in the ranking stands what is open: on any dimension, or on one. */
export function openRanks(
	{ places }: Pick<RankedDisputes, "places">,
	open: ReadonlyMap<string, Uint8Array>,
	dimension: string | null,
): number[] {
	const asked =
		dimension === null ? [...open.values()] : [open.get(dimension) ?? new Uint8Array(0)];
	const ranks: number[] = [];
	for (const [rank, place] of places.entries())
		if (asked.some((own) => own[place] === 1)) ranks.push(rank);
	return ranks;
}

/** How many places hold a 1. */
export function ones(places: Uint8Array | undefined): number {
	let sum = 0;
	for (const each of places ?? []) sum += each;
	return sum;
}
