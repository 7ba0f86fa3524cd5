import { z } from "zod";
import { PROVENANCES } from "../columns/adjudicated.ts";
import { FurtherJson } from "./further-json.ts";
import { HumansJson, JudgeJson, JudgeOrdersJson } from "./judge-json.ts";
import { RankingJson } from "./ranking-json.ts";
import { RobustnessJson } from "./robustness-json.ts";
import { DrawnByJudgesJson, WithinJson } from "./within-json.ts";

export const AnswersLeftOutJson = z.strictObject({ reason: z.string(), people: z.number() });
export type AnswersLeftOutJson = z.infer<typeof AnswersLeftOutJson>;

export const OffScaleJson = z.strictObject({
	rater: z.string(),
	kind: z.enum(["human", "judge"]),
	rows: z.number(),
	/** The first of them. */
	example: z.string(),
	/** No answer of this rater is on the scale: it is in no figure at all. */
	isAll: z.literal(true).optional(),
});
export type OffScaleJson = z.infer<typeof OffScaleJson>;

export const SecondValuesJson = z.strictObject({
	rater: z.string(),
	kind: z.enum(["human", "judge"]),
	rows: z.number(),
});
export type SecondValuesJson = z.infer<typeof SecondValuesJson>;

export const ScaleJson = z.strictObject({
	type: z.string(),
	values: z.array(z.union([z.boolean(), z.number(), z.string()])).optional(),
	/** What the values are called, where some have a name of their own; one for each. */
	labels: z.array(z.string().nullable()).optional(),
	range: z.tuple([z.number(), z.number()]).optional(),
});
export type ScaleJson = z.infer<typeof ScaleJson>;

export const DimensionJson = z.strictObject({
	dimension: z.string(),
	scale: ScaleJson,
	/** The dimension that a judge's expected values are of: people's labels are of that one. */
	expectedOf: z.string().optional(),
	humans: HumansJson,
	judges: z.array(JudgeJson),
	/** Of an adjudicated reference: items by where their value comes from. */
	provenance: z.record(z.enum(PROVENANCES), z.number()).optional(),
	ranking: RankingJson,
	/** Other ways to count; absent where fewer than two judges are compared. */
	robustness: RobustnessJson.optional(),
	/** Where items are of several kinds, such as systems, and the scale is not nominal. */
	within: WithinJson.optional(),
	/** Where labels of several published rubric versions are counted together; version 0: labels of files. */
	rubricVersions: z
		.array(z.strictObject({ version: z.number(), labels: z.number(), items: z.number() }))
		.optional(),
	/** The only version of the rubric whose labels of people count, where one was chosen. */
	rubricVersion: z.number().optional(),
	/** Where a lead left people's answers out: how many people for which reason. */
	answersLeftOut: z.array(AnswersLeftOutJson).optional(),
	/** Raters some of whose answers in a file are not on the scale: these rows count nowhere. */
	offScale: z.array(OffScaleJson).optional(),
	/** Raters in a file that answered items again, otherwise, without a `repetition`: the first answer counts. */
	secondValues: z.array(SecondValuesJson).optional(),
	/** Where labelled items were drawn by the judges' own disagreement. */
	drawnByJudges: DrawnByJudgesJson.optional(),
	/** Nobody said what items belong to, so that they are taken for independent (`DependenceJson.assumed`). */
	independence: z.literal("assumed").optional(),
	/** Fields that figures allow for since their names are those of documents, questions or groups: nobody declared it. */
	groupedByName: z.array(z.string()).optional(),
	/** With `--figures all`. */
	further: FurtherJson.optional(),
	/** Judges that were asked in both orders of what they compare; absent where there are none. */
	orders: z.array(JudgeOrdersJson).optional(),
});
export type DimensionJson = z.infer<typeof DimensionJson>;
