import { expect, test } from "vitest";
import {
	betaQuantile,
	binomialLower,
	binomialMass,
	chiSquareUpper,
	fQuantile,
	fUpper,
	hypergeometricMass,
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
	["upper tail of F(5, 15)", () => fUpper(3.2, 5, 15), 0.036554661466091674],
	["upper tail of F(2, 200.5)", () => fUpper(40, 2, 200.5), 2.4082219707541364e-15],
	["upper tail of χ²(2)", () => chiSquareUpper(9.21, 2), 0.01000170200470548],
	["upper tail of χ²(4)", () => chiSquareUpper(150, 4), 2.035764090974152e-31],
	["lower tail of a binomial", () => binomialLower(40, 400, 0.2), 4.959456045911623e-8],
	["mass of a binomial", () => binomialMass(7, 50, 0.3), 0.004770480981935479],
	[
		"mass of a hypergeometric",
		() => hypergeometricMass(3, { population: 50, marked: 10, draws: 12 }),
		0.27028632539455466,
	],
	["F 97.5 % of (3.7, 5)", () => fQuantile(0.975, 3.7, 5), 7.482187800098081],
])("%s equals scipy", (_, compute, expected) => {
	expect(Math.abs(compute() / expected - 1)).toBeLessThan(1e-12);
});

test("an infinite t has p = 0", () => {
	expect(tTwoSided(Number.POSITIVE_INFINITY, 3)).toBe(0);
});
