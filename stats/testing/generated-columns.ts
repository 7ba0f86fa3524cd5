import { MISSING } from "../core/scale.ts";

/** Raters of one ordinal scale with known noise, as the reference cases describe them. */
export type Generator = {
	readonly seed: number;
	readonly n: number;
	readonly K: number;
	/** Per rater: how often it guesses, and how often it gives nothing. */
	readonly noise: readonly number[];
	readonly missing: readonly number[];
};

/** mulberry32 in counter form: the i-th number of the stream `seed`. */
function uniform(seed: number, i: number): number {
	const a = (seed + (i + 1) * 0x6d2b79f5) | 0;
	let t = Math.imul(a ^ (a >>> 15), 1 | a);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Columns of codes of raters who see a hidden truth with noise: the same bytes on every machine. */
export function generatedColumns(generator: Generator): { columns: Uint8Array[]; levels: number } {
	const { seed, n, K: levels, noise, missing } = generator;
	const truth = Uint8Array.from({ length: n }, (_, i) => Math.floor(levels * uniform(seed, i)));
	const columns = noise.map((share, r) =>
		Uint8Array.from({ length: n }, (_, i) => {
			const gap = missing[r] ?? 0;
			if (gap > 0 && uniform(seed + 3 + 3 * r, i) < gap) return MISSING;
			if (uniform(seed + 1 + 3 * r, i) >= share) return truth[i];
			return Math.floor(levels * uniform(seed + 2 + 3 * r, i));
		}),
	);
	return { columns, levels };
}
