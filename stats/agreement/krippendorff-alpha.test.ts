import fc from "fast-check";
import { expect, test } from "vitest";
import { type Defined, isDefined, type Result, StatsInputError } from "../core/result.ts";
import { MISSING, numbersOfCodes } from "../core/scale.ts";
import { type CountPatterns, countPatterns } from "../tables/count-patterns.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { TWELVE_BY_FOUR } from "../testing/examples.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { fleissKappa } from "./fleiss-kappa.ts";
import { squaredDistances } from "./krippendorff-alpha.ts";
import { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
import { krippendorffAlpha } from "./krippendorff-alpha-result.ts";

const QUICK = { replicates: 0 };
const GAP = MISSING;
const NUMBERS = Float64Array.of(1, 2, 3, 4, 5);

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

function alphaNominal(patterns: CountPatterns): Result {
	return krippendorffAlpha(patterns, ["nominal"], QUICK).nominal;
}

test("Krippendorff's example: .743 nominal, .815 ordinal, .849 interval, .797 ratio", () => {
	const metrics = ["nominal", "ordinal", "interval", "ratio"] as const;
	const patterns = countPatterns(TWELVE_BY_FOUR, 5);
	const alpha = krippendorffAlpha(patterns, metrics, { numbers: NUMBERS, interval: "bca" });
	expect(alpha.nominal.value).toBeCloseTo(0.743421052631579, 12);
	expect(alpha.ordinal.value).toBeCloseTo(0.8153875037548813, 12);
	expect(alpha.interval.value).toBeCloseTo(0.8491071428571428, 12);
	expect(alpha.ratio.value).toBeCloseTo(0.7974027747116121, 12);
	const { n, se, ci, seed } = defined(alpha.ordinal);
	expect({ n, seed }).toEqual({ n: 11, seed: 1 });
	expect(se).toBeCloseTo(0.14803134222636005, 10);
	expect(ci).toMatchObject({ method: "bca" });
});

test("ordinal alpha is not interval alpha on an ordinal scale", () => {
	const { ordinal, interval } = krippendorffAlpha(
		countPatterns(TWELVE_BY_FOUR, 5),
		["ordinal", "interval"],
		{ ...QUICK, numbers: NUMBERS },
	);
	expect(defined(interval).value - defined(ordinal).value).toBeGreaterThan(0.03);
});

test("ordinal alpha goes by the declared order, whatever the levels are called", () => {
	const renamed = { ...QUICK, numbers: Float64Array.of(10, 3, 7, 1, 0) };
	const patterns = countPatterns(TWELVE_BY_FOUR, 5);
	const { ordinal } = krippendorffAlpha(patterns, ["ordinal"], renamed);
	expect(ordinal.value).toBeCloseTo(0.8153875037548813, 12);
});

test("distances of the caller's own: those of the interval metric give its alpha", () => {
	const squared = (pair: number) => NUMBERS[Math.floor(pair / 5)] - NUMBERS[pair % 5];
	const distances = Float64Array.from({ length: 25 }, (_, pair) => squared(pair) ** 2);
	const patterns = countPatterns(TWELVE_BY_FOUR, 5);
	const { custom } = krippendorffAlpha(patterns, ["custom"], { ...QUICK, distances });
	expect(custom.value).toBeCloseTo(0.8491071428571428, 12);
	expect(() => krippendorffAlpha(patterns, ["custom"], QUICK)).toThrow(StatsInputError);
	const numbers = Float64Array.of(-1, 2, 3, 4, 5);
	expect(() => krippendorffAlpha(patterns, ["ratio"], { numbers })).toThrow(StatsInputError);
});

test("distances of the ratio metric: 0 is as far from every other number, and not from itself", () => {
	expect(squaredDistances("ratio", Float64Array.of(0, 1, 3))).toEqual(
		Float64Array.of(0, 1, 1, 1, 0, 0.25, 1, 0.25, 0),
	);
	expect(squaredDistances("interval", Float64Array.of(-2, 1))).toEqual(Float64Array.of(0, 9, 9, 0));
	expect(() => squaredDistances("custom", NUMBERS, new Float64Array(5))).toThrow(
		"5 levels need 25 distances",
	);
});

const small = codeColumns(3, { raters: [2, 5], items: [1, 25] });

test(
	"a level that nobody used leaves alpha alone",
	() => {
		fc.assert(
			fc.property(small, (columns) => {
				const metrics = ["nominal", "ordinal", "interval"] as const;
				const three = krippendorffAlpha(countPatterns(columns, 3), metrics, QUICK);
				const four = krippendorffAlpha(countPatterns(columns, 4), metrics, QUICK);
				for (const metric of metrics) {
					const before = three[metric];
					if (isDefined(before)) expect(four[metric].value).toBeCloseTo(before.value, 11);
					else expect(four[metric]).toMatchObject({ reason: before.reason });
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"renaming levels leaves nominal alpha, and a map a + b·x interval alpha",
	() => {
		const names = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
		fc.assert(
			fc.property(small, names, (columns, order) => {
				const patterns = countPatterns(columns, 3);
				const renamed = columns.map((column) => column.map((code) => order[code] ?? GAP));
				const numbers = Float64Array.of(0, 1, 5);
				const mapped = numbers.map((number) => 7 - 3 * number);
				const interval = krippendorffAlpha(patterns, ["interval"], { ...QUICK, numbers }).interval;
				const other = krippendorffAlpha(patterns, ["interval"], {
					...QUICK,
					numbers: mapped,
				}).interval;
				const nominal = alphaNominal(patterns);
				if (!isDefined(nominal)) return;
				expect(alphaNominal(countPatterns(renamed, 3)).value).toBeCloseTo(nominal.value, 10);
				expect(other.value).toBeCloseTo(defined(interval).value, 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"two complete raters: 1 − α = (1 − π) (2n − 1) / 2n",
	() => {
		const complete = fc
			.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 40 })
			.map((pairs) => [0, 1].map((side) => Uint8Array.from(pairs, (pair) => pair[side])));
		fc.assert(
			fc.property(complete, (columns) => {
				const patterns = countPatterns(columns, 4);
				const pi = fleissKappa(patterns);
				const alpha = alphaNominal(patterns);
				if (!isDefined(pi)) expect(alpha).toMatchObject({ reason: pi.reason });
				else {
					const n = patterns.rated;
					const disagreement = ((1 - pi.value) * (2 * n - 1)) / (2 * n);
					expect(1 - defined(alpha).value).toBeCloseTo(disagreement, 11);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"alpha of numbers is the interval alpha of their levels, in clusters too",
	() => {
		fc.assert(
			fc.property(
				codeColumns(4, { raters: [2, 5], items: [1, 25] }),
				fc.boolean(),
				(columns, grouped) => {
					const clusters = grouped ? Int32Array.from(columns[0], (_, item) => item % 4) : undefined;
					const numbers = Float64Array.of(-3, 0, 1, 10);
					const options = { ...QUICK, numbers };
					const patterns = countPatterns(columns, 4, { clusters });
					const { interval } = krippendorffAlpha(patterns, ["interval"], options);
					const asNumbers = columns.map((column) => numbersOfCodes(column, numbers));
					const direct = krippendorffAlphaOfNumbers(asNumbers, { ...QUICK, clusters });
					if (!isDefined(interval)) expect(direct).toMatchObject({ reason: interval.reason });
					else {
						expect(direct.value).toBeCloseTo(interval.value, 10);
						expect(direct.nClusters).toBe(interval.nClusters);
						expect(defined(direct).se ?? 0).toBeCloseTo(interval.se ?? 0, 8);
					}
				},
			),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"alpha of numbers equals all pairs of values, far from 0 too",
	() => {
		const column = fc.array(fc.option(fc.nat(1000), { nil: Number.NaN, freq: 5 }), {
			minLength: 8,
			maxLength: 8,
		});
		fc.assert(
			fc.property(fc.array(column, { minLength: 2, maxLength: 4 }), (rows) => {
				const columns = rows.map((row) => Float64Array.from(row, (value) => 1e6 + value / 1000));
				const units = [...Array(8).keys()]
					.map((i) => columns.map((values) => values[i]).filter((x) => !Number.isNaN(x)))
					.filter((unit) => unit.length > 1);
				const all = units.flat();
				const squared = (values: number[]) =>
					values.reduce((sum, x) => sum + values.reduce((more, y) => more + (x - y) ** 2, 0), 0);
				const observed = units.reduce((sum, unit) => sum + squared(unit) / (unit.length - 1), 0);
				const expected = squared(all) / (all.length - 1);
				const result = krippendorffAlphaOfNumbers(columns, QUICK);
				if (isDefined(result)) expect(result.value).toBeCloseTo(1 - observed / expected, 6);
				else expect(all.length === 0 || expected === 0).toBe(true);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("12 items of 5 documents: α .85337, cluster jackknife .02738 (numpy), interval with t", () => {
	const columns = [
		[3, 2, 5, 1, 4, 3, 2, 5, 4, 1, 2, 5],
		[4, 2, 5, 2, 4, 3, 1, 4, 3, 1, 3, 5],
		[3, 3, 4, 1, 5, 3, 2, 5, 4, 2, 2, 5],
	].map((values) => Float64Array.from(values));
	const clusters = Int32Array.of(0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4);
	const result = defined(krippendorffAlphaOfNumbers(columns, { clusters }));
	expect(result.value).toBeCloseTo(0.8533724340175953, 12);
	expect(result.se).toBeCloseTo(0.02738122862270723, 12);
	expect(result).toMatchObject({ nClusters: 5, ci: { method: "jackknife" } });
	expect(result.warnings).toEqual(["LOW_N", "FEW_CLUSTERS"]);
});

test("documents whose items nobody rated twice are no clusters of alpha", () => {
	const a = Uint8Array.of(0, 1, 2, GAP, 0, 1);
	const b = Uint8Array.of(0, 1, 1, 2, GAP, 1);
	const clusters = Int32Array.of(4, 4, 9, 1, 1, 9);
	const { nominal } = krippendorffAlpha(countPatterns([a, b], 3, { clusters }), ["nominal"], QUICK);
	expect(nominal).toMatchObject({ n: 4, nClusters: 2 });
});

test("documents with alike items widen the interval", () => {
	const codes = (rater: number, spread: number) =>
		Uint8Array.from({ length: 300 }, (_, i) => {
			const document = Math.floor(i / spread);
			return (document * 13) % 10 < 7 ? document % 4 : (document * (rater + 3)) % 4;
		});
	const columns = [0, 1, 2].map((rater) => codes(rater, 10));
	const clusters = Int32Array.from({ length: 300 }, (_, i) => Math.floor(i / 10));
	const width = (result: Result) => {
		const { low = 0, high = 0 } = defined(result).ci ?? {};
		return high - low;
	};
	const alone = krippendorffAlpha(countPatterns(columns, 4), ["nominal"]).nominal;
	const grouped = krippendorffAlpha(countPatterns(columns, 4, { clusters }), ["nominal"]).nominal;
	expect(width(grouped) / width(alone)).toBeGreaterThan(2.2);
	expect(grouped.value).toBe(alone.value);
});

test("one disagreement among many equal labels: alpha 0, and no interval", () => {
	const columns = [
		[2, 2, 2, 2, 2],
		[2, 2, 2, 2, 2],
		[2, 2, GAP, GAP, 2],
		[2, 2, 2, 2, 0],
		[2, GAP, 2, 2, 2],
	].map((codes) => Uint8Array.from(codes));
	const patterns = countPatterns(columns, 3);
	const { nominal } = krippendorffAlpha(patterns, ["nominal"], { interval: "bca" });
	expect(defined(nominal).value).toBeCloseTo(0, 12);
	expect(nominal).toMatchObject({ ciReason: "DEGENERATE_RESAMPLES" });
	expect(defined(nominal).se).toBeUndefined();
	// Its own interval would hold nearly every truth.
	const score = defined(krippendorffAlpha(patterns, ["nominal"]).nominal);
	expect(score).toMatchObject({ ciReason: "RARE_LEVEL" });
});

test("alpha's interval narrows with the items: it resamples items, not pairs of values", () => {
	const width = (n: number) => {
		const columns = [0, 1, 2].map((rater) =>
			Uint8Array.from({ length: n }, (_, i) => ((i * 13) % 10 < 7 ? i % 4 : (i * (rater + 3)) % 4)),
		);
		const { ci } = defined(krippendorffAlpha(countPatterns(columns, 4), ["nominal"]).nominal);
		if (!ci) throw new Error("no interval");
		return ci.high - ci.low;
	};
	const ratio = width(100) / width(1600);
	expect(ratio).toBeGreaterThan(3.3);
	expect(ratio).toBeLessThan(4.8);
});

test("reasons: nobody rated twice, one level only", () => {
	const alone = countPatterns([Uint8Array.of(0, GAP), Uint8Array.of(GAP, 1)], 2);
	const single = countPatterns([Uint8Array.of(1, 1, 1), Uint8Array.of(1, 1, 1)], 2);
	expect(alphaNominal(alone)).toMatchObject({ reason: "NO_OVERLAP" });
	expect(alphaNominal(single)).toMatchObject({ reason: "SINGLE_CATEGORY" });
});
