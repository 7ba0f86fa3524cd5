import fc from "fast-check";
import { expect, test } from "vitest";
import { StatsInputError } from "../core/result.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { defined } from "../testing/scored-items.ts";
import { alternativeAnnotatorPower } from "./alternative-annotator-power.ts";

const MANY = { numRuns: RUNS };
const LONG = { timeout: PATIENCE };

const AS_GOOD = {
	people: 3,
	items: 100,
	judgeAdvantage: 0.8,
	humanAdvantage: 0.8,
	epsilon: 0.2,
};

test("a judge as good as people passes with 100 items each, seldom with 10", () => {
	expect(defined(alternativeAnnotatorPower(AS_GOOD)).value).toBeGreaterThan(0.85);
	const few = alternativeAnnotatorPower({ ...AS_GOOD, items: 10 }, { replicates: 300 });
	expect(defined(few).value).toBeLessThan(0.3);
});

test("one person, many items: the power of the t test (normal approximation)", () => {
	// d is 1, −1 or 0 with .3, .2 and .5: mean .1 and variance .49; ε = .2 lies 2.02 errors above.
	const plan = { people: 1, items: 200, judgeAdvantage: 0.7, humanAdvantage: 0.8, epsilon: 0.2 };
	const { value, ci } = defined(alternativeAnnotatorPower(plan, { replicates: 4000 }));
	expect(value).toBeGreaterThan(0.6);
	expect(value).toBeLessThan(0.7);
	expect(ci).toMatchObject({ method: "wilson" });
});

test("a judge who is worse by ε passes against one person as often as the rate of errors", () => {
	const plan = { people: 1, items: 150, judgeAdvantage: 0.6, humanAdvantage: 0.8, epsilon: 0.2 };
	const { value } = defined(alternativeAnnotatorPower(plan, { replicates: 4000 }));
	expect(value).toBeGreaterThan(0.03);
	expect(value).toBeLessThan(0.07);
});

test("nobody, nothing, no studies; and what cannot be", () => {
	expect(alternativeAnnotatorPower({ ...AS_GOOD, people: 0 })).toMatchObject({ reason: "EMPTY" });
	expect(alternativeAnnotatorPower({ ...AS_GOOD, items: 0 })).toMatchObject({ reason: "EMPTY" });
	const none = alternativeAnnotatorPower(AS_GOOD, { replicates: 0 });
	expect(none).toMatchObject({ reason: "DEGENERATE_RESAMPLES" });
	const refused = { ...AS_GOOD, judgeAdvantage: 0.3, humanAdvantage: 0.3 };
	expect(() => alternativeAnnotatorPower(refused)).toThrow(StatsInputError);
	expect(() => alternativeAnnotatorPower({ ...AS_GOOD, items: 2.5 })).toThrow(StatsInputError);
});

test("power is a share without faults, the same for the same seed, and rises with ε", LONG, () => {
	const plans = fc.record({
		people: fc.integer({ min: 1, max: 4 }),
		items: fc.integer({ min: 1, max: 60 }),
		judgeAdvantage: fc.integer({ min: 50, max: 100 }).map((share) => share / 100),
		humanAdvantage: fc.integer({ min: 50, max: 100 }).map((share) => share / 100),
	});
	fc.assert(
		fc.property(plans, (plan) => {
			const powers = [0.05, 0.3].map((epsilon) => {
				const result = alternativeAnnotatorPower({ ...plan, epsilon }, { replicates: 10 });
				expect(faultsOf(result)).toEqual([]);
				expect(alternativeAnnotatorPower({ ...plan, epsilon }, { replicates: 10 })).toEqual(result);
				return defined(result).value;
			});
			expect(powers[1]).toBeGreaterThanOrEqual(powers[0]);
		}),
		MANY,
	);
});
