import fc from "fast-check";
import { expect, test } from "vitest";
import { binomialMass } from "../core/distributions.ts";
import { StatsInputError } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { planMcnemar, smallestDifference } from "./mcnemar-items.ts";
import { exactMcnemarPower } from "./mcnemar-power.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

test.each([
	{ n: 268, p10: 0.15, p01: 0.07, alpha: 0.05, power: 0.7748139983792725 },
	{ n: 120, p10: 0.2, p01: 0.08, alpha: 0.01, power: 0.41061218304219504 },
	{ n: 60, p10: 0.3, p01: 0.1, alpha: 0.1, power: 0.7582819516204649 },
])("power of the exact test with $n items (scipy, enumerated)", ({ n, power, ...plan }) => {
	expect(exactMcnemarPower(n, plan)).toBeCloseTo(power, 9);
});

test("Connor's number, and the power of the exact test at it", () => {
	const { n, exactPower } = planMcnemar({ p10: 0.15, p01: 0.07 });
	expect(n).toEqual({ value: 268 });
	expect(exactPower.value).toBeCloseTo(0.7748139983792725, 9);
	expect(planMcnemar({ p10: 0.07, p01: 0.15 })).toEqual({ n, exactPower });
	const doubled = planMcnemar({ p10: 0.15, p01: 0.07 }, { designEffect: 2 });
	expect(doubled).toEqual({ n: { value: 535 }, exactPower });
});

test("no difference, or no discordance, to plan for", () => {
	expect(planMcnemar({ p10: 0.1, p01: 0.1 }).n).toMatchObject({ reason: "ZERO_DENOMINATOR" });
	expect(planMcnemar({ p10: 0, p01: 0 }).exactPower).toMatchObject({ reason: "NO_DISCORDANT" });
	expect(() => planMcnemar({ p10: 0.7, p01: 0.4 })).toThrow(StatsInputError);
	expect(() => planMcnemar({ p10: -0.1, p01: 0.4 })).toThrow(StatsInputError);
	expect(() => planMcnemar({ p10: 0.2, p01: 0.1 }, { alpha: 0 })).toThrow(StatsInputError);
});

test.each([
	{ n: 67, difference: 0.13024070650855918 },
	{ n: 155, difference: 0.08649203547972904 },
	{ n: 300, difference: 0.062399489463011236 },
	{ n: 500, difference: 0.04841055404766079 },
	{ n: 1000, difference: 0.034271835250892946 },
])("$n items show a difference of $difference where 15 % are discordant (scipy)", (row) => {
	const { n, difference } = row;
	expect(smallestDifference({ n, discordant: 0.15 }).value).toBeCloseTo(difference, 10);
});

test("where no difference can be shown", () => {
	expect(smallestDifference({ n: 0, discordant: 0.2 })).toMatchObject({ reason: "EMPTY" });
	expect(smallestDifference({ n: 50, discordant: 0 })).toMatchObject({ reason: "NO_DISCORDANT" });
	expect(smallestDifference({ n: 10, discordant: 0.1 })).toMatchObject({ reason: "TOO_FEW" });
	expect(() => smallestDifference({ n: 10, discordant: 2 })).toThrow(StatsInputError);
});

const percent = (from: number, to: number) =>
	fc.integer({ min: from, max: to }).map((share) => share / 100);

/** Every number of discordant items, and every split of them. */
function enumerated(n: number, p10: number, p01: number, alpha: number): number {
	const half = (m: number, k: number) => {
		let sum = 0;
		for (let i = 0; i <= k; i++) sum += binomialMass(i, m, 0.5);
		return 2 * sum;
	};
	let power = 0;
	for (let m = 0; m <= n; m++) {
		for (let b = 0; b <= m; b++) {
			if (Math.min(1, half(m, Math.min(b, m - b))) > alpha * (1 + 1e-12)) continue;
			const split = binomialMass(b, m, p10 / (p10 + p01));
			power += binomialMass(m, n, p10 + p01) * split;
		}
	}
	return power;
}

test("the exact power is that of adding up every outcome", LONG, () => {
	const outcome = fc.tuple(
		fc.integer({ min: 1, max: 25 }),
		percent(0, 50),
		percent(1, 50),
		percent(1, 30),
	);
	fc.assert(
		fc.property(outcome, ([n, p10, p01, alpha]) => {
			const power = exactMcnemarPower(n, { p10, p01, alpha });
			expect(power).toBeCloseTo(enumerated(n, p10, p01, alpha), 9);
		}),
		MANY,
	);
});

test(
	"a larger difference, or less power, never takes more items; and the plan comes out again",
	LONG,
	() => {
		const plans = fc
			.tuple(percent(0, 40), percent(0, 40), percent(50, 95))
			.filter(([p10, p01]) => p10 !== p01);
		fc.assert(
			fc.property(plans, ([p10, p01, power]) => {
				const { n, exactPower } = planMcnemar({ p10, p01 }, { power });
				expect(faultsOf({ n, exactPower })).toEqual([]);
				const items = n.value as number;
				const weaker = planMcnemar({ p10, p01 }, { power: power - 0.1 });
				expect(weaker.n.value).toBeLessThanOrEqual(items);
				const stricter = planMcnemar({ p10, p01 }, { power, alpha: 0.01 });
				expect(stricter.n.value).toBeGreaterThanOrEqual(items);
				const found = smallestDifference({ n: items, discordant: p10 + p01 }, { power });
				const difference = Math.abs(p10 - p01);
				if (found.value === undefined) expect(items).toBeLessThan(10);
				else expect(found.value).toBeLessThanOrEqual(difference + 1e-9);
				const fewer = smallestDifference({ n: items - 1, discordant: p10 + p01 }, { power });
				if (fewer.value !== undefined) expect(fewer.value).toBeGreaterThan(difference - 1e-9);
			}),
			MANY,
		);
	},
);
