import { expect, test } from "vitest";
import { cohenKappa } from "../agreement/cohen-kappa.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import { StatsInputError } from "../result.ts";
import { MISSING } from "../scale.ts";
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

test("takes scales up to 254 levels", () => {
	const table = contingencyTable(Uint8Array.of(253, GAP), Uint8Array.of(253, 0), 254);
	expect(table.n).toBe(1);
	expect(table.counts[253 * 254 + 253]).toBe(1);
});
