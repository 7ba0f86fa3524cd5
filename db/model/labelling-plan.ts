import { z } from "zod";

/** Which items a plan draws. Counts are of items. */
export const PlanDraw = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("all") }),
	/** A simple random sample. */
	z.object({ kind: z.literal("random"), count: z.number().int().min(1) }),
	/** From each value of a field: as many of each, or in proportion to how many there are. */
	z.object({
		kind: z.literal("strata"),
		field: z.string(),
		allocation: z.enum(["equal", "proportional"]),
		count: z.number().int().min(1),
	}),
	/** Items on which judges disagree with a greater chance, all with some. */
	z.object({
		kind: z.literal("disagreement"),
		count: z.number().int().min(1),
		/** A field of the metadata whose kinds with few labels have a greater chance too. */
		gaps: z.string().optional(),
	}),
	/** By the ids that they have in files. */
	z.object({ kind: z.literal("listed"), externalIds: z.array(z.string()) }),
	/** The items of an earlier plan once more: further overlap. */
	z.object({ kind: z.literal("plan"), planId: z.string() }),
]);
export type PlanDraw = z.infer<typeof PlanDraw>;

/** How many people see an item: each as many, or a share of the items more than the rest, which one sees. */
const PlanOverlap = z.object({
	/** Of the items, 0 to 1. */
	share: z.number().min(0).max(1),
	people: z.number().int().min(1),
});
export type PlanOverlap = z.infer<typeof PlanOverlap>;

/** Items that are mixed in, for each item of the plan; 0: none. */
const MixedShare = z.number().min(0).max(0.5);

/** Everything that decides what a plan gives to whom. */
export const LabellingPlan = z.object({
	draw: PlanDraw,
	/** Also items that were given out before. */
	withGiven: z.boolean(),
	overlap: PlanOverlap,
	/** `named`: everybody's items are fixed; `pool`: whoever has time takes the next ones. */
	queue: z.enum(["named", "pool"]),
	/** So many items make a block. */
	blockSize: z.number().int().min(1),
	/** Of each person's items so many come a second time, hidden among the others: 0.1 is one in ten. */
	repeats: MixedShare,
	/** So many items with known answers are hidden among each person's. */
	gold: MixedShare,
	seed: z.number().int(),
});
export type LabellingPlan = z.infer<typeof LabellingPlan>;
