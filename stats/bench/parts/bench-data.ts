import { randomStream } from "../../resampling/random.ts";
import { generatedColumns } from "../../testing/generated-columns.ts";

export const SEED = 42;
export const LEVELS = 5;
export const REPLICATES = 2000;
/** How often each of eight raters guesses. */
const NOISE = [0.2, 0.25, 0.3, 0.35, 0.4, 0.3, 0.25, 0.5];

/** Eight raters who see a hidden level with noise; each dimension has its own seed. */
export function benchColumns(n: number, dimension = 0): Uint8Array[] {
	const seed = SEED + 100 * dimension;
	return generatedColumns({ seed, n, K: LEVELS, noise: NOISE, missing: [] }).columns;
}

/** Two raters' numbers without ties: their codes and a little noise. */
export function benchNumbers(n: number): [Float64Array, Float64Array] {
	const [a, b] = benchColumns(n);
	const random = randomStream(SEED, "numbers");
	const spread = (codes: Uint8Array) => Float64Array.from(codes, (code) => code + random());
	return [spread(a), spread(b)];
}
