/** A level as declared: categories may be booleans, numbers or strings. */
export type Level = boolean | number | string;

/**
 * The declared scale, an input of every statistic that needs one. `values` are the levels in
 * order; a code is a position in that list. A level that nobody used still counts.
 */
export type Scale =
	| { readonly type: "binary" | "nominal" | "ordinal"; readonly values: readonly Level[] }
	| { readonly type: "numeric"; readonly range?: readonly [number, number] | undefined };

export type DiscreteScale = Exclude<Scale, { type: "numeric" }>;

/** The code that stands for "no value" in a column of codes. */
export const MISSING = 0xff;
