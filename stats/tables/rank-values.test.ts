import fc from "fast-check";
import { expect, test } from "vitest";
import { randomStream } from "../resampling/random.ts";
import { rankValues } from "./rank-values.ts";

function expectRanks(numbers: Float64Array): void {
	const { values, ranks } = rankValues(numbers);
	expect(values).toEqual(Float64Array.from(new Set(numbers)).sort());
	expect(numbers.every((number, place) => values[ranks[place]] === number)).toBe(true);
}

const SHAPES: Record<string, (u: number, i: number) => number> = {
	fractions: (u) => u,
	"both signs": (u) => (u - 0.5) * 10 ** (i20(u) - 10),
	"large and negative": (u) => -Math.exp(300 * u),
	"ties among thousands": (u) => Math.round(u * 2000) / 7,
	"neighbours that differ in the last bits": (u, i) => 1 + (i % 3) * 2 ** -52 + (u > 0.5 ? u : 0),
};

function i20(u: number): number {
	return Math.floor(20 * u);
}

test.each(Object.entries(SHAPES))("thousands of numbers are ranked by value: %s", (name, shape) => {
	const random = randomStream(2, name);
	expectRanks(Float64Array.from({ length: 5000 }, (_, i) => shape(random(), i) + 0));
});

test("any few numbers are ranked by value, also where they are part of a column", () => {
	const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
	fc.assert(
		fc.property(fc.array(number, { maxLength: 30 }), (numbers) => {
			expectRanks(Float64Array.from([0, ...numbers]).subarray(1));
		}),
	);
});
