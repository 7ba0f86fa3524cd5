import { z } from "zod";

const Model = z
	.object({ endpoint: z.string().optional(), model: z.string().optional() })
	.optional();

/** The form of a new judge. What depends on its protocol is checked by `addJudge`. */
export const JudgeForm = z.object({
	protocol: z.string(),
	name: z
		.string({ error: "Give the judge a name." })
		.trim()
		.min(1, "Give the judge a name.")
		.max(80, "A name has at most 80 characters."),
	endpoint: z.string().optional(),
	model: z.string().optional(),
	extract: Model,
	embed: Model,
	/** Of a panel: ids of judges. */
	members: z.array(z.string()).default([]),
	/** Ids of settled items. */
	examples: z.array(z.string()).default([]),
	/** The file of a prompt, the item it is previewed on, and the judge whose next version it is. */
	prompt: z.string().optional(),
	item: z.string().optional(),
	from: z.string().optional(),
	/** By place, not by name: names may have dots. */
	bindings: z.array(z.object({ own: z.string(), target: z.string().optional() })).default([]),
});
/** The lists of the form whose fields are numbered. */
export const JUDGE_LISTS = ["bindings"] as const;
export type JudgeForm = z.infer<typeof JudgeForm>;
