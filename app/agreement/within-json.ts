import { z } from "zod";
import { EstimateJson } from "./estimate.ts";

export const UnlikeKindJson = z.strictObject({
	judge: z.string(),
	field: z.string(),
	kind: z.string(),
	/** `bias`: judge minus people; `agreement`: share of equal levels; `distance`: mean distance from people. */
	by: z.enum(["bias", "agreement", "distance"]),
	/** Items of this kind. */
	n: z.number(),
	here: z.number(),
	elsewhere: z.number(),
	/** Permutation, step-down over all judges, kinds and both questions of a field; Bonferroni over the fields. */
	pAdjusted: z.number(),
	tested: z.number(),
});
export type UnlikeKindJson = z.infer<typeof UnlikeKindJson>;

export const WithinJudgeJson = z.strictObject({
	judge: z.string(),
	/** Correlation of places over all items, and of what is left once each kind's mean is taken off. */
	plain: z.number().nullable(),
	within: EstimateJson,
	/** `plain` minus `within`, with the p that there is none, and Holm's over the judges; no p while labels come in. */
	difference: z.number().nullable(),
	p: z.number().nullable(),
	pAdjusted: z.number().nullable(),
	/**
	 * It answers the same within each kind, where people do not: it tells kinds apart only, and nothing is left
	 * to correlate. Absent otherwise.
	 */
	sameWithin: z.literal(true).optional(),
	/** `within` is lower by the smallest difference that matters or more, and beyond chance; with `sameWithin` `plain` is that large. */
	shown: z.boolean(),
});
export type WithinJudgeJson = z.infer<typeof WithinJudgeJson>;

/**
 * How judges follow people within the same kind of items (documented in app/agreement/README.md): a judge
 * that only knows which system wrote an answer follows people over all items.
 */
export const WithinJson = z.strictObject({
	/** What is held fixed: fields of items, and how many kinds each names. */
	fields: z.array(z.strictObject({ field: z.string(), values: z.number() })),
	judges: z.array(WithinJudgeJson),
	/** Kinds of items on which a judge is shown to stand otherwise to people than on the others; absent: none is. */
	unlike: z.array(UnlikeKindJson).optional(),
});
export type WithinJson = z.infer<typeof WithinJson>;

/** Labelled items of plans that drew them by the judges' disagreement. */
export const DrawnByJudgesJson = z.strictObject({
	plans: z.array(z.number()),
	items: z.number(),
	labelled: z.number(),
});
export type DrawnByJudgesJson = z.infer<typeof DrawnByJudgesJson>;
