import { z } from "zod";
import { Side } from "#db/model/dimension.ts";

/** Browsers send lines of text areas with CR LF; what is stored has LF. */
const text = z
	.string()
	.transform((typed) => typed.replaceAll("\r\n", "\n").trim())
	.optional();

export const LevelFields = z.object({
	value: text,
	label: text,
	description: text,
	example: text,
});
export type LevelFields = z.input<typeof LevelFields>;

const SCALE_TYPES = ["ordinal", "binary", "nominal", "numeric"] as const;

export const DimensionFields = z.object({
	name: text,
	title: text,
	type: z.enum(SCALE_TYPES),
	side: Side.optional(),
	guideline: text,
	optional: z.boolean().default(false),
	evidence: z.enum(["optional", "required"]).optional(),
	/** Of a numeric scale: is it the number of a step? */
	counts: z.literal("steps").optional(),
	/** Ends of the range of a numeric scale. */
	low: text,
	high: text,
	levels: z.array(LevelFields).default([]),
});
export type DimensionFields = z.input<typeof DimensionFields>;

export const VerdictFields = z.object({
	asked: z.boolean().default(false),
	side: Side.optional(),
	guideline: text,
	/** Reject, then accept; their values are fixed. */
	levels: z.array(LevelFields).default([]),
});
export type VerdictFields = z.input<typeof VerdictFields>;

export const RubricFields = z.object({
	intent: z.enum(["save", "publish", "preview", "compare"]).default("save"),
	guideline: text,
	verdict: VerdictFields,
	dimensions: z.array(DimensionFields).default([]),
});
export type RubricFields = z.input<typeof RubricFields>;
export type ReadRubricFields = z.output<typeof RubricFields>;
