import { z } from "zod";
import { Dimension } from "./dimension.ts";
import { VERDICT } from "./scale.ts";

/**
 * What people and judges are asked about an item. Accept/reject is the dimension named `verdict`
 * (binary, `[false, true]`, labels reject and accept); a rubric may do without it.
 * A published version is immutable.
 */
export const Rubric = z.object({
	/** The question that accept/reject answers, and general advice, in Markdown. */
	guideline: z.string().default(""),
	dimensions: z
		.array(Dimension)
		.min(1, "a rubric needs at least one dimension")
		.refine(
			(list) => new Set(list.map((dimension) => dimension.name)).size === list.length,
			"two dimensions have the same name",
		)
		.refine(
			(list) => list.every((d) => d.name !== VERDICT || d.scale.type === "binary"),
			"the verdict is accept or reject: its scale must be binary",
		)
		.refine(
			(list) => list.every((d) => d.name !== VERDICT || !d.optional),
			"the verdict is never optional",
		),
});
export type Rubric = z.infer<typeof Rubric>;
