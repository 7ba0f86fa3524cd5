import { z } from "zod";

/** Groups of which few hold most items, so that they tell too little of how groups differ. */
export const UnevenGroupsJson = z.strictObject({
	/** Items of the largest. */
	largest: z.number(),
	/** As how many groups of one size all of them tell, (Σ m)² / Σ m². */
	alike: z.number(),
});
export type UnevenGroupsJson = z.infer<typeof UnevenGroupsJson>;
