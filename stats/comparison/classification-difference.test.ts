import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatOptions } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import { type JointRows, jointRows } from "../tables/joint-rows.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { type ComparedMeasure, classificationDifferences } from "./classification-difference.ts";
import { type JudgeDifference, kappaDifference } from "./kappa-difference.ts";

const MEASURES = ["accuracy", "precision", "recall", "f1"] as const;
function classificationDifference(
	rows: JointRows,
	measure: ComparedMeasure,
	options?: StatOptions,
): JudgeDifference {
	return classificationDifferences(rows, options)[measure];
}

const NO_BOOTSTRAP = { replicates: 0 };

const A = Uint8Array.of(1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1);
const B = Uint8Array.of(1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0);
const TRUTH = Uint8Array.of(1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0);
const CLUSTERS = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3);

/** Both values, and the error without and with clusters from numerical derivatives in the weights of single items. */
const EXPECTED = {
	accuracy: [0.6666666666666666, 0.5833333333333334, 0.1929960485, 0.1595711846],
	precision: [0.75, 0.7142857142857143, 0.159277748, 0.0601431577],
	recall: [0.75, 0.625, 0.2213722698, 0.2296396634],
	f1: [0.75, 0.6666666666666666, 0.1640819142, 0.1417630843],
} as const;

const errorOf = (result: Result) => (isDefined(result) ? result.se : undefined);

test.each(MEASURES)("the paired difference of two: %s (numerical derivatives)", (measure) => {
	const [a, b, se, cluster] = EXPECTED[measure];
	const alone = classificationDifference(jointRows([A, B, TRUTH]), measure, NO_BOOTSTRAP);
	expect(alone.a.value).toBeCloseTo(a, 12);
	expect(alone.b.value).toBeCloseTo(b, 12);
	expect(alone.difference.value).toBeCloseTo(a - b, 12);
	expect(errorOf(alone.difference)).toBeCloseTo(se, 9);
	const rows = jointRows([A, B, TRUTH], { clusters: CLUSTERS });
	const grouped = classificationDifference(rows, measure, NO_BOOTSTRAP).difference;
	expect(errorOf(grouped)).toBeCloseTo(cluster, 9);
	expect(grouped).toMatchObject({ nClusters: 4, ciReason: "TOO_FEW" });
});

test("kappa is that of kappaDifference, and the order of items does not matter", () => {
	const rows = jointRows([A, B, TRUTH], { clusters: CLUSTERS });
	const { a, b, difference } = classificationDifference(rows, "kappa", NO_BOOTSTRAP);
	const alone = kappaDifference(rows, "unweighted", {
		...NO_BOOTSTRAP,
		numbers: Float64Array.of(0, 1),
	});
	expect([a, b]).toEqual([alone.a, alone.b]);
	expect(difference).toEqual({ ...alone.difference, stat: "test.classificationDifference" });
	const turned = jointRows([A.toReversed(), B.toReversed(), TRUTH.toReversed()]);
	expect(classificationDifferences(turned)).toEqual(
		classificationDifferences(jointRows([A, B, TRUTH])),
	);
});

test("an interval does not leave the range of a difference; two clusters have none", () => {
	const rows = jointRows([A, B, TRUTH], { clusters: CLUSTERS.map((cluster) => cluster >> 1) });
	const found = classificationDifferences(rows, NO_BOOTSTRAP);
	for (const measure of MEASURES) {
		const { difference } = found[measure];
		if (!isDefined(difference) || !difference.ci) continue;
		expect(difference.ci.low).toBeGreaterThanOrEqual(-1);
		expect(difference.ci.high).toBeLessThanOrEqual(1);
	}
	expect(found.recall.difference).not.toHaveProperty("ci");
});

test("who calls nothing positive has no precision, and there is no difference to it", () => {
	const none = new Uint8Array(TRUTH.length);
	const rows = jointRows([A, none, TRUTH]);
	const { a, difference } = classificationDifference(rows, "precision", NO_BOOTSTRAP);
	expect(a.value).toBe(6 / 8);
	expect(difference).toMatchObject({ value: undefined, reason: "ZERO_DENOMINATOR", n: 12 });
	expect(classificationDifference(rows, "recall", NO_BOOTSTRAP).b.value).toBe(0);
});

test("the same twice, one item, nothing complete, and levels that are not two", () => {
	const same = classificationDifference(jointRows([A, A, TRUTH]), "f1").difference;
	expect(same).toMatchObject({ value: 0, se: 0, ciReason: "BOUNDARY" });
	const one = [A, B, TRUTH].map((column) => column.subarray(0, 1));
	expect(classificationDifference(jointRows(one), "accuracy").difference).toMatchObject({
		...{ value: 0, ciReason: "TOO_FEW" },
	});
	const none = [A, B, TRUTH].map(() => Uint8Array.of(255));
	expect(classificationDifference(jointRows(none), "recall").difference).toMatchObject({
		reason: "EMPTY",
	});
	const two = [A, B, TRUTH.map((code) => 2 * code)];
	expect(() => classificationDifference(jointRows(two), "recall")).toThrow(/not 0 or 1/);
});

test(
	"no input gives NaN, and swapping the two turns the sign and nothing else",
	() => {
		const triples = codeColumns(2, { raters: [3, 3], items: [0, 30] });
		fc.assert(
			fc.property(fc.constantFrom(...MEASURES, "kappa" as const), triples, (measure, list) => {
				const [a, b, truth] = list;
				const options = { replicates: 20 };
				const found = classificationDifference(jointRows([a, b, truth]), measure, options);
				const turned = classificationDifference(jointRows([b, a, truth]), measure, options);
				expect(faultsOf([found])).toEqual([]);
				if (!isDefined(found.difference)) expect(turned.difference.value).toBeUndefined();
				else {
					expect(turned.difference.value).toBeCloseTo(-found.difference.value, 12);
					expect(errorOf(turned.difference) ?? 0).toBeCloseTo(found.difference.se ?? 0, 12);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
