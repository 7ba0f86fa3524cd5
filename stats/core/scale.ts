import { StatsInputError } from "./result.ts";

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

/**
 * The numbers that stand for the levels in weights, correlations and errors: the levels themselves
 * where all of them are numbers (0, 1, 5 stay 0, 1, 5), otherwise their positions. Binary scales
 * always count as 0 and 1, the positive level last, so that a bias means the same for each of them.
 */
export function levelNumbers(scale: DiscreteScale): Float64Array {
	const numeric =
		scale.type !== "binary" && scale.values.every((level) => typeof level === "number");
	return Float64Array.from(scale.values, (level, position) => (numeric ? Number(level) : position));
}

/** A column of codes as the numbers of its levels; missing codes become NaN (input side only). */
export function numbersOfCodes(codes: Uint8Array, numbers: Float64Array): Float64Array {
	const column = new Float64Array(codes.length);
	for (let place = 0; place < codes.length; place++) {
		const code = codes[place];
		const number = code === MISSING ? Number.NaN : numbers[code];
		if (number === undefined) throw new StatsInputError(`code ${code} lies outside the scale`);
		column[place] = number;
	}
	return column;
}
