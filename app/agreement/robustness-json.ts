import { z } from "zod";

export const WayJson = z.strictObject({
	/** What differs from the report's own way; the rest is as there. */
	changes: z.enum(["nothing", "reference", "missing", "statistic", "cut"]),
	/** The reference, `wrong`, the statistic's field, or the lowest level of the upper side. */
	to: z.string(),
	/** Field of the statistic that judges are compared by. */
	statistic: z.string(),
	/** Items on which judges are compared. */
	n: z.number(),
	mayBeBest: z.array(z.string()),
	/** Beside the first way's set; `none`: nobody could be compared. */
	set: z.enum(["same", "wider", "narrower", "other", "none"]),
});
export type WayJson = z.infer<typeof WayJson>;

/** Whether another way to count would change who may be the best (documented in app/agreement/README.md). */
export const RobustnessJson = z.union([
	z.strictObject({
		/** The report's own way first. */
		ways: z.array(WayJson),
		/** How many of them give the same set, the first among them. */
		same: z.number(),
		/** People with labels of their own who are not among the references: too few labels, or too many people. */
		peopleLeftOut: z.number(),
	}),
	z.strictObject({ leftOut: z.literal("LARGE"), judgments: z.number() }),
]);
export type RobustnessJson = z.infer<typeof RobustnessJson>;
