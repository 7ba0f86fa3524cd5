import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { costMicros, worstCostMicros } from "./cost.ts";

const PRICES = ModelFacts.parse({
	inputPerMillion: 2_000_000,
	cachedInputPerMillion: 500_000,
	cacheWritePerMillion: 2_500_000,
	outputPerMillion: 8_000_000,
});

test("cached, written and fresh tokens have their own prices, and a batch may cost half", () => {
	const usage = { prompt: 1_000, cached: 400, cacheWrite: 100, completion: 50 };
	// 500 · 2 + 400 · 0.5 + 100 · 2.5 + 50 · 8 = 1,850 micro-units.
	expect(costMicros(usage, PRICES)).toBe(1_850);
	expect(costMicros(usage, PRICES, { percent: 50 })).toBe(925);
});

test("an unknown price or usage is unknown, never 0", () => {
	const usage = { prompt: 10, cached: null, completion: 5 };
	expect(costMicros(usage, undefined)).toBeNull();
	expect(costMicros(usage, { ...PRICES, inputPerMillion: null })).toBeNull();
	expect(costMicros(usage, { ...PRICES, outputPerMillion: null })).toBeNull();
	expect(costMicros({ prompt: null, cached: null, completion: null }, PRICES)).toBeNull();
	expect(costMicros({ ...usage, completion: 0 }, { ...PRICES, outputPerMillion: null })).toBe(20);
	expect(worstCostMicros({ promptTokens: 10, maxTokens: null }, PRICES)).toBeNull();
	expect(worstCostMicros({ promptTokens: 10, maxTokens: 5 }, undefined)).toBeNull();
});

test("nothing costs more than the worst that was set aside", () => {
	const calls = fc.record({
		bytes: fc.nat(100_000),
		maxTokens: fc.nat(5_000),
		prompt: fc.double({ min: 0, max: 1, noNaN: true }),
		cached: fc.double({ min: 0, max: 0.5, noNaN: true }),
		written: fc.double({ min: 0, max: 0.5, noNaN: true }),
		completion: fc.double({ min: 0, max: 1, noNaN: true }),
	});
	fc.assert(
		fc.property(calls, ({ bytes, maxTokens, ...shares }) => {
			const prompt = Math.floor(bytes * shares.prompt);
			const usage = {
				prompt,
				cached: Math.floor(prompt * shares.cached),
				cacheWrite: Math.floor(prompt * shares.written),
				completion: Math.floor(maxTokens * shares.completion),
			};
			const worst = worstCostMicros({ promptTokens: bytes, maxTokens }, PRICES) as number;
			expect(costMicros(usage, PRICES) as number).toBeLessThanOrEqual(worst);
		}),
		{ numRuns: 1_000 },
	);
});
