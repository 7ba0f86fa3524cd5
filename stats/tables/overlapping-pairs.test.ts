import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { overlappingPairs } from "./overlapping-pairs.ts";

test("finds the pairs of raters that share enough items, for codes and for numbers", () => {
	const codes = Uint8Array.of(0, 1, MISSING, 1);
	const full = Uint8Array.of(0, 0, 0, 0);
	const numbers = Float64Array.of(Number.NaN, Number.NaN, 3, 0);
	expect(overlappingPairs([codes, full, numbers], 2)).toEqual([
		{ a: 0, b: 1, n: 3 },
		{ a: 1, b: 2, n: 2 },
	]);
	expect(overlappingPairs([codes, full, numbers], 0)).toHaveLength(3);
	expect(overlappingPairs([], 1)).toEqual([]);
});
