import { z } from "zod";
import { isDiscrete, type Level, type Scale } from "./scale.ts";

/** Why a cell that was asked has no value (DECISIONS 5). Never a number in disguise. */
export const UNSCORED_REASONS = [
	"not_applicable",
	"position_inconsistent",
	"cannot_judge",
	"refused",
	"unparsable",
	"off_scale",
	"empty",
	"truncated",
	"timeout",
	"request_failed",
	"unresolved",
	"unstated",
] as const;
export const UnscoredReason = z.enum(UNSCORED_REASONS);
export type UnscoredReason = z.infer<typeof UnscoredReason>;

/** Why a rater, person or judge, says that it cannot judge a dimension. */
export const CannotJudgeReason = z.enum([
	"unclear_rubric",
	"bad_sample",
	"missing_context",
	"out_of_expertise",
]);
export type CannotJudgeReason = z.infer<typeof CannotJudgeReason>;

/** Detail of an unresolved panel: a member of it has not been asked yet, or its failure can pass. */
export const MEMBER_MISSING = "member_missing";

/** Reasons, and that detail, whose cause can pass: a further run asks exactly those again. */
export const PASSING_REASONS: ReadonlySet<string> = new Set([
	MEMBER_MISSING,
	"timeout",
	"request_failed",
	"unparsable",
	"empty",
]);

/**
 * How a value is stored: `level` is the code of a discrete scale (position in `values`), `number`
 * a value of a numeric one. Exactly one of level, number and unscored reason is set.
 */
export type StoredValue = { level: number; number: null } | { level: null; number: number };

/** Puts a value on a scale, exactly: no clipping, no reading of "4 stars" as 4. `null` = off the scale. */
export function encodeValue(scale: Scale, value: Level): StoredValue | null {
	if (isDiscrete(scale)) {
		const level = scale.values.indexOf(value);
		return level < 0 ? null : { level, number: null };
	}
	if (typeof value !== "number" || !Number.isFinite(value)) return null;
	if (scale.range && (value < scale.range[0] || value > scale.range[1])) return null;
	return { level: null, number: value };
}

/** The value as files and pages show it. */
export function decodeValue(
	scale: Scale,
	stored: { level: number | null; number: number | null },
): Level | null {
	if (stored.number !== null) return stored.number;
	if (stored.level === null || !isDiscrete(scale)) return null;
	return scale.values[stored.level] ?? null;
}
