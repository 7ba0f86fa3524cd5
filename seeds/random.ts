/** A stream of random numbers that is the same for the same seed, on every machine. */
export type Random = {
	/** Uniform in [0, 1). */
	uniform(): number;
	/** Standard normal. */
	normal(): number;
	/** True with the given probability. */
	chance(probability: number): boolean;
	/** `count` distinct elements of a list, in random order; all of it when it is shorter. */
	sample<T>(list: readonly T[], count: number): T[];
};

/** FNV-1a: spreads a name over 32 bits. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) {
		value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	}
	return value >>> 0;
}

/**
 * A generator for one purpose: streams of different names under one seed are independent, so that
 * a rater added later leaves the others' values as they were.
 *
 * mulberry32 (Tommy Ettinger, public domain), normals by Box–Muller.
 */
export function seededRandom(seed: number, stream: string): Random {
	let state = hash(`${seed}/${stream}`);
	function uniform(): number {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}
	function normal(): number {
		return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
	}
	function chance(probability: number): boolean {
		return uniform() < probability;
	}
	function sample<T>(list: readonly T[], count: number): T[] {
		const keyed = list.map((element) => ({ element, key: uniform() }));
		keyed.sort((a, b) => a.key - b.key);
		return keyed.slice(0, count).map(({ element }) => element);
	}
	return { uniform, normal, chance, sample };
}
