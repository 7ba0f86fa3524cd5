import { z } from "zod";

/** The kinds of derived sets that a model makes. */
export const MODEL_KINDS = ["golden", "split", "answers"] as const;

const WHOLE = "It has to be a whole number.";

/** What somebody chooses when a model shall make a set. Parameters are checked by the maker's protocol. */
export const DeriveForm = z.object({
	kind: z.enum(MODEL_KINDS, { error: "Choose what shall be made." }),
	endpoint: z.string().optional(),
	model: z
		.string({ error: "Name the model that shall write." })
		.trim()
		.min(1, "Name the model that shall write.")
		.max(60, "The name of a model has at most 60 characters here."),
	embed: z.object({ endpoint: z.string().optional(), model: z.string().optional() }).optional(),
	/** Id of a set; absent for the imported items. */
	source: z.string().optional(),
	first: z.number({ error: WHOLE }).int(WHOLE).min(1, "At least one item.").optional(),
	/** Dollars. */
	cap: z.string().optional(),
	batch: z.boolean().default(false),
});
export type DeriveForm = z.output<typeof DeriveForm>;
