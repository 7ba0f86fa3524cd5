import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa-result.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { contingencyTable } from "./contingency-table.ts";

const GAP = MISSING;

test("pairs stay together where one side is missing (two pairs here, both equal)", () => {
	const gold = Uint8Array.of(0, 1, 2);
	const predicted = Uint8Array.of(0, GAP, 2);
	const table = contingencyTable(predicted, gold, 3);
	expect(table).toMatchObject({ n: 2, missingA: 1, missingB: 0, missingBoth: 0 });
	expect(percentAgreement(table)).toMatchObject({ value: 1, n: 2, nMissing: 1 });
	expect(cohenKappa(table).value).toBe(1);
});

test("counts every level declared, used or not", () => {
	const table = contingencyTable(Uint8Array.of(0, 2, GAP, GAP), Uint8Array.of(2, 2, 1, GAP), 4);
	expect([...table.counts]).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
	expect(table).toMatchObject({ n: 2, missingA: 1, missingBoth: 1 });
});

test("refuses columns of other lengths and codes outside the scale", () => {
	expect(() => contingencyTable(new Uint8Array(3), new Uint8Array(2), 2)).toThrow(StatsInputError);
	expect(() => contingencyTable(Uint8Array.of(2), Uint8Array.of(0), 2)).toThrow(StatsInputError);
});

test("thousands of places are counted as a few of them are, wherever the columns start", () => {
	const noise = [0.2, 0.5];
	for (const [K, length] of [
		[1, 4096],
		[5, 9001],
		[254, 5003],
	] as const) {
		const { columns } = generatedColumns({ seed: K, n: length, K, noise, missing: [0.1, 0.2] });
		const [a, b] = columns;
		const expected = new Float64Array(K * K);
		a.forEach((first, place) => {
			const second = b[place];
			if (first !== GAP && second !== GAP) expected[first * K + second]++;
		});
		const shifted = new Uint8Array(length + 1);
		shifted.set(a, 1);
		for (const column of [a, shifted.subarray(1)]) {
			const table = contingencyTable(column, b, K);
			expect(table.counts).toEqual(expected);
			const { n, missingA, missingB, missingBoth } = table;
			expect(n + missingA + missingB + missingBoth).toBe(length);
			expect(missingB + missingBoth).toBe(b.filter((code) => code === GAP).length);
		}
	}
	const outside = new Uint8Array(5000);
	outside[4999] = 2;
	expect(() => contingencyTable(new Uint8Array(5000), outside, 2)).toThrow(StatsInputError);
});

test("takes scales up to 254 levels", () => {
	const table = contingencyTable(Uint8Array.of(253, GAP), Uint8Array.of(253, 0), 254);
	expect(table.n).toBe(1);
	expect(table.counts[253 * 254 + 253]).toBe(1);
});
