import fc from "fast-check";
import { expect, test } from "vitest";
import { randomStream } from "../resampling/random.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { disagreementSources } from "./disagreement-sources.ts";
import { runVariance } from "./run-variance.ts";

const SHROUT_FLEISS = [
	[9, 6, 8, 7, 10, 6],
	[2, 1, 4, 1, 5, 2],
	[5, 3, 6, 2, 6, 4],
	[8, 2, 8, 6, 9, 7],
].map((column) => Float64Array.from(column));

test("Shrout and Fleiss 1979: components of mean squares 11.24, 32.49, 1.02, and Φ = ICC(2,1) = .29", () => {
	const asked = SHROUT_FLEISS.map((values, judge) => ({ judge, prompt: 0, values }));
	const { shares, dependability } = runVariance(asked);
	expect(shares.item?.parts?.variance).toBeCloseTo((11.2417 - 1.0194) / 4, 3);
	expect(shares.judge?.parts?.variance).toBeCloseTo((32.4861 - 1.0194) / 6, 3);
	expect(shares.repetition?.parts?.variance).toBeCloseTo(1.0194, 3);
	expect(dependability.value).toBeCloseTo(0.2898, 4);
});

test("codes without order: repetitions' variance is how often two answers differ", () => {
	const random = randomStream(4, "run-variance");
	const values = Array.from({ length: 3 }, () =>
		Float64Array.from({ length: 80 }, (_, item) =>
			random() < 0.7 ? item % 3 : Math.floor(random() * 3),
		),
	);
	const { shares, study } = runVariance(
		values.map((column) => ({ judge: 0, prompt: 0, values: column })),
		{ levels: 3 },
	);
	let differ = 0;
	for (let item = 0; item < 80; item++) {
		for (const [a, b] of [
			[0, 1],
			[0, 2],
			[1, 2],
		]) {
			differ += Number(values[a][item] !== values[b][item]) / 3 / 80;
		}
	}
	expect(shares.repetition?.parts?.variance).toBeCloseTo(differ, 10);
	expect(Object.keys(shares)).toEqual(["item", "repetition"]);
	const [one, two] = study;
	const item = Number(shares.item?.parts?.variance);
	expect(one.dependability.value).toBeCloseTo(item / (item + differ), 10);
	expect(two.consistency.value).toBeCloseTo(item / (item + differ / 2), 10);
});

test("the sources of disagreement add up, and are all the judge's where it guesses", () => {
	const random = randomStream(7, "sources");
	const draw = () => Float64Array.from({ length: 400 }, () => Math.floor(random() * 2));
	const truth = Float64Array.from({ length: 400 }, (_, item) => item % 2);
	const guesses = disagreementSources(
		{ judge: [draw(), draw(), draw()], people: [truth, truth] },
		{ nominal: true },
	);
	expect(guesses.ofPeople.value).toBe(0);
	expect(guesses.ofJudge.value).toBeCloseTo(0.5, 1);
	const steady = disagreementSources(
		{ judge: [truth.map((x) => 1 - x), truth.map((x) => 1 - x)], people: [truth, truth] },
		{ nominal: true },
	);
	expect(steady.systematic.value).toBe(1);
	const [a, b, c] = [guesses.ofJudge, guesses.ofPeople, guesses.systematic].map((share) =>
		Number(share.value),
	);
	expect(a + b + c).toBeCloseTo(1, 12);
	const mixed = { judge: [draw(), draw()], people: [draw(), draw(), draw()] };
	expect(disagreementSources(mixed).disagreement.value).toBeCloseTo(
		Number(disagreementSources(mixed, { nominal: true }).disagreement.value),
		12,
	);
});

const COLUMNS = fc
	.record({ items: fc.nat(8), columns: fc.integer({ min: 1, max: 6 }) })
	.chain(({ items, columns }) =>
		fc.array(
			fc.record({
				judge: fc.nat(2),
				prompt: fc.nat(1),
				values: fc
					.array(fc.constantFrom(0, 1, 2, Number.NaN), { minLength: items, maxLength: items })
					.map((values) => Float64Array.from(values)),
			}),
			{ minLength: columns, maxLength: columns },
		),
	);

test("nothing but numbers and reasons comes out, in any pattern of answers", () => {
	fc.assert(
		fc.property(COLUMNS, (asked) => {
			expect(faultsOf(runVariance(asked))).toEqual([]);
			expect(faultsOf(runVariance(asked, { levels: 3 }))).toEqual([]);
			const [judge, people] = [0, 1].map((place) =>
				asked.filter((_, column) => column % 2 === place).map(({ values }) => values),
			);
			expect(faultsOf(disagreementSources({ judge, people }))).toEqual([]);
		}),
		{ numRuns: RUNS / 2 },
	);
});

test("says why nothing can be told apart", () => {
	const once = { judge: 0, prompt: 0, values: Float64Array.of(1, 2, 3) };
	expect(runVariance([once]).dependability).toMatchObject({ reason: "TOO_FEW" });
	expect(runVariance([]).dependability).toMatchObject({ reason: "EMPTY" });
	const flat = { ...once, values: Float64Array.of(1, 1, 1) };
	expect(runVariance([flat, flat]).dependability).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(() => runVariance([once, { ...once, values: new Float64Array(2) }])).toThrow("length");
	expect(() => runVariance([once], { levels: 2 })).toThrow("outside the scale");
});
