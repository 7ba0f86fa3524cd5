import fc from "fast-check";
import { expect, test } from "vitest";
import { pearson } from "../correlation/pearson.ts";
import { type Defined, isDefined, type Result } from "../result.ts";
import { MISSING, numbersOfCodes } from "../scale.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { type CountPatterns, countPatterns } from "../tables/count-patterns.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { codeColumns, codePair, inOrder } from "../testing/arbitraries.ts";
import { cohenKappa } from "./cohen-kappa.ts";
import { fleissKappa } from "./fleiss-kappa.ts";
import { gwetAc } from "./gwet-ac.ts";
import { icc } from "./icc.ts";
import { krippendorffAlpha } from "./krippendorff-alpha.ts";
import { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
import { majority } from "./majority.ts";
import { multiRaterAgreement } from "./multi-rater-agreement.ts";
import { percentAgreement } from "./percent-agreement.ts";

const RUNS = { numRuns: 1000 };
const QUICK = { replicates: 0 };
const GAP = MISSING;

/** Krippendorff's and Gwet's example: 12 items, 4 raters, levels 1 to 5. */
const EXAMPLE = [
	[1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
	[1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
	[0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
	[1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
].map((levels) => Uint8Array.from(levels, (level) => (level === 0 ? GAP : level - 1)));
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
	const alpha = krippendorffAlpha(countPatterns(EXAMPLE, 5), metrics, { numbers: NUMBERS });
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
		countPatterns(EXAMPLE, 5),
		["ordinal", "interval"],
		{ ...QUICK, numbers: NUMBERS },
	);
	expect(defined(interval).value - defined(ordinal).value).toBeGreaterThan(0.03);
});

test("ordinal alpha goes by the declared order, whatever the levels are called", () => {
	const renamed = { ...QUICK, numbers: Float64Array.of(10, 3, 7, 1, 0) };
	const patterns = countPatterns(EXAMPLE, 5);
	const { ordinal } = krippendorffAlpha(patterns, ["ordinal"], renamed);
	expect(ordinal.value).toBeCloseTo(0.8153875037548813, 12);
});

test("Gwet's example: AC1 .77544, error .14295 (irrCAC)", () => {
	const result = defined(gwetAc(countPatterns(EXAMPLE, 5)));
	expect(result.value).toBeCloseTo(0.775444068126995, 12);
	expect(result.se).toBeCloseTo(0.1429499506407653, 12);
	expect(result.ci).toMatchObject({ high: 1, method: "gwet-t" });
});

test("a padded place is no rating: Fleiss' kappa of unequal raters is Gwet's .76117", () => {
	expect(defined(fleissKappa(countPatterns(EXAMPLE, 5))).value).toBeCloseTo(0.7611692754224112, 12);
});

test("a level that nobody used leaves kappas and alpha alone and changes AC1 as its formula says", () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [2, 5], items: [1, 25] }), (columns) => {
			const three = countPatterns(columns, 3);
			const four = countPatterns(columns, 4);
			for (const compute of [fleissKappa, alphaNominal]) {
				const before = compute(three);
				if (isDefined(before)) expect(compute(four).value).toBeCloseTo(before.value, 11);
				else expect(compute(four)).toMatchObject({ reason: before.reason });
			}
			const ac = gwetAc(three);
			if (!isDefined(ac) || !ac.parts) return;
			// p_e = Σ π (1 − π) / (q − 1).
			const chance = ((ac.parts.pe as number) * 2) / 3;
			const expected = ((ac.parts.pa as number) - chance) / (1 - chance);
			expect(gwetAc(four).value).toBeCloseTo(expected, 11);
		}),
		RUNS,
	);
});

test("two complete raters: 1 − α = (1 − π) (2n − 1) / 2n", () => {
	const complete = fc
		.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 40 })
		.map((pairs) => [0, 1].map((side) => Uint8Array.from(pairs, (pair) => pair[side] as number)));
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
		RUNS,
	);
});

test("alpha of numbers is the interval alpha of their levels", () => {
	fc.assert(
		fc.property(codeColumns(4, { raters: [2, 5], items: [0, 25] }), (columns) => {
			const numbers = Float64Array.of(-3, 0, 1, 10);
			const patterns = countPatterns(columns, 4);
			const { interval } = krippendorffAlpha(patterns, ["interval"], { ...QUICK, numbers });
			const asNumbers = columns.map((column) => numbersOfCodes(column, numbers));
			const direct = krippendorffAlphaOfNumbers(asNumbers, QUICK);
			if (!isDefined(interval)) expect(direct).toMatchObject({ reason: interval.reason });
			else {
				expect(direct.value).toBeCloseTo(interval.value, 10);
				expect(defined(direct).se ?? 0).toBeCloseTo(interval.se ?? 0, 9);
			}
		}),
		RUNS,
	);
});

test("alpha of numbers equals all pairs of values, far from 0 too", () => {
	const column = fc.array(fc.option(fc.nat(1000), { nil: Number.NaN, freq: 5 }), {
		minLength: 8,
		maxLength: 8,
	});
	fc.assert(
		fc.property(fc.array(column, { minLength: 2, maxLength: 4 }), (rows) => {
			const columns = rows.map((row) => Float64Array.from(row, (value) => 1e6 + value / 1000));
			const units = [...Array(8).keys()]
				.map((i) => columns.map((values) => values[i] as number).filter((x) => !Number.isNaN(x)))
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
		RUNS,
	);
});

test("perfect agreement on every shared item is 1, however incomplete the design", () => {
	// 3 raters, 30 items, 2 raters an item; the trap is to compare by position, not by item.
	const truth = Uint8Array.from({ length: 30 }, (_, i) => (i * 7) % 5);
	const columns = [0, 1, 2].map((rater) => truth.map((code, i) => (i % 3 === rater ? GAP : code)));
	const patterns = countPatterns(columns, 5);
	expect(multiRaterAgreement(patterns).value).toBe(1);
	expect(fleissKappa(patterns).value).toBeCloseTo(1, 12);
	expect(gwetAc(patterns).value).toBeCloseTo(1, 12);
	const alpha = krippendorffAlpha(patterns, ["nominal", "ordinal", "interval"], QUICK);
	for (const result of Object.values(alpha)) expect(result.value).toBe(1);
	for (const [i, j] of [
		[0, 1],
		[0, 2],
		[1, 2],
	] as const) {
		const [a, b] = [columns[i] as Uint8Array, columns[j] as Uint8Array];
		const table = contingencyTable(a, b, 5);
		expect(table.n).toBe(10);
		expect(percentAgreement(table).value).toBe(1);
		expect(cohenKappa(table).value).toBe(1);
		const cells = pairCellsOfNumbers(numbersOfCodes(a, NUMBERS), numbersOfCodes(b, NUMBERS));
		expect(pearson(cells).value).toBe(1);
	}
});

test("reasons: nobody rated twice, one level only", () => {
	const alone = countPatterns([Uint8Array.of(0, GAP), Uint8Array.of(GAP, 1)], 2);
	const single = countPatterns([Uint8Array.of(1, 1, 1), Uint8Array.of(1, 1, 1)], 2);
	for (const compute of [fleissKappa, gwetAc, multiRaterAgreement, alphaNominal]) {
		expect(compute(alone)).toMatchObject({ value: undefined, reason: "NO_OVERLAP" });
	}
	expect(fleissKappa(single)).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(alphaNominal(single)).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(gwetAc(single)).toMatchObject({ value: 1, se: 0, ciReason: "BOUNDARY" });
	expect(multiRaterAgreement(single)).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
	expect(gwetAc(countPatterns([Uint8Array.of(0), Uint8Array.of(0)], 1))).toMatchObject({
		reason: "SINGLE_CATEGORY",
	});
});

test("one disagreement among many equal labels: alpha 0, and no interval to trust", () => {
	const columns = [
		[2, 2, 2, 2, 2],
		[2, 2, 2, 2, 2],
		[2, 2, GAP, GAP, 2],
		[2, 2, 2, 2, 0],
		[2, GAP, 2, 2, 2],
	].map((codes) => Uint8Array.from(codes));
	const { nominal } = krippendorffAlpha(countPatterns(columns, 3), ["nominal"]);
	expect(defined(nominal).value).toBeCloseTo(0, 12);
	expect(nominal).toMatchObject({ ciReason: "DEGENERATE_RESAMPLES" });
	expect(defined(nominal).se).toBeUndefined();
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

test("ICC(2,1): Shrout and Fleiss' six targets, .29 [.02, .76]", () => {
	const columns = [
		[9, 6, 8, 7, 10, 6],
		[2, 1, 4, 1, 5, 2],
		[5, 3, 6, 2, 6, 4],
		[8, 2, 8, 6, 9, 7],
	].map((values) => Float64Array.from(values));
	const result = defined(icc(columns));
	expect(result.value).toBeCloseTo(0.2897637795275591, 12);
	expect(result.ci?.low).toBeCloseTo(0.018786513374712, 10);
	expect(result.ci?.high).toBeCloseTo(0.7610843696489529, 10);
});

test("ICC and alpha of numbers do not depend on the order of items or raters", () => {
	const data = codeColumns(5, { raters: [2, 4], items: [2, 30] }).chain((columns) => {
		const places = [...(columns[0] ?? []).keys()];
		const order = fc.shuffledSubarray(places, { minLength: places.length });
		return fc.tuple(fc.constant(columns), order);
	});
	const options = { replicates: 20 };
	fc.assert(
		fc.property(data, ([columns, order]) => {
			const numbers = columns.map((column) => numbersOfCodes(column, NUMBERS));
			const turned = numbers.map((column) => inOrder(column, order)).toReversed();
			expect(icc(turned)).toEqual(icc(numbers));
			expect(krippendorffAlphaOfNumbers(turned, options)).toEqual(
				krippendorffAlphaOfNumbers(numbers, options),
			);
		}),
		RUNS,
	);
});

test("a tied vote has no majority, in any order of raters and levels", () => {
	const columns = [
		[0, 1, 0, 2, GAP, 0],
		[1, 0, 0, GAP, GAP, 1],
		[2, 1, GAP, GAP, GAP, 0],
		[2, 0, 1, GAP, GAP, 1],
	].map((codes) => Uint8Array.from(codes));
	const expected = {
		codes: Uint8Array.of(2, GAP, 0, 2, GAP, GAP),
		votes: Uint32Array.of(2, 2, 2, 1, 0, 2),
		ratings: Uint32Array.of(4, 4, 3, 1, 0, 4),
		ties: 2,
	};
	expect(majority(columns, 3)).toEqual(expected);
	expect(majority(columns.toReversed(), 3)).toEqual(expected);
});

test("the majority of two raters is what they agree on", () => {
	fc.assert(
		fc.property(codePair(3), ([a, b]) => {
			const { codes, ties } = majority([a, b], 3);
			let apart = 0;
			codes.forEach((code, i) => {
				const [x, y] = [a[i] as number, b[i] as number];
				if (x !== y && x !== GAP && y !== GAP) apart++;
				const agreed = x === y ? x : x === GAP ? y : y === GAP ? x : GAP;
				expect(code).toBe(agreed);
			});
			expect(ties).toBe(apart);
		}),
		RUNS,
	);
});

test("ICC of fractions is the same to the last digit whatever the order of items", () => {
	const fraction = fc.double({ min: -3, max: 3, noNaN: true });
	const pairs = fc.array(fc.tuple(fraction, fraction), { minLength: 3, maxLength: 40 });
	const columns = (rows: readonly (readonly [number, number])[]) => [
		Float64Array.from(rows, ([a]) => a),
		Float64Array.from(rows, ([, b]) => b),
	];
	fc.assert(
		fc.property(pairs, (rows) => {
			expect(icc(columns([...rows].reverse()))).toEqual(icc(columns(rows)));
		}),
	);
});
