import { isDiscrete } from "#db/model/scale.ts";
import { MISSING } from "#stats/core/scale.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";

type Against = { reference: string; items: number };

function codesOf(dimension: DimensionColumns, judge: RaterColumn, { reference, items }: Against) {
	const { scale } = dimension.dimension;
	if (!isDiscrete(scale) || judge.cells.kind !== "codes") return null;
	const people = referenceColumn(dimension, reference, items).codes;
	return people ? { people, answers: judge.cells.codes, levels: scale.values.length } : null;
}

/** `counts[i][j]`: how often the reference says level i and the judge level j; null where the two do not answer in the same levels. */
export type Counts = readonly (readonly number[])[] | null;

/** Counts of (reference level, judge's level) over the items that both rated. */
export function confusionOf(
	dimension: DimensionColumns,
	judge: RaterColumn,
	against: Against,
): Counts {
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

/** The same of columns of one dimension and one judge. */
export function confusionOfPart({
	columns,
	reference,
}: {
	readonly columns: RatingColumns;
	readonly reference: string;
}): Counts {
	const [dimension] = columns.dimensions;
	const [judge] = dimension?.judges ?? [];
	if (!dimension || !judge) throw new Error("a confusion is of one judge on one dimension");
	return confusionOf(dimension, judge, { reference, items: columns.items });
}
