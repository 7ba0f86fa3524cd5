import fc from "fast-check";
import { expect, test } from "vitest";
import { isDefined, StatsInputError } from "../core/result.ts";
import { codePair } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { levelShares } from "./level-shares.ts";

test("shares of three levels with Wilson's intervals (statsmodels)", () => {
	const shares = levelShares(Uint8Array.of(0, 1, 1, 1, 0xff, 1, 0, 1, 1, 1, 1), 3);
	expect(shares.map(({ value }) => value)).toEqual([0.2, 0.8, 0]);
	expect(shares[1]).toMatchObject({ n: 10, nMissing: 1 });
	const [, most, none] = shares.map((share) => (isDefined(share) ? share.ci : undefined));
	expect(most?.low).toBeCloseTo(0.490162, 6);
	expect(most?.high).toBeCloseTo(0.943318, 6);
	expect(none?.low).toBe(0);
});

test("copies of an item in one cluster tell no more than one of them", () => {
	const once = levelShares(Uint8Array.of(0, 1, 1, 0, 1), 2, {
		clusters: Int32Array.of(0, 1, 2, 3, 4),
	});
	const twice = levelShares(Uint8Array.of(0, 0, 1, 1, 1, 1, 0, 0, 1, 1), 2, {
		clusters: Int32Array.of(0, 0, 1, 1, 2, 2, 3, 3, 4, 4),
	});
	expect(twice[1]).toMatchObject({ value: 0.6, n: 10, nClusters: 5 });
	const [a, b] = [once[1], twice[1]].map((share) => share && isDefined(share) && share.se);
	expect(b).toBeCloseTo(a as number, 10);
});

test("nothing given is no share; a code outside the scale is a bug", () => {
	expect(levelShares(Uint8Array.of(0xff), 2)).toMatchObject([
		{ reason: "EMPTY", nMissing: 1 },
		{ reason: "EMPTY" },
	]);
	expect(() => levelShares(Uint8Array.of(2), 2)).toThrow(StatsInputError);
});

test("shares add up to 1, without a fault", () => {
	fc.assert(
		fc.property(codePair(4, [0, 20]), ([codes]) => {
			const shares = levelShares(codes, 4);
			expect(faultsOf(shares)).toEqual([]);
			const sum = shares.reduce((total, { value }) => total + (value ?? 0), 0);
			if (codes.some((code) => code !== 0xff)) expect(sum).toBeCloseTo(1, 12);
		}),
		{ numRuns: RUNS },
	);
});
