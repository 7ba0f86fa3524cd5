import { generatedColumns } from "./generated-columns.ts";

/** Judges that guess ever more often, and the reference. */
export function noisyJudges(n: number, noise: readonly number[], levels = 4) {
	const missing = [...noise, 0].map(() => 0);
	const all = generatedColumns({ seed: 5, n, K: levels, noise: [...noise, 0.05], missing }).columns;
	return { judges: all.slice(0, -1), reference: all.at(-1) as Uint8Array };
}
