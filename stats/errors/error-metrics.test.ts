import fc from "fast-check";
import { mean, rootMeanSquare, sampleStandardDeviation } from "simple-statistics";
import { expect, test } from "vitest";
import { isDefined } from "../core/result.ts";
import { pairCellsOfNumbers } from "../tables/pair-cells.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { errorMetrics } from "./error-metrics.ts";

function errorsOf(judge: number[], human: number[]) {
	const cells = pairCellsOfNumbers(Float64Array.from(judge), Float64Array.from(human));
	return errorMetrics(cells, { interval: "t" });
}

test("a lenient judge: bias 1, paired t interval", () => {
	// t of 95 % with 5 degrees of freedom, times sd / √6.
	const { mae, rmse, bias } = errorsOf([5, 5, 4, 5, 4, 5], [4, 3, 4, 4, 2, 5]);
	expect(bias.value).toBe(1);
	if (!isDefined(bias) || !isDefined(mae)) throw new Error("undefined");
	expect(bias.ci?.low).toBeCloseTo(1 - 2.5705818356363146 * 0.36514837167011072, 12);
	expect(bias.ci?.high).toBeCloseTo(1 + 2.5705818356363146 * 0.36514837167011072, 12);
	expect(bias.parts?.loaHigh).toBeCloseTo(2.753045081153163, 12);
	expect(rmse.value).toBeCloseTo(1.2909944487358056, 12);
	expect(mae.ci).toMatchObject({ method: "score" });
	expect(mae.warnings).toEqual(["LOW_N"]);
});

test(
	"errors equal those of the rows",
	() => {
		const rows = fc.array(
			fc.tuple(fc.integer({ min: -9, max: 9 }), fc.float({ noNaN: true, min: -9, max: 9 })),
			{
				minLength: 2,
				maxLength: 40,
			},
		);
		fc.assert(
			fc.property(rows, (pairs) => {
				const [judge, human] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
				const { mae, rmse, bias } = errorsOf(judge, human);
				const differences = pairs.map(([a, b]) => a - b);
				expect(mae.value).toBeCloseTo(mean(differences.map(Math.abs)), 11);
				expect(rmse.value).toBeCloseTo(rootMeanSquare(differences), 11);
				expect(bias.value).toBeCloseTo(mean(differences), 11);
				expect(bias.parts?.sd).toBeCloseTo(sampleStandardDeviation(differences), 11);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("nothing, one pair, no spread", () => {
	expect(errorsOf([Number.NaN], [1]).mae).toMatchObject({ value: undefined, reason: "EMPTY" });
	expect(errorsOf([3], [1]).bias).toMatchObject({ value: 2, ciReason: "TOO_FEW" });
	const perfect = errorsOf([1, 2, 3], [1, 2, 3]);
	expect(perfect.bias).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
	expect(perfect.mae).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
	expect(perfect.rmse).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
	const same = Float64Array.of(1, 2, 3);
	const ofLevels = errorMetrics(pairCellsOfNumbers(same, same), { levels: same });
	expect(ofLevels.mae).toMatchObject({ value: 0, ci: { low: 0, method: "score" } });
	expect(ofLevels.bias).toMatchObject({ value: 0, ciReason: "BOUNDARY" });
});

test("the interval of sizes narrows with the root of the items", () => {
	const judge = Array.from({ length: 4000 }, (_, i) => Math.sin(i * 12.9898) * 3);
	const human = judge.map((value, i) => value + Math.cos(i * 78.233));
	const many = errorsOf(judge, human);
	const few = errorsOf(judge.slice(0, 2000), human.slice(0, 2000));
	for (const name of ["mae", "rmse"] as const) {
		const [linear, resampled] = [many[name], few[name]];
		if (!isDefined(linear) || !isDefined(resampled)) throw new Error("undefined");
		if (!linear.ci || !resampled.ci) throw new Error("no interval");
		const ratio = (resampled.ci.high - resampled.ci.low) / (linear.ci.high - linear.ci.low);
		expect(Math.abs(ratio / Math.SQRT2 - 1)).toBeLessThan(0.1);
	}
});
