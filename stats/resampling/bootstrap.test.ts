import { expect, test } from "vitest";
import { bootstrapOne, type Resampled } from "./bootstrap.ts";
import { bootstrapInterval } from "./bootstrap-interval.ts";

const LEVEL = { level: 0.95 };

/** Share of the first cell: what a bootstrap of a proportion resamples. */
function share(counts: Float64Array): number {
	return counts[0] / counts.reduce((sum, count) => sum + count, 0);
}

function resampled(replicates: number[], jackknife: number[] = [0.4, 0.5, 0.6]): Resampled {
	return {
		replicates: Float64Array.from(replicates),
		jackknife: Float64Array.from(jackknife),
		weights: new Float64Array(jackknife.length).fill(1),
	};
}

test("a proportion's replicates spread as theory says, whatever the number of units", () => {
	for (const counts of [Float64Array.of(30, 70), Float64Array.of(3000, 7000)]) {
		const n = counts.reduce((sum, count) => sum + count, 0);
		const { replicates } = bootstrapOne(counts, share, { stat: "test" }, { replicates: 20_000 });
		const mean = replicates.reduce((sum, value) => sum + value, 0) / replicates.length;
		const variance = replicates.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 20_000;
		expect(mean).toBeCloseTo(0.3, 2);
		expect(Math.abs(Math.sqrt(variance) / Math.sqrt(0.21 / n) - 1)).toBeLessThan(0.02);
	}
});

test("the same seed gives the same bytes, another seed or another name does not", () => {
	const counts = Float64Array.of(12, 5, 3);
	const run = (seed: number, operands: string[]) =>
		bootstrapOne(counts, share, { stat: "test" }, { seed, operands, replicates: 50 }).replicates;
	const once = run(1, ["ann", "bob"]);
	run(9, ["somebody", "else"]);
	expect(run(1, ["ann", "bob"])).toEqual(once);
	expect(run(2, ["ann", "bob"])).not.toEqual(once);
	expect(run(1, ["ann", "eve"])).not.toEqual(once);
});

test("undefined replicates are dropped and counted: more than 5 % is said", () => {
	const values = Array.from({ length: 100 }, (_, i) => (i < 10 ? Number.NaN : i / 100));
	const { interval, warnings } = bootstrapInterval(0.5, resampled(values), LEVEL);
	expect(warnings).toEqual(["RESAMPLES_DROPPED"]);
	expect(interval).toHaveProperty("ci");
	const few = values.map((value, i) => (i < 4 ? Number.NaN : value || 0.1));
	expect(bootstrapInterval(0.5, resampled(few), LEVEL).warnings).toEqual([]);
});

test("more than 20 % undefined replicates, or an undefined jackknife, forbid the interval", () => {
	const values = Array.from({ length: 100 }, (_, i) => (i < 25 ? Number.NaN : i / 100));
	const degenerate = { ciReason: "DEGENERATE_RESAMPLES" };
	expect(bootstrapInterval(0.5, resampled(values), LEVEL).interval).toEqual(degenerate);
	const fine = values.map((_, i) => i / 100);
	const broken = resampled(fine, [0.5, Number.NaN]);
	expect(bootstrapInterval(0.5, broken, LEVEL).interval).toEqual(degenerate);
	expect(bootstrapInterval(0.5, broken, LEVEL, "percentile").interval).toHaveProperty("ci");
});

test("without any spread the estimate sits on its bound", () => {
	const same = resampled(new Array<number>(50).fill(1), [1, 1]);
	expect(bootstrapInterval(1, same, LEVEL).interval).toEqual({ ciReason: "BOUNDARY" });
});

test("without replicates there is no interval, and that is said", () => {
	const none = bootstrapOne(Float64Array.of(3, 4), share, { stat: "test" }, { replicates: 0 });
	expect(bootstrapInterval(3 / 7, none, LEVEL).interval).toEqual({ ciReason: "NOT_AVAILABLE" });
});

test("replicates on one side of the estimate, or a jackknife without spread, leave no BCa interval", () => {
	const values = Array.from({ length: 100 }, (_, i) => i / 100);
	const degenerate = { ciReason: "DEGENERATE_RESAMPLES" };
	expect(bootstrapInterval(2, resampled(values), LEVEL).interval).toEqual(degenerate);
	const same = resampled(values, [0.5, 0.5, 0.5]);
	expect(bootstrapInterval(0.5, same, LEVEL).interval).toEqual(degenerate);
	expect(bootstrapInterval(0.5, same, LEVEL, "basic").interval).toHaveProperty("ci");
});
