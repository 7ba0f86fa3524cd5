import fc from "fast-check";
import { expect, test } from "vitest";
import type { Result } from "../core/result.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { BENCHMARK_SCALES, type Benchmark, type BenchmarkScale, benchmark } from "./benchmark.ts";
import { gwetAc } from "./gwet-ac.ts";

function coefficient(value: number, se?: number): Result {
	const n = 100;
	return { stat: "gwet.ac", value, n, nMissing: 0, ...(se !== undefined && { se }), warnings: [] };
}

function defined(scale: BenchmarkScale, value: number, se: number): Benchmark {
	const found = benchmark(coefficient(value, se), scale);
	if (found.verdict === undefined) throw new Error(found.reason);
	return found;
}

test.each([
	["altman", [0.18168, 0.67511, 0.96356, 0.99912, 1], "moderate"],
	["fleiss", [0.28699, 0.96356, 1], "intermediate to good"],
	["landis-koch", [0.18168, 0.67511, 0.96356, 0.99912, 1, 1], "moderate"],
] as const)("coefficient .67, error .15 on the scale of %s (irrCAC)", (scale, printed, verdict) => {
	const found = defined(scale, 0.67, 0.15);
	expect(found.levels.map(({ cumulative }) => Number(cumulative.toFixed(5)))).toEqual(printed);
	expect(found.verdict).toBe(verdict);
});

test("the same estimate is worth less the wider its error", () => {
	const verdicts = [0.001, 0.05, 0.15, 0.3].map((se) => defined("landis-koch", 0.67, se).verdict);
	expect(verdicts).toEqual(["substantial", "moderate", "moderate", "slight"]);
});

test(
	"memberships add up to 1 and the verdict is the best level that is sure enough",
	() => {
		const scale = fc.constantFrom(...(Object.keys(BENCHMARK_SCALES) as BenchmarkScale[]));
		const value = fc.double({ min: -1, max: 1, noNaN: true });
		const se = fc.double({ min: 1e-3, max: 2, noNaN: true });
		fc.assert(
			fc.property(scale, value, se, (name, estimate, error) => {
				const { levels, verdict } = defined(name, estimate, error);
				expect(levels.reduce((sum, { membership }) => sum + membership, 0)).toBeCloseTo(1, 10);
				expect(levels.at(-1)?.cumulative).toBeCloseTo(1, 10);
				const better = levels.slice(
					0,
					levels.findIndex((level) => level.name === verdict),
				);
				expect(better.every(({ cumulative }) => cumulative < 0.95)).toBe(true);
				for (const { membership } of levels) expect(membership).toBeGreaterThanOrEqual(0);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("no verdict without an error", () => {
	const alone = gwetAc(countPatterns([Uint8Array.of(0), Uint8Array.of(1)], 2));
	const never = gwetAc(countPatterns([Uint8Array.of(0, 1), Uint8Array.of(255, 255)], 2));
	const same = gwetAc(countPatterns([Uint8Array.of(0, 1), Uint8Array.of(0, 1)], 2));
	expect(benchmark(alone)).toEqual({ verdict: undefined, reason: "TOO_FEW" });
	expect(benchmark(never)).toEqual({ verdict: undefined, reason: "NO_OVERLAP" });
	expect(benchmark(same)).toEqual({ verdict: undefined, reason: "BOUNDARY" });
	expect(benchmark(coefficient(0.5))).toEqual({ verdict: undefined, reason: "NOT_AVAILABLE" });
});
