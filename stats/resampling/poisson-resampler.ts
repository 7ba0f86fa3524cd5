import type { Occupied } from "./multinomial.ts";
import type { Random } from "./random.ts";

/**
 * Multinomial draws through Poisson ones: independent Poisson numbers whose sum happens to be m are
 * one multinomial draw of m units (Devroye 1986, chapter XI). Cells get Poisson numbers with a mean
 * total a little below the units there are. A sum beyond them is drawn again: that looks at the sum
 * alone, so the shares stay right. The few units left over are drawn likewise, then one by one.
 * Means are the same for every replicate, so each Poisson number is one look into a table.
 */
export function poissonResampler(
	counts: Float64Array,
	{ cells, total }: Occupied,
	random: Random,
): (out: Float64Array) => void {
	const own = Float64Array.from(cells, (cell) => counts[cell] as number);
	const stages = stagesOf(total, own);
	const oneUnit = unitTable(own, total);
	const drawn = new Float64Array(cells.length);
	const sums = new Float64Array(cells.length);
	return (out) => {
		let left = total;
		sums.fill(0);
		for (const { enough, tables } of stages) {
			while (left >= enough) {
				const sum = drawEach(tables, random, drawn);
				if (sum > left) continue;
				left -= sum;
				for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (drawn[i] as number);
			}
		}
		drawUnits(left, oneUnit, { random, sums });
		for (let i = 0; i < cells.length; i++) out[cells[i] as number] = sums[i] as number;
	};
}

/** One draw of every cell, worth its time while at least `enough` units are left. */
type Stage = { readonly enough: number; readonly tables: Tables };

/** Below this many units a cell, units one by one cost less than a Poisson number for each cell. */
const UNITS_A_CELL = 2;

function stagesOf(total: number, own: Float64Array): Stage[] {
	const stages: Stage[] = [];
	for (let units = total; units > UNITS_A_CELL * own.length; ) {
		const mean = units - Math.sqrt(units);
		stages.push({ enough: units, tables: poissonTables(own, mean / total) });
		// A stage leaves about √units: the next ones start from there.
		units = units === total ? Math.sqrt(units) : units / 4;
	}
	return stages;
}

/** A number this much rarer than the most likely one never occurs. */
const NEVER = 1e-18;

/** Poisson probabilities from `low` on, but for a factor: by the recursion of neighbours. */
function poissonMasses(mean: number): { low: number; masses: number[] } {
	const mode = Math.floor(mean);
	const below: number[] = [];
	for (let k = mode, mass = 1; k > 0 && mass > NEVER; k--) {
		mass *= k / mean;
		below.push(mass);
	}
	const masses = [...below.reverse(), 1];
	for (let k = mode + 1, mass = mean / k; mass > NEVER; mass *= mean / ++k) masses.push(mass);
	return { low: mode - below.length, masses };
}

/**
 * Distributions to draw from by inversion: a guide leads from the first bits of a random number to
 * the place in the cumulated probabilities where the search starts, mostly the place where it ends.
 */
type Tables = {
	/** Cumulated probabilities of each distribution, one after the other, and their guides. */
	readonly limits: Float64Array;
	readonly guide: Uint32Array;
	/** Of each cell: where its guide starts, how long that is, and the number at place 0. */
	readonly starts: Uint32Array;
	readonly lengths: Float64Array;
	readonly offsets: Float64Array;
};

/** Guide entries for each probability. */
const GUIDES = 2;

/** Cells with the same count share one distribution. */
function poissonTables(own: Float64Array, scale: number): Tables {
	const distinct = [...new Set(own)];
	const parts = distinct.map((count) => poissonMasses(count * scale));
	const size = parts.reduce((sum, { masses }) => sum + masses.length, 0);
	const limits = new Float64Array(size);
	const guide = new Uint32Array(GUIDES * size);
	const placed = new Map<number, { start: number; length: number; offset: number }>();
	let first = 0;
	parts.forEach(({ low, masses }, i) => {
		const start = GUIDES * first;
		const length = GUIDES * masses.length;
		cumulate(masses, limits.subarray(first, first + masses.length));
		fillGuide(limits, first, guide.subarray(start, start + length));
		placed.set(distinct[i] as number, { start, length, offset: low - first });
		first += masses.length;
	});
	type Place = "start" | "length" | "offset";
	const each = (part: Place) => Array.from(own, (count) => placed.get(count)?.[part] as number);
	return {
		limits,
		guide,
		starts: Uint32Array.from(each("start")),
		lengths: Float64Array.from(each("length")),
		offsets: Float64Array.from(each("offset")),
	};
}

function cumulate(masses: ArrayLike<number>, limits: Float64Array): void {
	let sum = 0;
	for (let i = 0; i < masses.length; i++) {
		sum += masses[i] as number;
		limits[i] = sum;
	}
	for (let i = 0; i < limits.length; i++) limits[i] = (limits[i] as number) / sum;
	limits[limits.length - 1] = 1;
}

/** Entry e is the place from `first` on whose limit is the first above e / entries. */
function fillGuide(limits: Float64Array, first: number, guide: Uint32Array): void {
	let place = first;
	for (let entry = 0; entry < guide.length; entry++) {
		while ((limits[place] as number) <= entry / guide.length) place++;
		guide[entry] = place;
	}
}

/** Fills `drawn` with one number for each cell; returns their sum. */
function drawEach(
	{ limits, guide, starts, lengths, offsets }: Tables,
	random: Random,
	drawn: Float64Array,
): number {
	let sum = 0;
	for (let i = 0; i < drawn.length; i++) {
		const u = random();
		const entry = (starts[i] as number) + Math.floor(u * (lengths[i] as number));
		let place = guide[entry] as number;
		while ((limits[place] as number) <= u) place++;
		const number = place + (offsets[i] as number);
		drawn[i] = number;
		sum += number;
	}
	return sum;
}

/** In which cell one unit falls. */
type UnitTable = { readonly limits: Float64Array; readonly guide: Uint32Array };

/** Guide entries for a cell at most; up to so many units a cell, every unit has its own entry. */
const MOST_GUIDES = 32;

function unitTable(own: Float64Array, total: number): UnitTable {
	const limits = new Float64Array(own.length);
	const guide = new Uint32Array(Math.min(total, MOST_GUIDES * own.length));
	if (own.length > 0) cumulate(own, limits);
	fillGuide(limits, 0, guide);
	return { limits, guide };
}

function drawUnits(
	units: number,
	{ limits, guide }: UnitTable,
	{ random, sums }: { readonly random: Random; readonly sums: Float64Array },
): void {
	for (let unit = 0; unit < units; unit++) {
		const u = random();
		let cell = guide[Math.floor(u * guide.length)] as number;
		while ((limits[cell] as number) <= u) cell++;
		sums[cell] = (sums[cell] as number) + 1;
	}
}
