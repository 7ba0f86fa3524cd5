import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";

/** The vote of each item, as columns over the items. */
export type Majority = {
	/** The level with most votes; 0xFF where there is none. */
	readonly codes: Uint8Array;
	/** Votes for the level with most of them, and votes in all; also where the vote is tied. */
	readonly votes: Uint32Array;
	readonly ratings: Uint32Array;
	/** Items whose vote is tied. */
	readonly ties: number;
};

/**
 * The level that more raters gave an item than any other, as a column of codes. A tied vote has no
 * majority: it is missing (0xFF) and counted in `ties`, never broken by order or chance. Items
 * without any rating are missing too. Unequal lengths and codes outside the scale throw.
 * O(items × (raters + levels)).
 */
export function majority(columns: readonly Uint8Array[], levels: number): Majority {
	const items = columns[0]?.length ?? 0;
	const codes = new Uint8Array(items).fill(MISSING);
	const votes = new Uint32Array(items);
	const ratings = new Uint32Array(items);
	const byLevel = new Uint32Array(levels);
	let ties = 0;
	for (const column of columns) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
	}
	for (let item = 0; item < items; item++) {
		byLevel.fill(0);
		for (const column of columns) {
			const code = column[item];
			if (code === MISSING) continue;
			if (code >= levels) {
				throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
			}
			byLevel[code] = byLevel[code] + 1;
			ratings[item] = ratings[item] + 1;
		}
		let most = 0;
		let winners = 0;
		for (let k = 0; k < levels; k++) {
			const count = byLevel[k];
			if (count === 0 || count < most) continue;
			if (count === most) winners++;
			else {
				most = count;
				winners = 1;
				codes[item] = k;
			}
		}
		votes[item] = most;
		if (winners > 1) {
			codes[item] = MISSING;
			ties++;
		}
	}
	return { codes, votes, ratings, ties };
}
