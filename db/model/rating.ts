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

const isUnscoredReason = (text: string): text is UnscoredReason => REASONS.has(text);
const REASONS: ReadonlySet<string> = new Set(UNSCORED_REASONS);

/** A value on a scale: the code of a level (its position in `values`), or a number of a numeric one. */
export type RatedValue =
	| { readonly kind: "level"; readonly level: number }
	| { readonly kind: "number"; readonly number: number };

/** What was said on one dimension: a value, or why there is none. */
export type Rated =
	| RatedValue
	| { readonly kind: "unscored"; readonly reason: UnscoredReason; readonly detail: string | null };

export function ratedLevel(level: number): RatedValue {
	return { kind: "level", level };
}

export function ratedNumber(number: number): RatedValue {
	return { kind: "number", number };
}

export function unscored(reason: UnscoredReason, detail: string | null = null): Rated {
	return { kind: "unscored", reason, detail };
}

/** A value without its kind, for whoever knows the scale: the code of a level, or the number. */
export function codeOrNumber(rated: RatedValue): number {
	return rated.kind === "level" ? rated.level : rated.number;
}

/** How tables keep a rating: exactly one of level, number and reason is set. */
export type RatedColumns = {
	readonly level: number | null;
	readonly number: number | null;
	readonly unscoredReason: string | null;
	readonly unscoredDetail: string | null;
};

/** A rating as the four columns that keep it. */
export function columnsOfRated(rated: Rated): RatedColumns {
	const isUnscored = rated.kind === "unscored";
	return {
		level: rated.kind === "level" ? rated.level : null,
		number: rated.kind === "number" ? rated.number : null,
		unscoredReason: isUnscored ? rated.reason : null,
		unscoredDetail: isUnscored ? rated.detail : null,
	};
}

/**
 * The rating that four columns keep.
 * @throws where not exactly one of level, number and reason is set, or the reason is none of ours
 */
export function ratedOfColumns(columns: RatedColumns): Rated {
	const { level, number, unscoredReason: reason, unscoredDetail } = columns;
	if (level !== null && number === null && reason === null) return ratedLevel(level);
	if (number !== null && level === null && reason === null) return ratedNumber(number);
	if (reason !== null && level === null && number === null && isUnscoredReason(reason)) {
		return unscored(reason, unscoredDetail);
	}
	throw new Error(`no rating has level ${level}, number ${number} and reason ${reason}`);
}

/** Puts a value on a scale, exactly: no clipping, no reading of "4 stars" as 4. `null` = off the scale. */
export function encodeValue(scale: Scale, value: Level): RatedValue | null {
	if (isDiscrete(scale)) {
		const level = scale.values.indexOf(value);
		return level < 0 ? null : ratedLevel(level);
	}
	if (typeof value !== "number" || !Number.isFinite(value)) return null;
	if (scale.range && (value < scale.range[0] || value > scale.range[1])) return null;
	return ratedNumber(value);
}

/** The value as files and pages show it; null where there is none. */
export function decodeValue(scale: Scale, rated: Rated): Level | null {
	switch (rated.kind) {
		case "level":
			return isDiscrete(scale) ? (scale.values[rated.level] ?? null) : null;
		case "number":
			return rated.number;
		case "unscored":
			return null;
	}
}
