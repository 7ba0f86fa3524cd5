import type { Reason, Warning } from "#stats/core/result.ts";

/** A figure of a report, with its interval, or why it does not exist. */
export type EstimateJson =
	| {
			value: number;
			ci: [number, number] | null;
			ciReason?: Reason;
			level: number;
			method: string;
			n: number;
			nClusters?: number;
			/** With clusters: variance / variance if items were independent. */
			designEffect?: number;
			warnings?: Warning[];
	  }
	| { undefined: Reason; n: number };
