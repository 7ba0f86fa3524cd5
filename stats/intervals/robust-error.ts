import type { Clustering } from "../tables/clusters.ts";
import { type StandardError, standardError } from "./influence-error.ts";
import { NO_SPREAD } from "./symmetric.ts";

/** What errors are computed from: how many items each cell stands for, and which belong together. */
export type Units = {
	readonly counts: Float64Array;
	readonly clusters?: Clustering | undefined;
};

/**
 * The large-sample error of an influence function, robust to the clusters of the table; 0 where it
 * is rounding (below 1e-7 of `scale`, the size of what is estimated). `undefined`: a single cluster.
 */
export function robustError(
	influence: Float64Array,
	units: Units,
	scale = 1,
): StandardError | undefined {
	const error = standardError(influence, units);
	if (!error) return undefined;
	const { se, seIndependent } = error;
	const rounding = NO_SPREAD * scale;
	return {
		...error,
		se: se < rounding ? 0 : se,
		seIndependent: seIndependent < rounding ? 0 : seIndependent,
	};
}

/** What clusters did to an error, among the parts of a result: nothing where items are independent. */
export function designParts(error: StandardError | undefined): Readonly<Record<string, number>> {
	if (error?.nClusters === undefined) return {};
	const { se, seIndependent } = error;
	return {
		seIndependent,
		...(seIndependent > 0 && { designEffect: (se / seIndependent) ** 2 }),
	};
}
