import type { Random } from "./random.ts";

/** Stirling's remainder ln k! − [ln √(2π) + (k + ½) ln(k + 1) − (k + 1)] for k < 10. */
const STIRLING = [
	0.0810614667953272, 0.0413406959554092, 0.0276779256849983, 0.02079067210376509,
	0.0166446911898211, 0.0138761288230707, 0.0118967099458917, 0.010411265261972,
	0.00925546218271273, 0.00833056343336287,
];

function stirling(k: number): number {
	const small = STIRLING[k];
	if (small !== undefined) return small;
	const next = k + 1;
	const square = next * next;
	return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / next;
}

/** Inversion by sequential search: for n·p below 10. */
function binomialByInversion(random: Random, n: number, p: number): number {
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

/** Transformed rejection with squeeze (Hörmann 1993, algorithm BTRS): for n·p of 10 and more. */
function binomialByRejection(random: Random, n: number, p: number): number {
	const spread = Math.sqrt(n * p * (1 - p));
	const b = 1.15 + 2.53 * spread;
	const a = -0.0873 + 0.0248 * b + 0.01 * p;
	const centre = n * p + 0.5;
	const squeeze = 0.92 - 4.2 / b;
	const odds = p / (1 - p);
	const alpha = (2.83 + 5.1 / b) * spread;
	const mode = Math.floor((n + 1) * p);
	const atMode =
		(mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
		stirling(mode) +
		stirling(n - mode);
	for (;;) {
		const u = random() - 0.5;
		const v = random();
		const us = 0.5 - Math.abs(u);
		const k = Math.floor(((2 * a) / us + b) * u + centre);
		if (us >= 0.07 && v <= squeeze) return k;
		if (k < 0 || k > n) continue;
		const height = Math.log((v * alpha) / (a / (us * us) + b));
		const bound =
			atMode +
			(n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
			(k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) -
			stirling(k) -
			stirling(n - k);
		if (height <= bound) return k;
	}
}

/** One binomial draw: successes in `n` trials of probability `p`. */
export function drawBinomial(random: Random, n: number, p: number): number {
	if (n <= 0 || p <= 0) return 0;
	if (p >= 1) return n;
	if (p > 0.5) return n - drawBinomial(random, n, 1 - p);
	return n * p < 10 ? binomialByInversion(random, n, p) : binomialByRejection(random, n, p);
}

/**
 * Resamples a table of counts: each call of the returned function fills `out` with one multinomial
 * draw of the same total from the observed shares, by conditional binomials, large cells first.
 * Cost: one binomial for each cell, whatever the total.
 */
export function multinomialResampler(
	counts: Float64Array,
	random: Random,
): (out: Float64Array) => void {
	const order = Uint32Array.from(counts.keys()).sort(
		(i, j) => (counts[j] as number) - (counts[i] as number) || i - j,
	);
	let total = 0;
	for (const count of counts) total += count;
	return (out) => {
		let draws = total;
		let mass = total;
		for (const cell of order) {
			const count = counts[cell] as number;
			const drawn = count >= mass ? draws : drawBinomial(random, draws, count / mass);
			out[cell] = drawn;
			draws -= drawn;
			mass -= count;
		}
	};
}
