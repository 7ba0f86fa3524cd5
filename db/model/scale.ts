import { z } from "zod";

/** One level of a discrete scale as it stands in files: `true`, `4`, `"tie"`. */
export const Level = z.union([z.boolean(), z.number(), z.string()]);
export type Level = z.infer<typeof Level>;

/** At most 254 levels: columns of codes are bytes and 0xFF means missing. */
export const MAX_LEVELS = 254;

function distinct(values: readonly Level[]): boolean {
	return new Set(values).size === values.length;
}

const Levels = z
	.array(Level)
	.min(1)
	.max(MAX_LEVELS)
	.refine(distinct, "every level of a scale must be listed once");

const Range = z
	.tuple([z.number(), z.number()])
	.refine(([low, high]) => low < high, "a range goes from its lower to its upper end");

/**
 * The declared scale of a dimension. `values` are the levels in order; the position of a level in
 * that list is its **code**. The last level of a binary scale is the positive class.
 * A numeric scale without a range takes any finite number.
 */
export const Scale = z.discriminatedUnion("type", [
	z.object({ type: z.literal("binary"), values: Levels.refine((v) => v.length === 2) }),
	z.object({ type: z.literal("nominal"), values: Levels }),
	z.object({ type: z.literal("ordinal"), values: Levels }),
	z.object({ type: z.literal("numeric"), range: Range.optional() }),
]);
export type Scale = z.infer<typeof Scale>;
export type DiscreteScale = Exclude<Scale, { type: "numeric" }>;

export function isDiscrete(scale: Scale): scale is DiscreteScale {
	return scale.type !== "numeric";
}

/** Do two scales admit the same values in the same order? */
export function sameScale(a: Scale, b: Scale): boolean {
	return (
		JSON.stringify([a.type, "values" in a ? a.values : (a.range ?? null)]) ===
		JSON.stringify([b.type, "values" in b ? b.values : (b.range ?? null)])
	);
}

/** `[false, true]`: what accept/reject is stored as, `true` being accept. */
export const VERDICT_SCALE: DiscreteScale = { type: "binary", values: [false, true] };
/** The dimension that holds accept/reject has this name in every project. */
export const VERDICT = "verdict";
