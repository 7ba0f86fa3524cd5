import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../testing/runs.ts";
import { moverDifference, moverRatio } from "./mover.ts";
import { newcombe } from "./newcombe.ts";
import { wilson } from "./wilson.ts";

const KNOWN = fc
	.tuple(
		fc.double({ min: -0.9, max: 0.9, noNaN: true }),
		fc.double({ min: 0.01, max: 0.5, noNaN: true }),
		fc.double({ min: 0.01, max: 0.5, noNaN: true }),
	)
	.map(([value, down, up]) => ({ value, low: value - down, high: value + up }));
const CORRELATION = fc.double({ min: -0.95, max: 0.95, noNaN: true });

test("of two independent shares it is Newcombe's", () => {
	const share = (hits: number, of: number) => ({ value: hits / of, ...wilson(hits, of, 0.95) });
	const expected = newcombe({ hits: 56, of: 70 }, { hits: 48, of: 80 }, 0.95);
	const found = moverDifference(share(56, 70), share(48, 80), 0);
	expect(found.low).toBeCloseTo(expected.low, 12);
	expect(found.high).toBeCloseTo(expected.high, 12);
});

test("a limit of the ratio is where the difference of first and ratio · second ends at 0", () => {
	fc.assert(
		fc.property(KNOWN, KNOWN, CORRELATION, (first, other, correlation) => {
			const value = Math.abs(other.value) + 0.05;
			const second = {
				value,
				low: other.low - other.value + value,
				high: other.high - other.value + value,
			};
			const ratio = moverRatio(first, second, correlation);
			if (!ratio) return;
			const against = (times: number) => {
				const [one, two] = [times * second.low, times * second.high];
				return {
					value: times * second.value,
					low: Math.min(one, two),
					high: Math.max(one, two),
				};
			};
			const sign = (times: number) => (times < 0 ? -correlation : correlation);
			expect(moverDifference(first, against(ratio.low), sign(ratio.low)).low).toBeCloseTo(0, 6);
			expect(moverDifference(first, against(ratio.high), sign(ratio.high)).high).toBeCloseTo(0, 6);
			const { low, high } = moverDifference(first, second, correlation);
			if (Math.min(Math.abs(low), Math.abs(high)) < 1e-9) return;
			expect(ratio.low > 1 || ratio.high < 1).toBe(low > 0 || high < 0);
		}),
		{ numRuns: RUNS },
	);
});

test("nothing is a share of what is not known to lie above 0", () => {
	const half = { value: 0.5, low: 0.4, high: 0.6 };
	expect(moverRatio(half, { value: 0.2, low: -0.1, high: 0.5 }, 0)).toBeUndefined();
});
