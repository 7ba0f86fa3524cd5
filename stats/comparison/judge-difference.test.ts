import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result } from "../core/result.ts";
import { numbersOfCodes } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { twoJudgesAndReference } from "../testing/judge-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { type CorrelationMethod, correlationDifference } from "./correlation-difference.ts";
import { type JudgeDifference, kappaDifference } from "./kappa-difference.ts";

const WEIGHTS = ["unweighted", "linear", "quadratic"] as const;
const METHODS: readonly CorrelationMethod[] = ["pearson", "spearman", "kendall"];
const NUMBERS = Float64Array.of(0, 1, 2, 3);
const NO_BOOTSTRAP = { numbers: NUMBERS, replicates: 0 };

const { columns, clusters } = twoJudgesAndReference();
const rows = jointRows(columns);
const clustered = jointRows(columns, { clusters });
const numberRows = jointRows(columns.map((column) => numbersOfCodes(column, NUMBERS)));
const numbersClustered = jointRows(
	columns.map((column) => numbersOfCodes(column, NUMBERS)),
	{ clusters },
);

function seOf(result: Result): number | undefined {
	return isDefined(result) ? result.se : undefined;
}

/** Numerical derivatives of the statistics in the weights of single items, and the delete-one jackknife (numpy). */
const EXPECTED = {
	unweighted: {
		value: 0.1323670461690925,
		se: 0.080762673,
		cluster: 0.0579253051,
		jack: 0.0812261138776931,
	},
	linear: {
		value: 0.0949642399192212,
		se: 0.0836255167,
		cluster: 0.0515681278,
		jack: 0.08430911759915698,
	},
	quadratic: {
		value: 0.062159345782290876,
		se: 0.1039915987,
		cluster: 0.066880936,
		jack: 0.10543804382235981,
	},
	pearson: { value: 0.057490943104652525, se: 0.1025192216, cluster: 0.0699240412 },
	spearman: { value: 0.06543889299417227, se: 0.1037978253, cluster: 0.0722777037 },
	kendall: { value: 0.07905738864140532, se: 0.0978304264, cluster: 0.0676920131 },
};

test.each(WEIGHTS)("the difference of two kappas, %s (numpy)", (weights) => {
	const { value, se, cluster, jack } = EXPECTED[weights];
	const alone = kappaDifference(rows, weights, NO_BOOTSTRAP);
	const grouped = kappaDifference(clustered, weights, NO_BOOTSTRAP);
	expect(alone.difference.value).toBeCloseTo(value, 12);
	expect(seOf(alone.difference)).toBeCloseTo(se, 7);
	expect(seOf(grouped.difference)).toBeCloseTo(cluster, 7);
	expect(alone.seJack.value).toBeCloseTo(jack, 12);
	expect(alone.test.value).toBeCloseTo(value / se, 5);
});

test.each(METHODS)("the difference of two correlations, %s (numpy, scipy)", (method) => {
	const { value, se, cluster } = EXPECTED[method];
	const alone = correlationDifference(numberRows, method, { replicates: 0 });
	const grouped = correlationDifference(numbersClustered, method, { replicates: 0 });
	expect(alone.difference.value).toBeCloseTo(value, 12);
	expect(seOf(alone.difference)).toBeCloseTo(se, 7);
	expect(seOf(grouped.difference)).toBeCloseTo(cluster, 7);
});

test("p is that of the interval, beside the normal one of the error (scipy: t(15) .0373)", () => {
	const { difference, test: normal } = kappaDifference(clustered, "unweighted", NO_BOOTSTRAP);
	expect(difference).toMatchObject({ nClusters: 16, ci: { method: "score" } });
	expect("p" in normal && normal.p).toBeLessThan(0.03);
	if (!isDefined(difference) || !difference.ci) throw new Error("no interval");
	expect(difference.p).toBeGreaterThan(0.0373);
	expect(difference.ci.low > 0 || difference.ci.high < 0).toBe((difference.p as number) < 0.05);
	expect(difference.warnings).toContain("FEW_CLUSTERS");
});

test("the score interval is near ± z·se; correlations have ± t·se", () => {
	const { difference } = kappaDifference(rows, "unweighted", { numbers: NUMBERS });
	expect(difference).toMatchObject({ seed: 1, ci: { method: "score", level: 0.95 } });
	if (!isDefined(difference) || !difference.ci || !difference.se) throw new Error("no interval");
	expect(difference.ci.low).toBeCloseTo(difference.value - 1.96 * difference.se, 1);
	expect(difference.ci.high).toBeCloseTo(difference.value + 1.96 * difference.se, 1);
	expect(
		Math.abs((difference.parts?.pBootstrap as number) - (difference.p as number)),
	).toBeLessThan(0.05);
	const line = jointRows(
		rows.values.map((values, rater) =>
			Float64Array.from(
				{ length: 60 },
				(_, i) => values[i % values.length] + Math.sin(i * (rater + 1)) + i / 1e4,
			),
		),
	);
	const straight = correlationDifference(line, "pearson", { replicates: 0 }).difference;
	expect(straight).toMatchObject({ ci: { method: "t" } });
});

type Difference = (list: readonly Uint8Array[], ids?: Int32Array) => JudgeDifference;

function kappaOf(weights: (typeof WEIGHTS)[number]): Difference {
	const options = { numbers: NUMBERS, replicates: 20 };
	return (list, ids) => kappaDifference(jointRows(list, { clusters: ids }), weights, options);
}

function correlationOf(method: CorrelationMethod): Difference {
	return (list, ids) => {
		const numbers = list.map((column) => numbersOfCodes(column, NUMBERS));
		return correlationDifference(jointRows(numbers, { clusters: ids }), method, { replicates: 20 });
	};
}

const DIFFERENCES = [...WEIGHTS.map(kappaOf), ...METHODS.map(correlationOf)];
const anyDifference = fc.constantFrom(...DIFFERENCES);
const triples = (least: number, most: number) =>
	codeColumns(4, { raters: [3, 3], items: [least, most] });
const groups = fc.array(fc.nat(5), { minLength: 40, maxLength: 40 });

test(
	"no input gives NaN, with clusters or without",
	() => {
		fc.assert(
			fc.property(anyDifference, triples(0, 6), groups, (differenceOf, list, ids) => {
				const own = Int32Array.from(list[0], (_, i) => ids[i]);
				expect(faultsOf([differenceOf(list), differenceOf(list, own)])).toEqual([]);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"swapping judges turns the sign and nothing else; the order of items does not matter",
	() => {
		fc.assert(
			fc.property(anyDifference, triples(6, 40), (differenceOf, list) => {
				const [a, b, reference] = list;
				const order = [...a.keys()].reverse();
				const one = differenceOf(list);
				const { difference: swapped, test: turned } = differenceOf([b, a, reference]);
				expect(differenceOf(list.map((column) => inOrder(column, order)))).toEqual(one);
				if (!isDefined(one.difference)) {
					expect(swapped.value).toBeUndefined();
					return;
				}
				expect(swapped.value).toBeCloseTo(-one.difference.value, 12);
				expect(seOf(swapped)).toBeCloseTo(one.difference.se as number, 12);
				if (one.test.value === undefined) expect(turned).toEqual(one.test);
				else expect(turned.value).toBeCloseTo(-one.test.value, 8);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"items that are clusters of their own change nothing; copies shrink the error as they must",
	() => {
		fc.assert(
			fc.property(anyDifference, triples(4, 25), (differenceOf, list) => {
				const ids = Int32Array.from(list[0].keys());
				const thrice = list.map((column) => Uint8Array.from([...column, ...column, ...column]));
				const { difference } = differenceOf(list);
				if (!isDefined(difference) || difference.se === undefined) return;
				const { n, se, value } = difference;
				const own = differenceOf(list, ids).difference;
				const copied = differenceOf(thrice).difference;
				const known = differenceOf(thrice, Int32Array.from([...ids, ...ids, ...ids])).difference;
				for (const result of [own, copied, known]) expect(result.value).toBeCloseTo(value, 10);
				expect(seOf(own)).toBeCloseTo(se, 9);
				expect(seOf(known)).toBeCloseTo(se, 9);
				expect(seOf(copied)).toBeCloseTo(se * Math.sqrt((n - 1) / (3 * n - 1)), 9);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("the linearised error is near the jackknife's, with clusters too", () => {
	const many = jointRows(
		columns.map((column) => Uint8Array.from([...column, ...column.toReversed()])),
	);
	for (const weights of WEIGHTS) {
		for (const table of [rows, clustered, many]) {
			const { difference, seJack } = kappaDifference(table, weights, NO_BOOTSTRAP);
			expect(Math.abs((seJack.value as number) / (seOf(difference) as number) - 1)).toBeLessThan(
				0.05,
			);
		}
	}
});

test("the same judge twice: difference 0, error 0, nothing to test", () => {
	const [a, , reference] = columns;
	const same = kappaDifference(jointRows([a, a, reference]), "quadratic", { numbers: NUMBERS });
	expect(same).toMatchObject({
		difference: { value: 0, se: 0, ciReason: "BOUNDARY" },
		test: { value: undefined, reason: "ZERO_SE" },
		seJack: { value: 0 },
	});
	expect(same.difference).not.toHaveProperty("p");
});

test("a perfect judge and one that always says the same differ by 1, without an error", () => {
	const reference = Uint8Array.of(0, 1, 2, 3, 0, 1, 2, 3);
	const constant = new Uint8Array(8).fill(2);
	const joint = jointRows([reference, constant, reference]);
	const { a, b, difference, test: none } = kappaDifference(joint, "linear", NO_BOOTSTRAP);
	expect([a.value, b.value, difference.value]).toEqual([1, 0, 1]);
	expect(none).toEqual({ value: undefined, reason: "ZERO_SE" });
});

test.each([
	{ what: "no items", list: [[], [], []], kappa: "EMPTY", correlation: "EMPTY" },
	{ what: "one item", list: [[1], [2], [1]], kappa: "TOO_FEW", correlation: "TOO_FEW" },
	{
		what: "a single level",
		list: [
			[1, 1, 1],
			[1, 2, 1],
			[1, 1, 1],
		],
		kappa: "SINGLE_CATEGORY",
		correlation: "CONSTANT_INPUT",
	},
	{
		what: "nothing complete",
		list: [
			[1, 255],
			[1, 2],
			[255, 1],
		],
		kappa: "EMPTY",
		correlation: "EMPTY",
	},
])("$what: $kappa, $correlation", ({ list, kappa, correlation }) => {
	const codes = list.map((column) => Uint8Array.from(column));
	const differences = DIFFERENCES.map((differenceOf) => differenceOf(codes).difference);
	const reasons = differences.map((difference) => "reason" in difference && difference.reason);
	expect(reasons).toEqual([kappa, kappa, kappa, correlation, correlation, correlation]);
});

test("one cluster tells nothing about others", () => {
	const single = jointRows(columns, { clusters: new Int32Array(80) });
	const { difference, test: none } = kappaDifference(single, "linear", { numbers: NUMBERS });
	expect(difference).toMatchObject({ ciReason: "TOO_FEW", nClusters: 1 });
	expect(none).toEqual({ value: undefined, reason: "TOO_FEW" });
});

test("columns that do not fit throw", () => {
	expect(() => kappaDifference(jointRows(columns.slice(1)), "linear", NO_BOOTSTRAP)).toThrow(
		/columns/,
	);
	const three = { numbers: NUMBERS.subarray(0, 3) };
	expect(() => kappaDifference(rows, "linear", three)).toThrow(/outside the scale/);
});

test("judges on scales of their own have limits on both sides of the difference", () => {
	const random = randomStream("judge-difference", "scales of their own");
	const levels = (top: number, noise: number, truths: readonly number[]) =>
		Float64Array.from(truths, (truth) => {
			const seen = truth + noise * (random() - 0.5);
			return Math.max(0, Math.min(top, Math.round(seen * top))) / top;
		});
	const truths = Array.from({ length: 150 }, () => random());
	const people = levels(4, 0.4, truths).map((share) => 1 + 4 * share);
	const rows = jointRows([levels(4, 1.6, truths), levels(6, 0.5, truths), people]);
	for (const method of ["pearson", "spearman", "kendall"] as const) {
		const { difference } = correlationDifference(rows, method, { replicates: 0 });
		if (!isDefined(difference) || !difference.ci) throw new Error(`${method}: no interval`);
		const { low, high } = difference.ci;
		expect(difference.value - low).toBeGreaterThan(0.04);
		expect(high - difference.value).toBeGreaterThan(0.04);
		expect(high).toBeLessThan(0);
	}
});
