import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined, pairsOf, scoredItems } from "../testing/scored-items.ts";
import { brierScore } from "./brier.ts";
import { type CalibrationMap, calibrationMap, probabilityAt } from "./calibration-map.ts";
import { isotonicFit } from "./isotonic.ts";
import { recalibrate } from "./recalibrate.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

const TEN = {
	scores: Float64Array.of(0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.7, 0.7, 0.9, 0.95),
	labels: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 1, 1),
};

test("pooling adjacent violators with weights (scikit-learn `isotonic_regression`)", () => {
	const fitted = isotonicFit(
		Float64Array.of(1, 3, 2, 4, 3.5, 3, 5),
		Float64Array.of(1, 1, 2, 1, 1, 1, 1),
	);
	[1, 7 / 3, 7 / 3, 3.5, 3.5, 3.5, 5].forEach((value, i) => {
		expect(fitted[i]).toBeCloseTo(value, 12);
	});
});

test("Platt's sigmoid of ten scores (scikit-learn `_sigmoid_calibration`)", () => {
	const map = calibrationMap(pairsOf(TEN), "platt");
	expect(map).toMatchObject({ method: "platt" });
	const { slope, intercept } = map as { slope: number; intercept: number };
	expect(slope).toBeCloseTo(2.576183240286239, 4);
	expect(intercept).toBeCloseTo(-0.9056428259500777, 4);
});

test("scores that part the classes completely still have a sigmoid, and constant ones too", () => {
	const parted = calibrationMap(
		pairsOf({ scores: Float64Array.of(1, 2, 8, 9), labels: Float64Array.of(0, 0, 1, 1) }),
		"platt",
	) as CalibrationMap;
	expect(probabilityAt(parted, 1)).toBeLessThan(0.3);
	expect(probabilityAt(parted, 9)).toBeGreaterThan(0.7);
	const constant = calibrationMap(
		pairsOf({ scores: Float64Array.of(5, 5, 5), labels: Float64Array.of(0, 1, 1) }),
		"platt",
	) as CalibrationMap;
	expect(probabilityAt(constant, 5)).toBeCloseTo((0.75 * 2 + 1 / 3) / 3, 12);
});

test("an isotonic map is a line between its scores and level beyond them", () => {
	const scores = Float64Array.of(1, 1, 3, 3);
	const pairs = pairsOf({ scores, labels: Float64Array.of(0, 1, 1, 1) });
	const map = calibrationMap(pairs, "isotonic") as CalibrationMap;
	expect([0, 1, 2, 3, 9].map((score) => probabilityAt(map, score))).toEqual([0.5, 0.5, 0.75, 1, 1]);
});

/** A column of weights above 0 beside each value. */
const weighted = fc
	.array(fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.integer({ min: 1, max: 4 })), {
		maxLength: 30,
	})
	.map((pairs) => ({
		values: Float64Array.from(pairs, ([value]) => value),
		weights: Float64Array.from(pairs, ([, weight]) => weight),
	}));

test(
	"an isotonic fit rises, keeps the mean, is the identity on what rises, and is the closest",
	LONG,
	() => {
		fc.assert(
			fc.property(weighted, ({ values, weights }) => {
				const fitted = isotonicFit(values, weights);
				const again = isotonicFit(fitted, weights);
				let [mass, kept, residual] = [0, 0, 0];
				fitted.forEach((value, i) => {
					if (i > 0) expect(value).toBeGreaterThanOrEqual(fitted[i - 1]);
					expect(again[i]).toBeCloseTo(value, 12);
					const weight = weights[i];
					mass += weight * values[i];
					kept += weight * value;
					// The residuals are orthogonal to the fit: the projection on a cone.
					residual += weight * (values[i] - value) * value;
				});
				expect(kept).toBeCloseTo(mass, 9);
				expect(residual).toBeCloseTo(0, 9);
				// Every suffix sum of residuals is at most 0: no rising direction would do better.
				let suffix = 0;
				for (let i = values.length - 1; i >= 0; i--) {
					suffix += weights[i] * (values[i] - fitted[i]);
					expect(suffix).toBeLessThan(1e-9);
				}
			}),
			MANY,
		);
	},
);

test("Platt's sigmoid meets the targets: their sum, and their sum times the score", LONG, () => {
	fc.assert(
		fc.property(scoredItems([1, 40]), (items) => {
			const pairs = pairsOf(items);
			const map = calibrationMap(pairs, "platt");
			if (!map) return;
			const labelOf = (cell: number) => pairs.bValues[pairs.b[cell]];
			const positives = pairs.counts.reduce((sum, count, cell) => sum + count * labelOf(cell), 0);
			const targets = [1 / (pairs.n - positives + 2), (positives + 1) / (positives + 2)] as const;
			let [miss, byScore] = [0, 0];
			pairs.counts.forEach((count, cell) => {
				const score = pairs.aValues[pairs.a[cell]];
				const target = targets[labelOf(cell) as 0 | 1];
				miss += count * (probabilityAt(map, score) - target);
				byScore += count * (probabilityAt(map, score) - target) * score;
			});
			expect(miss).toBeCloseTo(0, 6);
			if (pairs.aValues.length > 1) expect(byScore).toBeCloseTo(0, 6);
		}),
		MANY,
	);
});

test("an isotonic map rises and never makes the Brier score of its own items worse", LONG, () => {
	fc.assert(
		fc.property(scoredItems([1, 40]), ({ scores, labels }) => {
			const pairs = pairsOf({ scores, labels });
			const map = calibrationMap(pairs, "isotonic");
			if (!map) return;
			const mapped = scores.map((s) => (Number.isNaN(s) ? s : probabilityAt(map, s)));
			const [before, after] = [scores, mapped].map((own) =>
				defined(brierScore(pairCellsOfNumbers(own, labels))),
			);
			expect(after?.value).toBeLessThanOrEqual(before?.value + 1e-12);
			expect(after?.parts?.miscalibration).toBeCloseTo(0, 12);
			expect(after?.value).toBeCloseTo(
				before?.value - (before?.parts?.miscalibration as number),
				12,
			);
		}),
		MANY,
	);
});

const codes = (labels: Float64Array) =>
	Uint8Array.from(labels, (label) => (Number.isNaN(label) ? 0xff : label));

test("cross-validation recovers a sigmoid that 2,000 items follow", () => {
	const scores = Float64Array.from({ length: 2000 }, (_, i) => 1 + (i % 5));
	const truth = (score: number) => 1 / (1 + Math.exp(-(1.5 * score - 4.5)));
	const labels = codes(scores.map((score, i) => Number((i * 0.6180339887) % 1 < truth(score))));
	for (const method of ["platt", "isotonic"] as const) {
		const { map, brier } = recalibrate(scores, labels, { method });
		expect(probabilityAt(map as CalibrationMap, 4)).toBeCloseTo(truth(4), 1);
		expect(defined(brier).parts?.skill).toBeGreaterThan(0.3);
	}
});

test("a map is worth nothing on other items where scores say nothing", () => {
	const scores = Float64Array.from({ length: 300 }, (_, i) => (i * 0.7548776662) % 1);
	const labels = codes(scores.map((_, i) => Number((i * 0.569840291) % 1 < 0.5)));
	const { outOfFold, map, brier } = recalibrate(scores, labels, { method: "isotonic" });
	const fitted = scores.map((score) => probabilityAt(map as CalibrationMap, score));
	const inside = defined(brierScore(pairCellsOfNumbers(fitted, Float64Array.from(labels))));
	expect(inside.value).toBeLessThan(0.25);
	expect(defined(brier).value).toBeGreaterThan(inside.value);
	expect(outOfFold.every((probability) => probability >= 0 && probability <= 1)).toBe(true);
});

test("a cluster is mapped by the others only", () => {
	const scores = Float64Array.of(1, 2, 3, 4, 1, 2, 3, 4);
	const clusters = Int32Array.of(0, 0, 0, 0, 7, 7, 7, 7);
	const labels = Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1);
	const { outOfFold, brier } = recalibrate(scores, labels, { method: "isotonic", clusters });
	expect([...outOfFold]).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
	expect(brier).toMatchObject({ value: 1, nClusters: 2 });
});

test("nothing to cross-validate with", () => {
	const none = recalibrate(new Float64Array(0), new Uint8Array(0));
	expect(none.map).toBeUndefined();
	expect(none.brier).toMatchObject({ value: undefined, reason: "EMPTY" });
	const one = recalibrate(Float64Array.of(3), Uint8Array.of(1));
	expect(one.brier).toMatchObject({ value: undefined, reason: "TOO_FEW" });
	expect(() => recalibrate(Float64Array.of(1), Uint8Array.of(1), { folds: 1 })).toThrow(
		StatsInputError,
	);
});

test(
	"recalibration: places without a score or label stay missing; nothing has a fault",
	LONG,
	() => {
		fc.assert(
			fc.property(scoredItems([0, 30]), fc.boolean(), ({ scores, labels, clusters }, grouped) => {
				const before = scores.slice();
				const crossed = [clusters, clusters.map((_, i) => i % 3)] as const;
				for (const method of ["platt", "isotonic"] as const) {
					const options = {
						method,
						...(grouped && { clusters: method === "platt" ? clusters : crossed }),
					};
					const { map, outOfFold, brier } = recalibrate(scores, codes(labels), options);
					expect(faultsOf({ map, brier })).toEqual([]);
					outOfFold.forEach((probability, place) => {
						const missing = Number.isNaN(scores[place]) || Number.isNaN(labels[place]);
						if (missing) expect(probability).toBeNaN();
						else if (brier.value !== undefined) {
							expect(probability >= 0 && probability <= 1).toBe(true);
						}
					});
					expect(recalibrate(scores, codes(labels), options).outOfFold).toEqual(outOfFold);
				}
				expect(scores).toEqual(before);
			}),
			MANY,
		);
	},
);

test("recalibration: the order of items changes no figure", LONG, () => {
	const shuffled = scoredItems([2, 30]).chain((items) =>
		fc.tuple(
			fc.constant(items),
			fc.shuffledSubarray([...items.scores.keys()], { minLength: items.scores.length }),
		),
	);
	fc.assert(
		fc.property(shuffled, ([{ scores, labels }, order]) => {
			const here = recalibrate(scores, codes(labels));
			const there = recalibrate(
				Float64Array.from(order, (place) => scores[place]),
				codes(Float64Array.from(order, (place) => labels[place])),
			);
			expect(there.map).toEqual(here.map);
			if (here.brier.value === undefined) expect(there.brier).toEqual(here.brier);
			else expect(defined(there.brier).value).toBeCloseTo(here.brier.value, 12);
		}),
		MANY,
	);
});
