import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { inclusionProbabilities } from "./inclusion-probabilities.ts";
import { neymanAllocation } from "./neyman.ts";
import { labellingPriority } from "./priority.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

function allocated(sizes: readonly number[], sds: readonly number[], n: number): number[] {
	const strata = { sizes: Float64Array.from(sizes), deviations: Float64Array.from(sds) };
	const result = neymanAllocation(strata, { n });
	if (!result.allocation) throw new Error(result.reason);
	return [...result.allocation];
}

test("Neyman: in proportion to size and deviation, by hand", () => {
	expect(allocated([400, 300, 200, 100], [1, 2, 3, 4], 50)).toEqual([10, 15, 15, 10]);
	expect(allocated([1000, 10], [0.2, 0.2], 20)).toEqual([18, 2]);
	expect(allocated([5, 200, 200], [40, 1, 1], 25)).toEqual([5, 10, 10]);
	expect(allocated([100, 100, 10], [0, 0, 5], 60)).toEqual([25, 25, 10]);
	expect(allocated([30, 50, 20], [0, 0, 0], 10)).toEqual([3, 5, 2]);
});

test("Neyman: a stratum at its cap frees labels for those at their floor", () => {
	expect(allocated([10, 1000, 1000], [10, 0.001, 0.0015], 50)).toEqual([10, 16, 24]);
});

test("Neyman: more labels than items take all; too few for the floors take none", () => {
	expect(allocated([3, 4], [1, 2], 100)).toEqual([3, 4]);
	expect(allocated([], [], 10)).toEqual([]);
	const strata = { sizes: Float64Array.of(9, 9), deviations: Float64Array.of(1, 1) };
	expect(neymanAllocation(strata, { n: 3 })).toEqual({ allocation: undefined, reason: "TOO_FEW" });
	expect(neymanAllocation(strata, { n: 3, minPerStratum: 0 }).allocation).toBeDefined();
	expect(() => neymanAllocation(strata, { n: 2.5 })).toThrow(StatsInputError);
	const short = { sizes: Float64Array.of(9, 9), deviations: Float64Array.of(1) };
	expect(() => neymanAllocation(short, { n: 4 })).toThrow(StatsInputError);
});

const strata = fc.array(
	fc.record({ size: fc.integer({ min: 0, max: 60 }), sd: fc.integer({ min: 0, max: 9 }) }),
	{ minLength: 1, maxLength: 7 },
);

test(
	"Neyman: adds up to n within floor and cap, and no single label would do better elsewhere",
	LONG,
	() => {
		fc.assert(
			fc.property(strata, fc.nat(300), (own, n) => {
				const sizes = Float64Array.from(own, ({ size }) => size);
				const deviations = Float64Array.from(own, ({ sd }) => sd);
				const { allocation } = neymanAllocation({ sizes, deviations }, { n });
				const floors = sizes.map((size) => Math.min(2, size));
				const items = sizes.reduce((sum, size) => sum + size, 0);
				if (!allocation) {
					expect(n).toBeLessThan(floors.reduce((sum, floor) => sum + floor, 0));
					return;
				}
				expect(allocation.reduce((sum, labels) => sum + labels, 0)).toBe(Math.min(n, items));
				allocation.forEach((labels, h) => {
					expect(labels).toBeGreaterThanOrEqual(floors[h]);
					expect(labels).toBeLessThanOrEqual(sizes[h]);
				});
				// Shares before rounding are optimal: moving two labels from g to h never pays.
				const part = (h: number, labels: number) => (sizes[h] * deviations[h]) ** 2 / labels;
				for (const g of sizes.keys()) {
					for (const h of sizes.keys()) {
						const [from, to] = [allocation[g], allocation[h]];
						if (g === h || from - 2 < floors[g] || to + 2 > sizes[h]) continue;
						if (from <= 2 || to === 0) continue;
						const now = part(g, from) + part(h, to);
						expect(part(g, from - 2) + part(h, to + 2)).toBeGreaterThanOrEqual(now * (1 - 1e-9));
					}
				}
			}),
			MANY,
		);
	},
);

const uncertainties = fc
	.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 40 })
	.map((own) => Float64Array.from(own));

/** What exceeds 1 goes to the others in proportion, again and again. */
function redistributed(uncertainty: Float64Array, budget: number, mix: number): number[] {
	const n = uncertainty.length;
	const total = uncertainty.reduce((sum, own) => sum + own, 0);
	let pi = [...uncertainty].map(
		(own) => (1 - mix) * budget * (total > 0 ? own / total : 1 / n) + (mix * budget) / n,
	);
	for (let round = 0; round <= n && pi.some((own) => own > 1 + 1e-12); round++) {
		const excess = pi.reduce((sum, own) => sum + Math.max(0, own - 1), 0);
		const free = pi.reduce((sum, own) => sum + (own < 1 ? own : 0), 0);
		pi = pi.map((own) => (own < 1 ? own + (excess * own) / free : 1));
	}
	return pi;
}

test(
	"inclusion probabilities add up to the budget, lie in (0, 1], and follow the uncertainty",
	LONG,
	() => {
		fc.assert(
			fc.property(
				uncertainties,
				fc.double({ min: 0.1, max: 50, noNaN: true }),
				fc.double({ min: 0.05, max: 1, noNaN: true }),
				(uncertainty, budget, uniformMix) => {
					const pi = inclusionProbabilities(uncertainty, { budget, uniformMix });
					const n = uncertainty.length;
					expect(pi.reduce((sum, own) => sum + own, 0)).toBeCloseTo(Math.min(budget, n), 9);
					expect(pi.every((own) => own > 0 && own <= 1)).toBe(true);
					for (const [i, own] of uncertainty.entries()) {
						for (const [j, other] of uncertainty.entries()) {
							if (own > other) expect(pi[i]).toBeGreaterThanOrEqual(pi[j] - 1e-12);
						}
					}
					if (budget < n) {
						redistributed(uncertainty, budget, uniformMix).forEach((own, i) => {
							expect(pi[i]).toBeCloseTo(own, 9);
						});
					}
				},
			),
			MANY,
		);
	},
);

test("inclusion probabilities: degenerate budgets, mixes and uncertainties", () => {
	const none = Float64Array.of(0, 0, 0, 0);
	expect([...inclusionProbabilities(none, { budget: 2 })]).toEqual([0.5, 0.5, 0.5, 0.5]);
	expect([...inclusionProbabilities(none, { budget: 9 })]).toEqual([1, 1, 1, 1]);
	expect([...inclusionProbabilities(new Float64Array(0), { budget: 3 })]).toEqual([]);
	for (const options of [{ budget: -1 }, { budget: 2, uniformMix: -0.1 }, { budget: Number.NaN }]) {
		expect(() => inclusionProbabilities(none, options)).toThrow(StatsInputError);
	}
	expect([...inclusionProbabilities(none, { budget: 0 })]).toEqual([0, 0, 0, 0]);
	const some = Float64Array.of(0, 0, 1, 1);
	const unmixed = inclusionProbabilities(some, { budget: 1, uniformMix: 0 });
	expect([...unmixed]).toEqual([0, 0, 0.5, 0.5]);
	const missing = Float64Array.of(0.5, Number.NaN);
	expect(() => inclusionProbabilities(missing, { budget: 1 })).toThrow(StatsInputError);
});

test("priority: entropy over that of an even split; unvoted items lead with 1", () => {
	const judges = [
		Uint8Array.of(0, 0, 0xff, 1, 2),
		Uint8Array.of(0, 1, 0xff, 1, 2),
		Uint8Array.of(0, 2, 0xff, 0, 0xff),
	];
	const { score, order } = labellingPriority(judges, 3);
	[0, 1, 1, 0.6365141682948128 / Math.log(3), 0].forEach((own, item) => {
		expect(score[item]).toBeCloseTo(own, 12);
	});
	expect([...order].slice(2)).toEqual([3, 0, 4]);
	expect(labellingPriority([], 3)).toEqual({
		score: new Float64Array(0),
		order: new Uint32Array(0),
	});
	expect([...labellingPriority([Uint8Array.of(0, 0xff)], 1).score]).toEqual([0, 1]);
	expect(() => labellingPriority([Uint8Array.of(5)], 3)).toThrow(StatsInputError);
});

test(
	"priority: judges and levels change places without changing it; the order is sorted",
	LONG,
	() => {
		const votes = codeColumns(4, { raters: [1, 6], items: [0, 20] });
		fc.assert(
			fc.property(votes, (judges) => {
				const { score, order } = labellingPriority(judges, 4);
				expect(score.every((own) => own >= 0 && own <= 1)).toBe(true);
				expect([...order].sort((p, q) => p - q)).toEqual([...score.keys()]);
				for (let i = 1; i < order.length; i++) {
					const [p, q] = [order[i - 1], order[i]];
					const gap = score[p] - score[q];
					expect(gap > 0 || (gap === 0 && p < q)).toBe(true);
				}
				const relabelled = judges.map((own) =>
					own.map((code) => (code === 0xff ? code : 3 - code)),
				);
				expect(labellingPriority(relabelled.reverse(), 4)).toEqual({ score, order });
			}),
			MANY,
		);
	},
);
