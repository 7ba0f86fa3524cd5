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

/** @param attempts that were made, all in vain @returns null: it is given up */
export function waitAfter(attempts: number): number | null {
	return WAITS_MS[attempts - 1] ?? null;
}
