import type { RatingColumn } from "../comparison/compared-by.ts";

/**
 * Those who witness what is asked about a person or two: the other people, and judges, on the same scale. Judges may
 * share errors with each other, so that they witness less than people do.
 */
export type Witnesses = {
	readonly people: readonly RatingColumn[];
	readonly judges: readonly RatingColumn[];
};

/** So many judges are asked beside people. */
export const JUDGES_ASKED = 3;
