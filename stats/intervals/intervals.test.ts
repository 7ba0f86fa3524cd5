import fc from "fast-check";
import { expect, test } from "vitest";
import { clopperPearson } from "./clopper-pearson.ts";
import { wilson } from "./wilson.ts";

test("128 of 155 agree: Wilson [.758, .877] (statsmodels)", () => {
	const { low, high } = wilson(128, 155, 0.95);
	expect(low).toBeCloseTo(0.7584208520206783, 12);
	expect(high).toBeCloseTo(0.8774332930486666, 12);
});

test("12 of 12 agree: Clopper–Pearson starts at .735 (statsmodels)", () => {
	const { low, high } = clopperPearson(12, 12, 0.95);
	expect(low).toBeCloseTo(0.7353515306029488, 12);
	expect(high).toBe(1);
});

test("intervals of proportions stay within [0, 1] and hold the proportion", () => {
	const counts = fc
		.integer({ min: 1, max: 2000 })
		.chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));
	fc.assert(
		fc.property(counts, ([count, n]) => {
			for (const { low, high } of [wilson(count, n, 0.95), clopperPearson(count, n, 0.95)]) {
				expect(low >= 0 && high <= 1 && low < high).toBe(true);
				expect(low <= count / n && count / n <= high).toBe(true);
			}
		}),
		{ numRuns: 1000 },
	);
});
