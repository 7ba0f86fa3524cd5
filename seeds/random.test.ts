import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";

test("the same seed and stream give the same numbers, another stream others", () => {
	const draw = (seed: number, stream: string) => {
		const random = seededRandom(seed, stream);
		return Array.from({ length: 5 }, () => random.uniform());
	};
	expect(draw(1, "a")).toEqual(draw(1, "a"));
	expect(draw(1, "a")).not.toEqual(draw(1, "b"));
	expect(draw(1, "a")).not.toEqual(draw(2, "a"));
});

test("uniform numbers lie in [0, 1) with mean one half, normals have mean 0 and deviation 1", () => {
	const random = seededRandom(7, "moments");
	const uniforms = Array.from({ length: 20_000 }, () => random.uniform());
	const normals = Array.from({ length: 20_000 }, () => random.normal());
	const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
	expect(Math.min(...uniforms)).toBeGreaterThanOrEqual(0);
	expect(Math.max(...uniforms)).toBeLessThan(1);
	expect(mean(uniforms)).toBeCloseTo(0.5, 1);
	expect(mean(normals)).toBeCloseTo(0, 1);
	expect(mean(normals.map((value) => value ** 2))).toBeCloseTo(1, 1);
});

test("a sample holds distinct elements and never more than there are", () => {
	const random = seededRandom(3, "sample");
	const sample = random.sample([1, 2, 3, 4, 5], 3);
	expect(new Set(sample).size).toBe(3);
	expect(random.sample([1, 2], 5).sort()).toEqual([1, 2]);
});
