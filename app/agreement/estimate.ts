import { z } from "zod";
import { REASONS, WARNINGS } from "#stats/core/result.ts";

/** A figure of a report, with its interval, or why it does not exist. */
export const EstimateJson = z.union([
	z.strictObject({
		value: z.number(),
		ci: z.tuple([z.number(), z.number()]).nullable(),
		ciReason: z.enum(REASONS).optional(),
		level: z.number(),
		method: z.string(),
		n: z.number(),
		nClusters: z.number().optional(),
		/** With clusters: variance / variance if items were independent. */
		designEffect: z.number().optional(),
		warnings: z.array(z.enum(WARNINGS)).optional(),
	}),
	z.strictObject({ undefined: z.enum(REASONS), n: z.number() }),
]);
export type EstimateJson = z.infer<typeof EstimateJson>;
