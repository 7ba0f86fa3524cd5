import { z } from "zod";
import { REASONS, WARNINGS } from "#stats/core/result.ts";

/** The shape of `concord audit --json`; every key is told in this room's README. */

const Reason = z.enum(REASONS);

/** A figure with its interval, or why it does not exist; as in reports of agreement. */
const EstimateShape = z.union([
	z.strictObject({
		value: z.number(),
		ci: z.tuple([z.number(), z.number()]).nullable(),
		ciReason: Reason.optional(),
		level: z.number(),
		method: z.string(),
		n: z.number(),
		nClusters: z.number().optional(),
		designEffect: z.number().optional(),
		warnings: z.array(z.enum(WARNINGS)).optional(),
	}),
	z.strictObject({ undefined: Reason, n: z.number() }),
]);

const Level = z.union([z.boolean(), z.number(), z.string()]);

/** What is said of a dimension. */
const VERDICTS = ["nothing", "train", "merge", "reword", "divisive", "unclear", "open"] as const;

const Changed = z.strictObject({ alpha: z.number().nullable(), gain: EstimateShape });

export const DimensionAudit = z.strictObject({
	dimension: z.string(),
	title: z.string(),
	scale: z.strictObject({
		type: z.string(),
		values: z.array(Level).optional(),
		labels: z.array(z.string().nullable()).optional(),
		range: z.tuple([z.number(), z.number()]).optional(),
	}),
	people: z.array(z.string()),
	settling: z.array(z.string()),
	labels: z.number(),
	items: z.number(),
	metric: z.enum(["nominal", "ordinal", "interval"]),
	alpha: z.strictObject({ people: EstimateShape, judges: EstimateShape }),
	judges: z.array(z.string()),
	verdict: z.strictObject({
		kind: z.enum(VERDICTS),
		rater: z.string().optional(),
		levels: z.tuple([Level, Level]).optional(),
		short: z.string(),
		says: z.string(),
	}),
	confused: z.array(
		z.strictObject({
			levels: z.tuple([Level, Level]),
			share: z.number(),
			lift: z.number(),
			items: z.number(),
			judgesShare: z.number().nullable(),
		}),
	),
	withoutRater: z.array(
		Changed.extend({ rater: z.string(), items: z.number(), before: z.number().nullable() }),
	),
	merging: z.array(Changed.extend({ levels: z.tuple([Level, Level]), lost: z.number() })),
	cuts: z.array(Changed.extend({ from: Level, lost: z.number() })),
	again: z.strictObject({ pairs: z.number(), equal: z.number(), alpha: EstimateShape }).nullable(),
	concentration: EstimateShape,
	leniency: z.array(z.strictObject({ rater: z.string(), estimate: EstimateShape })),
	divisive: z.strictObject({
		items: z.number(),
		first: z.array(
			z.strictObject({
				place: z.number(),
				item: z.string(),
				spread: z.number(),
				said: z.array(z.strictObject({ rater: z.string(), value: Level })),
			}),
		),
	}),
	unscored: z.strictObject({
		asked: z.number(),
		reasons: z.record(z.string(), z.number()),
		byRater: z.array(
			z.strictObject({ rater: z.string(), asked: z.number(), unscored: z.number() }),
		),
	}),
	versions: z
		.strictObject({
			before: z.number(),
			after: z.number(),
			items: z.number(),
			people: z.number(),
			alphaBefore: z.number().nullable(),
			alphaAfter: z.number().nullable(),
			difference: EstimateShape,
			is: z.enum(["better", "worse", "not shown"]),
		})
		.optional(),
});
export type DimensionAudit = z.infer<typeof DimensionAudit>;

export const AuditJson = z.strictObject({
	schema: z.literal("concord.audit/1"),
	seed: z.number(),
	bootstrap: z.number(),
	line: z.number(),
	items: z.number(),
	clusters: z.array(z.string()),
	rubric: z.strictObject({
		version: z.union([z.number(), z.literal("all")]).nullable(),
		versions: z.array(
			z.strictObject({ version: z.number(), labels: z.number(), items: z.number() }),
		),
		says: z.string(),
	}),
	headline: z.string(),
	dimensions: z.array(DimensionAudit),
	remarks: z.strictObject({
		comments: z.number(),
		flags: z.number(),
		skipped: z.array(z.strictObject({ reason: z.string(), times: z.number() })),
	}),
	proposals: z.array(
		z.strictObject({ dimension: z.string(), text: z.string(), item: z.string(), when: z.string() }),
	),
});
export type AuditJson = z.infer<typeof AuditJson>;
