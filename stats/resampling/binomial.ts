import type { Random } from "./random.ts";

/** Stirling's remainder ln k! − [ln √(2π) + (k + ½) ln(k + 1) − (k + 1)] for k < 10. */
const STIRLING = Float64Array.of(
	0.0810614667953272,
	0.0413406959554092,
	0.0276779256849983,
	0.02079067210376509,
	0.0166446911898211,
	0.0138761288230707,
	0.0118967099458917,
	0.010411265261972,
	0.00925546218271273,
	0.00833056343336287,
);

function stirling(k: number): number {
	if (k < STIRLING.length) return STIRLING[k];
	const next = k + 1;
	const square = next * next;
	return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / next;
}

/** Draws the successes in `n` trials. */
export type BinomialDraw = (random: Random, n: number) => number;

/** A sampler of binomial numbers for one probability. */
export function binomialDraw(p: number): BinomialDraw {
	if (p <= 0) return () => 0;
	if (p >= 1) return (_, n) => n;
	return (random, n) => drawBinomial(random, n, p);
}

/** Successes in `n` trials of probability 0 < p < 1. */
export function drawBinomial(random: Random, n: number, p: number): number {
	return p > 0.5 ? n - rarer(random, n, 1 - p) : rarer(random, n, p);
}

/** Successes of probability 0 < p ≤ ½. */
function rarer(random: Random, n: number, p: number): number {
	return n * p < 10 ? byInversion(random, n, p) : byRejection(random, n, p);
}

/** Inversion by sequential search: for n·p below 10. */
function byInversion(random: Random, n: number, p: number): number {
	const odds = p / (1 - p);
	let mass = Math.exp(n * Math.log1p(-p));
	let u = random();
	let k = 0;
	while (u > mass && k < n) {
		u -= mass;
		k++;
		mass *= (odds * (n - k + 1)) / k;
	}
	return k;
}

/**
 * Transformed rejection with squeeze (Hörmann 1993, algorithm BTRS, with the bounds of BTRD before the
 * exact ratio): for n·p of 10 and more.
 */
function byRejection(random: Random, n: number, p: number): number {
	const variance = n * (p * (1 - p));
	const spread = Math.sqrt(variance);
	const b = 1.15 + 2.53 * spread;
	const a = -0.0873 + 0.0248 * b + 0.01 * p;
	const centre = n * p + 0.5;
	const squeeze = 0.92 - 4.2 / b;
	for (;;) {
		const u = random() - 0.5;
		const v = random();
		const us = 0.5 - Math.abs(u);
		const k = Math.floor(((2 * a) / us + b) * u + centre);
		if (us >= 0.07 && v <= squeeze) return k;
		if (k < 0 || k > n) continue;
		const alpha = (2.83 + 5.1 / b) * spread;
		const height = Math.log((v * alpha) / (a / (us * us) + b));
		const distance = Math.abs(k - Math.floor((n + 1) * p));
		const normal = -(distance * distance) / (2 * variance);
		const margin =
			(distance / variance) * (((distance / 3 + 0.625) * distance + 1 / 6) / variance + 0.5);
		if (height < normal - margin) return k;
		if (height > normal + margin) continue;
		if (height <= logRatioToMode(k, n, p)) return k;
	}
}

/** ln of the probability of k successes by that of the most likely number. */
function logRatioToMode(k: number, n: number, p: number): number {
	const odds = p / (1 - p);
	const mode = Math.floor((n + 1) * p);
	return (
		(mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
		stirling(mode) +
		stirling(n - mode) +
		(n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
		(k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) -
		stirling(k) -
		stirling(n - k)
	);
}
