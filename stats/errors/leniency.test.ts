import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { MINI_METER, numberColumns, singletons, WRIGHT_METER } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { leniency } from "./leniency.ts";

const MANY = { numRuns: RUNS };

function lenienceOf(judge: readonly number[], human: readonly number[], ends: [number, number]) {
	return leniency(pairCellsOfNumbers(Float64Array.from(judge), Float64Array.from(human)), ends);
}

test("two flow meters spread alike: ratio 1.028, error of its logarithm .098 (numpy)", () => {
	const { spreadRatio, bias } = lenienceOf(WRIGHT_METER, MINI_METER, [0, 800]);
	expect(bias.value).toBeCloseTo(-2.1176470588235294, 12);
	expect(spreadRatio.value).toBeCloseTo(1.0282679905624332, 12);
	const { se = 0, ci, p, value } = defined(spreadRatio);
	expect(se / value).toBeCloseTo(0.09800773733541551, 12);
	// t of Satterthwaite's 4.38 degrees of freedom (scipy) in place of 16: a few far meters make up the error.
	expect(ci?.high).toBeCloseTo(value * Math.exp(2.6838362627893373 * 0.09800773733541551), 6);
	expect(p).toBeGreaterThan(0.7);
});

test("a judge that keeps to the middle: half the spread, nothing at the ends", () => {
	const human = Array.from({ length: 60 }, (_, i) => 1 + (i % 5));
	const judge = human.map((level) => 3 + (level - 3) / 2);
	const both = lenienceOf(judge, human, [1, 5]);
	expect(both.bias.value).toBe(0);
	expect(both.spreadRatio).toMatchObject({ value: 0.5, se: 0, ciReason: "BOUNDARY" });
	expect(both.judge.lowest).toMatchObject({ value: 0, ci: { method: "wilson", low: 0 } });
	expect(both.judge.highest.value).toBe(0);
	expect(both.reference.lowest.value).toBe(0.2);
	expect(both.reference.highest.value).toBe(0.2);
});

test("reasons: nothing, one item, a side that does not vary, a value off the scale", () => {
	const nothing = lenienceOf([Number.NaN], [1], [1, 5]);
	for (const result of [nothing.bias, nothing.spreadRatio, nothing.judge.lowest]) {
		expect(result).toMatchObject({ reason: "EMPTY" });
	}
	expect(lenienceOf([1], [2], [1, 5]).spreadRatio).toMatchObject({ reason: "TOO_FEW" });
	expect(lenienceOf([3, 3], [1, 2], [1, 5]).spreadRatio).toMatchObject({
		reason: "CONSTANT_INPUT",
	});
	expect(() => lenienceOf([6], [1], [1, 5])).toThrow(StatsInputError);
});

test(
	"swapped sides turn the ratio over; shift and unit mean nothing",
	() => {
		fc.assert(
			fc.property(numberColumns([2, 30]), fc.constantFrom(-3, 2), ({ a, b }, unit) => {
				const ends = [-9000, 9000] as const;
				const straight = leniency(pairCellsOfNumbers(a, b), ends).spreadRatio;
				const move = (column: Float64Array) => column.map((value) => 5 + unit * value);
				const turned = leniency(pairCellsOfNumbers(move(b), move(a)), ends).spreadRatio;
				if (!isDefined(straight)) expect(turned).toEqual(straight);
				else {
					expect(turned.value).toBeCloseTo(1 / straight.value, 8);
					if (straight.p !== undefined) expect(defined(turned).p).toBeCloseTo(straight.p, 7);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"well shaped, blind to order; items that are their own group change nothing",
	() => {
		const shuffled = numberColumns([0, 12]).chain((columns) =>
			fc.tuple(
				fc.constant(columns),
				fc.shuffledSubarray([...columns.a.keys()], { minLength: columns.a.length }),
			),
		);
		fc.assert(
			fc.property(shuffled, ([{ a, b, clusters }, order]) => {
				const ends = [-1000, 1000] as const;
				const free = leniency(pairCellsOfNumbers(a, b), ends);
				expect(faultsOf(free)).toEqual([]);
				expect(faultsOf(leniency(pairCellsOfNumbers(a, b, { clusters }), ends))).toEqual([]);
				const moved = pairCellsOfNumbers(inOrder(a, order), inOrder(b, order));
				expect(leniency(moved, ends)).toEqual(free);
				const alone = leniency(pairCellsOfNumbers(a, b, { clusters: singletons(a) }), ends);
				if (!isDefined(free.spreadRatio)) return;
				expect(defined(alone.spreadRatio).se ?? 0).toBeCloseTo(free.spreadRatio.se ?? 0, 8);
			}),
			MANY,
		);
	},
	PATIENCE,
);
