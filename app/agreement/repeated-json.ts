import { z } from "zod";

/** What one answer of a judge is worth that was asked the same several times: all else is of its answers together. */
export const RepeatedJson = z.strictObject({
	/** How often it was asked an item, at most. */
	times: z.number(),
	/** What its answers to an item count as. */
	as: z.enum(["majority", "mean"]),
	/** Two of its answers to an item: how often they are the same; of numbers how they correlate (ρ). */
	withItself: z.number().nullable(),
	/** One answer with people: the statistic that heads its row, the mean over the repetitions. */
	statistic: z.string(),
	withPeople: z.number().nullable(),
});
export type RepeatedJson = z.infer<typeof RepeatedJson>;
