import { z } from "zod";
import { Dimension } from "#db/model/dimension.ts";
import { Insights } from "#judges/makers/insights/insight-schemas.ts";

/** What commands about items, sets and rubrics print with `--json`. */

/** `concord import`. */
export const ImportJson = z.strictObject({
	/** `stopped`: by Ctrl-C, with what is counted stored; nothing is printed where nothing was stored. */
	result: z.enum(["imported", "checked", "rejected", "stopped"]),
	files: z
		.array(
			z.strictObject({
				index: z.number(),
				name: z.string(),
				format: z.string(),
				shape: z.string(),
				/** Of another tool: what such files are called. */
				foreign: z.string().optional(),
				rows: z.number(),
			}),
		)
		.readonly(),
	itemsAdded: z.number(),
	itemsUnchanged: z.number(),
	documentsAdded: z.number(),
	labelsAdded: z.number(),
	labelsUnchanged: z.number(),
	/** Labels among the added ones that have a reason in place of a value. */
	unscoredAdded: z.number(),
	rejected: z.number(),
	/** The first rejected rows; `rejected` counts all. */
	problems: z
		.array(z.strictObject({ file: z.string(), line: z.number(), reason: z.string() }))
		.readonly(),
	newDimensions: z.array(Dimension).readonly(),
	newRaters: z
		.array(z.strictObject({ name: z.string(), kind: z.enum(["human", "judge"]) }))
		.readonly(),
	warnings: z.array(z.string()).readonly(),
});
export type ImportJson = z.infer<typeof ImportJson>;

/** `concord derive`. */
export const DeriveJson = z.strictObject({
	set: z.string(),
	kind: z.string(),
	items: z.number(),
	leftOut: z
		.array(z.strictObject({ part: z.string(), reason: z.string(), items: z.number() }))
		.readonly(),
	approved: z.boolean(),
});
export type DeriveJson = z.infer<typeof DeriveJson>;

const ApprovedSet = z.strictObject({
	set: z.string(),
	hash: z.string(),
	status: z.literal("approved"),
});

/** `concord sets`, and with `--approve` the one that was. */
export const SetsJson = z.union([
	z.array(
		z.strictObject({
			name: z.string(),
			kind: z.string(),
			items: z.number(),
			status: z.enum(["making", "draft", "approved"]),
			hash: z.string(),
			/** In words. */
			madeFrom: z.string(),
			createdAt: z.iso.datetime(),
		}),
	),
	ApprovedSet,
]);
export type SetsJson = z.infer<typeof SetsJson>;

/** `concord rubric publish`. */
export const RubricPublishJson = z.strictObject({
	version: z.number(),
	dimensions: z.array(z.string()),
});
export type RubricPublishJson = z.infer<typeof RubricPublishJson>;

const CheckedInsights = {
	schema: z.literal("concord.insights/1"),
	/** Name of the derived set that the request is kept as. */
	kept_as: z.string(),
	markdown: z.string(),
	/** What they found, in a sentence. */
	found: z.string(),
	/** Everything in it that nothing here stands behind, in the order of the text. */
	notVerified: z
		.array(
			z.strictObject({
				kind: z.enum(["placeholder", "number", "item", "group"]),
				text: z.string(),
			}),
		)
		.readonly(),
};

/** `concord insights`, and `concord analysis A12`, which reads what was written before. */
export const InsightsJson = z.union([
	z.strictObject({
		...CheckedInsights,
		model: z.string(),
		set: z.string(),
		judge: z.string(),
		system: z.string(),
		notes: z.array(z.string()).readonly(),
		insights: Insights,
	}),
	z.strictObject({ ...CheckedInsights, project: z.string() }),
]);
export type InsightsJson = z.infer<typeof InsightsJson>;
