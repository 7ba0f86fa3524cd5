import { z } from "zod";
import { Level } from "#db/model/scale.ts";
import { REASONS } from "#stats/core/result.ts";
import { EstimateJson } from "./estimate.ts";
import { OwnFigures, PairFigures } from "./figures-json.ts";
import { RepeatedJson, RepeatedPersonJson } from "./repeated-json.ts";

export const PairJson = z.strictObject({
	a: z.string(),
	b: z.string(),
	n: z.number(),
	...PairFigures,
});
export type PairJson = z.infer<typeof PairJson>;

/** Mean of a person's values minus those of `than`, or of all others where that is null, on the items of both. */
export const LenientJson = z.strictObject({
	person: z.string(),
	than: z.string().nullable(),
	n: z.number(),
	value: z.number(),
	ci: z.tuple([z.number(), z.number()]),
});
export type LenientJson = z.infer<typeof LenientJson>;

export const HumansJson = z.strictObject({
	raters: z.array(z.string()),
	/** Values given. */
	labels: z.number(),
	unscored: z.number(),
	/** Items with a label, and those with labels of two people or more. */
	items: z.number(),
	itemsOfSeveral: z.number(),
	/** Of hundreds those that share most items, unless all are asked for. */
	pairs: z.array(PairJson),
	/** How many share enough items, where that is more. */
	pairsShared: z.number().optional(),
	alpha: z.strictObject({
		nominal: EstimateJson.optional(),
		ordinal: EstimateJson.optional(),
		interval: EstimateJson.optional(),
	}),
	/** People who are shown to be far more lenient or stricter than others of the same items; absent: none. */
	lenient: z.array(LenientJson).optional(),
	/** How many more there are than the five of `lenient`; absent: none. */
	lenientMore: z.number().optional(),
	/** People who answered items more than once: figures are of these answers together; absent: nobody did. */
	repeated: z.array(RepeatedPersonJson).optional(),
	/** People who were asked where others differ: of the figures of all people in α alone; absent: nobody was. */
	settling: z.array(z.string()).readonly().optional(),
	fleissKappa: EstimateJson.optional(),
	gwetAC: EstimateJson.optional(),
	icc2_1: EstimateJson.optional(),
});
export type HumansJson = z.infer<typeof HumansJson>;

export const JudgeJson = z.strictObject({
	judge: z.string(),
	asked: z.number(),
	scored: z.number(),
	unscored: z.record(z.string(), z.number()),
	/** Items with both a value of the judge and a majority of people. */
	n: z.number(),
	/** Items without a unique majority. */
	ties: z.number(),
	/** Agreement rate if every unscored cell with a majority were wrong, and if it were right. */
	bounds: z.strictObject({ low: z.number(), high: z.number() }).optional(),
	/** Where it was asked the same several times: all other figures are of its first answer. */
	repeated: RepeatedJson.optional(),
	...OwnFigures,
});
export type JudgeJson = z.infer<typeof JudgeJson>;

const PositionEffectJson = z.strictObject({
	/** The scale's last level, and how often each order gives it; null with n = 0. */
	level: Level,
	shares: z.tuple([z.number(), z.number()]).nullable(),
	/**
	 * Share of items where the usual order is nearer that level, minus share where the swapped one is: with two
	 * levels the difference of `shares`. Absent on nominal scales of three levels or more.
	 */
	difference: EstimateJson.optional(),
	/** McNemar's mid-p; on nominal scales of three levels or more Stuart and Maxwell's. */
	p: z.number().nullable(),
	/** Holm, over the judges of the dimension. */
	pAdjusted: z.number().nullable(),
	/** Why there is no p. */
	reason: z.enum(REASONS).optional(),
	/** Labels still come in: a p would be of a single look, so there is none; `shown` holds at any look. */
	looks: z.literal("any").optional(),
	/** Is there an effect beyond chance, all judges tested together? */
	shown: z.boolean(),
	/** Do its limits leave out every effect smaller than the least one that matters (.05 of the items)? */
	matters: z.boolean(),
});

/** A judge asked in both orders of what it compares (documented in app/agreement/README.md). */
export const JudgeOrdersJson = z.strictObject({
	/** The name without the order. */
	judge: z.string(),
	/** The usual order, then the swapped one. */
	raters: z.tuple([z.string(), z.string()]),
	/** Items that both scored. */
	n: z.number(),
	/** Share of these with the same value in both orders, and the same beyond chance. */
	consistent: EstimateJson,
	kappa: EstimateJson,
	/** Against people, both orders together: of an order drawn by lot. `n` are items, `asked` and `scored` answers. */
	pooled: JudgeJson,
	positionEffect: PositionEffectJson,
});
export type JudgeOrdersJson = z.infer<typeof JudgeOrdersJson>;
