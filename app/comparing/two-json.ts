import { z } from "zod";
import { Level } from "#db/model/scale.ts";
import { REASONS } from "#stats/core/result.ts";
import { AcceptRateJson, RateEstimate } from "../accept-rate/rate-json.ts";

/** `concord compare --runs`, `--systems`, `--rubric-versions`, and the page: schema `concord.comparison-of-two/1`; every key is told in README.md. */

export const COMPARED_KINDS = ["judges", "prompts", "systems", "runs", "rubric"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

const Interval = z.tuple([z.number(), z.number()]);

const Flips = z.object({
	/** Items with a value of both and of people. */
	n: z.number(),
	/** Both as near to people; only a nearer; only b nearer. On levels without distances: right or not. */
	same: z.number(),
	nearerA: z.number(),
	nearerB: z.number(),
	/** Of those as near: both give the same value, and both are right. */
	equal: z.number(),
	bothRight: z.number(),
	/** Without a label of those they are compared with: on how many the two differ, of all such items. */
	unlabelled: z.object({ differ: z.number(), of: z.number() }),
	/** The same of items that are labelled, but on which people are tied. */
	tied: z.object({ differ: z.number(), of: z.number() }),
});
export type FlipsJson = z.infer<typeof Flips>;

const Value = z.union([Level, z.null()]);

const DifferingItem = z.object({
	/** Position of the item, from 0. */
	place: z.number(),
	a: Value,
	b: Value,
	people: Value,
	nearer: z.enum(["a", "b"]).nullable(),
});
export type DifferingItemJson = z.infer<typeof DifferingItem>;

const TwoSlice = z.object({
	value: z.string(),
	n: z.number(),
	/** Share of its items (graded scales: distance) by which a lies nearer to people, there and elsewhere. */
	mean: z.number(),
	elsewhere: z.number(),
	pAdjusted: z.number(),
	shown: z.enum(["a", "b"]).nullable(),
});

const Judges = z.object({
	statistic: z.string(),
	n: z.number(),
	ofA: z.number().nullable(),
	ofB: z.number().nullable(),
	difference: z.number().nullable(),
	ci: Interval.nullable(),
	reason: z.enum(REASONS).optional(),
	p: z.number().nullable(),
	shown: z.enum(["a", "b"]).nullable(),
	margin: z.number(),
	equivalent: z.enum(["yes", "no", "open"]),
	/** A person with the others, where beside that the margin is no small difference: then nothing is equivalent within it. */
	peopleAgreeBy: z.object({ value: z.number(), ci: Interval.nullable() }).optional(),
	detectable: z.number().nullable(),
	moreItems: z.number().nullable(),
	/** New groups that these items must come from, where items belong together. */
	moreGroups: z.number().optional(),
	flips: Flips,
	slices: z
		.object({
			field: z.string(),
			values: z.number(),
			tested: z.number(),
			standings: z.array(TwoSlice),
		})
		.optional(),
});
export type TwoJudgesJson = z.infer<typeof Judges>;

export const ComparisonOfTwoJson = z.object({
	schema: z.literal("concord.comparison-of-two/1"),
	kind: z.enum(COMPARED_KINDS),
	dimension: z.string(),
	reference: z.string(),
	looks: z.enum(["fixed", "any"]),
	a: z.string(),
	b: z.string(),
	judges: Judges.optional(),
	/** Of systems: as `concord accept-rate` has them. */
	systems: AcceptRateJson.optional(),
	/** Two versions of the rubric by the same people on the same items: Krippendorff's α; b minus a. */
	rubric: z
		.object({
			people: z.number(),
			items: z.number(),
			/** Of all items with a level that most people say under both versions: those with another one now. */
			changed: z.number(),
			ofA: z.number().nullable(),
			ofB: z.number().nullable(),
			difference: RateEstimate,
			shown: z.enum(["a", "b"]).nullable(),
		})
		.optional(),
	/** Questions that both systems answer, by what people, else the judge, say of both. */
	questions: z
		.object({
			n: z.number(),
			both: z.number(),
			onlyA: z.number(),
			onlyB: z.number(),
			neither: z.number(),
		})
		.optional(),
	/** Those that differ, the ones on which a is worse first; of these at most 100. */
	items: z.array(DifferingItem),
	sentences: z.array(z.string()),
});
export type ComparisonOfTwoJson = z.infer<typeof ComparisonOfTwoJson>;
