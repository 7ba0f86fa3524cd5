/** How many cases a property is tried on: more in `npm run test:long`. */
export const RUNS = process.env.CONCORD_LONG ? 10_000 : 1_000;

/** How long a property may take, in ms: ten times as long for ten times as many cases. */
export const PATIENCE = 60 * RUNS;
