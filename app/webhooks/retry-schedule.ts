const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long is waited after each attempt that failed: eleven attempts within a day. */
const WAITS_MS: readonly number[] = [
	5_000,
	MINUTE,
	5 * MINUTE,
	15 * MINUTE,
	30 * MINUTE,
	HOUR,
	2 * HOUR,
	4 * HOUR,
	8 * HOUR,
	8 * HOUR,
];

export const LONGEST_WAIT_MS = 8 * HOUR;

/**
 * Milliseconds to wait after attempts that were all in vain: ours, or what the receiver asks for where that is longer, and
 * never more than our longest. Whoever asks for less is not asked sooner, since nothing of ours has to be quick.
 * @param askedMs its `Retry-After` @returns null: it is given up
 */
export function waitAfter(attempts: number, askedMs = 0): number | null {
	const own = WAITS_MS[attempts - 1];
	return own === undefined ? null : Math.min(LONGEST_WAIT_MS, Math.max(own, askedMs));
}
