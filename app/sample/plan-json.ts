import { z } from "zod";

/** The shape of `concord plan --json`; every key is told in this room's README. */

export const GoalJson = z.strictObject({
	of: z.enum(["difference", "person", "rate", "alpha"]),
	wanted: z.number(),
	/** What is reached now; null where it cannot be said. */
	now: z.number().nullable(),
	is: z.enum(["reached", "more", "unknown", "settled"]),
	items: z.number(),
	moreItems: z.number().nullable(),
	moreGroups: z.number().optional(),
	peopleAnItem: z.number(),
	says: z.string(),
});
export type GoalJson = z.infer<typeof GoalJson>;

export const PlanReport = z.strictObject({
	schema: z.literal("concord.plan/1"),
	seed: z.number(),
	dimension: z.string(),
	title: z.string(),
	items: z.strictObject({ all: z.number(), labelled: z.number(), judged: z.number() }),
	goals: z.array(GoalJson),
	parts: z.array(
		z.strictObject({
			plan: z.number().nullable(),
			part: z.string(),
			drawn: z.number(),
			labelled: z.number(),
			probability: z.number().nullable(),
		}),
	),
	gaps: z
		.strictObject({
			field: z.string(),
			enough: z.number(),
			kinds: z.array(z.strictObject({ kind: z.string(), items: z.number(), labelled: z.number() })),
		})
		.nullable(),
	next: z.strictObject({
		says: z.string().nullable(),
		items: z.array(
			z.strictObject({
				item: z.string(),
				why: z.string(),
				probability: z.number(),
				votes: z.array(z.strictObject({ level: z.string(), judges: z.number() })),
			}),
		),
	}),
});
export type PlanReport = z.infer<typeof PlanReport>;
