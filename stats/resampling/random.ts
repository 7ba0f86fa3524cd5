/** Uniform numbers in [0, 1) with 53 random bits. */
export type Random = () => number;

/** One 32-bit hash of a text; `basis` chooses among unrelated hashes. */
function hash(text: string, basis: number): number {
	let h = basis | 0;
	for (let i = 0; i < text.length; i++) {
		h = Math.imul(h ^ text.charCodeAt(i), 0x85ebca6b);
		h ^= h >>> 13;
	}
	h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
	return (h ^ (h >>> 15)) >>> 0;
}

/**
 * A random stream named by its parts: the user's seed, the statistic, what it is computed from.
 * The same name gives the same numbers whatever was drawn before and wherever it runs.
 * Generator: sfc32 of PractRand (C. Doty-Humphrey), 32-bit integers only.
 */
export function randomStream(...name: readonly (string | number)[]): Random {
	const text = JSON.stringify(name);
	let a = hash(text, 0x9e3779b9);
	let b = hash(text, 0x243f6a88);
	let c = hash(text, 0xb7e15162);
	let counter = 1;
	function next(): number {
		const sum = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = ((c << 21) | (c >>> 11)) + sum;
		c |= 0;
		return sum >>> 0;
	}
	for (let round = 0; round < 15; round++) next();
	return () => ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000;
}
