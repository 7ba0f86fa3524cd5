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

/** Draws the successes in `n` trials. */
export type BinomialDraw = (random: Random, n: number) => number;

/**
 * A sampler of binomial numbers for one probability, which resampling keeps over all replicates:
 * what depends on `p` alone is computed once.
 */
export function binomialDraw(p: number): BinomialDraw {
	if (p <= 0) return () => 0;
	if (p >= 1) return (_, n) => n;
	if (p > 0.5) {
		const failures = binomialDraw(1 - p);
		return (random, n) => n - failures(random, n);
	}
	const inversion = byInversion(p);
	const rejection = byRejection(p);
	return (random, n) => (n * p < 10 ? inversion(random, n) : rejection(random, n));
}

/** Inversion by sequential search: for n·p below 10. */
function byInversion(p: number): BinomialDraw {
	const odds = p / (1 - p);
	const logFailure = Math.log1p(-p);
	return (random, n) => {
		let mass = Math.exp(n * logFailure);
		let u = random();
		let k = 0;
		while (u > mass && k < n) {
			u -= mass;
			k++;
			mass *= (odds * (n - k + 1)) / k;
		}
		return k;
	};
}

/** Transformed rejection with squeeze (Hörmann 1993, algorithm BTRS): for n·p of 10 and more. */
function byRejection(p: number): BinomialDraw {
	const odds = p / (1 - p);
	const variance = p * (1 - p);
	return (random, n) => {
		const spread = Math.sqrt(n * variance);
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
			const mode = Math.floor((n + 1) * p);
			const bound =
				(mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
				stirling(mode) +
				stirling(n - mode) +
				(n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
				(k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) -
				stirling(k) -
				stirling(n - k);
			if (height <= bound) return k;
		}
	};
}

/**
 * Resamples a table of counts: each call of the returned function fills `out` with one multinomial
 * draw of the same total from the observed shares. Few units are drawn one by one; many by
 * conditional binomials, large cells first, at one binomial a cell whatever the total.
 */
export function multinomialResampler(
	counts: Float64Array,
	random: Random,
): (out: Float64Array) => void {
	const cells = Uint32Array.from(counts.keys()).filter((cell) => (counts[cell] as number) > 0);
	const total = counts.reduce((sum, count) => sum + count, 0);
	// A draw of one unit costs a fifth of a binomial.
	return total <= Math.min(MOST_DRAWN_SINGLY, 5 * cells.length)
		? unitByUnit(counts, { cells, total }, random)
		: cellByCell(counts, { cells, total }, random);
}

/**
 * The fractional part after choosing one of `total` units is uniform again: with at most 2⁹ units,
 * four draws use 36 of the 53 random bits, and the fourth still has 26 to choose by.
 */
const DRAWS_OF_ONE_NUMBER = 4;
const MOST_DRAWN_SINGLY = 512;

type Occupied = { readonly cells: Uint32Array; readonly total: number };

function unitByUnit(counts: Float64Array, { cells, total }: Occupied, random: Random) {
	const cellOfUnit = new Uint32Array(total);
	let unit = 0;
	for (const cell of cells) {
		const end = unit + (counts[cell] as number);
		cellOfUnit.fill(cell, unit, end);
		unit = end;
	}
	return (out: Float64Array) => {
		out.fill(0);
		let u = 0;
		for (let draw = 0; draw < total; draw++) {
			u = draw % DRAWS_OF_ONE_NUMBER === 0 ? random() : u;
			const scaled = u * total;
			const unit = Math.floor(scaled);
			u = scaled - unit;
			(out[cellOfUnit[unit] as number] as number)++;
		}
	};
}

function cellByCell(counts: Float64Array, { cells, total }: Occupied, random: Random) {
	const order = cells
		.slice()
		.sort((i, j) => (counts[j] as number) - (counts[i] as number) || i - j);
	let mass = total;
	const draws = Array.from(order, (cell) => {
		const count = counts[cell] as number;
		const draw = binomialDraw(count / mass);
		mass -= count;
		return draw;
	});
	return (out: Float64Array) => {
		let left = total;
		for (let i = 0; i < order.length; i++) {
			const drawn = left === 0 ? 0 : (draws[i] as BinomialDraw)(random, left);
			out[order[i] as number] = drawn;
			left -= drawn;
		}
	};
}
