import type { ClusterIds, TwoPhaseColumns } from "#stats/index.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { Counting } from "./what-counts.ts";

/** Nothing is claimed of fewer labels. */
export const LEAST_LABELS = 30;

/** What is counted of all items: what slices and systems are parts of. */
export type RateSample = {
	readonly columns: RatingColumns;
	readonly counting: Counting;
	readonly labels: Float64Array;
	readonly judge: Float64Array;
	readonly clusters: ClusterIds | undefined;
	readonly inclusionProbability: Float64Array | undefined;
};

/** An estimate that rests on enough labels; of fewer there is no interval to be read. */
export function claimed(estimate: EstimateJson, least: number = LEAST_LABELS): EstimateJson {
	if ("undefined" in estimate || estimate.n >= least) return estimate;
	return { ...estimate, ci: null, ciReason: "TOO_FEW", method: "none" };
}

/** The columns of a sample, of some places only. */
export function partOf(
	{ labels, judge, clusters, inclusionProbability }: RateSample,
	isIn?: (place: number) => boolean,
): TwoPhaseColumns {
	const own = isIn ? judge.map((score, place) => (isIn(place) ? score : Number.NaN)) : judge;
	return { labels, judge: own, clusters, ...(inclusionProbability && { inclusionProbability }) };
}

/** The judge's own share or mean; null where it has scored nothing. */
export function saidBy(judge: Float64Array): number | null {
	let [sum, count] = [0, 0];
	for (const score of judge) {
		if (Number.isNaN(score)) continue;
		sum += score;
		count++;
	}
	return count === 0 ? null : sum / count;
}
