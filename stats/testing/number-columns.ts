import fc from "fast-check";

/** Two columns of numbers with gaps, and the group of each place. */
export type NumberColumns = {
	readonly a: Float64Array;
	readonly b: Float64Array;
	readonly clusters: Int32Array;
};

/** Few or many distinct values, groups of about three places; `[items]` at least and at most. */
export function numberColumns(
	items: readonly [number, number] = [0, 40],
): fc.Arbitrary<NumberColumns> {
	const [min, max] = items;
	return fc
		.tuple(fc.integer({ min, max }), fc.constantFrom(2, 4, 1000))
		.chain(([length, values]) => {
			const value = fc.option(fc.integer({ min: -values, max: values }), {
				nil: Number.NaN,
				freq: 8,
			});
			const row = fc.record({ a: value, b: value, cluster: fc.nat(Math.floor(length / 3)) });
			return fc.array(row, { minLength: length, maxLength: length });
		})
		.map((rows) => ({
			a: Float64Array.from(rows, ({ a }) => a),
			b: Float64Array.from(rows, ({ b }) => b),
			clusters: Int32Array.from(rows, ({ cluster }) => cluster),
		}));
}

/** A group of its own for each place. */
export function singletons(column: ArrayLike<number>): Int32Array {
	return Int32Array.from({ length: column.length }, (_, place) => place);
}

/** Peak expiratory flow of 17 people with two meters (Bland & Altman 1986). */
export const WRIGHT_METER = [
	494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
];
export const MINI_METER = [
	512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
];
/** An arbitrary grouping of them, for values computed elsewhere. */
export const METER_GROUPS = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5];
