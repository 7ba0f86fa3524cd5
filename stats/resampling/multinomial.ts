import { drawBinomial } from "./binomial.ts";
import { drawPoisson, poissonMasses, poissonTables } from "./poisson-tables.ts";
import type { Random } from "./random.ts";

/** Fewer units than this are drawn one by one, if they are few for each cell, too. */
const MOST_DRAWN_SINGLY = 512;
const FEW_UNITS_A_CELL = 5;

/**
 * Resamples a table of counts: each call of the returned function fills `out` with one multinomial
 * draw of the same total from the observed shares. Few units are drawn one by one; otherwise it
 * takes about one draw a cell whatever the total.
 */
export function multinomialResampler(
	counts: Float64Array,
	random: Random,
): (out: Float64Array) => void {
	const cells = Uint32Array.from(counts.keys()).filter((cell) => counts[cell] > 0);
	const total = counts.reduce((sum, count) => sum + count, 0);
	return total <= Math.min(MOST_DRAWN_SINGLY, FEW_UNITS_A_CELL * cells.length)
		? unitByUnit(counts, { cells, total }, random)
		: cellByCell(counts, { cells, total }, random);
}

/** Up to so many alike units, one random number draws two of them: the second still has 37 bits to choose by. */
const MOST_DRAWN_TWICE = 2 ** 16;

/**
 * The same for `units` cells of one unit each, as clusters are: drawn one by one however many there are,
 * which costs a third of a Poisson number for each of them.
 */
export function alikeResampler(units: number, random: Random): (out: Float64Array) => void {
	if (units <= MOST_DRAWN_SINGLY)
		return multinomialResampler(new Float64Array(units).fill(1), random);
	const perNumber = units <= MOST_DRAWN_TWICE ? 2 : 1;
	return (out) => {
		out.fill(0);
		for (let left = units; left > 0; ) {
			let u = random();
			for (let draw = 0; draw < perNumber && left > 0; draw++, left--) {
				const scaled = u * units;
				const unit = Math.floor(scaled);
				u = scaled - unit;
				out[unit] = out[unit] + 1;
			}
		}
	};
}

type Occupied = { readonly cells: Uint32Array; readonly total: number };

/**
 * The fractional part after choosing one of `total` units is uniform again: with at most 2⁹ units,
 * four draws use 36 of the 53 random bits, and the fourth still has 26 to choose by.
 */
const DRAWS_OF_ONE_NUMBER = 4;

function unitByUnit(counts: Float64Array, { cells, total }: Occupied, random: Random) {
	const cellOfUnit = new Uint32Array(total);
	let unit = 0;
	for (const cell of cells) {
		const end = unit + counts[cell];
		cellOfUnit.fill(cell, unit, end);
		unit = end;
	}
	return (out: Float64Array) => drawUnits(cellOfUnit, random, out);
}

function drawUnits(cellOfUnit: Uint32Array, random: Random, out: Float64Array): void {
	const total = cellOfUnit.length;
	out.fill(0);
	let u = 0;
	for (let draw = 0; draw < total; draw++) {
		u = draw % DRAWS_OF_ONE_NUMBER === 0 ? random() : u;
		const scaled = u * total;
		const unit = Math.floor(scaled);
		u = scaled - unit;
		const cell = cellOfUnit[unit];
		out[cell] = out[cell] + 1;
	}
}

/**
 * Rare cells get Poisson numbers, whose means never change, so that each is one look into a table.
 * Given their sum, the common cells together get the rest with the probability that a Poisson number
 * would be that rest: accepted so, the cells are one multinomial draw (Poisson numbers given their
 * total are). Common cells share their units by conditional binomials, large ones first.
 */
function cellByCell(counts: Float64Array, { cells, total }: Occupied, random: Random) {
	const order = cells.slice().sort((i, j) => counts[j] - counts[i] || i - j);
	const own = Float64Array.from(order, (cell) => counts[cell]);
	const common = commonCells(own, total);
	const inCommon = own.subarray(0, common).reduce((sum, count) => sum + count, 0);
	const rare = rareCells(own.slice(common), { total, inCommon }, random);
	const { drawn } = rare;
	let mass = inCommon;
	const shares = own.slice(0, common).map((count) => {
		mass -= count;
		return count / (mass + count);
	});
	return (out: Float64Array) => {
		let left = rare.draw();
		for (let i = 0; i < drawn.length; i++) out[order[common + i]] = drawn[i];
		for (let i = 0; i < common; i++) {
			const share = shares[i];
			const units = left > 0 && share < 1 ? drawBinomial(random, left, share) : left;
			out[order[i]] = units;
			left -= units;
		}
	};
}

/** `draw` fills `drawn` and returns the units that are left for the common cells. */
function rareCells(
	own: Float64Array,
	{ total, inCommon }: { readonly total: number; readonly inCommon: number },
	random: Random,
): { readonly drawn: Float64Array; readonly draw: () => number } {
	const drawn = new Float64Array(own.length);
	if (own.length === 0) return { drawn, draw: () => total };
	const tables = poissonTables(own);
	const { low, masses } = poissonMasses(inCommon);
	function draw(): number {
		for (;;) {
			const left = total - drawPoisson(tables, random, drawn);
			// A rest that never occurs has no chance: nothing is below undefined.
			if (random() < masses[left - low]) return left;
		}
	}
	return { drawn, draw };
}

/** What a binomial number costs, in Poisson ones. */
const BINOMIAL_COST = 5;
/** Tables of larger means cost more to make and to read than binomial numbers. */
const LARGEST_MEAN = 4000;

/**
 * How many of the cells, largest first, count as common, so that a draw costs least: one binomial
 * number for each but the last of them, a Poisson number for each of the others, and these again in
 * all attempts that fail. √share of the attempts succeed.
 */
function commonCells(own: Float64Array, total: number): number {
	let best = own.length;
	let least = (own.length - 1) * BINOMIAL_COST;
	let units = 0;
	for (let common = 1; common < own.length; common++) {
		units += own[common - 1];
		if (own[common] > LARGEST_MEAN) continue;
		const attempts = 1 / Math.sqrt(units / total);
		const cost = (common - 1) * BINOMIAL_COST + (own.length - common) * attempts;
		if (cost < least) {
			least = cost;
			best = common;
		}
	}
	return best;
}
