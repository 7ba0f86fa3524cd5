import fc from "fast-check";
import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { binaryClassification } from "../classification/binary-classification.ts";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { clusteredPairsOf, defined, pairsOf, scoredItems } from "../testing/scored-items.ts";
import { bestCuts } from "./best-cuts.ts";
import { CRITERIA } from "./cut-measures.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };
const QUICK = { replicates: 20 };
const LEVELS = Float64Array.of(1, 2, 3, 4, 5);

/** Items with so many rejected and accepted ones at each level from 1 on. */
function items(rejected: readonly number[], accepted: readonly number[]) {
	const rows = [rejected, accepted].flatMap((counts, label) =>
		counts.flatMap((count, level) => new Array<[number, number]>(count).fill([level + 1, label])),
	);
	return pairCellsOfNumbers(
		Float64Array.from(rows, ([score]) => score),
		Float64Array.from(rows, ([, label]) => label),
	);
}

test("Hanley and McNeil's 109 images: every cut and the best of each criterion (scikit-learn)", () => {
	const { cuts, best } = bestCuts(items([33, 6, 6, 11, 2], [3, 2, 2, 11, 33]), { levels: LEVELS });
	expect(cuts.map(({ cut, tp, fp }) => [cut, tp, fp])).toEqual([
		[2, 48, 25],
		[3, 46, 19],
		[4, 44, 13],
		[5, 33, 2],
	]);
	const fourth = cuts[2];
	expect(fourth?.accuracy.value).toBeCloseTo(0.8165137614678899, 12);
	expect(fourth?.kappa.value).toBeCloseTo(0.6341054044981538, 12);
	expect(fourth?.f1.value).toBeCloseTo(0.8148148148148148, 12);
	expect(fourth?.mcc.value).toBeCloseTo(0.6379604760368272, 12);
	const chosen = CRITERIA.map((criterion) => best[criterion].parts?.cut);
	expect(chosen).toEqual([5, 4, 4, 4, 5]);
});

test("the best cut promises less than it shows", () => {
	const { kappa } = bestCuts(items([5, 4, 3, 2, 1], [1, 2, 3, 4, 5]), { levels: LEVELS }).best;
	const { value, parts, ci, seed } = defined(kappa);
	const { apparent, optimism, sameChoice } = parts as Record<string, number>;
	expect(optimism).toBeGreaterThan(0.01);
	expect(value).toBeCloseTo(apparent - optimism, 12);
	expect(sameChoice).toBeGreaterThan(0.1);
	expect(sameChoice).toBeLessThan(0.9);
	expect(ci).toMatchObject({ method: "location-shifted", level: 0.95 });
	expect(seed).toBe(1);
});

test("cuts that do equally well: the stricter one", () => {
	const { best } = bestCuts(items([4, 1, 0, 0, 0], [0, 1, 0, 0, 4]), { levels: LEVELS, ...QUICK });
	for (const criterion of ["accuracy", "kappa", "youden", "mcc"] as const) {
		expect(best[criterion].parts?.cut).toBe(5);
	}
	expect(best.f1.parts?.cut).toBe(2);
});

test("one class: only what does not need the other exists", () => {
	const { cuts, best } = bestCuts(items([], [1, 1, 1]), {
		levels: LEVELS.subarray(0, 3),
		...QUICK,
	});
	expect(cuts.map(({ kappa }) => kappa.value)).toEqual([0, 0]);
	expect(best.youden).toMatchObject({ value: undefined, reason: "ZERO_DENOMINATOR" });
	expect(best.mcc).toMatchObject({ value: undefined, reason: "CONSTANT_INPUT" });
	expect(best.accuracy.parts?.cut).toBe(2);
});

test("nothing to cut", () => {
	const none = bestCuts(items([], []));
	expect(none.cuts).toEqual([]);
	expect(none.best.kappa).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(bestCuts(items([2], [3])).best.f1).toMatchObject({ value: undefined, reason: "TOO_FEW" });
	const declared = bestCuts(items([], []), { levels: LEVELS });
	expect(declared.cuts).toHaveLength(4);
	expect(declared.best.kappa).toMatchObject({ reason: "EMPTY" });
	expect(declared.best.accuracy).toMatchObject({ reason: "ZERO_DENOMINATOR" });
});

test("no resamples, or a single cluster: the cut is known, what it promises is not", () => {
	const pairs = items([4, 3, 1], [1, 2, 5]);
	const unresampled = bestCuts(pairs, { replicates: 0 }).best.kappa;
	expect(unresampled).toMatchObject({ reason: "DEGENERATE_RESAMPLES", parts: { cut: 3 } });
	const scores = Float64Array.of(1, 2, 3, 3);
	const clusters = new Int32Array(4);
	const together = pairCellsOfNumbers(scores, Float64Array.of(0, 0, 1, 1), { clusters });
	expect(bestCuts(together).best.kappa).toMatchObject({ reason: "TOO_FEW", parts: { cut: 3 } });
});

test("the resampling can be watched and stopped", () => {
	const pairs = items([4, 3, 1], [1, 2, 5]);
	const seen: number[] = [];
	bestCuts(pairs, { onProgress: (done, all) => seen.push(done / all) });
	expect(seen.at(-1)).toBe(1);
	const signal = AbortSignal.abort(new Error("enough"));
	expect(() => bestCuts(pairs, { signal })).toThrow("enough");
});

test("each cut has the figures of the two-rater statistics", LONG, () => {
	fc.assert(
		fc.property(scoredItems([0, 25]), ({ scores, labels }) => {
			const { cuts, best } = bestCuts(pairsOf({ scores, labels }), { replicates: 0 });
			for (const { cut, ...own } of cuts) {
				const column = (of: Float64Array, from: number) =>
					Uint8Array.from(of, (x) => (Number.isNaN(x) ? 0xff : Number(x >= from)));
				const table = contingencyTable(column(scores, cut), column(labels, 1), 2);
				const kappa = cohenKappa(table, "unweighted", { replicates: 0 });
				const theirs = { ...binaryClassification(table, { replicates: 0 }), kappa };
				for (const criterion of CRITERIA) {
					const result = theirs[criterion];
					if (!isDefined(result)) {
						expect(own[criterion]).toEqual({ value: undefined, reason: result.reason });
					} else expect(own[criterion].value).toBeCloseTo(result.value, 12);
				}
			}
			for (const criterion of CRITERIA) {
				const known = cuts.filter((cut) => cut[criterion].value !== undefined);
				const largest = Math.max(...known.map((cut) => cut[criterion].value as number));
				const apparent = best[criterion].parts?.apparent;
				if (known.length > 0) expect(apparent).toBeCloseTo(largest, 12);
				else expect(apparent).toBeUndefined();
			}
		}),
		MANY,
	);
});

test(
	"best cuts: the order of items means nothing, and a rising transform moves the cut along",
	LONG,
	() => {
		const shuffled = scoredItems([1, 25]).chain((own) =>
			fc.tuple(
				fc.constant(own),
				fc.shuffledSubarray([...own.scores.keys()], { minLength: own.scores.length }),
			),
		);
		fc.assert(
			fc.property(shuffled, ([{ scores, labels }, order]) => {
				const here = bestCuts(pairsOf({ scores, labels }), QUICK);
				const moved = { scores: inOrder(scores, order), labels: inOrder(labels, order) };
				expect(bestCuts(pairsOf(moved), QUICK)).toEqual(here);
				const rising = bestCuts(pairsOf({ scores: scores.map((s) => 10 * s ** 3), labels }), QUICK);
				expect(rising.best.kappa.value).toEqual(here.best.kappa.value);
				expect(rising.cuts.map(({ cut }) => cut)).toEqual(
					here.cuts.map(({ cut }) => 10 * cut ** 3),
				);
			}),
			MANY,
		);
	},
);

test("no cut has a fault, of 0 to 5 items and of more", LONG, () => {
	fc.assert(
		fc.property(fc.oneof(scoredItems([0, 5]), scoredItems([20, 60])), (own) => {
			expect(faultsOf(bestCuts(pairsOf(own), QUICK))).toEqual([]);
			expect(faultsOf(bestCuts(clusteredPairsOf(own), QUICK))).toEqual([]);
		}),
		MANY,
	);
});
