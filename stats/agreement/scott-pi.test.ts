import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { singletons } from "../testing/number-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { fleissKappa } from "./fleiss-kappa.ts";
import { krippendorffAlpha } from "./krippendorff-alpha-result.ts";
import { scottInfluence, scottPi } from "./scott-pi.ts";

const MANY = { numRuns: RUNS };

/** 110 items of four levels, in `groups` groups in turn. */
function fourLevels(groups?: number): ContingencyTable {
	const confusion = [
		[30, 5, 2, 0],
		[4, 20, 6, 1],
		[1, 7, 15, 3],
		[0, 2, 4, 10],
	];
	const rows = confusion.flatMap((row, b) =>
		row.flatMap((count, a) => Array.from({ length: count }, () => [a, b] as const)),
	);
	const clusters = groups && Int32Array.from(rows, (_, i) => i % groups);
	return contingencyTable(
		Uint8Array.from(rows, ([a]) => a),
		Uint8Array.from(rows, ([, b]) => b),
		4,
		{ clusters: clusters || undefined },
	);
}

test("four levels: π, Gwet's error and t interval (numpy), robust in nine groups", () => {
	const free = defined(scottPi(fourLevels()));
	expect(free.value).toBeCloseTo(0.5635168074372201, 12);
	expect(free.parts?.pe).toBeCloseTo(0.27103305785123966, 12);
	expect(free.se).toBeCloseTo(0.06071902495882487, 12);
	expect(free.ci?.low).toBeCloseTo(0.44317367396324614, 9);
	expect(free.ci?.high).toBeCloseTo(0.6838599409111941, 9);
	const grouped = defined(scottPi(fourLevels(9)));
	expect(grouped.se).toBeCloseTo(0.022728834006698367, 12);
	expect(grouped).toMatchObject({ nClusters: 9 });
});

test("reasons: nothing, one item, one level, raters who only ever swap", () => {
	const of = (a: number[], b: number[]) =>
		scottPi(contingencyTable(Uint8Array.from(a), Uint8Array.from(b), 2));
	expect(of([], [])).toMatchObject({ reason: "EMPTY" });
	expect(of([1], [1])).toMatchObject({ reason: "TOO_FEW", parts: { po: 1, pe: 1 } });
	expect(of([1, 1], [1, 1])).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(of([1], [0])).toMatchObject({ reason: "TOO_FEW" });
	expect(of([1, 0], [0, 1])).toMatchObject({ value: -1, se: 0, ciReason: "BOUNDARY" });
	expect(of([1, 0, 1], [1, 0, 1])).toMatchObject({ value: 1, se: 0, ciReason: "BOUNDARY" });
});

function bothRated([a, b]: readonly [Uint8Array, Uint8Array]): [Uint8Array, Uint8Array] {
	const kept = [...a.keys()].filter((i) => a[i] < 4 && b[i] < 4);
	return [a, b].map((codes) => Uint8Array.from(kept, (i) => codes[i])) as [Uint8Array, Uint8Array];
}

test(
	"two complete raters: Fleiss' κ, and Krippendorff's 1 − α = (1 − π)(2n − 1) / (2n)",
	() => {
		fc.assert(
			fc.property(codePair(4), (pair) => {
				const [a, b] = bothRated(pair);
				const pi = scottPi(contingencyTable(a, b, 4));
				if (!isDefined(pi)) return;
				const patterns = countPatterns([a, b], 4);
				const fleiss = defined(fleissKappa(patterns));
				expect(fleiss.value).toBeCloseTo(pi.value, 12);
				expect(fleiss.se ?? 0).toBeCloseTo(pi.se ?? 0, 10);
				const { nominal } = krippendorffAlpha(patterns, ["nominal"], { replicates: 0 });
				const n = a.length;
				expect(1 - defined(nominal).value).toBeCloseTo(
					((1 - pi.value) * (2 * n - 1)) / (2 * n),
					11,
				);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"who is first, the order of items, names and unused levels mean nothing",
	() => {
		const moved = codePair(4, [1, 40]).chain((pair) =>
			fc.tuple(
				fc.constant(pair),
				fc.shuffledSubarray([...pair[0].keys()], { minLength: pair[0].length }),
				fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
			),
		);
		fc.assert(
			fc.property(moved, ([[a, b], order, names]) => {
				const rename = (codes: Uint8Array) =>
					inOrder(codes, order).map((code) => names[code] ?? code);
				const before = scottPi(contingencyTable(a, b, 4));
				const after = scottPi(contingencyTable(rename(b), rename(a), 6));
				if (!isDefined(before)) {
					expect(after).toMatchObject({ reason: before.reason });
					return;
				}
				expect(after.value).toBeCloseTo(before.value, 12);
				expect(defined(after).se ?? 0).toBeCloseTo(before.se ?? 0, 10);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"influences add up to nothing; items that are their own group change nothing",
	() => {
		fc.assert(
			fc.property(codePair(4, [2, 40]), ([a, b]) => {
				const table = contingencyTable(a, b, 4);
				const free = scottPi(table);
				if (!isDefined(free)) return;
				const sum = scottInfluence(table).reduce(
					(total, value, cell) => total + value * table.counts[cell],
					0,
				);
				expect(Math.abs(sum)).toBeLessThan(1e-9 * table.n);
				// Gwet's divisor n − 1 is the C / (C − 1) of groups of one.
				const alone = defined(scottPi(contingencyTable(a, b, 4, { clusters: singletons(a) })));
				expect(alone.se ?? 0).toBeCloseTo(free.se ?? 0, 10);
			}),
			MANY,
		);
	},
	PATIENCE,
);

test(
	"well shaped for 0 to 5 items, alone and in groups",
	() => {
		fc.assert(
			fc.property(codePair(3, [0, 5]), fc.integer({ min: 1, max: 3 }), ([a, b], groups) => {
				const clusters = Int32Array.from(a, (_, i) => i % groups);
				expect(faultsOf(scottPi(contingencyTable(a, b, 3, { clusters })))).toEqual([]);
				expect(faultsOf(scottPi(contingencyTable(a, b, 3)))).toEqual([]);
			}),
			MANY,
		);
	},
	PATIENCE,
);
