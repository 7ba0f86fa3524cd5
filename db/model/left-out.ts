import { z } from "zod";

/** Items that a part of a derived set could not be made of, and why, as a sentence about each of them. */
export const LeftOut = z.object({
	part: z.string(),
	reason: z.string(),
	items: z.number().int().positive(),
});
export type LeftOut = Readonly<z.infer<typeof LeftOut>>;
