import fc from "fast-check";
import { expect, test } from "vitest";
import { icc } from "../agreement/icc.ts";
import { pearson } from "../correlation/pearson-result.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { disattenuatedCorrelation } from "./disattenuated-correlation.ts";

const NONE = { replicates: 0 };

function ratings(): { people: Float64Array[]; judge: Float64Array } {
	const { columns } = generatedColumns({
		seed: 500,
		n: 40,
		K: 9,
		noise: [0.5, 0.6, 0.4, 0.3],
		missing: [],
	});
	const [a, b, c, judge] = columns.map((column) => Float64Array.from(column));
	return { people: [a, b.map((value) => value + 0.3), c], judge: judge.map((v) => v / 2) };
}

test("equals numpy: raw, ICC(2,k) and Spearman–Brown, and what they correct", () => {
	const { people, judge } = ratings();
	const byIcc = disattenuatedCorrelation(people, judge, NONE);
	expect(byIcc.raw.value).toBeCloseTo(0.34628372924193945, 12);
	expect(byIcc.reliability.value).toBeCloseTo(0.5260035715159374, 12);
	expect(byIcc.disattenuated.value).toBeCloseTo(0.47746081985134275, 12);
	const steppedUp = disattenuatedCorrelation(people, judge, {
		...NONE,
		reliability: "spearman-brown",
	});
	expect(steppedUp.reliability.value).toBeCloseTo(0.5152825336351665, 12);
	expect(steppedUp.disattenuated.value).toBeCloseTo(0.4824023059700536, 12);
});

test("is not cut at 1", () => {
	const people = [Float64Array.of(1, 2, 3, 4, 9), Float64Array.of(2, 1, 4, 3, 0)];
	const mean = people[0].map((v, i) => v + (people[1][i] ?? 0));
	const { raw, disattenuated } = disattenuatedCorrelation(people, mean, {
		...NONE,
		reliability: "spearman-brown",
	});
	expect(raw.value).toBe(1);
	expect(disattenuated).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	const { people: three } = ratings();
	const sum = three[0].map((v, i) => v + (three[1]?.[i] ?? 0) + (three[2]?.[i] ?? 0));
	expect(disattenuatedCorrelation(three, sum, NONE).disattenuated.value).toBeGreaterThan(1.3);
});

test("says why there is none", () => {
	const some = Float64Array.of(1, 2, 4);
	const reasonsOf = (people: Float64Array[], judge: Float64Array) => {
		const { raw, reliability, disattenuated } = disattenuatedCorrelation(people, judge, NONE);
		return [raw, reliability, disattenuated].map((r) => ("reason" in r ? r.reason : "value"));
	};
	expect(reasonsOf([some, some], new Float64Array(3).fill(Number.NaN))).toEqual(
		Array(3).fill("EMPTY"),
	);
	expect(reasonsOf([Float64Array.of(1)], Float64Array.of(2))).toEqual(Array(3).fill("TOO_FEW"));
	expect(reasonsOf([some], some)).toEqual(["value", "TOO_FEW", "TOO_FEW"]);
	expect(reasonsOf([], some)).toEqual(["TOO_FEW", "TOO_FEW", "TOO_FEW"]);
	const tenths = new Float64Array(3).fill(0.1);
	expect(reasonsOf([some, some], tenths)).toEqual(["CONSTANT_INPUT", "value", "CONSTANT_INPUT"]);
	expect(reasonsOf([tenths, tenths], some)).toEqual(Array(3).fill("CONSTANT_INPUT"));
});

test("raw is Pearson's with the mean, reliability the ICC(2,k) of the same complete items", () => {
	const value = fc.oneof(
		{ weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }) },
		fc.constant(NaN),
	);
	const columns = fc
		.integer({ min: 2, max: 20 })
		.chain((n) =>
			fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: 4, maxLength: 4 }),
		)
		.map((lists) => lists.map((list) => Float64Array.from(list)));
	fc.assert(
		fc.property(columns, (all) => {
			const complete = [...all[0].keys()].filter((i) =>
				all.every((column) => !Number.isNaN(column[i])),
			);
			const kept = all.map((column) => Float64Array.from(complete, (i) => column[i]));
			const [judge, ...people] = kept;
			const [first, ...others] = all;
			const { raw, reliability } = disattenuatedCorrelation(others, first, NONE);
			const mean = judge.map((_, i) => people.reduce((sum, own) => sum + own[i], 0) / 3);
			const expected = pearson(pairCellsOfNumbers(mean, judge));
			if (expected.value === undefined) expect(raw.value).toBeUndefined();
			else expect(raw.value).toBeCloseTo(expected.value, 9);
			const { msb, msj, mse } = icc(people).parts ?? {};
			if (msb === undefined || msj === undefined || mse === undefined || !(msb > 0)) return;
			if (reliability.value === undefined) return;
			const ofMean = (msb - mse) / (msb + (msj - mse) / complete.length);
			expect(reliability.value).toBeCloseTo(ofMean, 6);
		}),
		{ numRuns: RUNS },
	);
});

test("moving or stretching the judge's numbers changes nothing", () => {
	const { people, judge } = ratings();
	const expected = disattenuatedCorrelation(people, judge, NONE).disattenuated.value as number;
	fc.assert(
		fc.property(
			fc.integer({ min: -50, max: 50 }),
			fc.integer({ min: 1, max: 40 }),
			(shift, scale) => {
				const moved = judge.map((value) => shift + (scale * value) / 8);
				const { disattenuated } = disattenuatedCorrelation(people, moved, NONE);
				expect(disattenuated.value).toBeCloseTo(expected, 9);
			},
		),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 6 items and 0 to 3 people, with and without clusters", () => {
	const value = fc.oneof(fc.constantFrom(0, 0.1, 0.3, 5), fc.constant(Number.NaN));
	const columns = fc
		.record({ n: fc.nat(6), people: fc.nat(3), constant: fc.boolean() })
		.chain(({ n, people }) =>
			fc.array(fc.array(value, { minLength: n, maxLength: n }), {
				minLength: people + 1,
				maxLength: people + 1,
			}),
		)
		.map((lists) => lists.map((list) => Float64Array.from(list)));
	fc.assert(
		fc.property(columns, fc.boolean(), (all, clustered) => {
			const [judge, ...people] = all;
			const clusters = clustered ? Int32Array.from(judge, (_, i) => i >> 1) : undefined;
			const result = disattenuatedCorrelation(people, judge, { replicates: 20, clusters });
			expect(faultsOf(result)).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
