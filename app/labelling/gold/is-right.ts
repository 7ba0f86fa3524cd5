import { isDiscrete, type Scale } from "#db/model/scale.ts";

/** Of the length of a numeric scale so much beside the known answer is still right. */
const TOLERANCE = 0.05;

/** Level or number of one answer; exactly one is set where there is a value. */
export type Said = { readonly level: number | null; readonly number: number | null };

/**
 * Is an answer the known one? The same level; on a numeric scale within a twentieth of its range, and without
 * a range within a twentieth of the known number.
 * @returns null where there is no value to hold against it
 */
export function isRight(scale: Scale, known: Said, said: Said): boolean | null {
	if (isDiscrete(scale)) return said.level === null ? null : said.level === known.level;
	if (said.number === null || known.number === null) return null;
	const length = scale.range ? scale.range[1] - scale.range[0] : Math.abs(known.number);
	// 0.05 has no exact binary form: what lies on the edge is right.
	return Math.abs(said.number - known.number) <= TOLERANCE * length + 1e-9;
}

/** The rule in words, for pages. */
export const RIGHT_IN_WORDS =
	"Right is the same level; of numbers, within a twentieth of the scale. “Cannot judge” and skips count neither way.";
