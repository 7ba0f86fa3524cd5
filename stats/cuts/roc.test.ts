import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { clusteredPairsOf, defined, pairsOf, scoredItems } from "../testing/scored-items.ts";
import { rocAuc } from "./roc-auc.ts";
import { rocCompare } from "./roc-compare.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

/** Columns of scores and labels where level k was given to so many of either class. */
function ratings(rejected: readonly number[], accepted: readonly number[]) {
	const repeated = (counts: readonly number[]) =>
		counts.flatMap((count, level) => new Array<number>(count).fill(level + 1));
	const scores = Float64Array.from([...repeated(rejected), ...repeated(accepted)]);
	const negatives = repeated(rejected).length;
	const labels = scores.map((_, item) => Number(item >= negatives));
	return { scores, labels };
}

test("Hanley and McNeil's 109 images: AUC .893 (1982); DeLong's error .0307 (numpy)", () => {
	const images = ratings([33, 6, 6, 11, 2], [3, 2, 2, 11, 33]);
	const result = defined(rocAuc(pairsOf(images)));
	expect(result.value).toBeCloseTo(0.8931710615280595, 12);
	expect(result.se).toBeCloseTo(0.030724408379381122, 12);
	expect(result.ci).toMatchObject({ method: "delong", level: 0.95 });
	expect(result.ci?.low).toBeCloseTo(0.8329523277, 8);
	expect(result.parts).toEqual({ positives: 51, negatives: 58 });
});

const SCORES_A = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 2, 3, 4, 1, 5, 3];
const SCORES_B = [2, 1, 1, 3, 2, 4, 3, 4, 5, 4, 2, 2, 5, 3, 4, 1];
const LABELS = [0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0];

test("two judges on 16 items: DeLong's paired test (numpy)", () => {
	const columns = [SCORES_A, SCORES_B, LABELS].map((column) => Float64Array.from(column));
	const { a, b, difference } = rocCompare(jointRows(columns));
	expect(defined(a).value).toBeCloseTo(0.9206349206349206, 12);
	expect(defined(b).value).toBeCloseTo(0.9285714285714286, 12);
	const { value, se, p, parts, ci } = defined(difference);
	expect(value).toBeCloseTo(-0.00793650793650802, 12);
	expect(se).toBeCloseTo(0.07306330412508719, 12);
	expect(parts?.z).toBeCloseTo(-0.1086250893187148, 10);
	expect(p).toBeCloseTo(0.9134998601027742, 10);
	expect(ci?.low).toBeCloseTo(value - 1.959963984540054 * (se as number), 12);
});

test("above .95 the interval is made on the logit scale, and is Wald's on request", () => {
	const pairs = pairsOf(ratings([40, 6, 2, 0, 0], [0, 0, 3, 10, 40]));
	const result = defined(rocAuc(pairs));
	expect(result.value).toBeGreaterThan(0.95);
	expect(result.ci?.method).toBe("logit");
	expect(result.ci?.high).toBeLessThan(1);
	const wald = defined(rocAuc(pairs, { interval: "delong" })).ci;
	expect(wald).toMatchObject({ method: "delong", high: 1 });
});

test("classes told apart completely: 1, without error or interval", () => {
	const result = defined(rocAuc(pairsOf(ratings([3, 2, 0], [0, 0, 4]))));
	expect(result).toMatchObject({ value: 1, se: 0, ciReason: "BOUNDARY" });
});

test.each([
	{ what: "no item", rejected: [], accepted: [] },
	{ what: "one class", rejected: [], accepted: [2, 1] },
])("$what: no AUC", ({ rejected, accepted }) => {
	const { scores, labels } = ratings(rejected, accepted);
	const reason = { value: undefined, reason: "ZERO_DENOMINATOR" };
	expect(rocAuc(pairsOf({ scores, labels }))).toMatchObject(reason);
	expect(rocCompare(jointRows([scores, scores, labels])).difference).toMatchObject(reason);
});

test("a single item of a class: an AUC without an error", () => {
	const { scores, labels } = ratings([1], [1, 3]);
	const result = defined(rocAuc(pairsOf({ scores, labels })));
	expect(result).toMatchObject({ ciReason: "TOO_FEW" });
	expect(result.se).toBeUndefined();
	const { difference } = rocCompare(jointRows([scores, scores.slice().reverse(), labels]));
	expect(defined(difference)).toMatchObject({ ciReason: "TOO_FEW" });
	expect(defined(difference).p).toBeUndefined();
});

test("a class that lies in a single cluster has no error either", () => {
	const { scores, labels } = ratings([4, 2], [2, 4]);
	const clusters = Int32Array.from(labels, (label, item) => (label === 0 ? 0 : item));
	const result = defined(rocAuc(pairCellsOfNumbers(scores, labels, { clusters })));
	expect(result).toMatchObject({ ciReason: "TOO_FEW" });
});

test("the same judge twice: a difference of 0 that cannot be tested", () => {
	const column = Float64Array.from(SCORES_A);
	const { difference } = rocCompare(jointRows([column, column, Float64Array.from(LABELS)]));
	expect(defined(difference)).toMatchObject({ value: 0, se: 0, ciReason: "ZERO_SE" });
	expect(defined(difference).p).toBeUndefined();
});

test("at .95 and .05 the interval is made the same way", () => {
	// Of 5 × 4 pairs one is the wrong way round.
	const scores = Float64Array.of(9, 8, 7, 6, 4, 5, 3, 2, 1);
	const labels = Float64Array.of(1, 1, 1, 1, 1, 0, 0, 0, 0);
	const turned = labels.map((label) => 1 - label);
	const high = defined(rocAuc(pairCellsOfNumbers(scores, labels)));
	const low = defined(rocAuc(pairCellsOfNumbers(scores, turned)));
	expect([high.value, low.value]).toEqual([0.95, 0.05]);
	expect(low.ci?.method).toBe(high.ci?.method);
	expect(low.ci?.low).toBeCloseTo(1 - (high.ci?.high ?? 0), 12);
});

test("a label that is neither 0 nor 1 is refused", () => {
	const three = Float64Array.of(0, 1, 2);
	expect(() => rocAuc(pairCellsOfNumbers(three, three))).toThrow(StatsInputError);
});

/** Every accepted item against every rejected one. */
function naivePlacements(scores: Float64Array, labels: Float64Array) {
	const complete = [...scores.keys()].filter(
		(i) => !Number.isNaN(scores[i]) && !Number.isNaN(labels[i]),
	);
	const items = complete.filter((i) => labels[i] === 1);
	const others = complete.filter((i) => labels[i] === 0);
	const psi = (i: number, j: number) => (Math.sign(scores[i] - scores[j]) + 1) / 2;
	const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
	const ofItems = items.map((i) => mean(others.map((j) => psi(i, j))));
	const ofOthers = others.map((j) => mean(items.map((i) => psi(i, j))));
	const auc = mean(ofItems);
	const variance = (values: number[]) =>
		values.reduce((sum, x) => sum + (x - auc) ** 2, 0) / (values.length - 1) / values.length;
	return { auc, se: Math.sqrt(variance(ofItems) + variance(ofOthers)) };
}

test("AUC and error are those of counting every pair of items", LONG, () => {
	fc.assert(
		fc.property(scoredItems([4, 30]), (items) => {
			const result = rocAuc(pairsOf(items));
			if (result.value === undefined) return;
			const { auc, se } = naivePlacements(items.scores, items.labels);
			expect(result.value).toBeCloseTo(auc, 12);
			if (result.se) expect(result.se).toBeCloseTo(se, 12);
		}),
		MANY,
	);
});

test(
	"AUC: reversed scores or labels give 1 − AUC; a rising transform changes nothing",
	LONG,
	() => {
		fc.assert(
			fc.property(scoredItems(), ({ scores, labels }) => {
				const result = rocAuc(pairsOf({ scores, labels }));
				if (result.value === undefined) return;
				for (const turned of [
					rocAuc(pairsOf({ scores: scores.map((score) => -score), labels })),
					rocAuc(pairsOf({ scores, labels: labels.map((label) => 1 - label) })),
				].map(defined)) {
					expect(turned.value).toBeCloseTo(1 - result.value, 12);
					expect(turned.se ?? -1).toBeCloseTo(result.se ?? -1, 12);
					expect(turned.ci?.low ?? -1).toBeCloseTo(result.ci ? 1 - result.ci.high : -1, 12);
				}
				const rising = scores.map((score) => Math.exp(3 * score) - 7);
				expect(rocAuc(pairsOf({ scores: rising, labels }))).toEqual(result);
			}),
			MANY,
		);
	},
);

test("AUC: the order of items and the names of clusters mean nothing", LONG, () => {
	const shuffled = scoredItems([1, 30]).chain((items) =>
		fc.tuple(
			fc.constant(items),
			fc.shuffledSubarray([...items.scores.keys()], { minLength: items.scores.length }),
		),
	);
	fc.assert(
		fc.property(shuffled, ([items, order]) => {
			const moved = {
				scores: inOrder(items.scores, order),
				labels: inOrder(items.labels, order),
				clusters: Int32Array.from(order, (place) => 90 - 3 * items.clusters[place]),
			};
			expect(rocAuc(pairsOf(moved))).toEqual(rocAuc(pairsOf(items)));
			const [there, here] = [moved, items].map((own) => rocAuc(clusteredPairsOf(own)));
			expect(there?.value).toEqual(here?.value);
			if (here?.value !== undefined && here.se !== undefined) {
				expect(defined(there as typeof here).se).toBeCloseTo(here.se, 12);
			}
		}),
		MANY,
	);
});

test(
	"AUC: clusters of one item change the error by little; k copies of an item are one cluster",
	LONG,
	() => {
		fc.assert(
			fc.property(scoredItems([8, 30]), ({ scores, labels }) => {
				const alone = Int32Array.from(scores.keys());
				const single = rocAuc(pairCellsOfNumbers(scores, labels, { clusters: alone }));
				const plain = rocAuc(pairsOf({ scores, labels }));
				if (single.value === undefined || plain.value === undefined || !plain.se) return;
				const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
				const both = Int32Array.from([...alone, ...alone]);
				const copied = rocAuc(pairCellsOfNumbers(twice(scores), twice(labels), { clusters: both }));
				expect(defined(copied).se).toBeCloseTo(single.se as number, 12);
				const { positives, negatives } = plain.parts as Record<string, number>;
				const fewest = Math.min(positives, negatives);
				const ratio = (single.se as number) / plain.se;
				const n = single.n;
				expect(ratio ** 2).toBeLessThanOrEqual(n / (n - 1) + 1e-9);
				expect(ratio ** 2).toBeGreaterThanOrEqual((fewest - 1) / fewest - 1e-9);
			}),
			MANY,
		);
	},
);

test("the paired difference is antisymmetric and that of the two areas", LONG, () => {
	const two = fc.tuple(scoredItems([4, 30]), fc.infiniteStream(fc.nat(4)));
	fc.assert(
		fc.property(two, ([{ scores, labels, clusters }, other]) => {
			const second = scores.map(() => other.next().value as number);
			for (const options of [{}, { clusters }]) {
				const forth = rocCompare(jointRows([scores, second, labels], options));
				const back = rocCompare(jointRows([second, scores, labels], options));
				const { difference } = forth;
				expect(faultsOf(forth)).toEqual([]);
				if (difference.value === undefined) continue;
				const [a, b] = [defined(forth.a), defined(forth.b)];
				expect(difference.value).toBeCloseTo(a.value - b.value, 12);
				expect(back.difference.value).toBeCloseTo(-difference.value, 12);
				const [p, q] = [difference.p, defined(back.difference).p];
				expect(q ?? -1).toBeCloseTo(p ?? -1, 10);
			}
		}),
		MANY,
	);
});

test("no AUC and no difference has a fault, of 0 to 5 items", LONG, () => {
	fc.assert(
		fc.property(scoredItems([0, 5]), (items) => {
			const { scores, labels, clusters } = items;
			const before = scores.slice();
			expect(faultsOf(rocAuc(pairsOf(items)))).toEqual([]);
			expect(faultsOf(rocAuc(clusteredPairsOf(items)))).toEqual([]);
			const half = scores.map((score) => Math.round(score));
			expect(faultsOf(rocCompare(jointRows([scores, half, labels])))).toEqual([]);
			expect(faultsOf(rocCompare(jointRows([scores, half, labels], { clusters })))).toEqual([]);
			expect(scores).toEqual(before);
		}),
		MANY,
	);
});
