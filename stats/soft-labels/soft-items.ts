import type { Clustering } from "../tables/clusters.ts";
import type { AnswerCounts, Forecasts } from "./answer-shares.ts";

/** What soft losses of one judge are computed from. */
export type SoftItems = {
	readonly people: AnswerCounts;
	readonly forecasts: Forecasts;
	/** Those that enter, and their clusters with one row each. */
	readonly items: Uint32Array;
	readonly clusters: Clustering | undefined;
	readonly level: number;
};
