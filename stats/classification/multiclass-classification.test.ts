import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result } from "../core/result.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { binaryClassification } from "./binary-classification.ts";
import { confusionMatrix } from "./confusion-matrix.ts";
import { multiclassClassification } from "./multiclass-classification.ts";
import { averageInfluence, f1Influence } from "./multiclass-influence.ts";
import { AVERAGES } from "./multiclass-terms.ts";

const QUICK = { replicates: 0 };
const MANY = { numRuns: RUNS };

/** 110 items: rows are the reference's levels, columns the judge's. */
const CONFUSION = [
	[30, 5, 2, 0],
	[4, 20, 6, 1],
	[1, 7, 15, 3],
	[0, 2, 4, 10],
];

function columnsOf(confusion: number[][]): [judge: Uint8Array, truth: Uint8Array] {
	const rows = confusion.flatMap((row, truth) =>
		row.flatMap((count, judge) => Array.from({ length: count }, () => [judge, truth] as const)),
	);
	return [Uint8Array.from(rows, ([judge]) => judge), Uint8Array.from(rows, ([, truth]) => truth)];
}

/** Items in turn belong to one of `groups` groups. */
function tableOf(confusion: number[][], groups?: number): ContingencyTable {
	const [judge, truth] = columnsOf(confusion);
	const clusters = groups === undefined ? undefined : judge.map((_, i) => i % groups);
	const ids = clusters && Int32Array.from(clusters);
	return contingencyTable(judge, truth, confusion.length, { clusters: ids });
}

test("four classes: every average and every class (scikit-learn)", () => {
	const measures = multiclassClassification(tableOf(CONFUSION), { replicates: 500 });
	const expected = {
		accuracy: 0.6818181818181818,
		mcc: 0.5643166391296583,
		macroPrecision: 0.6788048552754435,
		macroRecall: 0.664473794514117,
		macroF1: 0.670355587808418,
		weightedPrecision: 0.6892963245904422,
		weightedF1: 0.6844900382636232,
	} as const;
	for (const [name, value] of Object.entries(expected)) {
		const result = defined(measures[name as keyof typeof expected]);
		expect(result.value).toBeCloseTo(value, 12);
		expect(result.ci?.low).toBeLessThan(value);
		expect(result.ci?.high).toBeGreaterThan(value);
	}
	const f1 = measures.perClass.map((one) => one.f1.value);
	expect(f1.map((value) => value?.toFixed(8))).toEqual([
		"0.83333333",
		"0.61538462",
		"0.56603774",
		"0.66666667",
	]);
	expect(measures.perClass[1]?.precision).toMatchObject({ n: 34, value: 20 / 34 });
	expect(measures.perClass[1]?.recall).toMatchObject({ n: 31, value: 20 / 31 });
});

test("errors, alone and in nine groups, are those of scikit-learn's weights moved a little", () => {
	const free = multiclassClassification(tableOf(CONFUSION), QUICK);
	const grouped = multiclassClassification(tableOf(CONFUSION, 9), QUICK);
	const expected = {
		mcc: [0.06028071517991028, 0.02368792690160059],
		macroF1: [0.045922891292268356, 0.016237839241575732],
		weightedF1: [0.04400664273476017, 0.01715164050255308],
		macroPrecision: [0.04633056114872329, 0.0262343692334183],
		weightedPrecision: [0.04440661919130874, 0.022883323766366228],
		macroRecall: [0.047147717938822054, 0.013576820292917534],
	} as const;
	for (const [name, [independent, clustered]] of Object.entries(expected)) {
		const average = name as keyof typeof expected;
		expect(defined(free[average]).se).toBeCloseTo(independent, 6);
		expect(defined(grouped[average]).se).toBeCloseTo(clustered, 6);
		expect(grouped[average]).toMatchObject({ nClusters: 9, ci: { method: "ase" } });
		expect(grouped[average].warnings).toContain("FEW_CLUSTERS");
	}
});

test("a share in groups: Wilson of n / design effect items with t, never of more than n", () => {
	const { accuracy } = multiclassClassification(tableOf(CONFUSION, 9), QUICK);
	expect(accuracy).toMatchObject({ n: 110, nClusters: 9, ciReason: "TOO_FEW" });
	expect(defined(accuracy).se).toBeCloseTo(0.01643438873995395, 12);
	// Wilson of n items .573 to .774; a fifth of a group that is wrong beside the data makes it wider.
	const ten = defined(multiclassClassification(tableOf(CONFUSION, 10), QUICK).accuracy);
	expect(ten.ci?.method).toBe("wilson-cluster");
	expect(Math.abs((ten.ci?.low ?? 0) - 0.556)).toBeLessThan(0.02);
	expect(Math.abs((ten.ci?.high ?? 0) - 0.787)).toBeLessThan(0.02);
});

test("from twenty groups on whole groups are drawn", () => {
	const { macroF1 } = multiclassClassification(tableOf(CONFUSION, 22), { replicates: 200 });
	expect(macroF1).toMatchObject({ nClusters: 22, seed: 1, ci: { method: "bca" } });
});

test("a judge with one answer: each measure says for itself what does not exist", () => {
	const table = tableOf([
		[0, 2, 0, 0],
		[0, 1, 0, 0],
		[0, 1, 0, 0],
		[0, 0, 0, 0],
	]);
	const measures = multiclassClassification(table, QUICK);
	expect(measures.accuracy.value).toBe(0.25);
	expect(measures.macroF1.value).toBeCloseTo(0.4 / 3, 12);
	expect(measures.macroRecall.value).toBeCloseTo(1 / 3, 12);
	expect(measures.macroPrecision).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(measures.weightedPrecision).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(measures.mcc).toMatchObject({ reason: "CONSTANT_INPUT" });
	expect(measures.perClass.map(({ f1 }) => f1.value)).toEqual([0, 0.4, 0, undefined]);
	expect(measures.perClass[0]?.precision).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(measures.perClass[3]?.recall).toMatchObject({ reason: "ZERO_DENOMINATOR" });
});

test("the confusion matrix: counts, shares of each row and of each column", () => {
	const { counts, byReference, byJudge } = confusionMatrix(tableOf([...CONFUSION, [0, 0, 0, 0]]));
	expect(counts.slice(0, 4).map((row) => row.slice(0, 4))).toEqual(CONFUSION);
	expect(byReference[1]?.[2]).toEqual({ value: 6 / 31 });
	expect(byJudge[1]?.[2]).toEqual({ value: 6 / 27 });
	expect(byReference[4]?.[0]).toEqual({ value: undefined, reason: "ZERO_DENOMINATOR" });
	expect(byJudge[0]?.[4]).toEqual({ value: undefined, reason: "ZERO_DENOMINATOR" });
});

function averagesOf(a: Uint8Array, b: Uint8Array, clusters?: Int32Array): Result[] {
	const table = contingencyTable(a, b, 4, { clusters });
	const { perClass, ...averages } = multiclassClassification(table, QUICK);
	return [...Object.values(averages), ...perClass.map(({ f1 }) => f1)];
}

test(
	"influences add up to nothing",
	() => {
		fc.assert(
			fc.property(codePair(4, [1, 40]), ([a, b]) => {
				const table = contingencyTable(a, b, 4);
				const measures = multiclassClassification(table, QUICK);
				const sumOf = (influence: Float64Array) =>
					influence.reduce((sum, value, cell) => sum + value * table.counts[cell], 0);
				for (const average of AVERAGES) {
					if (!isDefined(measures[average])) continue;
					const influence = averageInfluence(average, table.counts, 4);
					expect(Math.abs(sumOf(influence))).toBeLessThan(1e-9 * table.n);
				}
				measures.perClass.forEach(({ f1 }, k) => {
					if (!isDefined(f1)) return;
					expect(Math.abs(sumOf(f1Influence(table.counts, 4, k)))).toBeLessThan(1e-9 * table.n);
				});
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"order of rows and names of classes mean nothing, nor do unused levels",
	() => {
		const moved = codePair(4, [1, 40]).chain((pair) => {
			const places = [...pair[0].keys()];
			return fc.tuple(
				fc.constant(pair),
				fc.shuffledSubarray(places, { minLength: places.length }),
				fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
			);
		});
		fc.assert(
			fc.property(moved, ([[a, b], order, names]) => {
				const rename = (codes: Uint8Array) =>
					inOrder(codes, order).map((code) => names[code] ?? code);
				const before = multiclassClassification(contingencyTable(a, b, 4), QUICK);
				const table = contingencyTable(rename(a), rename(b), 6);
				const after = multiclassClassification(table, QUICK);
				for (const average of ["accuracy", ...AVERAGES] as const) {
					const [one, other] = [before[average], after[average]];
					if (!isDefined(one)) expect(other).toEqual(one);
					else {
						expect(other.value).toBeCloseTo(one.value, 12);
						expect(defined(other).se).toBeCloseTo(one.se as number, 10);
					}
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"items that are their own group cost √(C / (C − 1)); data twice over, √2 less",
	() => {
		fc.assert(
			fc.property(codePair(4, [2, 40]), ([a, b]) => {
				const free = averagesOf(a, b);
				const alone = averagesOf(a, b, singletons(a));
				const twice = averagesOf(Uint8Array.of(...a, ...a), Uint8Array.of(...b, ...b));
				free.forEach((one, i) => {
					const { n } = contingencyTable(a, b, 4);
					if (!isDefined(one) || n < 2) return;
					const se = one.se as number;
					expect(defined(alone[i]).se).toBeCloseTo(se * Math.sqrt(n / (n - 1)), 7);
					expect(twice[i].value).toBeCloseTo(one.value, 12);
					expect(defined(twice[i]).se).toBeCloseTo(se / Math.SQRT2, 7);
				});
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"with two classes: the binary measures",
	() => {
		fc.assert(
			fc.property(codePair(2), fc.constantFrom(0 as const, 1 as const), ([a, b], positive) => {
				const clusters = Int32Array.from(a, (_, i) => i % 7);
				const table = contingencyTable(a, b, 2, { clusters });
				const binary = binaryClassification(table, { ...QUICK, positive });
				const { perClass, mcc, macroRecall } = multiclassClassification(table, QUICK);
				const own = perClass[positive];
				for (const [one, other] of [
					[binary.f1, own?.f1],
					[binary.precision, own?.precision],
					[binary.recall, own?.recall],
					[binary.specificity, perClass[1 - positive]?.recall],
					[binary.mcc, mcc],
				] as [Result, Result][]) {
					expect(other).toMatchObject({ n: one.n });
					if (!isDefined(one)) expect(other).toMatchObject({ reason: one.reason });
					else {
						expect(other.value).toBeCloseTo(one.value, 12);
						expect(defined(other).se ?? 0).toBeCloseTo(one.se ?? 0, 12);
					}
				}
				if (isDefined(binary.balancedAccuracy)) {
					expect(macroRecall.value).toBeCloseTo(binary.balancedAccuracy.value, 12);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"no measure of 0 to 6 items, alone or in groups, is out of shape",
	() => {
		fc.assert(
			fc.property(codePair(3, [0, 6]), fc.integer({ min: 1, max: 3 }), ([a, b], groups) => {
				const clusters = Int32Array.from(a, (_, i) => i % groups);
				for (const table of [contingencyTable(a, b, 3), contingencyTable(a, b, 3, { clusters })]) {
					expect(faultsOf(multiclassClassification(table, { replicates: 20 }))).toEqual([]);
					expect(faultsOf(confusionMatrix(table))).toEqual([]);
				}
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"the same with binary measures",
	() => {
		fc.assert(
			fc.property(codePair(2, [0, 6]), fc.integer({ min: 1, max: 3 }), ([a, b], groups) => {
				const clusters = Int32Array.from(a, (_, i) => i % groups);
				const table = contingencyTable(a, b, 2, { clusters });
				expect(faultsOf(binaryClassification(table, { replicates: 20 }))).toEqual([]);
			}),
			MANY,
		);
	},
	PATIENCE,
);
