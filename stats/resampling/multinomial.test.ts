import { expect, test } from "vitest";
import { binomialDraw } from "./binomial.ts";
import { multinomialResampler } from "./multinomial.ts";
import { randomStream } from "./random.ts";

/** Binomial probabilities of 0 … n by the recursion of neighbours, from the mode outwards. */
function masses(n: number, p: number): number[] {
	const mode = Math.floor((n + 1) * p);
	const relative = new Array<number>(n + 1).fill(0);
	relative[mode] = 1;
	const odds = p / (1 - p);
	for (let k = mode + 1; k <= n; k++) {
		relative[k] = (relative[k - 1] * odds * (n - k + 1)) / k;
	}
	for (let k = mode - 1; k >= 0; k--) {
		relative[k] = (relative[k + 1] * (k + 1)) / (odds * (n - k));
	}
	const sum = relative.reduce((total, mass) => total + mass, 0);
	return relative.map((mass) => mass / sum);
}

/** Pearson's statistic over runs of values that expect at least 20 draws each, and its freedom. */
function goodnessOfFit(draws: readonly number[], n: number, p: number) {
	const seen = new Array<number>(n + 1).fill(0);
	for (const k of draws) seen[k] = seen[k] + 1;
	let chi2 = 0;
	let groups = 0;
	let expected = 0;
	let observed = 0;
	masses(n, p).forEach((mass, k) => {
		expected += mass * draws.length;
		observed += seen[k];
		if (expected < 20) return;
		chi2 += (observed - expected) ** 2 / expected;
		groups++;
		expected = 0;
		observed = 0;
	});
	return { chi2, freedom: groups - 1 };
}

test.each([
	{ n: 12, p: 0.3 },
	{ n: 1000, p: 0.004 },
	{ n: 60, p: 0.5 },
	{ n: 500, p: 0.07 },
	{ n: 100_000, p: 0.00015 },
	{ n: 2000, p: 0.93 },
])("binomial draws of $n trials at $p follow the binomial law", ({ n, p }) => {
	const random = randomStream(11, n);
	const draw = binomialDraw(p);
	const draws = Array.from({ length: 40_000 }, () => draw(random, n));
	const { chi2, freedom } = goodnessOfFit(draws, n, p);
	// Beyond 4 standard deviations of chi² a sampler is wrong, not unlucky.
	expect(chi2).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom));
});

test.each([
	{ counts: [30, 15, 10, 5] },
	{ counts: [40, 12, 10, 9, 8, 7, 6, 5] },
	{ counts: [600, 300, 50, 20, 30] },
	{ counts: [9000, 60, 40] },
])("each cell, and each two together, of $counts follow the binomial law", ({ counts }) => {
	const observed = Float64Array.from(counts);
	const total = observed.reduce((sum, count) => sum + count, 0);
	const draw = multinomialResampler(observed, randomStream(12, total));
	const drawn = new Float64Array(observed.length);
	const replicates = Array.from({ length: 40_000 }, () => {
		draw(drawn);
		return drawn.slice();
	});
	for (let a = 0; a < counts.length; a++) {
		for (let b = a; b < counts.length; b++) {
			const of = (cells: ArrayLike<number>) => cells[a] + (b > a ? cells[b] : 0);
			const { chi2, freedom } = goodnessOfFit(replicates.map(of), total, of(counts) / total);
			expect(chi2).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
		}
	}
});

test("probabilities 0 and 1 need no luck", () => {
	const random = randomStream(1);
	expect(binomialDraw(0)(random, 5)).toBe(0);
	expect(binomialDraw(1)(random, 5)).toBe(5);
});

test.each([
	{ kind: "unit by unit", counts: [1, 0, 5, 2] },
	{ kind: "cell by cell", counts: [900, 0, 60, 40] },
	{ kind: "with few of many cells in common", counts: [30, 0, 15, 10, 5, 9, 8, 7, 6, 5] },
	{ kind: "with means too large for tables", counts: [20_000, 0, 9000, 7000, 50] },
])("resampling $kind keeps the total, the empty cells and the shares", ({ counts }) => {
	const observed = Float64Array.from(counts);
	const total = observed.reduce((sum, count) => sum + count, 0);
	const draw = multinomialResampler(observed, randomStream(3));
	const drawn = new Float64Array(observed.length);
	const sums = new Float64Array(observed.length);
	const squares = new Float64Array(observed.length);
	const rounds = 20_000;
	for (let round = 0; round < rounds; round++) {
		draw(drawn);
		expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(total);
		drawn.forEach((count, cell) => {
			sums[cell] = sums[cell] + count;
			squares[cell] = squares[cell] + count * count;
		});
	}
	observed.forEach((count, cell) => {
		const mean = sums[cell] / rounds;
		const variance = count * (1 - count / total);
		expect(Math.abs(mean - count)).toBeLessThanOrEqual(4 * Math.sqrt(variance / rounds));
		const seen = squares[cell] / rounds - mean * mean;
		expect(Math.abs(seen - variance)).toBeLessThanOrEqual(0.06 * variance);
	});
});
