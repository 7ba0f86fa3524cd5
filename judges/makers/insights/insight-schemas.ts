import { z } from "zod";
import { UnscoredReason } from "#db/model/rating.ts";
import { answerList } from "../../asking/answer-list.ts";

/** Ids of items that show something: a group may have many. */
const MOST_ITEMS = 5_000;

const SystemPart = z.enum(["retrieval", "generation", "neither"]);

const Finding = z.strictObject({
	what: z.string(),
	why: z.string(),
	kind: z.enum(["failure", "strength", "rubric", "data"]),
	/** Which part of the system struggles: what was not found, or not made of what was found. */
	system_part: SystemPart,
	/** Seen on several items for one reason. */
	systematic: z.boolean(),
	advice: z.string(),
	/** Ids of the items that show it. */
	items: answerList(z.string(), { most: MOST_ITEMS }),
});

/** What a model says of one group: a document, or whatever the items are grouped by. */
export const GroupInsight = z.strictObject({
	summary: z.string(),
	findings: answerList(Finding),
	opinion: z.strictObject({
		word: z.string().refine((word) => /^\S+$/.test(word.trim()), "the opinion is one word"),
		reason: z.string(),
	}),
});
export type GroupInsight = z.infer<typeof GroupInsight>;

/** What a model says over all groups. The table of figures is ours and is no part of it. */
export const OverallInsight = z.strictObject({
	summary: z.string(),
	interpretation: z.string(),
	/** Which part of the system struggles, and how that shows. */
	struggling_part: z.string(),
	systematic_failures: answerList(
		z.strictObject({
			failure: z.string(),
			evidence: z.string(),
			advice: z.string(),
			items: answerList(z.string(), { most: MOST_ITEMS }),
		}),
	),
	hardest: answerList(
		z.strictObject({
			/** Name of the group. */
			group: z.string(),
			how: z.string(),
			why: z.string(),
		}),
	),
	recommendations: answerList(z.string()),
});
export type OverallInsight = z.infer<typeof OverallInsight>;

/** As they are kept: those of version 1 were not asked which part struggles. */
const KeptGroupInsight = GroupInsight.extend({
	findings: z.array(Finding.extend({ system_part: SystemPart.optional() })),
});
export type KeptGroupInsight = z.infer<typeof KeptGroupInsight>;
const KeptOverallInsight = OverallInsight.extend({ struggling_part: z.string().optional() });
export type KeptOverallInsight = z.infer<typeof KeptOverallInsight>;

/** What came of one request: what the model wrote, or why there is nothing. */
export type Written<T> =
	| { readonly kind: "written"; readonly insight: T; readonly leftOut: number }
	| { readonly kind: "failed"; readonly reason: UnscoredReason; readonly detail: string };

function written<T extends z.ZodType>(insight: T) {
	return z.discriminatedUnion("kind", [
		z.object({ kind: z.literal("written"), insight, leftOut: z.number() }),
		z.object({ kind: z.literal("failed"), reason: UnscoredReason, detail: z.string() }),
	]);
}

export const WrittenGroup = z.object({
	id: z.string(),
	title: z.string(),
	/** Parts of the group; `leftOut` of them did not fit. */
	parts: z.number(),
	written: written(KeptGroupInsight),
});
export type WrittenGroup = z.infer<typeof WrittenGroup>;

/** All that was written, as it is kept with the answer. `leftOut` over all counts groups. */
export const Insights = z.object({
	groups: z.array(WrittenGroup),
	overall: written(KeptOverallInsight),
});
export type Insights = z.infer<typeof Insights>;
