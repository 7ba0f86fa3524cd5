import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { stratifiedMean } from "./stratified-mean.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

test("a stratified mean with Satterthwaite's degrees of freedom (numpy, scipy)", () => {
	const values = Float64Array.of(3, 5, 4, 4, 10, 12, 11, 1, 2, 2, 1, 3);
	const strata = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2);
	const sizes = Float64Array.of(40, 12, 100);
	const result = defined(stratifiedMean(values, strata, { sizes }));
	expect(result.value).toBeCloseTo(3.105263157894737, 12);
	expect(result.se).toBeCloseTo(0.26365085407255107, 12);
	expect(result.parts?.df).toBeCloseTo(5.581879919406672, 9);
	expect(result.ci?.low).toBeCloseTo(2.44823568639494, 8);
	expect(result.ci?.high).toBeCloseTo(3.7622906293945344, 8);
});

test("a stratum without a label, with one, and with all of them", () => {
	const sizes = Float64Array.of(4, 2);
	const mean = (values: number[], strata: number[]) =>
		stratifiedMean(Float64Array.from(values), Int32Array.from(strata), { sizes });
	expect(mean([1, 0], [0, 0])).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(mean([1, 0, 1], [0, 0, 1])).toMatchObject({ value: 2 / 3, ciReason: "TOO_FEW" });
	const census = mean([1, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1]);
	expect(census).toMatchObject({ value: 0.5, se: 0, ciReason: "BOUNDARY" });
	const single = stratifiedMean(Float64Array.of(1, 0, 5), Int32Array.of(0, 0, 1), {
		sizes: Float64Array.of(4, 1),
	});
	expect(single).toMatchObject({ value: 1.4, ciReason: "TOO_FEW" });
	expect(mean([1, 0, Number.NaN, 1, 1], [0, 0, 0, 1, 1])).toMatchObject({ n: 4, nMissing: 1 });
	expect(() => mean([1], [2])).toThrow(StatsInputError);
	expect(() => mean([1, 1, 1], [1, 1, 1])).toThrow(StatsInputError);
});

/** Strata of at least two items, and a sample of at least two of each. */
const population = fc
	.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 6 }), {
		minLength: 1,
		maxLength: 3,
	})
	.chain((strata) =>
		fc.tuple(
			fc.constant(strata),
			fc.tuple(...strata.map((own) => fc.integer({ min: 2, max: own.length }))),
		),
	);

/** Every choice of `size` of the items. */
function choices<Item>(items: readonly Item[], size: number): Item[][] {
	if (size === 0) return [[]];
	return items.flatMap((item, i) =>
		choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
	);
}

test(
	"stratified: on average over all samples the mean and the variance are those of all items",
	LONG,
	() => {
		fc.assert(
			fc.property(population, ([strata, drawn]) => {
				const sizes = Float64Array.from(strata, ({ length }) => length);
				let samples: number[][][] = [[]];
				strata.forEach((own, h) => {
					const more = choices(own, drawn[h]);
					samples = samples.flatMap((sample) => more.map((next) => [...sample, next]));
					samples = samples.slice(0, 4000);
				});
				const complete = strata.reduce((all, own, h) => {
					return all * choices(own, drawn[h]).length;
				}, 1);
				if (samples.length < complete) return;
				const items = strata.flat();
				const mean = items.reduce((sum, value) => sum + value, 0) / items.length;
				let [value, spread, variance] = [0, 0, 0];
				for (const sample of samples) {
					const of = Int32Array.from(sample.flatMap((own, h) => own.map(() => h)));
					const result = defined(stratifiedMean(Float64Array.from(sample.flat()), of, { sizes }));
					value += result.value / samples.length;
					spread += (result.value - mean) ** 2 / samples.length;
					variance += (result.se as number) ** 2 / samples.length;
				}
				expect(value).toBeCloseTo(mean, 9);
				expect(variance).toBeCloseTo(spread, 9);
			}),
			MANY,
		);
	},
);
