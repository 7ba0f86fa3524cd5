import { z } from "zod";

/** Repetitions from this one on are asked by schedules: held against first answers, and a rating in no figure. */
export const SCHEDULED_FROM = 1_000;

/** What a look of a schedule came to. */
export const LOOK_OUTCOMES = ["judge changed", "no change shown", "cannot tell"] as const;

const Counted = z.strictObject({ changed: z.int(), of: z.int() });

/** The figures of a look: the new answers to the anchors held against the first ones, and new items beside them. */
export const LookFigures = z.strictObject({
	compared: z.int().describe("anchors with a value then and now"),
	higher: z.int().describe("answers that are higher than the first ones"),
	lower: z.int(),
	share: z.number().describe("of answers that are others than the first ones"),
	low: z.number().describe("of its 95 % interval"),
	high: z.number(),
	p: z.number().describe("the smallest of the look's tests, corrected for how many they are"),
	level: z.number().describe("what p is held against: less, the more looks there were"),
	noise: Counted.nullable().describe(
		"anchors whose answers differed when asked twice at once; null: none was asked so",
	),
	groups: z
		.int()
		.nullable()
		.describe("groups that the anchors fall into, which tests take as wholes; null: none"),
	newItems: z
		.strictObject({
			value: z.union([z.string(), z.number()]).describe("whose share is compared"),
			before: Counted.describe("items imported before the schedule was made"),
			after: Counted.describe("items imported since"),
			moved: z.boolean().nullable().describe("null: it cannot be told"),
		})
		.nullable()
		.describe("null: the judge has more than two values"),
});
export type LookFigures = z.infer<typeof LookFigures>;
