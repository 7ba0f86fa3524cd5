import { expect, test } from "vitest";

import { alikeClusters, tellTooLittle, unevenOf } from "./cluster-design.ts";

const sizes = (...given: number[]) => Float64Array.from(given);
const of = (clusters: number, size: number) => Array.from({ length: clusters }, () => size);

test("clusters of one size tell as much as there are, one that holds most hardly more than two", () => {
	expect(alikeClusters(sizes(...of(12, 7)))).toBeCloseTo(12, 12);
	expect(alikeClusters(sizes(200, ...of(20, 5)))).toBeCloseTo(300 ** 2 / (200 ** 2 + 500), 12);
});

test("too few clusters, or most items in too few of them, tell too little", () => {
	expect(tellTooLittle(sizes(...of(9, 7)))).toBe(true);
	expect(unevenOf(sizes(...of(9, 7)))).toBeUndefined();
	expect(tellTooLittle(sizes(...of(10, 7)))).toBe(false);
	expect(unevenOf(sizes(200, ...of(20, 5)))).toMatchObject({ largest: 200 });
	expect(tellTooLittle(sizes(200, ...of(20, 5)))).toBe(true);
	expect(tellTooLittle(sizes(30, 20, 15, 10, 5, 5, 5, 3, 3, 2, 1, 1))).toBe(false);
});
