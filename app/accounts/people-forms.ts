import { z } from "zod";
import { Role } from "#db/model/roles.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";

export const InviteForm = z.object({
	name: z
		.string({ error: "Say who the invitation is for." })
		.trim()
		.min(1, "Say who the invitation is for.")
		.max(100, "A name has at most 100 characters.")
		.refine((name) => !holdsUnseen(name), `This name holds ${LEAVE_OUT}.`),
	role: Role,
});
export type InviteForm = z.infer<typeof InviteForm>;

export const GiveItemsForm = z.object({
	raterIds: z
		.array(z.string(), { error: "Choose at least one person." })
		.min(1, "Choose at least one person."),
	/** Id of a derived set; absent for the imported items. */
	source: z.string().optional(),
	/** Empty: all items. */
	count: z
		.number({ error: "Enter a whole number, or leave it empty for all items." })
		.int("Enter a whole number, or leave it empty for all items.")
		.min(1, "Enter at least 1, or leave it empty for all items.")
		.optional(),
	seed: z.number({ error: "Enter a whole number." }).int("Enter a whole number.").default(1),
});
export type GiveItemsForm = z.infer<typeof GiveItemsForm>;
