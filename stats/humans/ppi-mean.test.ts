import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { ppiMean } from "./ppi-mean.ts";

/** 60 labelled items and 300 others, people and judge of 0 and 1. */
function studied() {
	const { columns } = generatedColumns({ seed: 900, n: 360, K: 2, noise: [0.2, 0.3], missing: [] });
	const [people, judge] = columns.map((column) => Float64Array.from(column)) as [
		Float64Array,
		Float64Array,
	];
	return { labels: people.map((label, i) => (i < 60 ? label : Number.NaN)), judge };
}

function intervalOf(result: Result) {
	if (!isDefined(result) || !result.ci) throw new Error("no interval");
	return result.ci;
}

test("equals ppi_py's formulas in numpy: λ, mean, its normal interval, and Welch's t", () => {
	const { labels, judge } = studied();
	const { ppi, labelOnly, recommended } = ppiMean(labels, judge);
	expect(ppi).toMatchObject({ n: 360, nMissing: 0, parts: { labelled: 60, pool: 300 } });
	expect(ppi.parts?.lambda).toBeCloseTo(0.5708401849151439, 12);
	expect(ppi.value).toBeCloseTo(0.49468149193840305, 12);
	expect(isDefined(ppi) && ppi.se).toBeCloseTo(0.048400664324908804, 12);
	expect(ppi.parts?.df).toBeCloseTo(75.28104127306716, 9);
	expect(intervalOf(ppi).low).toBeCloseTo(0.39826832389733136, 10);
	expect(intervalOf(ppi).high).toBeCloseTo(0.5910946599794747, 10);
	const normal = intervalOf(ppiMean(labels, judge, { interval: "normal" }).ppi);
	expect(normal.low).toBeCloseTo(0.40053769200160594, 10);
	expect(normal.high).toBeCloseTo(0.5888252918752002, 10);
	expect(labelOnly).toMatchObject({ value: 25 / 60, n: 60, ci: { method: "wilson" } });
	expect(recommended).toBe("ppi");
});

test("clusters and strata, as by numpy", () => {
	const { labels, judge } = studied();
	const clusters = Int32Array.from(judge, (_, i) => Math.floor(i / 6));
	const { ppi: clustered } = ppiMean(labels, judge, { clusters });
	expect(clustered.value).toBeCloseTo(0.49468149193840305, 12);
	expect(clustered).toMatchObject({ nClusters: 60 });
	expect(isDefined(clustered) && clustered.se).toBeCloseTo(0.042152396526821095, 12);
	expect(intervalOf(clustered).low).toBeCloseTo(0.410334741356731, 9);
	const strata = Int32Array.from(judge, (_, i) => i % 2);
	const { ppi: stratified } = ppiMean(labels, judge, { strata });
	expect(stratified.value).toBeCloseTo(0.49272876196325144, 12);
	expect(isDefined(stratified) && stratified.se).toBeCloseTo(0.04775331780497046, 12);
	expect(stratified.parts?.df).toBeCloseTo(65.19650415100219, 9);
	expect(stratified.parts?.lambda).toBeUndefined();
});

test("few labels, or few of a class: their own mean is recommended, with Wilson's interval", () => {
	const { labels, judge } = studied();
	const few = labels.map((label, i) => (i < 49 ? label : Number.NaN));
	expect(ppiMean(few, judge).recommended).toBe("labelOnly");
	const oneSided = labels.map((label, i) => (Number.isNaN(label) ? label : i < 4 ? 0 : 1));
	const rare = ppiMean(oneSided, judge);
	expect(rare.recommended).toBe("labelOnly");
	expect(intervalOf(rare.labelOnly).high).toBeLessThan(1);
	const scores = labels.map((label) => 3 * label + 0.5);
	expect(ppiMean(scores, judge)).toMatchObject({ recommended: "ppi" });
	expect(intervalOf(ppiMean(scores, judge).labelOnly).method).toBe("t");
});

test("says why there is none", () => {
	const gap = Number.NaN;
	const ppiOf = (labels: number[], judge: number[], options = {}) =>
		ppiMean(Float64Array.from(labels), Float64Array.from(judge), options);
	expect(ppiOf([], []).ppi).toMatchObject({ reason: "EMPTY", n: 0 });
	expect(ppiOf([gap, gap], [1, 0]).ppi).toMatchObject({ reason: "EMPTY" });
	expect(ppiOf([1, 0], [1, 0]).ppi).toMatchObject({ reason: "EMPTY" });
	expect(ppiOf([1, 0], [gap, gap]).ppi).toMatchObject({ reason: "EMPTY", nMissing: 2 });
	expect(ppiOf([1, gap, gap], [1, 0, 1]).ppi).toMatchObject({ reason: "TOO_FEW" });
	expect(ppiOf([1, 0, gap], [1, 0, 1]).ppi).toMatchObject({ reason: "TOO_FEW" });
	const strata = Int32Array.of(0, 0, 0, 0, 1);
	const split = ppiOf([1, 0, gap, gap, gap], [1, 0, 1, 0, 1], { strata });
	expect(split.ppi).toMatchObject({ reason: "TOO_FEW" });
	const still = ppiOf([1, 1, gap, gap], [1, 1, 1, 1]).ppi;
	expect(still).toMatchObject({ value: 1, se: 0, ciReason: "BOUNDARY" });
	const single = ppiOf([1, 0, gap, gap], [1, 0, 1, 0], { clusters: new Int32Array(4) }).ppi;
	expect(single).toMatchObject({ ciReason: "TOO_FEW" });
});

test("refuses columns that do not fit and infinite values", () => {
	const four = new Float64Array(4);
	expect(() => ppiMean(new Float64Array(3), four)).toThrow(StatsInputError);
	expect(() => ppiMean(four, four, { strata: new Int32Array(3) })).toThrow(StatsInputError);
	expect(() => ppiMean(four, Float64Array.of(1, 2, 3, Infinity))).toThrow(StatsInputError);
});

const VALUE = fc.integer({ min: 0, max: 5 });
const COLUMNS = fc
	.record({
		labels: fc.array(VALUE, { minLength: 2, maxLength: 20 }),
		pool: fc.array(VALUE, { minLength: 2, maxLength: 40 }),
	})
	.chain(({ labels, pool }) =>
		fc.array(VALUE, { minLength: labels.length, maxLength: labels.length }).map((judge) => ({
			labels: Float64Array.from([...labels, ...pool.map(() => Number.NaN)]),
			judge: Float64Array.from([...judge, ...pool]),
		})),
	);

test("λ lies in [0, 1]; a judge that always says the same leaves the labels' own mean", () => {
	fc.assert(
		fc.property(COLUMNS, ({ labels, judge }) => {
			const { ppi } = ppiMean(labels, judge);
			expect(ppi.parts?.lambda).toBeGreaterThanOrEqual(0);
			expect(ppi.parts?.lambda).toBeLessThanOrEqual(1);
			const same = ppiMean(labels, new Float64Array(judge.length).fill(0.1));
			expect(same.ppi.parts?.lambda).toBe(0);
			expect(same.ppi.value).toBeCloseTo(same.labelOnly.value as number, 12);
		}),
		{ numRuns: RUNS },
	);
});

test("moving the judge changes nothing, moving labels moves the mean, stretching both stretches it", () => {
	fc.assert(
		fc.property(COLUMNS, fc.integer({ min: -9, max: 9 }), ({ labels, judge }, shift) => {
			const { ppi } = ppiMean(labels, judge);
			const value = ppi.value as number;
			const se = isDefined(ppi) ? (ppi.se as number) : 0;
			const moved = judge.map((score) => score + shift);
			expect(ppiMean(labels, moved).ppi.value).toBeCloseTo(value, 9);
			const higher = labels.map((label) => label + shift);
			expect(ppiMean(higher, judge).ppi.value).toBeCloseTo(value + shift, 9);
			const twice = (column: Float64Array) => column.map((own) => 2 * own);
			const { ppi: stretched } = ppiMean(twice(labels), twice(judge));
			expect(stretched.value).toBeCloseTo(2 * value, 9);
			expect(isDefined(stretched) && stretched.se).toBeCloseTo(2 * se, 9);
		}),
		{ numRuns: RUNS },
	);
});

test("one stratum is no stratum, and the order of items means nothing", () => {
	fc.assert(
		fc.property(COLUMNS, ({ labels, judge }) => {
			const { ppi } = ppiMean(labels, judge);
			const strata = new Int32Array(judge.length).fill(7);
			expect(ppiMean(labels, judge, { strata }).ppi).toEqual(ppi);
			const turned = ppiMean(labels.slice().reverse(), judge.slice().reverse()).ppi;
			expect(turned.value).toBeCloseTo(ppi.value as number, 12);
			expect(turned.parts?.df ?? 0).toBeCloseTo(ppi.parts?.df ?? 0, 6);
		}),
		{ numRuns: RUNS },
	);
});

test("every item its own cluster: nearly the error of independent items", () => {
	const { labels, judge } = studied();
	const clusters = Int32Array.from(judge, (_, i) => i);
	const { ppi } = ppiMean(labels, judge, { clusters });
	const { ppi: independent } = ppiMean(labels, judge);
	const ratio =
		((isDefined(ppi) && ppi.se) || 0) / ((isDefined(independent) && independent.se) || 1);
	expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
});

test("no NaN of 0 to 8 places, with clusters and strata", () => {
	const value = fc.oneof(fc.constantFrom(0, 1, 0.1), fc.constant(Number.NaN));
	const columns = fc
		.nat(8)
		.chain((n) =>
			fc.tuple(
				fc.array(value, { minLength: n, maxLength: n }),
				fc.array(value, { minLength: n, maxLength: n }),
			),
		);
	fc.assert(
		fc.property(columns, fc.integer({ min: 0, max: 3 }), ([labels, judge], kind) => {
			const ids = Int32Array.from(judge, (_, i) => i % 3);
			const crossed = [ids, ids.map((_, i) => i % 2)] as const;
			const options = [{}, { clusters: ids }, { clusters: crossed }, { strata: ids }][kind] ?? {};
			const result = ppiMean(Float64Array.from(labels), Float64Array.from(judge), options);
			expect(faultsOf(result)).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
