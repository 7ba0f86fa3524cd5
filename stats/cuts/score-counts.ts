import type { PairCells } from "../tables/pair-cells.ts";
import { type Labelled, labelledPairs } from "./labelled.ts";

/** Distinct scores with what people said of the items that have them. */
export type ScoreCounts = {
	/** Scores that occur, ascending. */
	readonly scores: Float64Array;
	/** Items with each score, above 0, and accepted ones among them. */
	readonly items: Float64Array;
	readonly accepted: Float64Array;
};

export type ScoredRows = Labelled &
	ScoreCounts & {
		/** Position of each row's score among the distinct ones. */
		readonly positions: Uint32Array;
	};

/** Scores (A) and labels 0 and 1 (B) by score; declared levels that nobody used fall out. */
export function scoredRows(pairs: PairCells): ScoredRows {
	const rows = labelledPairs(pairs);
	const distinct = pairs.aValues.length;
	const items = new Float64Array(distinct);
	const accepted = new Float64Array(distinct);
	rows.counts.forEach((count, row) => {
		const position = pairs.a[row];
		items[position] = items[position] + count;
		if (rows.labels[row] === 1) accepted[position] = accepted[position] + count;
	});
	const placeOf = new Uint32Array(distinct);
	let used = 0;
	for (let position = 0; position < distinct; position++) {
		placeOf[position] = used;
		if (items[position] > 0) used++;
	}
	const ofUsed = (values: Float64Array) =>
		used === distinct ? values : values.filter((_, position) => items[position] > 0);
	return {
		...rows,
		scores: ofUsed(pairs.aValues),
		items: ofUsed(items),
		accepted: ofUsed(accepted),
		positions: pairs.a.map((position) => placeOf[position]),
	};
}

/** Share of accepted items at each score. */
export function acceptedShares({ items, accepted }: ScoreCounts): Float64Array {
	return accepted.map((hits, position) => hits / items[position]);
}
