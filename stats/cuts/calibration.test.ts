import fc from "fast-check";
import { expect, test } from "vitest";
import { type Interval, StatsInputError } from "../core/result.ts";
import { randomStream } from "../resampling/random.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { clusteredPairsOf, defined, pairsOf, scoredItems } from "../testing/scored-items.ts";
import { brierScore } from "./brier.ts";
import { brierCompare } from "./brier-compare.ts";
import { calibrationError } from "./calibration-error.ts";
import { reliabilityCurve } from "./reliability-curve.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

const TEN = {
	scores: Float64Array.of(0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.7, 0.7, 0.9, 0.95),
	labels: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 1, 1),
};

test("Brier score of ten probabilities, its error and t interval (scikit-learn, scipy)", () => {
	const result = defined(brierScore(pairsOf(TEN)));
	expect(result.value).toBeCloseTo(0.19625, 12);
	expect(result.se).toBeCloseTo(0.07112318148427026, 12);
	expect(result.ci?.low).toBeCloseTo(0.035358185568430595, 10);
	expect(result.ci?.high).toBeCloseTo(0.35714181443156945, 10);
});

test("Murphy's decomposition of ten probabilities, by hand", () => {
	const { parts } = defined(brierScore(pairsOf(TEN)));
	expect(parts?.uncertainty).toBeCloseTo(0.24, 12);
	// Levels .1 .2 .4 .6 .7 .9 .95 with 0/1, 1/2, 1/2, 1/1, 1/2, 1/1, 1/1 accepted.
	const reliability = 0.01 + 2 * 0.09 + 2 * 0.01 + 0.16 + 2 * 0.04 + 0.01 + 0.0025;
	expect(parts?.reliability).toBeCloseTo(reliability / 10, 12);
	expect(parts?.resolution).toBeCloseTo((0.36 + 6 * 0.01 + 3 * 0.16) / 10, 12);
	expect(parts?.withinBins).toBe(0);
	expect(parts?.skill).toBeCloseTo(1 - 0.19625 / 0.24, 12);
});

test("what has no calibration", () => {
	const none = { scores: new Float64Array(0), labels: new Float64Array(0) };
	expect(brierScore(pairsOf(none))).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(calibrationError(pairsOf(none))).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(reliabilityCurve(pairsOf(none))).toEqual([]);
	const one = { scores: Float64Array.of(0.7), labels: Float64Array.of(1) };
	expect(brierScore(pairsOf(one))).toMatchObject({ ciReason: "TOO_FEW" });
	const same = { scores: Float64Array.of(0.5, 0.5), labels: Float64Array.of(0, 1) };
	expect(brierScore(pairsOf(same))).toMatchObject({ value: 0.25, se: 0, ciReason: "BOUNDARY" });
	const stars = pairCellsOfNumbers(Float64Array.of(4, 5), Float64Array.of(0, 1));
	expect(() => brierScore(stars)).toThrow(StatsInputError);
	expect(() => reliabilityCurve(pairsOf(TEN), { bins: 0 })).toThrow(StatsInputError);
});

test("a declared level that nobody used is no point of the curve", () => {
	const table = contingencyTable(Uint8Array.of(0, 0, 1), Uint8Array.of(0, 1, 1), 3);
	const pairs = pairCellsOfTable(table, Float64Array.of(0, 1, 0.5));
	const points = reliabilityCurve(pairs);
	expect(points.map(({ meanProbability }) => meanProbability)).toEqual([0, 1]);
	expect(faultsOf(brierScore(pairs))).toEqual([]);
});

test("a curve of ten bins has Wilson's bands around each share", () => {
	const scores = Float64Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
	const labels = scores.map((score, i) => Number((i * 0.618) % 1 < score));
	const points = reliabilityCurve(pairCellsOfNumbers(scores, labels));
	expect(points.map(({ observed }) => observed.n)).toEqual(new Array(10).fill(100));
	expect(points[0]).toMatchObject({ lowest: 0.0005, highest: 0.0995 });
	for (const { meanProbability, observed } of points) {
		const { value, ci } = defined(observed);
		expect(Math.abs(value - meanProbability)).toBeLessThan(0.05);
		expect(ci).toMatchObject({ method: "wilson" });
	}
});

test("all bands together hold the curve of a calibrated judge in 95 % of samples", () => {
	const studies = 400;
	let held = 0;
	let alone = 0;
	for (let study = 0; study < studies; study++) {
		const random = randomStream(study, "reliability-bands");
		const scores = Float64Array.from({ length: 200 }, () => random());
		const labels = scores.map((score) => Number(random() < score));
		const points = reliabilityCurve(pairCellsOfNumbers(scores, labels));
		const inside = (ci: Interval | undefined, mean: number) =>
			ci !== undefined && ci.low <= mean && mean <= ci.high;
		held += Number(
			points.every((point) =>
				inside("ci" in point.together ? point.together.ci : undefined, point.meanProbability),
			),
		);
		alone += Number(
			points.every((point) => inside(defined(point.observed).ci, point.meanProbability)),
		);
	}
	expect(held / studies).toBeGreaterThanOrEqual(0.95);
	expect(alone / studies).toBeLessThan(0.85);
});

test("a calibrated judge: the plain error is noise, the debiased one is about half of it", () => {
	let plain = 0;
	let debiased = 0;
	for (let sample = 0; sample < 200; sample++) {
		const scores = Float64Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200);
		const labels = scores.map((score, i) => {
			const u = (Math.sin(sample * 1000 + i) * 43758.5453) % 1;
			return Number(Math.abs(u) < score);
		});
		const { value, parts } = defined(calibrationError(pairCellsOfNumbers(scores, labels)));
		plain += (parts?.plugin as number) / 200;
		debiased += value / 200;
	}
	expect(plain).toBeGreaterThan(0.06);
	expect(debiased).toBeLessThan(0.6 * plain);
});

test("a judge who is always .3 too sure: an error of .3", () => {
	const scores = Float64Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? 0.9 : 0.4));
	const labels = scores.map((score, i) => Number((i >> 1) % 10 < Math.round(10 * (score - 0.3))));
	const { value, parts } = defined(calibrationError(pairCellsOfNumbers(scores, labels)));
	expect(parts?.plugin).toBeCloseTo(0.3, 12);
	expect(value).toBeCloseTo(0.3, 3);
});

test(
	"Brier = REL − RES + UNC + within bins = MCB − DSC + UNC; the latter three are not negative",
	LONG,
	() => {
		fc.assert(
			fc.property(scoredItems(), fc.integer({ min: 1, max: 12 }), (items, bins) => {
				const result = brierScore(pairsOf(items), { bins });
				expect(faultsOf(result)).toEqual([]);
				if (result.value === undefined) return;
				const parts = result.parts as Record<string, number>;
				const part = (name: string) => parts[name];
				const { value } = result;
				const murphy = part("reliability") - part("resolution") + part("uncertainty");
				expect(murphy + part("withinBins")).toBeCloseTo(value, 12);
				const isotonic = part("miscalibration") - part("discrimination") + part("uncertainty");
				expect(isotonic).toBeCloseTo(value, 12);
				expect(part("miscalibration")).toBeGreaterThan(-1e-12);
				expect(part("discrimination")).toBeGreaterThan(-1e-12);
				const naive = [...items.scores.keys()]
					.filter((i) => !Number.isNaN(items.scores[i]) && !Number.isNaN(items.labels[i]))
					.map((i) => (items.scores[i] - items.labels[i]) ** 2);
				expect(value).toBeCloseTo(naive.reduce((sum, x) => sum + x, 0) / naive.length, 12);
			}),
			MANY,
		);
	},
);

test(
	"calibration: the order of items means nothing, and both labels can change places",
	LONG,
	() => {
		const shuffled = scoredItems([1, 30]).chain((items) =>
			fc.tuple(
				fc.constant(items),
				fc.shuffledSubarray([...items.scores.keys()], { minLength: items.scores.length }),
			),
		);
		fc.assert(
			fc.property(shuffled, ([{ scores, labels }, order]) => {
				const moved = { scores: inOrder(scores, order), labels: inOrder(labels, order) };
				const turned = {
					scores: scores.map((score) => 1 - score),
					labels: labels.map((label) => 1 - label),
				};
				const [here, there, back] = [{ scores, labels }, moved, turned].map(pairsOf);
				for (const statistic of [brierScore, calibrationError]) {
					const result = statistic(here);
					expect(statistic(there)).toEqual(result);
				}
				const brier = brierScore(here).value;
				const mirrored = brierScore(back).value;
				if (brier !== undefined) expect(mirrored).toBeCloseTo(brier, 12);
			}),
			MANY,
		);
	},
);

test("the bins hold every item once, in order, and give the plain calibration error", LONG, () => {
	fc.assert(
		fc.property(scoredItems([0, 60]), fc.integer({ min: 1, max: 12 }), (items, bins) => {
			const pairs = pairsOf(items);
			const points = reliabilityCurve(pairs, { bins });
			expect(faultsOf(points)).toEqual([]);
			expect(points.length).toBeLessThanOrEqual(bins);
			expect(points.reduce((sum, { observed }) => sum + observed.n, 0)).toBe(pairs.n);
			points.forEach(({ lowest, meanProbability, highest }, i) => {
				expect(lowest).toBeLessThanOrEqual(meanProbability + 1e-12);
				expect(meanProbability).toBeLessThanOrEqual(highest + 1e-12);
				if (i > 0) expect(lowest).toBeGreaterThan(points[i - 1]?.highest);
			});
			const result = calibrationError(pairs, { bins });
			expect(faultsOf(result)).toEqual([]);
			if (result.value === undefined) return;
			const plain = points.reduce((sum, { meanProbability, observed }) => {
				return sum + (observed.n / pairs.n) * Math.abs(meanProbability - defined(observed).value);
			}, 0);
			expect(result.parts?.plugin).toBeCloseTo(plain, 12);
			expect(result.value).toBeLessThanOrEqual(plain + 1e-12);
		}),
		MANY,
	);
});

test("calibration: copies of the items as clusters leave value and error as they are", LONG, () => {
	fc.assert(
		fc.property(scoredItems([6, 30]), ({ scores, labels }) => {
			const alone = Int32Array.from(scores.keys());
			const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
			const once = pairCellsOfNumbers(scores, labels, { clusters: alone });
			const both = pairCellsOfNumbers(twice(scores), twice(labels), {
				clusters: Int32Array.from([...alone, ...alone]),
			});
			const [single, copied] = [brierScore(once), brierScore(both)];
			if (single.value === undefined || copied.value === undefined) return;
			expect(copied.value).toBeCloseTo(single.value, 12);
			expect(copied.se ?? -1).toBeCloseTo(single.se ?? -1, 12);
			expect(copied.ci?.low ?? -1).toBeCloseTo(single.ci?.low ?? -1, 10);
		}),
		MANY,
	);
});

test("two judges' Brier scores: the difference of the two, antisymmetric", LONG, () => {
	fc.assert(
		fc.property(scoredItems(), ({ scores, labels, clusters }) => {
			const other = scores.map((score) => score ** 2);
			for (const options of [{}, { clusters }]) {
				const forth = brierCompare(jointRows([scores, other, labels], options));
				const back = brierCompare(jointRows([other, scores, labels], options));
				expect(faultsOf(forth)).toEqual([]);
				if (forth.value === undefined) continue;
				const [a, b] = [scores, other].map((own) => brierScore(pairsOf({ scores: own, labels })));
				expect(forth.value).toBeCloseTo((a?.value as number) - (b?.value as number), 12);
				expect(defined(back).value).toBeCloseTo(-forth.value, 12);
				expect(defined(back).p ?? -1).toBeCloseTo(forth.p ?? -1, 10);
			}
		}),
		MANY,
	);
});

test(
	"no calibration has a fault, of 0 to 5 items and of more, with and without clusters",
	LONG,
	() => {
		fc.assert(
			fc.property(fc.oneof(scoredItems([0, 5]), scoredItems([20, 60])), (items) => {
				for (const pairs of [pairsOf(items), clusteredPairsOf(items)]) {
					expect(faultsOf(brierScore(pairs))).toEqual([]);
					expect(faultsOf(calibrationError(pairs, { bins: 3 }))).toEqual([]);
					expect(faultsOf(reliabilityCurve(pairs, { bins: 3 }))).toEqual([]);
				}
			}),
			MANY,
		);
	},
);
