import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { mcnemar, mcnemarOfCounts } from "./mcnemar.ts";

/** Two verdict columns with these cells. */
function columns(cells: Readonly<Record<"both" | "first" | "second" | "neither", number>>) {
	const times = (value: number, count: number) => new Array<number>(count).fill(value);
	const { both, first, second, neither } = cells;
	const a = Uint8Array.from([...times(1, both + first), ...times(0, second + neither)]);
	const b = Uint8Array.from([
		...times(1, both),
		...times(0, first),
		...times(1, second),
		...times(0, neither),
	]);
	return [a, b] as const;
}

test("airway hyper-responsiveness before and after: 1 against 7 (Fagerland et al. 2013)", () => {
	const tests = mcnemarOfCounts(1, 7);
	expect(tests.chi2).toMatchObject({ value: 4.5, p: expect.closeTo(0.034, 3) });
	expect(tests.corrected).toMatchObject({ value: 3.125, p: expect.closeTo(0.077, 3) });
	expect(tests.pExact).toEqual({ value: expect.closeTo(18 / 256, 12) });
	expect(tests.pMid).toEqual({ value: expect.closeTo(10 / 256, 12) });
});

test("as many on either side: nothing to correct, p = 1 (statsmodels gives .75)", () => {
	const tests = mcnemarOfCounts(5, 5);
	expect(tests.corrected).toMatchObject({ value: 0, p: 1 });
	expect([tests.pExact.value, tests.pMid.value]).toEqual([1, 1]);
});

test("without discordant items p is 1 and χ² does not exist; wrong counts throw", () => {
	const { pExact, pMid, chi2, corrected } = mcnemarOfCounts(0, 0);
	expect([pExact.value, pMid.value]).toEqual([1, 1]);
	expect([chi2, corrected]).toEqual(Array(2).fill({ value: undefined, reason: "NO_DISCORDANT" }));
	expect(() => mcnemarOfCounts(-1, 2)).toThrow(/counts/);
	expect(() => mcnemarOfCounts(1.5, 2)).toThrow(/counts/);
});

test("small tails stay exact: 300 against 900 (scipy)", () => {
	const { pExact } = mcnemarOfCounts(300, 900);
	expect((pExact.value as number) / 5.34512207281104e-70).toBeCloseTo(1, 9);
});

test("the difference of the shares has Bonett and Price's interval (own computation)", () => {
	const [a, b] = columns({ both: 1, first: 1, second: 7, neither: 12 });
	const { difference } = mcnemar(contingencyTable(a, b, 2));
	expect(difference).toMatchObject({ value: -6 / 21, n: 21, p: expect.closeTo(10 / 256, 12) });
	expect(difference).toMatchObject({
		ci: {
			low: expect.closeTo(-0.5083593066664394, 9),
			high: expect.closeTo(-0.013379823768343235, 9),
			method: "bonett-price",
		},
	});
});

test("swapping raters turns the difference; clusters of one item keep every test", () => {
	fc.assert(
		fc.property(codePair(2), ([a, b]) => {
			const one = mcnemar(contingencyTable(a, b, 2));
			const swapped = mcnemar(contingencyTable(b, a, 2));
			const clusters = Int32Array.from(a.keys());
			const own = mcnemar(contingencyTable(a, b, 2, { clusters }));
			expect(faultsOf([one, swapped, own])).toEqual([]);
			expect([swapped.b, swapped.c]).toEqual([one.c, one.b]);
			if (!isDefined(one.difference)) return;
			expect(swapped.difference.value).toBeCloseTo(-one.difference.value, 12);
			expect(swapped.pMid).toEqual(one.pMid);
			expect(own.pExact.value).toBeCloseTo(one.pExact.value as number, 10);
			expect(own.pMid.value).toBeCloseTo(one.pMid.value as number, 10);
			if (one.difference.n > 1 && one.chi2.value !== undefined) {
				expect(own.chi2.value).toBeCloseTo(one.chi2.value, 9);
				expect(own.corrected.value).toBeCloseTo(one.corrected.value as number, 9);
			}
		}),
		{ numRuns: RUNS },
	);
});

test("a cluster that is copied tells no more than the cluster once", () => {
	const [a, b] = columns({ both: 10, first: 9, second: 2, neither: 10 });
	const copied = (column: Uint8Array) => Uint8Array.from([...column, ...column, ...column]);
	const clusters = Int32Array.from(copied(a), (_, i) => i % a.length);
	const once = mcnemar(contingencyTable(a, b, 2));
	const thrice = mcnemar(contingencyTable(copied(a), copied(b), 2, { clusters }));
	expect(thrice.pExact.value).toBeCloseTo(once.pExact.value as number, 12);
	expect(thrice.chi2.value).toBeCloseTo(once.chi2.value as number, 12);
	expect(thrice.difference).toMatchObject({ nClusters: a.length, ci: { method: "cluster-t" } });
});

test("one cluster tells nothing about others, balanced clusters leave no spread", () => {
	const [a, b] = columns({ both: 3, first: 2, second: 2, neither: 3 });
	const single = mcnemar(contingencyTable(a, b, 2, { clusters: new Int32Array(10) }));
	expect(single).toMatchObject({ chi2: { reason: "TOO_FEW" }, pExact: { value: 1 } });
	expect(single.difference).toMatchObject({ ciReason: "TOO_FEW" });
	const pairs = Int32Array.of(0, 0, 0, 1, 2, 1, 2, 0, 0, 0);
	const balanced = mcnemar(contingencyTable(a, b, 2, { clusters: pairs }));
	expect(balanced).toMatchObject({ chi2: { reason: "ZERO_SE" }, pExact: { value: 1 } });
	expect(balanced.difference).toMatchObject({ ciReason: "BOUNDARY" });
});

test("no items are empty", () => {
	const empty = new Uint8Array(0);
	const tests = mcnemar(contingencyTable(empty, empty, 2));
	expect(tests).toMatchObject({ pMid: { reason: "EMPTY" }, chi2: { reason: "EMPTY" } });
	expect(tests.difference).toMatchObject({ reason: "EMPTY" });
	expect(() => mcnemar(contingencyTable(empty, empty, 3))).toThrow(/binary/);
});
