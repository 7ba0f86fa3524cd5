import { z } from "zod";
import { Scale } from "./scale.ts";

/** What a level is called and when it applies; the list runs parallel to the scale's values. */
export const LevelText = z.object({
	label: z.string().optional(),
	description: z.string().optional(),
	example: z.string().optional(),
});
export type LevelText = z.infer<typeof LevelText>;

/** Which two texts of an item a dimension compares. */
export const Side = z.enum([
	"question-contexts",
	"response-contexts",
	"response-question",
	"response-reference",
	"contexts-reference",
]);
export type Side = z.infer<typeof Side>;

/** In characters. */
export const LONGEST_NAME = 200;

/** Why a dimension cannot have a name. */
export const NO_NAME = "__proto__ cannot be the name of a dimension: choose another one";

/** Records by name cannot hold this one: to set it means something else. */
export function mayBeName(name: string): boolean {
	return name !== "__proto__";
}

/**
 * One criterion. `name` is the stable key of files, URLs and tables; `title` is what people read.
 * `judgeScale` says that judges answer on another, numeric scale than people: then only
 * correlations are computed. `expectedOf` names the dimension that a judge's expected values are of: nobody labels
 * them, and people's labels of that one stand beside them.
 */
export const Dimension = z.object({
	name: z.string().min(1).max(LONGEST_NAME).refine(mayBeName, NO_NAME),
	title: z.string().optional(),
	scale: Scale,
	levels: z.array(LevelText).optional(),
	/** Markdown shown to annotators and judges. */
	guideline: z.string().optional(),
	side: Side.optional(),
	/** People may leave the answer out: then it was not asked. Judges answer every dimension. */
	optional: z.boolean().optional(),
	/** People may, or have to, mark the words of the answer or a context that theirs rests on. */
	evidence: z.enum(["optional", "required"]).optional(),
	/** The number is that of a step of the item, or 0 for none of them. */
	counts: z.literal("steps").optional(),
	expectedOf: z.string().optional(),
	judgeScale: z
		.object({ type: z.literal("numeric"), range: z.tuple([z.number(), z.number()]).optional() })
		.optional(),
});
export type Dimension = z.infer<typeof Dimension>;

/** "factual_correctness" → "Factual correctness", unless the dimension carries a title. */
export function titleOf(dimension: Pick<Dimension, "name" | "title">): string {
	if (dimension.title) return dimension.title;
	const words = dimension.name.replaceAll("_", " ").trim();
	return words.charAt(0).toUpperCase() + words.slice(1);
}
