import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { newcombe } from "../intervals/newcombe.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { agreementDrift, leniencyDrift } from "./annotator-drift.ts";
import { driftDifference } from "./drift-difference.ts";
import { driftTrend, timeBins } from "./drift-trend.ts";

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

/** R's help of prop.trend.test (Fleiss 1981): smokers among lung patients of four studies. */
const SMOKERS = { agreed: [83, 90, 129, 70], total: [86, 93, 136, 82] };

/** One place an answer: its bin and whether it agreed. */
function rowsOf({ agreed, total }: typeof SMOKERS): [Float64Array, Float64Array] {
	const bins = total.flatMap((all, bin) => new Array<number>(all).fill(bin + 1));
	const hits = total.flatMap((all, bin) =>
		Array.from({ length: all }, (_, i) => Number(i < agreed[bin])),
	);
	return [Float64Array.from(bins), Float64Array.from(hits)];
}

test("Fleiss' smokers: χ² 8.2249, p .004132 (R); slope −.033416, error .012876 (statsmodels)", () => {
	const result = defined(driftTrend(timeBins(SMOKERS)));
	expect(result.parts?.chiSquare).toBeCloseTo(8.224922285197744, 10);
	expect(result.parts?.z).toBeCloseTo(-2.8679125309530877, 10);
	expect(result.p).toBeCloseTo(0.004131897477641418, 12);
	expect(result.value).toBeCloseTo(-0.03341562641259944, 12);
	expect(result.se).toBeCloseTo(0.012876312309864173, 12);
	expect(driftTrend(pairCellsOfNumbers(...rowsOf(SMOKERS)))).toEqual(result);
});

test("answers in 23 clusters: error .011025 (statsmodels, C / (C − 1))", () => {
	const [time, agreed] = rowsOf(SMOKERS);
	const clusters = Int32Array.from(time, (_, place) => place % 23);
	const result = defined(driftTrend(pairCellsOfNumbers(time, agreed, { clusters })));
	expect(result.se).toBeCloseTo(0.011024696135843419, 12);
	expect(result).toMatchObject({ nClusters: 23 });
});

test("a trend needs answers, times and outcomes that differ", () => {
	const reasonOf = (agreed: number[], total: number[]) => {
		const result = driftTrend(timeBins({ agreed, total }));
		return isDefined(result) ? undefined : result.reason;
	};
	expect(reasonOf([], [])).toBe("EMPTY");
	expect(reasonOf([0, 0], [0, 0])).toBe("EMPTY");
	expect(reasonOf([1, 0], [1, 0])).toBe("TOO_FEW");
	expect(reasonOf([5, 6], [5, 6])).toBe("CONSTANT_INPUT");
	expect(reasonOf([0, 0], [5, 6])).toBe("CONSTANT_INPUT");
	expect(reasonOf([3], [5])).toBe("CONSTANT_INPUT");
	expect(reasonOf([3, 0, 2], [5, 0, 6])).toBeUndefined();
	expect(() => timeBins({ agreed: [6], total: [5] })).toThrow(StatsInputError);
	expect(() => timeBins({ agreed: [1, 2], total: [5] })).toThrow(StatsInputError);
});

test(
	"a map of time leaves the test, and stretches the slope",
	() => {
		const bins = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 2, maxLength: 6 });
		fc.assert(
			fc.property(bins, (counts) => {
				const agreed = counts.map(([hits]) => hits);
				const total = counts.map(([hits, misses]) => hits + misses);
				const result = driftTrend(timeBins({ agreed, total }));
				const times = total.map((_, bin) => 100 - 10 * bin);
				const turned = driftTrend(timeBins({ agreed, total, times }));
				expect(faultsOf([result, turned])).toEqual([]);
				if (!isDefined(result)) expect(turned).toMatchObject({ reason: result.reason });
				else {
					expect(turned.value).toBeCloseTo(-result.value / 10, 10);
					expect(defined(turned).p).toBeCloseTo(result.p as number, 9);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("Newcombe 1998, method 10: 56/70 − 48/80 in [.0524, .3339], 9/10 − 3/10 in [.1705, .8090]", () => {
	const first = newcombe({ hits: 56, of: 70 }, { hits: 48, of: 80 }, 0.95);
	expect(first.low).toBeCloseTo(0.0524, 4);
	expect(first.high).toBeCloseTo(0.3339, 4);
	const second = newcombe({ hits: 9, of: 10 }, { hits: 3, of: 10 }, 0.95);
	expect(second.low).toBeCloseTo(0.1705, 4);
	expect(second.high).toBeCloseTo(0.809, 4);
});

/** Early and late answers as two columns. */
function periods(...groups: readonly (readonly [hits: number, of: number])[]) {
	const period = groups.flatMap(([, of], at) => new Array<number>(of).fill(at));
	const agreed = groups.flatMap(([hits, of]) =>
		Array.from({ length: of }, (_, i) => Number(i < hits)),
	);
	return [Uint8Array.from(period), Uint8Array.from(agreed)] as const;
}

test("56 of 70 early, 48 of 80 late: .2, Fisher's p .01252 (scipy)", () => {
	const result = defined(driftDifference(contingencyTable(...periods([56, 70], [48, 80]), 2)));
	expect(result.value).toBeCloseTo(0.2, 12);
	expect(result.p).toBeCloseTo(0.012521129749209154, 12);
	expect(result).toMatchObject({ ci: { method: "newcombe" }, n: 150 });
});

test("reasons: no answers, none in one period; all alike has an interval all the same", () => {
	const resultOf = (...groups: [number, number][]) => {
		return driftDifference(contingencyTable(...periods(...groups), 2));
	};
	expect(resultOf()).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(resultOf([3, 4])).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(resultOf([5, 5], [7, 7])).toMatchObject({ value: 0, p: 1, ci: { method: "newcombe" } });
});

test("clusters that agree as one widen the interval of the difference", () => {
	const [period, agreed] = periods([56, 70], [48, 80]);
	const times4 = (column: Uint8Array) =>
		Uint8Array.from({ length: 4 * column.length }, (_, i) => column[Math.floor(i / 4)]);
	const clusters = Int32Array.from({ length: 600 }, (_, i) => Math.floor(i / 4));
	const grouped = defined(
		driftDifference(contingencyTable(times4(period), times4(agreed), 2, { clusters })),
	);
	const alone = defined(driftDifference(contingencyTable(period, agreed, 2)));
	const width = ({ ci }: Defined) => (ci?.high ?? 0) - (ci?.low ?? 0);
	expect(width(grouped) / width(alone)).toBeCloseTo(1, 1);
	expect(grouped.p).toBeCloseTo(0.006, 2);
});

const OTHERS = [0, 1].map(() => Uint8Array.from({ length: 80 }, (_, item) => item % 2));

test("an annotator who begins to guess half way loses agreement with the others", () => {
	const own = Uint8Array.from({ length: 80 }, (_, item) =>
		item < 40 ? item % 2 : (item >> 1) % 2,
	);
	const times = Float64Array.from({ length: 80 }, (_, item) => item);
	const { trend, difference } = agreementDrift({ columns: [...OTHERS, own], rater: 2, times }, 2);
	expect(defined(trend).value).toBeLessThan(0);
	expect(defined(trend).p).toBeLessThan(0.001);
	expect(defined(difference)).toMatchObject({ value: 0.5, parts: { first: 1, second: 0.5 } });
});

test("tied majorities, missing ratings and unknown times do not count", () => {
	const columns = [
		Uint8Array.of(0, 1, 0, MISSING, 1, 1),
		Uint8Array.of(0, 0, 0, MISSING, 1, 1),
		Uint8Array.of(0, 0, MISSING, 1, 1, 0),
	];
	const times = Float64Array.of(1, 2, 3, 4, Number.NaN, 6);
	const { trend } = agreementDrift({ columns, rater: 2, times }, 2);
	expect(trend.n).toBe(2);
});

test("an annotator who grows lenient: Spearman of time and deviation is 1", () => {
	const others = [2, 3, 1, 4, 2, 3].map(Number);
	const own = others.map((score, item) => score + item / 10);
	const columns = [others, others, own].map((scores) => Float64Array.from(scores));
	const times = Float64Array.of(1, 2, 3, 4, 5, 6);
	const result = defined(leniencyDrift({ columns, rater: 2, times }));
	expect(result).toMatchObject({ stat: "drift.leniency", n: 6 });
	expect(result.value).toBeCloseTo(1, 12);
});

test(
	"no figure is NaN and no interval empty, whatever is missing",
	() => {
		fc.assert(
			fc.property(
				codeColumns(3, { raters: [1, 4], items: [0, 7] }),
				fc.array(fc.oneof(fc.nat(5), fc.constant(Number.NaN)), { minLength: 7, maxLength: 7 }),
				fc.boolean(),
				(columns, when, grouped) => {
					const items = columns[0]?.length ?? 0;
					const times = Float64Array.from(when).slice(0, items);
					const clusters = grouped ? Int32Array.from(times, (_, item) => item >> 1) : undefined;
					const numbers = columns.map((column) =>
						Float64Array.from(column, (code) => (code === MISSING ? Number.NaN : code)),
					);
					const options = { clusters, replicates: 20 };
					const found = [
						agreementDrift({ columns, rater: 0, times }, 3, options),
						leniencyDrift({ columns: numbers, rater: 0, times }, options),
					];
					expect(faultsOf(found)).toEqual([]);
				},
			),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
