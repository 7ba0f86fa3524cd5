import { z } from "zod";
import { Level } from "#db/model/scale.ts";
import { REASONS } from "#stats/core/result.ts";
import { EstimateJson } from "./estimate.ts";

/** A number that has no interval, or why it does not exist. */
export const FigureJson = z.union([
	z.strictObject({ value: z.number() }),
	z.strictObject({ undefined: z.enum(REASONS) }),
]);
export type FigureJson = z.infer<typeof FigureJson>;

export const AcceptRateJson = z.strictObject({
	level: Level,
	/** Share among the labelled items alone. */
	labelled: EstimateJson,
	judges: z.array(
		z.strictObject({
			judge: z.string(),
			/** Share of all that it answered. */
			said: FigureJson,
			sensitivity: FigureJson,
			specificity: FigureJson,
			/** Of the items that nobody labelled, corrected by both rates (Rogan and Gladen). */
			corrected: EstimateJson,
			/** Of all items, labels and judge together (prediction-powered). */
			together: EstimateJson,
			/** Which to read: with few labels those alone. */
			recommended: z.enum(["together", "labelled"]),
		}),
	),
});
export type AcceptRateJson = z.infer<typeof AcceptRateJson>;

export const SeverityJson = z.strictObject({
	/** People, then judges; logits, above 0 more severe than the mean of those compared. */
	raters: z.array(
		z.strictObject({
			rater: z.string(),
			severity: EstimateJson,
			infit: FigureJson,
			outfit: FigureJson,
			fairAverage: FigureJson,
		}),
	),
	/** Test that all are equally severe. */
	equal: z.union([
		z.strictObject({ chiSquare: z.number(), df: z.number(), p: z.number().nullable() }),
		z.strictObject({ undefined: z.enum(REASONS) }),
	]),
	thresholds: z.array(z.number()),
	/** Raters who share items, directly or through others; there where not all do. */
	groups: z.array(z.array(z.string())).optional(),
});
export type SeverityJson = z.infer<typeof SeverityJson>;

export const SoftLabelsJson = z.strictObject({
	/** Items that all judges of the choice answered, and two people or more. */
	n: z.number(),
	judges: z.array(
		z.strictObject({
			judge: z.string(),
			squared: EstimateJson,
			overPerson: EstimateJson,
			skill: EstimateJson,
			jensenShannon: EstimateJson,
			unexplained: EstimateJson,
			overBest: EstimateJson.optional(),
			pAdjusted: z.number().nullable().optional(),
			mayBeBest: z.boolean().optional(),
		}),
	),
	/** The judge that agrees most with the majority, and what choosing it costs where it has not the smallest loss. */
	byMajority: z.string().optional(),
	costOfMajority: EstimateJson.optional(),
});
export type SoftLabelsJson = z.infer<typeof SoftLabelsJson>;

export const PanelJson = z.strictObject({
	judges: z.array(z.string()),
	effectiveJudges: EstimateJson,
	meanErrorCorrelation: EstimateJson,
});
export type PanelJson = z.infer<typeof PanelJson>;

export const CertaintyJson = z.strictObject({
	judge: z.string(),
	brier: EstimateJson,
	calibrationError: EstimateJson,
	auc: EstimateJson,
	/** Mean share of wrong answers as the surest are taken first, and how much that is below taking all. */
	riskCoverage: z.strictObject({ area: EstimateJson, gain: EstimateJson }),
	/** How sure (0 to 1) its answers must be so that people agree with `agreement` of them. */
	mayDecideAlone: z.strictObject({
		agreement: z.number(),
		threshold: FigureJson,
		coverage: EstimateJson,
	}),
});
export type CertaintyJson = z.infer<typeof CertaintyJson>;

export const RepetitionsJson = z.strictObject({
	rater: z.string(),
	times: z.number(),
	/** Equal answers among pairs of repetitions, and items whose answers are not all the same. */
	equalPairs: EstimateJson.optional(),
	flipRate: EstimateJson.optional(),
	/** Shares of the variance of one answer. */
	itemVariance: EstimateJson.optional(),
	runVariance: EstimateJson.optional(),
	dependability: EstimateJson,
	study: z.array(z.strictObject({ repetitions: z.number(), dependability: FigureJson })),
});
export type RepetitionsJson = z.infer<typeof RepetitionsJson>;

export const EvidenceJson = z.strictObject({
	/** Who was asked for marked words and answered. */
	people: z.number(),
	/** F1 of the characters that two people marked in an item: mean over its pairs of people, then over items. */
	f1: EstimateJson,
	/** Pairs of people and items of which one at least marked something; absent where `f1` is undefined. */
	pairs: z.number().optional(),
	/** Items that two people answered or more, and in which nobody marked anything. */
	unmarked: z.number().optional(),
});
export type EvidenceJson = z.infer<typeof EvidenceJson>;

/**
 * What `--figures all` adds to a dimension (documented in app/agreement/README.md); a part is there where the
 * dimension has what it needs.
 */
export const FurtherJson = z.strictObject({
	/** Of binary scales: what share people would give the last level. */
	acceptRate: AcceptRateJson.optional(),
	/** Of binary and ordinal scales: who gives lower levels to the same items. */
	severity: SeverityJson.optional(),
	/** Of discrete scales with two people or more: judges against the shares of people's answers. */
	softLabels: SoftLabelsJson.optional(),
	/** Of two judges or more. */
	panel: PanelJson.optional(),
	/** Of judges that answer a binary dimension with a probability. */
	certainty: z.array(CertaintyJson).optional(),
	/** Of raters that were asked the same more than once. */
	repetitions: z.array(RepetitionsJson).optional(),
	/** Of dimensions that ask for the words that an answer rests on. */
	evidence: EvidenceJson.optional(),
});
export type FurtherJson = z.infer<typeof FurtherJson>;

export const FURTHER_PARTS = [
	"acceptRate",
	"severity",
	"softLabels",
	"panel",
	"certainty",
	"repetitions",
	"evidence",
] as const satisfies readonly (keyof FurtherJson)[];
