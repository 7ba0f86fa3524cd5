import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { itemDisagreement, itemSpread, rankByDisagreement, spreadOf } from "./item-disagreement.ts";

const NUMBERS = Float64Array.of(1, 2, 3, 4, 5);

test("four, two and one vote on five levels: entropy .9557, .5938 of ln 5, pairs 2/3 (scipy)", () => {
	const { entropy, normalisedEntropy, pairwise, ratings } = itemDisagreement([4, 2, 0, 0, 1]);
	expect(ratings).toBe(7);
	expect(entropy.value).toBeCloseTo(0.9556998911125343, 12);
	expect(normalisedEntropy.value).toBeCloseTo(0.5938097293030347, 12);
	expect(pairwise.value).toBeCloseTo(2 / 3, 12);
});

test("the same votes as numbers: variance 2.142857, range 4, mean distance .357 of the scale (numpy)", () => {
	const { variance, range, distance } = itemSpread([4, 2, 0, 0, 1], NUMBERS);
	expect(variance.value).toBeCloseTo(2.142857142857143, 12);
	expect(range.value).toBe(4);
	expect(distance.value).toBeCloseTo(0.35714285714285715, 12);
	const values = Float64Array.of(1, 5, Number.NaN, 1, 2, 1, 2, 1);
	expect(spreadOf(values, 4)).toEqual(itemSpread([4, 2, 0, 0, 1], NUMBERS));
});

test("expected disagreement is that of Dirichlet shares with half a vote added (simulated, .6116)", () => {
	expect(itemDisagreement([4, 2, 1, 0, 0]).expected).toBeCloseTo(0.6116, 2);
	expect(itemDisagreement([4, 2, 1, 0, 0]).expected).toBeCloseTo(
		1 - (4.5 * 5.5 + 2.5 * 3.5 + 1.5 * 2.5 + 2 * 0.5 * 1.5) / (9.5 * 10.5),
		12,
	);
});

test("two votes that differ are believed less than ten that do", () => {
	const [two, ten] = [itemDisagreement([1, 1]), itemDisagreement([5, 5])];
	expect(two.pairwise.value).toBeGreaterThan(ten.pairwise.value as number);
	expect(two.expected).toBeLessThan(ten.expected);
});

test("fewer than two ratings have no disagreement, one level no normalised entropy", () => {
	const none = { value: undefined, reason: "TOO_FEW" };
	for (const votes of [
		[0, 0],
		[0, 1],
	]) {
		const { entropy, normalisedEntropy, pairwise } = itemDisagreement(votes);
		expect([entropy, normalisedEntropy, pairwise]).toEqual([none, none, none]);
		expect(itemSpread(votes, Float64Array.of(0, 1))).toEqual({
			distance: none,
			variance: none,
			range: none,
		});
	}
	expect(itemDisagreement([3])).toMatchObject({
		entropy: { value: 0 },
		normalisedEntropy: { reason: "ZERO_DENOMINATOR" },
	});
});

test("items are ranked by expected disagreement, equal ones in their order, single votes left out", () => {
	const columns = [
		[0, 0, 0, 1, 2],
		[0, 1, MISSING, 1, 0],
		[0, MISSING, MISSING, 1, 1],
		[0, MISSING, MISSING, 0, 2],
	].map((codes) => Uint8Array.from(codes));
	const ranked = rankByDisagreement(columns, 3).map(({ item }) => item);
	expect(ranked).toEqual([4, 1, 3, 0]);
	const far = rankByDisagreement(columns, 3, { weights: "quadratic" }).map(({ item }) => item);
	expect(far[0]).toBe(4);
	expect(far).not.toContain(2);
});

test(
	"figures lie in their ranges and do not depend on who voted",
	() => {
		fc.assert(
			fc.property(codeColumns(4, { raters: [0, 6], items: [0, 8] }), (columns) => {
				const ranked = rankByDisagreement(columns, 4);
				expect(faultsOf(ranked)).toEqual([]);
				expect(rankByDisagreement(columns.toReversed(), 4)).toEqual(ranked);
				for (const { normalisedEntropy, pairwise, expected } of ranked) {
					for (const value of [normalisedEntropy.value, pairwise.value, expected]) {
						expect(value).toBeGreaterThanOrEqual(0);
						expect(value).toBeLessThanOrEqual(1 + 1e-12);
					}
				}
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
