import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { randomStream } from "../resampling/random.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { correlationWithin, type WithinOptions } from "./correlation-within.ts";
import { partialCorrelation } from "./partial-correlation.ts";

function within(
	columns: readonly [readonly number[], readonly number[]],
	groups: readonly (readonly number[])[],
	options?: WithinOptions,
) {
	const [a, b] = columns;
	const input = {
		columns: [Float64Array.from(a), Float64Array.from(b)] as const,
		groups: groups.map((ids) => Int32Array.from(ids)),
	};
	return correlationWithin(input, options);
}

const A = [12, 15, 11, 18, 20, 14, 17, 13, 19, 16];
const B = [30, 36, 25, 41, 50, 33, 37, 35, 44, 39];
const TWO = [0, 1, 0, 1, 1, 0, 1, 0, 0, 1];

test("two groups are a control of 0 and 1: value, p and interval are those of the partial correlation", () => {
	const rows = jointRows([A, B, TWO].map((column) => Float64Array.from(column)));
	const [partial, grouped] = [defined(partialCorrelation(rows)), defined(within([A, B], [TWO]))];
	expect(grouped.value).toBeCloseTo(partial.value, 12);
	expect(grouped.p).toBeCloseTo(partial.p as number, 12);
	expect(grouped.ci?.low).toBeCloseTo(partial.ci?.low as number, 12);
	expect(grouped.se).toBeCloseTo(partial.se as number, 9);
	expect(grouped.parts).toMatchObject({ rank: 2, plain: partial.parts?.r12 });
});

test("a judge that only tells systems apart correlates overall, and not within them", () => {
	const random = randomStream("within");
	const system = Array.from({ length: 900 }, (_, i) => i % 9);
	const [judge, people] = [0, 1].map(() => system.map((s) => s + 2 * random()));
	const result = defined(within([judge, people], [system]));
	expect(result.parts?.plain).toBeGreaterThan(0.9);
	expect(Math.abs(result.value)).toBeLessThan(0.08);
	expect(result.p).toBeGreaterThan(0.05);
	const clustered = defined(
		within([judge, people], [system], {
			clusters: Int32Array.from(system, (s, i) => 20 * s + (i % 20)),
		}),
	);
	expect(clustered.nClusters).toBe(180);
});

/** 200 items of five kinds, of which people and judge see more or less. */
function study(random: () => number, ofKind: number) {
	const kind = Array.from({ length: 200 }, () => Math.floor(5 * random()));
	const truth = kind.map((one) => ofKind * one + random() + random());
	const [judge, people] = [0, 1].map(() => truth.map((value) => value + random()));
	const { value, parts } = defined(within([judge, people], [kind]));
	const { plain, difference, seDifference, pDifference } = parts ?? {};
	expect(difference).toBe((plain ?? 0) - value);
	if (difference === undefined || seDifference === undefined || pDifference === undefined)
		throw new Error("no difference");
	return { difference, seDifference, pDifference };
}

test("plain minus within has the error that studies show, and is found no oftener than said", () => {
	const random = randomStream("difference");
	const STUDIES = 400;
	const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / STUDIES;
	const moved = Array.from({ length: STUDIES }, () => study(random, 0.5));
	const centre = mean(moved.map(({ difference }) => difference));
	const spread = Math.sqrt(mean(moved.map(({ difference }) => (difference - centre) ** 2)));
	const ratio = mean(moved.map(({ seDifference }) => seDifference)) / spread;
	expect(ratio).toBeGreaterThan(0.85);
	expect(ratio).toBeLessThan(1.2);
	expect(moved.every(({ pDifference }) => pDifference < 0.05)).toBe(true);
	const still = Array.from({ length: STUDIES }, () => study(random, 0));
	expect(still.filter(({ pDifference }) => pDifference < 0.05).length / STUDIES).toBeLessThan(0.08);
	expect(defined(within([A, B], [A.map(() => 0)])).parts).not.toHaveProperty("pDifference");
});

/** Residuals of a column on the indicators of all fields, by normal equations of a tiny ridge. */
function regressed(column: readonly number[], fields: readonly (readonly number[])[]): number[] {
	const names = fields.flatMap((ids, f) => [...new Set(ids)].map((id) => [f, id] as const));
	const rows = column.map((_, i) => names.map(([f, id]) => Number(fields[f]?.[i] === id)));
	const matrix = names.map((_, p) =>
		names.map((__, q) => rows.reduce((sum, r) => sum + r[p] * r[q], p === q ? 1e-9 : 0)),
	);
	const right = names.map((_, p) => rows.reduce((sum, r, i) => sum + r[p] * column[i], 0));
	for (let p = 0; p < names.length; p++) {
		for (let q = p + 1; q < names.length; q++) {
			const factor = matrix[q][p] / matrix[p][p];
			for (let r = p; r < names.length; r++) matrix[q][r] -= factor * matrix[p][r];
			right[q] -= factor * right[p];
		}
	}
	const slopes = names.map(() => 0);
	for (let p = names.length - 1; p >= 0; p--) {
		const rest = slopes.reduce((sum, slope, q) => (q > p ? sum + slope * matrix[p][q] : sum), 0);
		slopes[p] = (right[p] - rest) / matrix[p][p];
	}
	return column.map((value, i) => value - rows[i].reduce((sum, x, p) => sum + x * slopes[p], 0));
}

test("several fields are taken off together, as a regression on all of them does", () => {
	const [first, second] = [
		[0, 1, 2, 0, 1, 2, 0, 1, 2, 0],
		[0, 0, 1, 1, 0, 1, 0, 1, 1, 0],
	];
	const result = defined(within([A, B], [first, second]));
	const [x, y] = [A, B].map((column) => regressed(column, [first, second]));
	const product = (p: readonly number[], q: readonly number[]) =>
		p.reduce((sum, value, i) => sum + value * q[i], 0);
	expect(result.value).toBeCloseTo(product(x, y) / Math.sqrt(product(x, x) * product(y, y)), 6);
	expect(result.parts?.rank).toBe(4);
	const same = defined(within([A, B], [first, first]));
	expect(same.value).toBeCloseTo(defined(within([A, B], [first])).value, 12);
	expect(same.parts?.rank).toBe(3);
});

test("reasons, and input that does not fit", () => {
	expect(within([[], []], [[]])).toMatchObject({ reason: "EMPTY" });
	expect(
		within(
			[
				[1, Number.NaN],
				[1, 2],
			],
			[[0, 0]],
		),
	).toMatchObject({ reason: "TOO_FEW" });
	expect(
		within(
			[
				[1, 1, 1],
				[1, 2, 3],
			],
			[[0, 0, 0]],
		),
	).toMatchObject({ reason: "CONSTANT_INPUT" });
	expect(
		within(
			[
				[1, 1, 2, 2],
				[1, 2, 3, 5],
			],
			[[0, 0, 1, 1]],
		),
	).toMatchObject({
		reason: "COLLINEAR",
	});
	expect(() =>
		within(
			[
				[1, 2],
				[1, 2],
			],
			[[0]],
		),
	).toThrow(StatsInputError);
});

test(
	"no input gives NaN; the order of items does not matter; ranks are free of the unit",
	() => {
		const item = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat(5), fc.nat(2), fc.nat(2));
		fc.assert(
			fc.property(fc.array(item, { maxLength: 12 }), (items) => {
				const compute = (list: typeof items, times = 1) =>
					within(
						[list.map(([a]) => times * a), list.map(([, b]) => b)],
						[list.map(([, , g]) => g), list.map(([, , , h]) => h)],
						{ method: "spearman" },
					);
				const result = compute(items);
				expect(faultsOf(result)).toEqual([]);
				const [turned, scaled] = [compute(items.toReversed()), compute(items, 3)];
				expect(isDefined(turned)).toBe(isDefined(result));
				if (!isDefined(result)) return;
				expect(turned.value).toBeCloseTo(result.value, 6);
				expect(scaled.value).toBeCloseTo(result.value, 9);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
