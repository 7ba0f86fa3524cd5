import fc from "fast-check";
import { expect, test } from "vitest";
import { createSpread } from "./even-spread.ts";

test("all of few are kept, and of many at least half as many as may be, at even steps", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 2_000 }), (most, count) => {
			const spread = createSpread<number>(most);
			for (let thing = 0; thing < count; thing++) spread.add(thing);
			const { kept } = spread;
			expect(kept.length).toBeLessThanOrEqual(most);
			expect(kept.length).toBeGreaterThanOrEqual(Math.min(count, most / 2));
			const [first = 0, second = first + 1] = kept;
			expect(kept).toEqual(kept.map((_, at) => first + at * (second - first)));
		}),
	);
});
