import { isDiscrete } from "#db/model/scale.ts";
import { MISSING } from "#stats/core/scale.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";

type Against = { reference: string; items: number };

function codesOf(dimension: DimensionColumns, judge: RaterColumn, { reference, items }: Against) {
	const { scale } = dimension.dimension;
	if (!isDiscrete(scale) || judge.cells.kind !== "codes") return null;
	const people = referenceColumn(dimension, reference, items).codes;
	return people ? { people, answers: judge.cells.codes, levels: scale.values.length } : null;
}

type Counts = readonly (readonly number[])[] | null;

/** Counted once for each judge and reference while the columns are there. */
const counted = new WeakMap<RaterColumn, Map<string, Counts>>();

/**
 * Counts of (reference level, judge's level) over the items that both rated.
 * @returns `counts[i][j]`; null where the two do not answer in the same levels
 */
export function confusionOf(
	dimension: DimensionColumns,
	judge: RaterColumn,
	against: Against,
): Counts {
	const known = counted.get(judge) ?? new Map<string, Counts>();
	counted.set(judge, known);
	const there = known.get(against.reference);
	if (there !== undefined) return there;
	const counts = countedFrom(dimension, judge, against);
	known.set(against.reference, counts);
	return counts;
}

function countedFrom(dimension: DimensionColumns, judge: RaterColumn, against: Against): Counts {
	const codes = codesOf(dimension, judge, against);
	if (!codes) return null;
	const counts = Array.from({ length: codes.levels }, () =>
		new Array<number>(codes.levels).fill(0),
	);
	for (let item = 0; item < against.items; item++) {
		const person = codes.people[item];
		const answer = codes.answers[item];
		if (person === MISSING || answer === MISSING) continue;
		const row = counts[person];
		row[answer] = (row[answer] ?? 0) + 1;
	}
	return counts;
}
