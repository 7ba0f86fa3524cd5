import { poissonResampler } from "./poisson-resampler.ts";
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
	if (k < STIRLING.length) return STIRLING[k] as number;
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
	if (p > 0.5) return (random, n) => n - rarer(random, n, 1 - p);
	return (random, n) => rarer(random, n, p);
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

/** Transformed rejection with squeeze (Hörmann 1993, algorithm BTRS): for n·p of 10 and more. */
function byRejection(random: Random, n: number, p: number): number {
	const spread = Math.sqrt(n * (p * (1 - p)));
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
		const height = (v * alpha) / (a / (us * us) + b);
		if (Math.log(height) <= logRatioToMode(k, n, p)) return k;
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

/** Fewer units than this are drawn one by one, if they are few for each cell, too. */
const MOST_DRAWN_SINGLY = 512;
const FEW_UNITS_A_CELL = 5;

/** From this many units a cell on a binomial number costs less than one looked up in a table. */
const MANY_UNITS_A_CELL = 250;

/**
 * Resamples a table of counts: each call of the returned function fills `out` with one multinomial
 * draw of the same total from the observed shares. Few units are drawn one by one; otherwise it
 * takes about one draw a cell whatever the total.
 */
export function multinomialResampler(
	counts: Float64Array,
	random: Random,
): (out: Float64Array) => void {
	const cells = Uint32Array.from(counts.keys()).filter((cell) => (counts[cell] as number) > 0);
	const total = counts.reduce((sum, count) => sum + count, 0);
	const occupied = { cells, total };
	if (total <= Math.min(MOST_DRAWN_SINGLY, FEW_UNITS_A_CELL * cells.length)) {
		return unitByUnit(counts, occupied, random);
	}
	return total < MANY_UNITS_A_CELL * cells.length
		? poissonResampler(counts, occupied, random)
		: byConditionalBinomials(counts, occupied, random);
}

/** Where counts are above 0, and their sum. */
export type Occupied = { readonly cells: Uint32Array; readonly total: number };

/**
 * The fractional part after choosing one of `total` units is uniform again: with at most 2⁹ units,
 * four draws use 36 of the 53 random bits, and the fourth still has 26 to choose by.
 */
const DRAWS_OF_ONE_NUMBER = 4;

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

/** One binomial number a cell of what is left, large cells first. */
function byConditionalBinomials(counts: Float64Array, { cells, total }: Occupied, random: Random) {
	const order = cells
		.slice()
		.sort((i, j) => (counts[j] as number) - (counts[i] as number) || i - j);
	let mass = total;
	const shares = Float64Array.from(order, (cell) => {
		const share = (counts[cell] as number) / mass;
		mass -= counts[cell] as number;
		return share;
	});
	return (out: Float64Array) => {
		let left = total;
		for (let i = 0; i < order.length; i++) {
			const share = shares[i] as number;
			let drawn = left;
			if (left > 0 && share < 1) {
				drawn = share > 0.5 ? left - rarer(random, left, 1 - share) : rarer(random, left, share);
			}
			out[order[i] as number] = drawn;
			left -= drawn;
		}
	};
}
