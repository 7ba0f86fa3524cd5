import { z } from "zod";

const WHOLE = "It has to be a whole number.";

/**
 * What somebody chooses when a model shall make a set. Parameters are checked by the maker's protocol.
 * @param kinds ids of the makers: handed in, because the browser reads the form too and must not load them
 */
export const deriveForm = (kinds: readonly string[]) =>
	z.object({
		kind: z.enum(kinds, { error: "Choose what shall be made." }),
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
export type DeriveForm = z.output<ReturnType<typeof deriveForm>>;
