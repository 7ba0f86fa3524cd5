import { expect, test } from "vitest";
import { randomStream } from "./random.ts";

function first(count: number, ...name: (string | number)[]): number[] {
	const random = randomStream(...name);
	return Array.from({ length: count }, () => random());
}

test("a stream depends on its name and on nothing else", () => {
	const before = first(5, 1, "kappa.cohen", "ann", "bob");
	first(100, 1, "kappa.cohen", "ann", "eve");
	expect(first(5, 1, "kappa.cohen", "ann", "bob")).toEqual(before);
	for (const other of [
		[2, "kappa.cohen", "ann", "bob"],
		[1, "kappa.weighted", "ann", "bob"],
		[1, "kappa.cohen", "annb", "ob"],
	]) {
		expect(first(5, ...other)).not.toEqual(before);
	}
});

test("numbers fill [0, 1) evenly", () => {
	const draws = first(100_000, 7);
	const bins = new Array<number>(20).fill(0);
	expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
	for (const draw of draws) {
		const bin = Math.floor(20 * draw);
		bins[bin] = (bins[bin] ?? 0) + 1;
	}
	const chi2 = bins.reduce((sum, count) => sum + (count - 5000) ** 2 / 5000, 0);
	// 99.9 % of chi² with 19 degrees of freedom.
	expect(chi2).toBeLessThan(43.8);
});
