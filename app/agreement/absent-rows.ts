import { markGiven } from "../columns/given-places.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import { FEW_ITEMS } from "./few-items.ts";

/**
 * Items of which a judge has no row though another judge has one, as places in its column. They may be the ones on
 * which it was wrong, as much as those that it left unscored. Items that no judge has are none: the judges were run on
 * a part. Nor has a judge of a handful of items any, since it is compared with none.
 * @returns asked for a judge; none where items stand in the columns more than once (two orders of a pair)
 */
export function absentRows(
	judges: readonly RaterColumn[],
	times: number,
): (judge: RaterColumn) => readonly number[] {
	if (times > 1 || judges.length < 2) return () => [];
	const anyJudge = new Uint8Array(cellsOf(judges[0]).length);
	for (const judge of judges) markRows(judge, anyJudge);
	return (judge) => {
		if (judge.asked - judge.unscoredAt.length < FEW_ITEMS) return [];
		const own = markRows(judge, new Uint8Array(anyJudge.length));
		const places: number[] = [];
		for (let place = 0; place < own.length; place++) {
			if (anyJudge[place] === 1 && own[place] === 0) places.push(place);
		}
		return places;
	};
}

/** The judge with its absent rows as unscored items, for bounds: nobody knows what it would have said of either. */
export function withAbsent(judge: RaterColumn, absent: readonly number[]): RaterColumn {
	if (absent.length === 0) return judge;
	const unscoredAt = Uint32Array.from([...judge.unscoredAt, ...absent]).sort();
	return { ...judge, unscoredAt };
}

function cellsOf({ cells }: RaterColumn): Uint8Array | Float64Array {
	return cells.kind === "codes" ? cells.codes : cells.numbers;
}

function markRows(judge: RaterColumn, marks: Uint8Array): Uint8Array {
	markGiven(cellsOf(judge), marks);
	for (const place of judge.unscoredAt) marks[place] = 1;
	return marks;
}
