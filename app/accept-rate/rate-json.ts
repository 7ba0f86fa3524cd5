import { z } from "zod";
import { Level } from "#db/model/scale.ts";
import { REASONS, WARNINGS } from "#stats/core/result.ts";

/** `concord accept-rate --json`, schema `concord.accept-rate/1`; every key is told in README.md. */

const Interval = z.tuple([z.number(), z.number()]);

export const RateEstimate = z.union([
	z.object({
		value: z.number(),
		ci: Interval.nullable(),
		ciReason: z.enum(REASONS).optional(),
		level: z.number(),
		method: z.string(),
		n: z.number(),
		nClusters: z.number().optional(),
		designEffect: z.number().optional(),
		warnings: z.array(z.enum(WARNINGS)).optional(),
	}),
	z.object({ undefined: z.enum(REASONS), n: z.number() }),
]);

const Counted = z.object({
	kind: z.enum(["share", "mean"]),
	/** What counts, in words. */
	words: z.string(),
	/** Of a share: labels at or above this level or number count; binary and nominal scales: this level. */
	from: Level.optional(),
	/** The scale has no order: labels that are this level count. */
	only: z.literal(true).optional(),
	/** A judge with a scale of its own: its scores at or above this count. */
	judgeFrom: z.number().optional(),
});

const Width = z.object({ more: z.number(), labelled: z.number(), halfWidth: z.number() });

const JudgeRate = z.object({
	judge: z.string(),
	asked: z.number(),
	scored: z.number(),
	labelled: z.number(),
	said: z.number().nullable(),
	corrected: RateEstimate,
	/** People minus the judge itself; absent where its scale is another. */
	beyondJudge: RateEstimate.optional(),
	sensitivity: RateEstimate.optional(),
	specificity: RateEstimate.optional(),
});

const Slice = z.object({
	value: z.string().nullable(),
	scored: z.number(),
	labelled: z.number(),
	said: z.number().nullable(),
	corrected: RateEstimate,
	/** This slice minus all others, at a level that all tested slices share. */
	difference: RateEstimate.optional(),
	shown: z.enum(["lower", "higher"]).nullable(),
});

const Systems = z.object({
	field: z.string(),
	/** First and second: the one asked for first is a. */
	a: z.string(),
	b: z.string(),
	ofA: RateEstimate,
	ofB: RateEstimate,
	/** a minus b, of the interval's level. */
	difference: RateEstimate,
	p: z.number().nullable(),
	/** Pairs that could have been looked at: the level and p are adjusted for them. */
	pairs: z.number(),
	/** Groups (questions, documents) that hold items of both. */
	sharedGroups: z.number(),
	shown: z.enum(["a", "b"]).nullable(),
	margin: z.number().nullable(),
	equivalent: z.enum(["yes", "no", "open"]).nullable(),
	/** A difference that would be seen in four of five samples like these. */
	detectable: z.number().nullable(),
});

export const AcceptRateJson = z.object({
	schema: z.literal("concord.accept-rate/1"),
	dimension: z.string(),
	reference: z.string(),
	looks: z.enum(["fixed", "any"]),
	counted: Counted,
	judge: z.string(),
	items: z.number(),
	/** Items on which people are tied: nobody knows what they are, so that they count as not labelled. */
	tied: z.number(),
	judges: z.array(JudgeRate),
	moreJudges: z.number(),
	people: RateEstimate,
	/** With 0, 50, 100, 200 labels more, and with all. */
	widths: z.array(Width),
	/** As many labels alone would give an interval as narrow; null where there is none. */
	worth: z.number().nullable(),
	bounds: z.object({ unscored: z.number(), low: z.number(), high: z.number() }).optional(),
	sampling: z.object({
		is: z.enum(["evenly", "weighted", "notAllowedFor", "byAnswer"]),
		/** Of `byAnswer`: the judge whose answers the draw seems to have gone by. */
		judge: z.string().optional(),
		plans: z.array(z.number()),
	}),
	clusters: z.array(z.string()).optional(),
	by: z
		.object({
			field: z.string(),
			values: z.number(),
			tested: z.number(),
			slices: z.array(Slice),
		})
		.optional(),
	systems: Systems.optional(),
	/** What page and terminal say. */
	sentences: z.array(z.string()),
});
export type AcceptRateJson = z.infer<typeof AcceptRateJson>;
export type JudgeRateJson = z.infer<typeof JudgeRate>;
export type SliceJson = z.infer<typeof Slice>;
export type SystemsJson = z.infer<typeof Systems>;
export type CountedJson = z.infer<typeof Counted>;
