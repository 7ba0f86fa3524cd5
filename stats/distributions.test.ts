import { expect, test } from "vitest";
import {
	betaQuantile,
	fQuantile,
	normalCritical,
	normalTwoSided,
	tCritical,
	tTwoSided,
} from "./distributions.ts";

/** Values of scipy 1.17. */
test.each([
	["z of 95 %", () => normalCritical(0.95), 1.959963984540054],
	["p of z = 9", () => normalTwoSided(9), 2.2571768119076647e-19],
	["t of 95 %, 4 degrees of freedom", () => tCritical(0.95, 4), 2.7764451051977934],
	["p of t = −2.5, 8 degrees of freedom", () => tTwoSided(-2.5, 8), 0.03694203771362412],
	["beta 2.5 % of (1, 12)", () => betaQuantile(0.025, 1, 12), 0.0021075932318602264],
	["F 97.5 % of (5, 15)", () => fQuantile(0.975, 5, 15), 3.5764153492790607],
	["F 97.5 % of (3.7, 5)", () => fQuantile(0.975, 3.7, 5), 7.482187800098081],
])("%s equals scipy", (_, compute, expected) => {
	expect(Math.abs(compute() / expected - 1)).toBeLessThan(1e-12);
});

test("an infinite t has p = 0", () => {
	expect(tTwoSided(Number.POSITIVE_INFINITY, 3)).toBe(0);
});
