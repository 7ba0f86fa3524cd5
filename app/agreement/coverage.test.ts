import { expect, test } from "vitest";
import { type Setting, tallies, truthOf } from "./testing/simulated-agreement.ts";

/** A few places of the grid of testing/long/coverage.test.ts, those where most failed before. */
const SETTINGS: readonly Setting[] = [
	{ items: 50, levels: 5, prevalence: 0.9, designEffect: 1 },
	{ items: 155, levels: 2, prevalence: 0.97, designEffect: 1 },
	{ items: 155, levels: 2, prevalence: 0.9, designEffect: 3 },
];
const SAMPLES = 40;

test.each(SETTINGS)(
	"printed intervals cover: $items items, $levels levels, $prevalence, design effect $designEffect",
	(setting) => {
		const found = tallies(setting, truthOf(setting, 100_000), SAMPLES);
		expect(found.size).toBeGreaterThan(20);
		for (const [name, { printed, held, contradicted }] of found) {
			// Binomial: below this with .92 once in 10,000 times, for each figure.
			const least = 0.92 * printed - 3.7 * Math.sqrt(0.92 * 0.08 * printed);
			expect({ name, covers: held >= least }).toEqual({ name, covers: true });
			expect(contradicted).toBe(0);
		}
	},
);
