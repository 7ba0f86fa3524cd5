import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, type Result } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { type PairCells, pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import {
	METER_GROUPS,
	MINI_METER,
	numberColumns,
	singletons,
	WRIGHT_METER,
} from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { kendallTauB } from "./kendall-tau-b.ts";
import { kendallInfluence, kendallTerms } from "./kendall-terms.ts";
import { linConcordance, linInfluence } from "./lin-concordance.ts";
import { pearsonInfluence } from "./pearson.ts";
import { pearson } from "./pearson-result.ts";
import { spearmanInfluence } from "./spearman-influence.ts";
import { spearman } from "./spearman-result.ts";

const QUICK = { replicates: 0 };

type Correlation = {
	readonly name: string;
	readonly compute: (cells: PairCells) => Result;
	readonly influence: (cells: PairCells) => Float64Array;
};

const CORRELATIONS: readonly Correlation[] = [
	{ name: "Pearson", compute: (c) => pearson(c, QUICK), influence: pearsonInfluence },
	{ name: "Spearman", compute: (c) => spearman(c, QUICK), influence: spearmanInfluence },
	{
		name: "tau-b",
		compute: (c) => kendallTauB(c, QUICK),
		influence: (c) => kendallInfluence(c, kendallTerms(c)),
	},
	{ name: "Lin", compute: (c) => linConcordance(c, QUICK), influence: linInfluence },
];

function meters(clusters?: readonly number[]): PairCells {
	return pairCellsOfNumbers(Float64Array.from(WRIGHT_METER), Float64Array.from(MINI_METER), {
		clusters: clusters && Int32Array.from(clusters),
	});
}

/** Errors, limits and p of the flow meters in six groups, computed over rows with numpy and scipy. */
const METER_ERRORS = {
	Pearson: [0.02180497329837167, 0.8506428654805253, 0.9791081656006345, 0.0002930221463964577],
	Spearman: [0.06509470066937559, 0.5320674095764758, 0.9818395179228024, 0.007645871490466876],
	"tau-b": [0.09771947317231966, 0.3820758147012749, 0.9235161088896509, 0.007857413356255255],
	Lin: [0.01889207249341128, 0.8681621800642356, 0.9756820495516194, 0.00014320838656067364],
} as Readonly<Record<string, readonly number[]>>;

test.each(CORRELATIONS)("$name of items in groups: error, t interval and test (numpy)", (one) => {
	const result = defined(one.compute(meters(METER_GROUPS)));
	const [se, low, high, p] = METER_ERRORS[one.name] as [number, number, number, number];
	expect(result).toMatchObject({ nClusters: 6, ci: { method: "fisher-z" } });
	expect(result.warnings).toEqual(["LOW_N", "FEW_CLUSTERS"]);
	expect(result.se).toBeCloseTo(se, 12);
	expect(result.ci?.low).toBeCloseTo(low, 11);
	expect(result.ci?.high).toBeCloseTo(high, 11);
	expect(result.p).toBeCloseTo(p, 12);
	const { seIndependent = 0, designEffect } = result.parts ?? {};
	expect(designEffect).toBeCloseTo((se / seIndependent) ** 2, 10);
});

test.each(CORRELATIONS)(
	"$name: influences add up to 0, also with ties",
	({ influence, compute }) => {
		fc.assert(
			fc.property(numberColumns([2, 40]), ({ a, b }) => {
				const cells = pairCellsOfNumbers(a, b);
				const result = compute(cells);
				if (!isDefined(result) || result.ciReason === "CONSTANT_INPUT") return;
				const sum = influence(cells).reduce(
					(total, value, i) => total + value * cells.counts[i],
					0,
				);
				expect(Math.abs(sum)).toBeLessThan(1e-8 * cells.n);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: the influence says what one item less does",
	({ compute, influence }) => {
		const a = Float64Array.from({ length: 300 }, (_, i) => (i * 17) % 29);
		const b = a.map((value, i) => value + ((i * 5) % 23));
		const cells = pairCellsOfNumbers(a, b);
		const value = defined(compute(cells)).value;
		const influences = influence(cells);
		const largest = influences.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
		for (let cell = 0; cell < cells.counts.length; cell += 7) {
			const counts = cells.counts.slice();
			counts[cell] = counts[cell] - 1;
			const left = Float64Array.from(a.keys()).filter(
				(_, i) => counts[cellOf(cells, a[i], b[i])] !== 0,
			);
			if (left.length !== 299) continue;
			const without = pairCellsOfNumbers(
				left.map((i) => a[i]),
				left.map((i) => b[i]),
			);
			const change = 299 * (value - defined(compute(without)).value);
			expect(Math.abs(change - influences[cell])).toBeLessThan(0.06 * largest);
		}
	},
);

function cellOf(cells: PairCells, a: number, b: number): number {
	return cells.a.findIndex(
		(at, cell) => cells.aValues[at] === a && cells.bValues[cells.b[cell]] === b,
	);
}

test.each(CORRELATIONS)(
	"$name: items that are their own group cost √(C / (C − 1))",
	({ compute }) => {
		fc.assert(
			fc.property(numberColumns([3, 40]), ({ a, b }) => {
				const alone = compute(pairCellsOfNumbers(a, b, { clusters: singletons(a) }));
				const free = compute(pairCellsOfNumbers(a, b));
				if (!isDefined(free) || free.ciReason === "CONSTANT_INPUT") return;
				const { value, se = 0, parts, n } = defined(alone);
				expect(value).toBe(free.value);
				expect(se).toBeCloseTo((parts?.seIndependent as number) * Math.sqrt(n / (n - 1)), 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: data twice over, errors by √2 smaller",
	({ compute }) => {
		fc.assert(
			fc.property(numberColumns([3, 30]), ({ a, b, clusters }) => {
				const twice = (column: Float64Array) => Float64Array.of(...column, ...column);
				const ids = Int32Array.of(...clusters, ...clusters.map((id) => id + 1000));
				const cells = pairCellsOfNumbers(twice(a), twice(b), { clusters: ids });
				const once = compute(pairCellsOfNumbers(a, b, { clusters }));
				const again = compute(cells);
				if (!isDefined(once)) return;
				expect(again.value).toBeCloseTo(once.value, 11);
				const ofOnce = once.parts?.seIndependent;
				if (ofOnce === undefined) return;
				// Where the clusters' parts cancel, an error is the root of what rounding left.
				expect(defined(again).parts?.seIndependent).toBeCloseTo(ofOnce / Math.SQRT2, 6);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: order of rows and names of groups mean nothing",
	({ compute }) => {
		const shuffled = numberColumns([0, 30]).chain((columns) => {
			const places = [...columns.a.keys()];
			const order = fc.shuffledSubarray(places, { minLength: places.length });
			return fc.tuple(fc.constant(columns), order);
		});
		fc.assert(
			fc.property(shuffled, ([{ a, b, clusters }, order]) => {
				const ids = Int32Array.from(order, (place) => 7 * clusters[place] + 3);
				const moved = pairCellsOfNumbers(inOrder(a, order), inOrder(b, order), { clusters: ids });
				const straight = compute(pairCellsOfNumbers(a, b, { clusters }));
				const again = compute(moved);
				if (!isDefined(straight)) {
					expect(again).toEqual(straight);
					return;
				}
				expect(again.value).toBe(straight.value);
				expect(defined(again).se ?? 0).toBeCloseTo(straight.se ?? 0, 10);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test.each(CORRELATIONS)(
	"$name: from the table as from the rows",
	({ compute }) => {
		const numbers = Float64Array.of(0, 1, 5, 6);
		fc.assert(
			fc.property(codePair(4), ([a, b]) => {
				const clusters = Int32Array.from(a, (_, place) => place % 5);
				const table = contingencyTable(a, b, 4, { clusters });
				const column = (codes: Uint8Array) =>
					Float64Array.from(codes, (code) => numbers[code] ?? Number.NaN);
				const ofTable = compute(pairCellsOfTable(table, numbers));
				const ofRows = compute(pairCellsOfNumbers(column(a), column(b), { clusters }));
				if (!isDefined(ofTable)) {
					expect(ofRows).toEqual(ofTable);
					return;
				}
				expect(ofRows.value).toBeCloseTo(ofTable.value, 12);
				expect(defined(ofRows).se ?? 0).toBeCloseTo(ofTable.se ?? 0, 12);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test(
	"no correlation of 0 to 8 items in groups is out of shape",
	() => {
		fc.assert(
			fc.property(numberColumns([0, 8]), fc.nat(3), ({ a, b, clusters }, kept) => {
				const groups = clusters.map((id) => Math.min(id, kept));
				for (const { compute } of CORRELATIONS) {
					expect(faultsOf(compute(pairCellsOfNumbers(a, b, { clusters: groups })))).toEqual([]);
					expect(faultsOf(compute(pairCellsOfNumbers(a, b)))).toEqual([]);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("one group tells nothing about others", () => {
	for (const { compute } of CORRELATIONS) {
		const result = defined(compute(meters(METER_GROUPS.map(() => 4))));
		expect(result).toMatchObject({ nClusters: 1, ciReason: "TOO_FEW" });
		expect(result.p).toBeUndefined();
	}
});

test("files and questions that cross: the error of both groupings", () => {
	const a = Float64Array.from({ length: 60 }, (_, i) => (i * 17) % 13);
	const b = a.map((value, i) => value + ((i * 7) % 11));
	const files = Int32Array.from(a, (_, i) => Math.floor(i / 6));
	const questions = Int32Array.from(a, (_, i) => i % 6);
	const se = (clusters: Int32Array | [Int32Array, Int32Array]) =>
		defined(pearson(pairCellsOfNumbers(a, b, { clusters }))).se as number;
	const free = defined(pearson(pairCellsOfNumbers(a, b, { clusters: singletons(a) }))).se as number;
	const crossed = se([files, questions]);
	expect(crossed ** 2).toBeCloseTo(se(files) ** 2 + se(questions) ** 2 - free ** 2, 12);
	expect(
		defined(pearson(pairCellsOfNumbers(a, b, { clusters: [files, questions] }))).nClusters,
	).toBe(6);
});

test("the error of Spearman at 100,000 pairs costs no pairwise loop", () => {
	const length = 100_000;
	const a = Float64Array.from({ length }, (_, i) => (i * 7919) % length);
	const b = a.map((value, i) => value + ((i * 31) % 5000));
	const clusters = Int32Array.from(a, (_, i) => i % 500);
	const rho = defined(spearman(pairCellsOfNumbers(a, b, { clusters })));
	expect(rho.value).toBeGreaterThan(0.9);
	expect(rho.se).toBeGreaterThan(0);
});
