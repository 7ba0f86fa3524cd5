import { z } from "zod";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { PROBES } from "#judges/makers/probes/probe.ts";

const WHOLE = "It has to be a whole number.";

/** What somebody chooses when they make a set of probes. */
export const NewDerivedSetForm = z.object({
	name: z
		.string({ error: "Give the set a name." })
		.trim()
		.min(1, "Give the set a name.")
		.max(80, "A name has at most 80 characters.")
		.refine((name) => !holdsUnseen(name), `This name holds ${LEAVE_OUT}.`),
	probes: z.array(z.enum(PROBES)).min(1, "Choose at least one probe."),
	pairing: z.enum(["permutation", "reversed"]),
	seed: z.number({ error: WHOLE }).int(WHOLE).min(0, "The seed is 0 or more."),
	nonAnswer: z
		.string({ error: "Write the sentence that stands for not knowing." })
		.trim()
		.max(500, "The sentence has at most 500 characters."),
	/** Id of a set; absent for the imported items. */
	source: z.string().optional(),
	first: z.number({ error: WHOLE }).int(WHOLE).min(1, "At least one item.").optional(),
});
export type NewDerivedSetForm = z.input<typeof NewDerivedSetForm>;
