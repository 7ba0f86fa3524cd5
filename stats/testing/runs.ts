/** How many cases a property is tried on: more in `npm run test:long`. */
export const RUNS = process.env.CONCORD_LONG ? 10_000 : 1_000;

/** How long a property may take, in ms: ten times as long for ten times as many cases. */
export const PATIENCE = 60 * RUNS;

/**
 * How many studies a simulation draws: as many as are usual, or the share of them that `CONCORD_LONG` names
 * where it is not 1 (`CONCORD_LONG=0.2` for a first look).
 */
export function studies(usual: number): number {
	const share = Number(process.env.CONCORD_LONG) || 1;
	return Math.max(20, Math.round(usual * share));
}
