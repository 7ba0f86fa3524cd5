/** How many cases a property is tried on: more in `npm run test:long`. */
export const RUNS = process.env.CONCORD_LONG ? 10_000 : 1_000;
