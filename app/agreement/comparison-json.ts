import { z } from "zod";
import { REASONS } from "#stats/core/result.ts";
import { GROUPINGS } from "../columns/group-sources.ts";
import { DependenceJson } from "./agreement-report-json.ts";
import {
	AnswersLeftOutJson,
	DimensionJson,
	OffScaleJson,
	ScaleJson,
	SecondValuesJson,
} from "./dimension-json.ts";
import { EstimateJson } from "./estimate.ts";
import { ValueFigures } from "./figures-json.ts";
import { RankingJson } from "./ranking-json.ts";
import { RepeatedJson, RepeatedPersonJson } from "./repeated-json.ts";
import { JudgeTakesJson } from "./takes-json.ts";

/** The types of `concord compare --json`, schema `concord.comparison/1` (app/agreement/README.md). */
export const Verdict = z.enum(["a", "b", "indistinguishable"]);
export type Verdict = z.infer<typeof Verdict>;

/** Judge `a` minus judge `b` on the items that all compared judges and people have. */
export const PairComparisonJson = z.strictObject({
	a: z.string(),
	b: z.string(),
	n: z.number(),
	/** Named as in the agreement report: `kappa`, `kappaQuadratic`, `spearman`. */
	statistic: z.string(),
	difference: EstimateJson,
	/** Of the test that the two are equal, and adjusted for all pairs; null where there is no test. */
	p: z.number().nullable(),
	pAdjusted: z.number().nullable(),
	verdict: Verdict,
	/** Items beyond these at which such a difference would show; null where it shows or there is none. */
	moreLabels: z.number().nullable(),
});
export type PairComparisonJson = z.infer<typeof PairComparisonJson>;

const JudgeStandingJson = z.strictObject({
	judge: z.string(),
	/** On the common items; the agreement report has each judge on its own. */
	estimate: EstimateJson,
	/** Share of resamples in which it is the best; null where it has no value. */
	pBest: z.number().nullable(),
	expectedRank: z.number().nullable(),
	/** Not told apart from the best; true of the best itself. */
	tiedWithBest: z.boolean(),
});
export type JudgeStandingJson = z.infer<typeof JudgeStandingJson>;

export const DimensionComparisonJson = z.strictObject({
	dimension: z.string(),
	statistic: z.string(),
	n: z.number(),
	best: z.string().nullable(),
	judges: z.array(JudgeStandingJson),
	/** Judges that share too few items with people to be compared with the others. */
	leftOut: z.array(z.string()),
	adjustment: z.enum(["holm", "bh", "by", "bonferroni"]),
	pairs: z.array(PairComparisonJson),
});
export type DimensionComparisonJson = z.infer<typeof DimensionComparisonJson>;

/** How both versions were computed. */
const Computed = {
	seed: z.number(),
	bootstrap: z.number(),
	reference: z.string(),
	clusters: z.array(z.enum(GROUPINGS)).optional(),
	/** As in the report, without its design effect. */
	dependence: DependenceJson,
};

/** `concord compare --json --schema 1`, schema `concord.comparison/1` (documented in README.md). */
export const ComparisonJson = z.strictObject({
	schema: z.literal("concord.comparison/1"),
	...Computed,
	dimensions: z.array(DimensionComparisonJson),
});
export type ComparisonJson = z.infer<typeof ComparisonJson>;

/** Williams' test of two judges that correlate with the same people, on the items of their pair (README). */
export const WilliamsJson = z.strictObject({
	a: z.string(),
	b: z.string(),
	n: z.number(),
	/** Correlation of the two judges with each other. */
	between: z.number().nullable(),
	/** Student's t of the difference, with n − 3 degrees of freedom. */
	t: z.number().nullable(),
	df: z.number().nullable(),
	p: z.number().nullable(),
	/** Holm, over the pairs of the dimension. */
	pAdjusted: z.number().nullable(),
	/** Why there is no p: CLUSTERS, items belong together, and the test takes them for independent; LOOKS, labels still come in. */
	reason: z.union([z.enum(REASONS), z.literal("CLUSTERS"), z.literal("LOOKS")]).optional(),
});
export type WilliamsJson = z.infer<typeof WilliamsJson>;

/** A judge's headline figure on all items that it scored and people rated: that of the agreement report. */
export const OwnFigureJson = z.strictObject({
	judge: z.string(),
	/** Field of the statistic: `spearman` for a judge that answers on a scale of its own. */
	statistic: z.string(),
	estimate: EstimateJson,
	/** As in the report of agreement. */
	repeated: RepeatedJson.optional(),
	...ValueFigures,
});
export type OwnFigureJson = z.infer<typeof OwnFigureJson>;

/** `concord compare --json`: the rankings of a report with all their pairs. */
export const ComparisonJson2 = z.strictObject({
	schema: z.literal("concord.comparison/2"),
	...Computed,
	margin: z.number(),
	looks: z.enum(["fixed", "any"]),
	/** As in the report of agreement. */
	takes: z.array(JudgeTakesJson).optional(),
	/** Of judges that were asked in two orders, where one order is compared without the other: what that says. */
	ordersAlone: z.array(z.string()).optional(),
	dimensions: z.array(
		z.strictObject({
			dimension: z.string(),
			scale: ScaleJson,
			/** Who labelled it. */
			humans: z.strictObject({
				raters: z.array(z.string()),
				/** As in the report of agreement. */
				repeated: z.array(RepeatedPersonJson).optional(),
			}),
			own: z.array(OwnFigureJson),
			/** As in the report of agreement. */
			rubricVersions: DimensionJson.shape.rubricVersions,
			rubricVersion: DimensionJson.shape.rubricVersion,
			answersLeftOut: z.array(AnswersLeftOutJson).optional(),
			offScale: z.array(OffScaleJson).optional(),
			secondValues: z.array(SecondValuesJson).optional(),
			/** Where judges are compared by correlations. */
			williams: z.array(WilliamsJson).optional(),
			...RankingJson.shape,
		}),
	),
});
export type ComparisonJson2 = z.infer<typeof ComparisonJson2>;
