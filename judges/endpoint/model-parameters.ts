import { z } from "zod";

/** Parameters of every protocol that asks a model. */
export const modelParameters = {
	/** Null leaves it to the model: some accept no other than their default. */
	temperature: z.number().min(0).max(2).nullable().default(0),
	/** Longest answer, thinking included; null leaves it to the model, and then no cap can be kept. */
	maxTokens: z.number().int().min(1).max(200_000).nullable().default(4096),
};
