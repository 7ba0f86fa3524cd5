import { countVectors } from "../tables/count-vectors.ts";

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

/** Counts the levels of each item of people's columns of codes (0xFF = not rated); votes in ascending order. */
export function peopleVotes(people: readonly Uint8Array[], levels: number): PeopleVotes {
	const counted = countVectors(people, levels);
	const votes: number[] = [];
	const raters: number[] = [];
	const placeOf = Int32Array.from(counted.items, (_, vector) => {
		const own = counted.vectors.subarray(vector * levels, (vector + 1) * levels);
		const given = own.reduce((sum, count) => sum + count, 0);
		if (given < 2) return -1;
		votes.push(...own);
		return raters.push(given) - 1;
	});
	const voteOf = counted.vectorOf();
	for (let item = 0; item < voteOf.length; item++) voteOf[item] = placeOf[voteOf[item]];
	return { levels, voteOf, votes: Uint16Array.from(votes), raters: Uint16Array.from(raters) };
}
