import { z } from "zod";

/** What a person's several answers to an item count as; of two levels the first stands, as if there were no second. */
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

/** What several answers of a judge to an item are worth: all else is of the first, as it answers in use. */
export const RepeatedJson = z.strictObject({
	/** How often it was asked an item, at most. */
	times: z.number(),
	as: z.literal("first"),
	/** Two of its answers to an item: how often they are the same; of numbers how they correlate (ρ). */
	withItself: z.number().nullable(),
	/** One answer with people: the statistic that heads its row, the mean over the repetitions. */
	statistic: z.string(),
	withPeople: z.number().nullable(),
	/** Its answers taken together, "majority of k answers" or their mean, by the same; absent: two levels have no majority. */
	together: z
		.strictObject({ as: z.enum(["majority", "mean"]), withPeople: z.number().nullable() })
		.optional(),
});
export type RepeatedJson = z.infer<typeof RepeatedJson>;
