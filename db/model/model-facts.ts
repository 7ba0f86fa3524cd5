import { z } from "zod";

/**
 * What is known about a model of an endpoint. Money in whole micro-units (millionths) of the currency
 * per million tokens; null = unknown, which is never taken for 0.
 */
export const ModelFacts = z.object({
	inputPerMillion: z.number().int().nonnegative().nullable(),
	/** Tokens read from the provider's cache; null: priced as input. */
	cachedInputPerMillion: z.number().int().nonnegative().nullable().default(null),
	/** Tokens written into that cache; null: priced as input. */
	cacheWritePerMillion: z.number().int().nonnegative().nullable().default(null),
	/** Reasoning tokens are among them. */
	outputPerMillion: z.number().int().nonnegative().nullable(),
	/** Longest prompt and answer together, in tokens. */
	contextTokens: z.number().int().positive().nullable().default(null),
	/** When these prices were true: an ISO date. */
	asOf: z.string().nullable().default(null),
});
export type ModelFacts = z.infer<typeof ModelFacts>;
