import { z } from "zod";

/** `concord doctor --json`. */
export const DoctorJson = z.strictObject({
	schema: z.literal("concord.doctor/1"),
	database: z.string(),
	at: z.iso.datetime(),
	/** How many findings are `wrong`: with none the exit code is 0, else 1. */
	wrong: z.number(),
	findings: z
		.array(
			z.strictObject({
				/** What was looked at. */
				of: z.string(),
				state: z.enum(["ok", "note", "wrong"]),
				says: z.string(),
				/** What to do; null where nothing has to be done. */
				todo: z.string().nullable(),
			}),
		)
		.readonly(),
});
export type DoctorJson = z.infer<typeof DoctorJson>;
