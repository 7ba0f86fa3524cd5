import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContingencyTable } from "../tables/contingency-table.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { marginalHomogeneity } from "./marginal-homogeneity.ts";

function tableOf(rows: number[][]): ContingencyTable {
	const counts = Float64Array.from(rows.flat());
	const n = counts.reduce((sum, count) => sum + count, 0);
	return { levels: rows.length, counts, n, missingA: 0, missingB: 0, missingBoth: 0 };
}

/** Every item its own cluster. */
function ownClusters(a: Uint8Array): Int32Array {
	return Int32Array.from(a.keys());
}

test("occupations of fathers and sons in Britain (Glass 1954; values of statsmodels)", () => {
	const mobility = tableOf([
		[50, 45, 8, 18],
		[28, 174, 84, 154],
		[11, 78, 110, 223],
		[14, 150, 185, 714],
	]);
	expect(marginalHomogeneity(mobility)).toMatchObject({
		stuartMaxwell: { value: expect.closeTo(5.534759939868964, 9), df: 3 },
		bowker: { value: expect.closeTo(8.746657807559457, 9), df: 6 },
	});
	expect(marginalHomogeneity(mobility)).toMatchObject({
		stuartMaxwell: { p: expect.closeTo(0.136574307001285, 12) },
		bowker: { p: expect.closeTo(0.18833513200559993, 12) },
	});
});

test("levels without disagreement are left out: the same as without them", () => {
	const small = marginalHomogeneity(
		tableOf([
			[10, 4, 1],
			[9, 12, 3],
			[6, 2, 15],
		]),
	);
	const large = marginalHomogeneity(
		tableOf([
			[10, 4, 0, 1, 0],
			[9, 12, 0, 3, 0],
			[0, 0, 7, 0, 0],
			[6, 2, 0, 15, 0],
			[0, 0, 0, 0, 0],
		]),
	);
	expect(large.stuartMaxwell).toEqual(small.stuartMaxwell);
	expect(large.bowker).toMatchObject({ value: small.bowker.value, df: 6 });
});

test("raters that exchange levels only within two groups have a test of each group", () => {
	const { stuartMaxwell } = marginalHomogeneity(
		tableOf([
			[5, 9, 0, 0],
			[3, 5, 0, 0],
			[0, 0, 5, 2],
			[0, 0, 8, 5],
		]),
	);
	expect(stuartMaxwell).toMatchObject({ df: 2 });
	expect(stuartMaxwell.value).toBeCloseTo(36 / 12 + 36 / 10, 12);
});

test("raters who never differ leave nothing to test, no items are empty", () => {
	const none = { value: undefined, reason: "NO_DISCORDANT" };
	const same = marginalHomogeneity(
		tableOf([
			[5, 0],
			[0, 3],
		]),
	);
	expect(same).toMatchObject({ stuartMaxwell: none, bowker: none });
	const empty = marginalHomogeneity(
		tableOf([
			[0, 0],
			[0, 0],
		]),
	);
	expect(empty).toMatchObject({ stuartMaxwell: { reason: "EMPTY" }, bowker: { reason: "EMPTY" } });
});

test("two levels: both tests are McNemar's χ²", () => {
	const { stuartMaxwell, bowker } = marginalHomogeneity(
		tableOf([
			[30, 12],
			[5, 40],
		]),
	);
	expect(stuartMaxwell.value).toBeCloseTo(49 / 17, 12);
	expect(bowker.value).toBeCloseTo(49 / 17, 12);
});

test("swapping raters, reordering items and relabelling levels change nothing", () => {
	fc.assert(
		fc.property(codePair(4), fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), ([a, b], to) => {
			const result = marginalHomogeneity(contingencyTable(a, b, 4));
			const swapped = marginalHomogeneity(contingencyTable(b, a, 4));
			const relabel = (column: Uint8Array) => column.map((code) => to[code] ?? code);
			const other = marginalHomogeneity(contingencyTable(relabel(a), relabel(b), 4));
			for (const test of ["stuartMaxwell", "bowker"] as const) {
				for (const { [test]: same } of [swapped, other]) {
					if (result[test].value === undefined) expect(same).toEqual(result[test]);
					else expect(same.value).toBeCloseTo(result[test].value, 8);
				}
			}
		}),
		{ numRuns: RUNS },
	);
});

test("clusters of one item give the same test; no input gives NaN", () => {
	fc.assert(
		fc.property(codePair(3, [0, 30]), fc.array(fc.nat(6), { minLength: 30 }), ([a, b], ids) => {
			const alone = marginalHomogeneity(contingencyTable(a, b, 3));
			const own = marginalHomogeneity(contingencyTable(a, b, 3, { clusters: ownClusters(a) }));
			if (own.stuartMaxwell.value !== undefined) {
				expect(own.stuartMaxwell.value).toBeCloseTo(alone.stuartMaxwell.value as number, 8);
			}
			if (own.bowker.value !== undefined) {
				expect(own.bowker.value).toBeCloseTo(alone.bowker.value as number, 8);
			}
			const groups = Int32Array.from(a, (_, i) => ids[i]);
			const others = Int32Array.from(a, (_, i) => ids[ids.length - 1 - i]);
			for (const clusters of [groups, [groups, others] as const]) {
				const grouped = marginalHomogeneity(contingencyTable(a, b, 3, { clusters }));
				expect(faultsOf([alone, own, grouped])).toEqual([]);
				const order = [...a.keys()].reverse();
				const moved = marginalHomogeneity(
					contingencyTable(inOrder(a, order), inOrder(b, order), 3, {
						clusters: Array.isArray(clusters)
							? [inIdOrder(clusters[0], order), inIdOrder(clusters[1], order)]
							: inIdOrder(clusters as Int32Array, order),
					}),
				);
				if (grouped.stuartMaxwell.value === undefined) {
					expect(moved.stuartMaxwell).toEqual(grouped.stuartMaxwell);
				} else expect(moved.stuartMaxwell.value).toBeCloseTo(grouped.stuartMaxwell.value, 7);
			}
		}),
		{ numRuns: RUNS },
	);
});

function inIdOrder(ids: Int32Array, order: readonly number[]): Int32Array {
	return ids.map((_, place) => ids[order[place]]);
}
