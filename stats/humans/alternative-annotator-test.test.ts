import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { RUNS } from "../testing/runs.ts";
import { ALIGNMENT_SCORES } from "./alignment-scores.ts";
import {
	ALTERNATIVE_ANNOTATOR_EPSILON,
	alternativeAnnotatorTest,
} from "./alternative-annotator-test.ts";

const NONE = { replicates: 0 };

/** Four people and a judge with gaps on 45 items of 1 to 5. */
function rated() {
	const { columns } = generatedColumns({
		seed: 700,
		n: 45,
		K: 5,
		noise: [0.4, 0.4, 0.4, 0.4, 0.2],
		missing: [0.15, 0.15, 0.15, 0.15, 0.05],
	});
	return { humans: columns.slice(0, 4), judge: columns[4] };
}

test.each([
	{
		name: "accuracy",
		judge: [31 / 36, 35 / 37, 30 / 35, 33 / 37],
		human: [30 / 36, 25 / 37, 31 / 35, 28 / 37],
		p: [0.03250554804286816, 2.8278843360002926e-5, 0.08550876114997051, 0.002676795168928388],
		rejected: [false, true, false, true],
	},
	{
		name: "negativeRmse",
		judge: [28 / 36, 31 / 37, 28 / 35, 31 / 37],
		human: [30 / 36, 25 / 37, 31 / 35, 28 / 37],
		p: [0.1872522771690438, 0.004505765305120783, 0.25162048825236455, 0.017331074758932582],
		rejected: [false, true, false, false],
	},
] as const)("equals scipy's t tests of the authors' indicators by $name", (expected) => {
	const { humans, judge } = rated();
	const result = alternativeAnnotatorTest(humans, judge, {
		score: ALIGNMENT_SCORES[expected.name],
		epsilon: ALTERNATIVE_ANNOTATOR_EPSILON.skilled,
		...NONE,
	});
	expect(result.annotators.map(({ n }) => n)).toEqual([36, 37, 35, 37]);
	result.annotators.forEach((own, i) => {
		expect(own.judge).toBeCloseTo(expected.judge[i], 12);
		expect(own.human).toBeCloseTo(expected.human[i], 12);
		expect(own.p).toBeCloseTo(expected.p[i], 12);
		expect(own.rejected).toBe(expected.rejected[i]);
		expect(own.test).toBe("t");
	});
	const won = expected.rejected.filter(Boolean).length;
	expect(result.winningRate.value).toBe(won / 4);
	expect(result.passes).toBe(won >= 2);
	const rho = expected.judge.reduce((sum, share) => sum + share, 0) / 4;
	expect(result.advantageProbability.value).toBeCloseTo(rho, 12);
});

test("clusters: the t of their robust error, as by numpy", () => {
	const { columns } = generatedColumns({
		seed: 1300,
		n: 60,
		K: 3,
		noise: [0.3, 0.3, 0.3, 0.2],
		missing: [],
	});
	const clusters = Int32Array.from({ length: 60 }, (_, i) => Math.floor(i / 4));
	const result = alternativeAnnotatorTest(columns.slice(0, 3), columns[3], {
		epsilon: 0.15,
		clusters,
		...NONE,
	});
	const expected = [0.008583565627942472, 0.001094604359811947, 0.00024364694156314988];
	result.annotators.forEach(({ p, test }, i) => {
		expect(p).toBeCloseTo(expected[i], 12);
		expect(test).toBe("cluster-t");
	});
	expect(result.winningRate).toMatchObject({ nClusters: 15, warnings: ["FEW_CLUSTERS"] });
});

test("Wilcoxon and a warning below 30 items, and none but where they are let in", () => {
	const column = Uint8Array.from({ length: 12 }, (_, i) => i % 2);
	const people = [column, column, column];
	const strict = alternativeAnnotatorTest(people, column, NONE);
	expect(strict.winningRate).toMatchObject({ reason: "TOO_FEW", n: 0, nMissing: 12 });
	expect(strict.advantageProbability).toMatchObject({ reason: "TOO_FEW" });
	expect(strict).toMatchObject({ passes: undefined, annotators: [] });
	const lenient = alternativeAnnotatorTest(people, column, { ...NONE, minItemsPerHuman: 10 });
	expect(lenient.winningRate).toMatchObject({ value: 1, warnings: ["LOW_N"] });
	for (const { p, test } of lenient.annotators) {
		expect(test).toBe("wilcoxon");
		expect(p).toBeCloseTo(0.5 ** 12, 15);
	}
	const pair = alternativeAnnotatorTest([column, column], column, {
		...NONE,
		minItemsPerHuman: 10,
	});
	expect(pair.winningRate.warnings).toContain("IDENTIFIABILITY");
});

test("decimals that rounding sets apart are tied", () => {
	const fill = (value: number) => new Float64Array(40).fill(value);
	const result = alternativeAnnotatorTest([fill(0.4), fill(0.5)], fill(0.6), {
		score: ALIGNMENT_SCORES.negativeMae,
		...NONE,
	});
	// .5 − .4 is not .6 − .5 in binary: judge and first person stand equally far from the second.
	expect(result.annotators[0]).toMatchObject({ judge: 1, human: 1 });
	expect(result.annotators[1]).toMatchObject({ judge: 0, human: 1, p: 1 });
});

test("the bootstrap is sure of a copy of everybody, and not of a judge near the limit", () => {
	const { humans, judge } = rated();
	const near = alternativeAnnotatorTest(humans, judge, { epsilon: 0.1, replicates: 400 });
	expect(near.passProbability.value).toBeGreaterThan(0.02);
	expect(near.passProbability.value).toBeLessThan(0.98);
	const { advantageProbability } = near;
	if (!isDefined(advantageProbability) || !advantageProbability.ci) throw new Error("no interval");
	expect(advantageProbability.ci.low).toBeLessThan(advantageProbability.value);
	expect(advantageProbability.ci.high).toBeGreaterThan(advantageProbability.value);
	const column = Uint8Array.from({ length: 40 }, (_, i) => i % 3);
	const sure = alternativeAnnotatorTest([column, column, column], column, { replicates: 50 });
	expect(sure.passProbability).toEqual({ value: 1 });
	expect(sure.advantageProbability).toMatchObject({ value: 1, ciReason: "BOUNDARY" });
});

test("every item its own cluster: the t test of items but for rounding, and the same replicates' law", () => {
	const { humans, judge } = rated();
	const items = alternativeAnnotatorTest(humans, judge, { replicates: 300 });
	const clusters = Int32Array.from(judge, (_, i) => i);
	const single = alternativeAnnotatorTest(humans, judge, { clusters, replicates: 300 });
	single.annotators.forEach(({ p }, i) => {
		expect(p).toBeCloseTo(items.annotators[i]?.p, 10);
	});
	const difference = (single.passProbability.value ?? 0) - (items.passProbability.value ?? 0);
	expect(Math.abs(difference)).toBeLessThan(0.15);
});

test("refuses columns that do not fit, infinite values and scores", () => {
	const judge = Uint8Array.of(0, 1);
	expect(() => alternativeAnnotatorTest([new Uint8Array(3)], judge)).toThrow(StatsInputError);
	const infinite = Float64Array.of(1, Number.POSITIVE_INFINITY);
	expect(() => alternativeAnnotatorTest([infinite], infinite)).toThrow(StatsInputError);
	const score = () => Number.NaN;
	expect(() => alternativeAnnotatorTest([judge, judge], judge, { score })).toThrow(StatsInputError);
});

const PEOPLE = codeColumns(3, { raters: [3, 4], items: [1, 14] });
const ALL_IN = { minItemsPerHuman: 1, ...NONE };

test("a judge that copies a person is as good as that person on every item", () => {
	fc.assert(
		fc.property(PEOPLE, (humans) => {
			const result = alternativeAnnotatorTest(humans, humans[0], ALL_IN);
			const own = result.annotators.find(({ annotator }) => annotator === 0);
			if (!own) return;
			expect(own).toMatchObject({ judge: 1, human: 1 });
			expect(own.p).toBeCloseTo(0.5 ** own.n, 12);
		}),
		{ numRuns: RUNS },
	);
});

test("items and people in another order, and other names of the levels, change nothing", () => {
	const data = PEOPLE.chain((columns) =>
		fc.record({
			columns: fc.constant(columns),
			items: fc.shuffledSubarray([...columns[0].keys()], {
				minLength: columns[0]?.length ?? 0,
			}),
			people: fc.shuffledSubarray([...columns.keys()].slice(1), {
				minLength: columns.length - 1,
			}),
			names: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
		}),
	);
	fc.assert(
		fc.property(data, ({ columns, items, people, names }) => {
			const [judge, ...humans] = columns;
			const expected = alternativeAnnotatorTest(humans, judge, ALL_IN);
			const changed = (column: Uint8Array) =>
				inOrder(column, items).map((code) => names[code] ?? MISSING);
			const result = alternativeAnnotatorTest(
				people.map((r) => changed(columns[r])),
				changed(judge),
				ALL_IN,
			);
			expect(result.winningRate.value).toBe(expected.winningRate.value);
			const outcomes = ({ annotators }: typeof expected) =>
				annotators.map(({ n, judge: j, human, p }) => [n, j, human, p].join()).sort();
			expect(outcomes(result)).toEqual(outcomes(expected));
		}),
		{ numRuns: RUNS },
	);
});

test("a larger ε never wins less", () => {
	fc.assert(
		fc.property(PEOPLE, fc.double({ min: 0.01, max: 0.4, noNaN: true }), (columns, epsilon) => {
			const [judge, ...humans] = columns;
			const less = alternativeAnnotatorTest(humans, judge, { ...ALL_IN, epsilon });
			const more = alternativeAnnotatorTest(humans, judge, { ...ALL_IN, epsilon: 2 * epsilon });
			if (less.winningRate.value === undefined) return;
			expect(more.winningRate.value).toBeGreaterThanOrEqual(less.winningRate.value);
		}),
		{ numRuns: RUNS },
	);
});

test("no NaN of 0 to 6 items, with clusters or crossed ones", () => {
	const some = codeColumns(3, { raters: [1, 4], items: [0, 6] });
	fc.assert(
		fc.property(some, fc.integer({ min: 0, max: 2 }), (columns, kind) => {
			const [judge, ...humans] = columns;
			const first = Int32Array.from(judge, (_, i) => i % 3);
			const clusters = [undefined, first, [first, first.map((_, i) => i % 2)] as const][kind];
			const options = { minItemsPerHuman: 1, clusters, replicates: 10 };
			expect(faultsOf(alternativeAnnotatorTest(humans, judge, options))).toEqual([]);
		}),
		{ numRuns: RUNS },
	);
});
