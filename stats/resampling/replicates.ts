import type { StatOptions } from "../core/options.ts";

/** Replicates between two looks at `signal`. */
const ROUND = 256;

/** What a long job can be stopped and watched by. */
export type Watched = Pick<StatOptions, "signal" | "onProgress">;

/**
 * Calls `once` for each replicate, and looks every few hundred of them whether the job is still
 * wanted: throws the reason of `signal` where it is not. Says how far it is before it looks.
 */
export function forEachReplicate(
	replicates: number,
	{ signal, onProgress }: Watched,
	once: (replicate: number) => void,
): void {
	for (let start = 0; start < replicates; start += ROUND) {
		onProgress?.(start, replicates);
		signal?.throwIfAborted();
		const end = Math.min(start + ROUND, replicates);
		for (let replicate = start; replicate < end; replicate++) once(replicate);
	}
	onProgress?.(replicates, replicates);
}
