import fc from "fast-check";
import { MISSING } from "../core/scale.ts";

/** One code of a scale, or missing about one time in five. */
function code(levels: number): fc.Arbitrary<number> {
	return fc.oneof(
		{ weight: 4, arbitrary: fc.nat(levels - 1) },
		{ weight: 1, arbitrary: fc.constant(MISSING) },
	);
}

/** Columns of codes of the same length, with gaps: `[raters, items]` at least and at most. */
export function codeColumns(
	levels: number,
	{
		raters,
		items,
	}: { readonly raters: readonly [number, number]; readonly items: readonly [number, number] },
): fc.Arbitrary<Uint8Array[]> {
	const [fewest, most] = raters;
	const [shortest, longest] = items;
	return fc.integer({ min: shortest, max: longest }).chain((length) =>
		fc.array(
			fc
				.array(code(levels), { minLength: length, maxLength: length })
				.map((codes) => Uint8Array.from(codes)),
			{ minLength: fewest, maxLength: most },
		),
	);
}

/** Two such columns. */
export function codePair(levels: number, items: readonly [number, number] = [0, 40]) {
	return codeColumns(levels, { raters: [2, 2], items }).map(
		(columns) => columns as [Uint8Array, Uint8Array],
	);
}

/** The same places in another order. */
export function inOrder<Column extends Uint8Array | Float64Array>(
	column: Column,
	order: readonly number[],
): Column {
	return column.map((_, place) => column[order[place]]) as Column;
}
