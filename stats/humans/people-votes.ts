import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";

/** What people said of the items that two or more of them rated, equal votes merged. */
export type PeopleVotes = {
	readonly levels: number;
	/** Of each item the place of its votes; −1 where fewer than two people rated it. */
	readonly voteOf: Int32Array;
	/** D × K: how many people gave each level. */
	readonly votes: Uint16Array;
	/** People of an item with these votes; 2 or more. */
	readonly raters: Uint16Array;
};

/** Counts the levels of each item of people's columns of codes (0xFF = not rated). */
export function peopleVotes(people: readonly Uint8Array[], levels: number): PeopleVotes {
	const items = people[0]?.length ?? 0;
	const counted = new Uint16Array(items * levels);
	for (const column of people) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		for (let item = 0; item < items; item++) {
			const code = column[item];
			if (code === MISSING) continue;
			if (code >= levels) {
				throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
			}
			counted[item * levels + code]++;
		}
	}
	const places = new Map<string, number>();
	const voteOf = new Int32Array(items).fill(-1);
	const votes: number[] = [];
	const raters: number[] = [];
	for (let item = 0; item < items; item++) {
		const own = counted.subarray(item * levels, (item + 1) * levels);
		let given = 0;
		for (const count of own) given += count;
		if (given < 2) continue;
		const name = own.join();
		let place = places.get(name);
		if (place === undefined) {
			place = places.size;
			places.set(name, place);
			votes.push(...own);
			raters.push(given);
		}
		voteOf[item] = place;
	}
	return { levels, voteOf, votes: Uint16Array.from(votes), raters: Uint16Array.from(raters) };
}
