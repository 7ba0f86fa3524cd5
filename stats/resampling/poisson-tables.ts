import { known } from "../core/known.ts";
import type { Random } from "./random.ts";

/** A number this much rarer than the most likely one never occurs. */
const NEVER = 1e-13;

/** Poisson probabilities of neighbouring numbers from `low` on, as multiples of the largest one. */
export type PoissonMasses = { readonly low: number; readonly masses: Float64Array };

/** By the recursion of neighbours, from the most likely number outwards. */
export function poissonMasses(mean: number): PoissonMasses {
	const mode = Math.floor(mean);
	const below: number[] = [];
	for (let k = mode, mass = 1; k > 0 && mass > NEVER; k--) {
		mass *= k / mean;
		below.push(mass);
	}
	const above: number[] = [];
	for (let k = mode + 1, mass = mean / k; mass > NEVER; mass *= mean / ++k) above.push(mass);
	const masses = new Float64Array(below.length + 1 + above.length);
	masses.set(below.reverse());
	masses[below.length] = 1;
	masses.set(above, below.length + 1);
	return { low: mode - below.length, masses };
}

/**
 * Poisson numbers of several means, drawn by inversion: a guide leads from the first bits of a random
 * number to the place in the cumulated probabilities where the search starts, mostly the one where it
 * ends (Chen & Asau 1974).
 */
export type PoissonTables = {
	/** Cumulated probabilities of each distribution, one after the other, and their guides. */
	readonly limits: Float64Array;
	readonly guide: Uint32Array;
	/** Of each mean: where its guide starts, how long that is, and the number at place 0. */
	readonly starts: Uint32Array;
	readonly lengths: Float64Array;
	readonly offsets: Float64Array;
};

/** Guide entries for each probability. */
const GUIDES = 2;

/** Equal means share one distribution. */
export function poissonTables(means: Float64Array): PoissonTables {
	const distinct = [...new Set(means)];
	const parts = distinct.map(poissonMasses);
	const size = parts.reduce((sum, { masses }) => sum + masses.length, 0);
	const tables: PoissonTables = {
		limits: new Float64Array(size),
		guide: new Uint32Array(GUIDES * size),
		starts: new Uint32Array(means.length),
		lengths: new Float64Array(means.length),
		offsets: new Float64Array(means.length),
	};
	const firstOf = new Map<number, number>();
	let first = 0;
	parts.forEach(({ masses }, i) => {
		firstOf.set(distinct[i], first);
		fillTable(tables, masses, first);
		first += masses.length;
	});
	const partOf = new Map(distinct.map((mean, i) => [mean, parts[i]]));
	means.forEach((mean, i) => {
		const { low, masses } = known(partOf, mean);
		const start = known(firstOf, mean);
		tables.starts[i] = GUIDES * start;
		tables.lengths[i] = GUIDES * masses.length;
		tables.offsets[i] = low - start;
	});
	return tables;
}

function fillTable({ limits, guide }: PoissonTables, masses: Float64Array, first: number): void {
	let all = 0;
	for (let i = 0; i < masses.length; i++) all += masses[i];
	let sum = 0;
	for (let i = 0; i < masses.length; i++) {
		sum += masses[i];
		limits[first + i] = sum / all;
	}
	limits[first + masses.length - 1] = 1;
	const entries = GUIDES * masses.length;
	let place = first;
	for (let entry = 0; entry < entries; entry++) {
		while (limits[place] <= entry / entries) place++;
		guide[GUIDES * first + entry] = place;
	}
}

/** Fills `drawn` with one number of each mean; returns their sum. */
export function drawPoisson(
	{ limits, guide, starts, lengths, offsets }: PoissonTables,
	random: Random,
	drawn: Float64Array,
): number {
	let sum = 0;
	for (let i = 0; i < drawn.length; i++) {
		const u = random();
		const entry = starts[i] + Math.floor(u * lengths[i]);
		let place = guide[entry];
		while (limits[place] <= u) place++;
		const number = place + offsets[i];
		drawn[i] = number;
		sum += number;
	}
	return sum;
}
