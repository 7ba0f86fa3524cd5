import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { binaryClassification } from "./binary-classification.ts";

/** A judge and a reference with these counts; level 1 is positive. */
function tableOf({ tp = 0, fp = 0, fn = 0, tn = 0 }) {
	const judge = [...Array(tp + fp).fill(1), ...Array(fn + tn).fill(0)];
	const truth = [
		...Array(tp).fill(1),
		...Array(fp).fill(0),
		...Array(fn).fill(1),
		...Array(tn).fill(0),
	];
	return contingencyTable(Uint8Array.from(judge), Uint8Array.from(truth), 2);
}

test("79, 15, 12, 49: the values of scikit-learn, Wilson of each denominator", () => {
	const measures = binaryClassification(tableOf({ tp: 79, fp: 15, fn: 12, tn: 49 }));
	expect(measures.accuracy).toMatchObject({ n: 155, ci: { method: "wilson" } });
	expect(measures.accuracy.value).toBeCloseTo(0.8258064516129032, 12);
	expect(measures.precision).toMatchObject({ n: 94, value: 79 / 94 });
	expect(measures.recall).toMatchObject({ n: 91, value: 79 / 91 });
	expect(measures.specificity).toMatchObject({ n: 64, value: 49 / 64 });
	expect(measures.f1.value).toBeCloseTo(0.8540540540540541, 12);
	expect(measures.balancedAccuracy.value).toBeCloseTo(0.8168784340659341, 12);
	expect(measures.youden.value).toBeCloseTo(0.6337568681318682, 12);
	expect(measures.mcc.value).toBeCloseTo(0.6387111794457593, 12);
	const methods = { f1: "wilson", balancedAccuracy: "mover-wilson", mcc: "score" } as const;
	for (const [name, method] of Object.entries(methods)) {
		const measure = measures[name as keyof typeof methods];
		if (!isDefined(measure) || !measure.ci) throw new Error("no interval");
		expect(measure.ci.method).toBe(method);
		expect(measure.ci.low).toBeLessThan(measure.value);
		expect(measure.ci.high).toBeGreaterThan(measure.value);
	}
});

test("each 0/0 stands alone, and F1 is 0 while there are false verdicts", () => {
	const nothingPredicted = binaryClassification(tableOf({ fn: 2, tn: 1 }));
	expect(nothingPredicted.precision).toMatchObject({ reason: "ZERO_DENOMINATOR", n: 0 });
	expect(nothingPredicted.recall.value).toBe(0);
	expect(nothingPredicted.f1.value).toBe(0);
	expect(nothingPredicted.mcc).toMatchObject({ reason: "CONSTANT_INPUT" });
	const nothingPositive = binaryClassification(tableOf({ tn: 5 }));
	expect(nothingPositive.accuracy.value).toBe(1);
	expect(nothingPositive.f1).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(nothingPositive.balancedAccuracy).toMatchObject({ reason: "ZERO_DENOMINATOR" });
});

test("a perfect judge has a lower limit of everything", () => {
	const perfect = binaryClassification(tableOf({ tp: 20, tn: 30 }));
	expect(perfect.mcc).toMatchObject({ value: 1, ci: { high: 1 } });
	// Wilson of 20 of 20 is .8389; F1 of that share is .9124.
	expect(perfect.f1).toMatchObject({ value: 1, ci: { high: 1 } });
	expect(isDefined(perfect.f1) && perfect.f1.ci?.low).toBeCloseTo(0.9124, 4);
	expect(perfect.accuracy).toMatchObject({ value: 1, ci: { high: 1 } });
});

test("the other level may be the positive one", () => {
	const table = tableOf({ tp: 5, fp: 3, fn: 2, tn: 7 });
	const rejecting = binaryClassification(table, { positive: 0 });
	expect(rejecting.precision.value).toBeCloseTo(7 / 9, 12);
	expect(rejecting.recall.value).toBeCloseTo(7 / 10, 12);
	expect(rejecting.mcc.value).toBeCloseTo(binaryClassification(table).mcc.value as number, 12);
});

test("refuses a scale that is not binary", () => {
	const table = contingencyTable(Uint8Array.of(2), Uint8Array.of(1), 3);
	expect(() => binaryClassification(table)).toThrow(StatsInputError);
});

test("two clusters tell too little of F1, balanced accuracy, J and MCC", () => {
	const judge = Uint8Array.of(1, 1, 1, 0, 1, 0, 0, 1);
	const truth = Uint8Array.of(1, 0, 1, 0, 1, 1, 0, 0);
	const clusters = Int32Array.of(0, 0, 0, 0, 0, 1, 1, 1);
	const measures = binaryClassification(contingencyTable(judge, truth, 2, { clusters }));
	const { f1, balancedAccuracy, youden, mcc } = measures;
	for (const result of [f1, balancedAccuracy, youden]) {
		expect(result).toMatchObject({ ciReason: "TOO_FEW", nClusters: 2 });
	}
	expect(mcc).not.toHaveProperty("ci");
});
