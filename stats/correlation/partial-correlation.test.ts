import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { faultsOf } from "../testing/faults.ts";
import { numberColumns, singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { type PartialOptions, partialCorrelation } from "./partial-correlation.ts";

type Columns = readonly [readonly number[], readonly number[], readonly number[]];

function partial(columns: Columns, options?: PartialOptions, clusters?: Int32Array) {
	const rows = jointRows(
		columns.map((column) => Float64Array.from(column)),
		{ clusters },
	);
	return partialCorrelation(rows, options);
}

const TEN: Columns = [
	[12, 15, 11, 18, 20, 14, 17, 13, 19, 16],
	[30, 36, 25, 41, 50, 33, 37, 35, 44, 39],
	[5, 6, 7, 7, 9, 4, 8, 6, 9, 5],
];

test("two columns given a third: numbers and ranks (residuals with numpy, t of scipy)", () => {
	const numbers = defined(partial(TEN));
	expect(numbers.value).toBeCloseTo(0.9281223778068517, 12);
	expect(numbers.p).toBeCloseTo(0.00030539986321798535, 12);
	expect(numbers.ci?.low).toBeCloseTo(0.6881939147106539, 10);
	const ranks = defined(partial(TEN, { method: "spearman" }));
	expect(ranks.value).toBeCloseTo(0.9604507832097767, 12);
	expect(ranks.p).toBeCloseTo(3.8967391541899666e-5, 14);
	expect(ranks.ci?.method).toBe("bonett-wright");
});

test("reasons: nothing, two rows, a constant, a control that says it all", () => {
	expect(partial([[], [], []])).toMatchObject({ reason: "EMPTY" });
	expect(
		partial([
			[1, 2],
			[1, 3],
			[2, 1],
		]),
	).toMatchObject({ reason: "TOO_FEW" });
	expect(
		partial([
			[1, 2, 3, 5],
			[2, 2, 2, 2],
			[2, 1, 4, 3],
		]),
	).toMatchObject({
		reason: "CONSTANT_INPUT",
	});
	expect(
		partial([
			[1, 2, 3, 5],
			[2, 1, 4, 3],
			[7, 7, 7, 7],
		]),
	).toMatchObject({
		reason: "CONSTANT_INPUT",
	});
	expect(
		partial([
			[1, 2, 3, 5],
			[2, 1, 4, 3],
			[3, 5, 7, 11],
		]),
	).toMatchObject({
		reason: "COLLINEAR",
	});
	const monotone: Columns = [
		[1, 2, 3, 5],
		[2, 1, 4, 3],
		[1, 4, 9, 25],
	];
	expect(partial(monotone).value).toBeDefined();
	expect(partial(monotone, { method: "spearman" })).toMatchObject({ reason: "COLLINEAR" });
	expect(() => partialCorrelation(jointRows([Float64Array.of(1)]))).toThrow(StatsInputError);
});

test("three rows lie in a plane: ±1 without test or interval", () => {
	const result = defined(
		partial([
			[1, 2, 3],
			[1, 2, 9],
			[2, 4, 1],
		]),
	);
	expect(Math.abs(result.value)).toBe(1);
	expect(result).toMatchObject({ ciReason: "TOO_FEW" });
	expect(result.p).toBeUndefined();
});

const three = numberColumns([3, 30]).chain((columns) =>
	fc.tuple(
		fc.constant(columns),
		fc.array(fc.integer({ min: -5, max: 5 }), {
			minLength: columns.a.length,
			maxLength: columns.a.length,
		}),
	),
);

test.each(["pearson", "spearman"] as const)(
	"%s: equals the formula of three correlations, in either order, well shaped",
	(method) => {
		fc.assert(
			fc.property(three, ([{ a, b, clusters }, control]) => {
				const columns: Columns = [[...a], [...b], control];
				const result = partial(columns, { method }, clusters);
				expect(faultsOf(result)).toEqual([]);
				expect(faultsOf(partial(columns, { method }))).toEqual([]);
				const swapped = partial([columns[1], columns[0], control], { method }, clusters);
				if (!isDefined(result)) {
					expect(swapped).toEqual(result);
					return;
				}
				expect(swapped.value).toBeCloseTo(result.value, 9);
				const { r12 = 0, r13 = 0, r23 = 0 } = result.parts ?? {};
				const root = Math.sqrt((1 - r13 * r13) * (1 - r23 * r23));
				if (root < 1e-3) return;
				expect(result.value).toBeCloseTo((r12 - r13 * r23) / root, 8);
			}),
			{ numRuns: RUNS },
		);
	},
);

test(
	"items that are their own group cost √(C / (C − 1)), and the error is the jackknife's",
	() => {
		const length = 200;
		const control = Array.from({ length }, (_, i) => (i * 13) % 17);
		const first = control.map((value, i) => value + ((i * 7) % 19));
		const second = control.map((value, i) => value + ((i * 11) % 23) + ((i * 7) % 5));
		const columns: Columns = [first, second, control];
		for (const method of ["pearson", "spearman"] as const) {
			const free = defined(partial(columns, { method })).se as number;
			const alone = defined(partial(columns, { method }, singletons(control))).se as number;
			expect(alone).toBeCloseTo(free * Math.sqrt(length / (length - 1)), 12);
			const without = control.map((_, left) => {
				const kept = columns.map((column) => column.filter((_, i) => i !== left));
				return defined(partial(kept as unknown as Columns, { method })).value;
			});
			const mean = without.reduce((sum, value) => sum + value, 0) / length;
			const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
			const jackknife = Math.sqrt(((length - 1) / length) * squares);
			expect(Math.abs(free / jackknife - 1)).toBeLessThan(0.05);
		}
	},
	PATIENCE,
);
