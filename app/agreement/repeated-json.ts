import { z } from "zod";

/** What several answers to an item count as; of two levels the first stands, as if there were no second. */
const CountedAs = z.enum(["first", "majority", "mean"]);

/** A person who answered items more than once. */
export const RepeatedPersonJson = z.strictObject({
	person: z.string(),
	/** How often an item, at most. */
	times: z.number(),
	as: CountedAs,
	/** Two answers to an item: how often they are the same; of numbers how they correlate (ρ). */
	withItself: z.number().nullable(),
});
export type RepeatedPersonJson = z.infer<typeof RepeatedPersonJson>;

/** What one answer of a judge is worth that was asked the same several times: all else is of its answers together. */
export const RepeatedJson = z.strictObject({
	/** How often it was asked an item, at most. */
	times: z.number(),
	as: CountedAs,
	/** Two of its answers to an item: how often they are the same; of numbers how they correlate (ρ). */
	withItself: z.number().nullable(),
	/** One answer with people: the statistic that heads its row, the mean over the repetitions. */
	statistic: z.string(),
	withPeople: z.number().nullable(),
});
export type RepeatedJson = z.infer<typeof RepeatedJson>;
