import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterCells } from "../tables/clusters.ts";
import { RUNS } from "../testing/runs.ts";
import { bootstrapCells } from "./bootstrap.ts";
import { intervalOfSums } from "./sum-result.ts";
import { clusterUnits, resampleSums, totalsOf, unitSums } from "./unit-sums.ts";

/** Means of two columns: sums of either and how many there are. */
function meansOf(columns: readonly [number[], number[]]) {
	const [a, b] = columns;
	return unitSums(3, new Float64Array(a.length).fill(1), (unit, add) => {
		add(0, 1);
		if (a[unit] !== 0) add(1, a[unit]);
		add(2, b[unit]);
	});
}

function means(sums: Float64Array, out: Float64Array): void {
	const [n = 0, a = 0, b = 0] = sums;
	out[0] = a / n;
	out[1] = b / n;
}

function expectAlike(got: Float64Array, expected: Float64Array): void {
	got.forEach((value, i) => {
		if (Number.isNaN(expected[i])) expect(value).toBeNaN();
		else expect(value).toBeCloseTo(expected[i], 9);
	});
}

const PAIRS = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 25 });

test("replicates and jackknife are those of a bootstrap of the cells", () => {
	fc.assert(
		fc.property(PAIRS, (pairs) => {
			const rows = meansOf([pairs.map(([a]) => a), pairs.map(([, b]) => b)]);
			const options = { replicates: 20, seed: 3 };
			const what = { stat: "mean", outputs: 2 };
			const resampled = resampleSums(rows, { ...what, statistic: means }, options);
			const statistic = (counts: Float64Array, out: Float64Array) =>
				means(totalsOf(rows, counts), out);
			const cells = bootstrapCells(rows.counts, { ...what, statistic }, options);
			resampled.forEach(({ replicates, jackknife, weights }, output) => {
				expect(replicates).toEqual(cells[output]?.replicates);
				expect(weights).toEqual(cells[output]?.weights);
				expectAlike(jackknife, cells[output]?.jackknife);
			});
		}),
		{ numRuns: RUNS },
	);
});

test("clusters, crossed ones too, are drawn and left out whole", () => {
	fc.assert(
		fc.property(PAIRS, fc.boolean(), (pairs, crossed) => {
			const rows = meansOf([pairs.map(([a]) => a), pairs.map(([, b]) => b)]);
			const first = Int32Array.from(pairs, (_, i) => i % 4);
			const second = Int32Array.from(pairs, (_, i) => i % 3);
			const cells = Int32Array.from(pairs, (_, i) => i);
			const clusters = clusterCells(cells, crossed ? [first, second] : first);
			if (!clusters) throw new Error("no clusters");
			for (const factor of clusters.factors) {
				const units = clusterUnits(rows, factor);
				expect(totalsOf(units, units.counts)).toEqual(totalsOf(rows, rows.counts));
			}
			const options = { replicates: 10, seed: 3 };
			const what = { stat: "mean", outputs: 2, clusters };
			const resampled = resampleSums(rows, { ...what, statistic: means }, options);
			const statistic = (counts: Float64Array, out: Float64Array) =>
				means(totalsOf(rows, counts), out);
			const whole = bootstrapCells(rows.counts, { ...what, statistic }, options);
			expect(resampled.map(({ replicates }) => replicates)).toEqual(
				whole.map(({ replicates }) => replicates),
			);
			expect(resampled[0]?.nClusters).toBe(whole[0]?.nClusters);
			expectAlike(resampled[0]?.jackknife, whole[0]?.jackknife);
		}),
		{ numRuns: RUNS },
	);
});

test("too many to draw: the jackknife's interval, which is nearly the bootstrap's", () => {
	const values = Array.from({ length: 4000 }, (_, i) => (i * i) % 7);
	const rows = meansOf([values, values]);
	const what = { stat: "mean", outputs: 2, statistic: means };
	const few = resampleSums(rows, what, { replicates: 1000 });
	const many = resampleSums(rows, what, { replicates: 1e6 });
	expect(many[0]?.replicates.length).toBe(0);
	const estimate = values.reduce((sum, value) => sum + value, 0) / values.length;
	const [drawn, linear] = [few, many].map(([own]) => {
		const { interval } = intervalOfSums(estimate, own);
		if (!("ci" in interval)) throw new Error("no interval");
		return interval.ci;
	});
	expect(linear?.method).toBe("jackknife");
	expect(linear?.low).toBeCloseTo(drawn?.low, 2);
	expect(linear?.high).toBeCloseTo(drawn?.high, 2);
});

test("few clusters: t of the jackknife, within the range of the statistic", () => {
	const values = [0, 0, 1, 1, 1, 1];
	const rows = meansOf([values, values]);
	const clusters = clusterCells(
		Int32Array.from(values, (_, i) => i),
		Int32Array.of(0, 0, 1, 1, 2, 2),
	);
	const [own] = resampleSums(rows, { stat: "mean", outputs: 2, statistic: means, clusters });
	const given = own;
	const { interval, warnings } = intervalOfSums(2 / 3, given, { range: [0, 1] });
	expect(warnings).toEqual(["FEW_CLUSTERS"]);
	expect(interval).toMatchObject({ ci: { low: 0, high: 1, method: "jackknife" } });
	expect(intervalOfSums(2 / 3, given, { replicates: 0 }).interval).toEqual({
		ciReason: "NOT_AVAILABLE",
	});
});
