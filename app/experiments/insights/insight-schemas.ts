import { z } from "zod";

/** What a model says of one group: a document, or whatever the items are grouped by. */
export const GroupInsight = z.strictObject({
	summary: z.string(),
	findings: z.array(
		z.strictObject({
			what: z.string(),
			why: z.string(),
			kind: z.enum(["failure", "strength", "rubric", "data"]),
			/** Seen on several items for one reason. */
			systematic: z.boolean(),
			advice: z.string(),
			/** Ids of the items that show it. */
			items: z.array(z.string()),
		}),
	),
	opinion: z.strictObject({
		word: z.string().refine((word) => /^\S+$/.test(word.trim()), "the opinion is one word"),
		reason: z.string(),
	}),
});
export type GroupInsight = z.infer<typeof GroupInsight>;

/** What a model says over all groups. The table of figures is ours and is no part of it. */
export const OverallInsight = z.strictObject({
	summary: z.string(),
	interpretation: z.string(),
	systematic_failures: z.array(
		z.strictObject({
			failure: z.string(),
			evidence: z.string(),
			advice: z.string(),
			items: z.array(z.string()),
		}),
	),
	hardest: z.array(
		z.strictObject({
			/** Name of the group. */
			group: z.string(),
			how: z.string(),
			why: z.string(),
		}),
	),
	recommendations: z.array(z.string()),
});
export type OverallInsight = z.infer<typeof OverallInsight>;
