import { z } from "zod";

/** One group as it is put to the model. */
export const GroupInput = z.object({
	/** As it stands in placeholders. */
	id: z.string(),
	/** As people know it. */
	title: z.string(),
	/** Parts of the group; `leftOut` of them are not among the texts, which say so. */
	parts: z.number().int().nonnegative(),
	leftOut: z.number().int().nonnegative(),
	/** The blocks of its request; a sentence where it does not fit into one. */
	texts: z.union([z.array(z.object({ name: z.string(), text: z.string() })).min(1), z.string()]),
	/** In [0, 1]; null where it is not defined. Groups with the lowest come first over all. */
	accuracy: z.number().nullable(),
});
export type GroupInput = z.infer<typeof GroupInput>;

/** What insights are written from, in texts: the metadata of the one item that stands for all. */
export const InsightInput = z.object({
	/** The figures over all and the accuracy of each group, a line for each placeholder. */
	figures: z.string(),
	groups: z.array(GroupInput),
});
export type InsightInput = z.infer<typeof InsightInput>;
