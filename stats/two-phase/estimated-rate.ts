import type { Reason } from "../core/result.ts";

export type Limits = { readonly low: number; readonly high: number };

/** What is taken off a rate: the judge's own, so that what is left is by how much people say more. */
export type RateMinus = { readonly minus?: "judge" | undefined };

/** A rate or mean of all scored items, estimated from a labelled part of them. */
export type EstimatedRate = {
	readonly value: number;
	/** Standard error, design effect included. */
	readonly se: number;
	/** What each place adds to the value, times the number of scored items (mean 0); 0 where it does not enter. */
	readonly influence: Float64Array;
	/** Limits at a level, with so many labelled items of the same kind in place of those there are. */
	readonly limits: (level: number, labelled?: number) => Limits;
	/** Why no limits are to be shown. */
	readonly ciReason?: Reason;
	readonly design: number;
	readonly nClusters?: number;
};
