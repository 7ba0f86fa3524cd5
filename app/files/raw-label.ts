import { UNSCORED_REASONS, type UnscoredReason } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Level } from "#db/model/scale.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type Fields, HOLDS_NUL, NUL, shown } from "./source-row.ts";

/** One label as a file states it, its cells of the right kinds; no scale was asked yet. */
export type RawLabel = {
	readonly itemId: string;
	readonly rater: string;
	/** Null where the file does not say. */
	readonly raterKind: RaterKind | null;
	readonly dimension: string;
	/** `null` = asked but unscored. */
	readonly value: Level | null;
	/** Text of a table, to be matched with the levels' texts. */
	readonly isText: boolean;
	/** Why there is no value, one of the known reasons. */
	readonly reason: UnscoredReason;
	/** Another reason than those, in the file's own words. */
	readonly detail: string | null;
	readonly repetition: number;
	readonly ratedAt: Date | null;
	/** What is said with the value: a judge's rationale, a person's comment. */
	readonly rationale: string | null;
	/** Had the person the reference before them? Null where the file does not say. */
	readonly referenceSeen: boolean | null;
	/** Which answer of a pair stood left for the person; null likewise. */
	readonly leftSide: "a" | "b" | null;
	/** An adjudicated value of the project that the file was made of, and nobody's own. */
	readonly isAdjudicated?: true;
};

const UNSTATED = { reason: "unstated", detail: null } as const;
const REASONS: ReadonlySet<unknown> = new Set(UNSCORED_REASONS);

/**
 * A label in long form: item_id, rater, rater_kind, dimension, value, repetition, reason, detail, created_at,
 * rationale, reference_seen, left_side, adjudicated.
 */
export function readRawLabel(fields: Fields, isText: boolean): RawLabel | Refusal {
	const circumstances = readCircumstances(fields);
	if (isRefusal(circumstances)) return circumstances;
	const rater = nameOf(fields.rater);
	if (rater === null) return missing("rater", fields.rater);
	const dimension = nameOf(fields.dimension);
	if (dimension === null) return missing("dimension", fields.dimension);
	const value = readValue(fields.value, isText);
	if (typeof value === "object" && value !== null) return value;
	const { itemId, raterKind, reason, detail, repetition, ratedAt } = circumstances;
	const { rationale, referenceSeen, leftSide } = circumstances;
	// Spelt out: spreading costs more than all the rest, once for each of millions of rows.
	const label = {
		itemId,
		rater,
		raterKind,
		dimension,
		value,
		isText,
		reason,
		detail,
		repetition,
		ratedAt,
		rationale,
		referenceSeen,
		leftSide,
	};
	return fields.adjudicated === true ? { ...label, isAdjudicated: true } : label;
}

export type Circumstances = Pick<
	RawLabel,
	| "itemId"
	| "raterKind"
	| "reason"
	| "detail"
	| "repetition"
	| "ratedAt"
	| "rationale"
	| "referenceSeen"
	| "leftSide"
>;

/** What long and wide rows say alike about their labels. */
export function readCircumstances(fields: Fields): Circumstances | Refusal {
	const itemId = nameOf(fields.item_id);
	if (itemId === null) return missing("item_id", fields.item_id);
	const raterKind = fields.rater_kind ?? null;
	if (raterKind !== null && raterKind !== "human" && raterKind !== "judge")
		return refused(`rater_kind is "human" or "judge", not ${shown(raterKind)}`);
	const repetition = wholeNumber(fields.repetition ?? 0);
	if (repetition === null)
		return refused(`repetition is a whole number from 0, not ${shown(fields.repetition)}`);
	const ratedAt = readMoment(fields.created_at ?? null);
	if (ratedAt === undefined) return refused(`created_at is no moment: ${shown(fields.created_at)}`);
	const referenceSeen = readTruth(fields.reference_seen);
	if (referenceSeen === undefined)
		return refused(`reference_seen is true or false, not ${shown(fields.reference_seen)}`);
	const leftSide = fields.left_side || null;
	if (leftSide !== null && leftSide !== "a" && leftSide !== "b")
		return refused(`left_side is "a" or "b", not ${shown(leftSide)}`);
	const rationale = fields.rationale || null;
	if (rationale !== null && typeof rationale !== "string")
		return refused(`rationale is a text, not ${shown(rationale)}`);
	const { reason, detail } = readReason(fields.reason, fields.detail);
	return {
		itemId,
		raterKind,
		reason,
		detail,
		repetition,
		ratedAt,
		rationale: rationale?.replaceAll(NUL, "\ufffd") ?? null,
		referenceSeen,
		leftSide,
	};
}

/** True or false as JSON or a table says it; undefined where it is neither. */
function readTruth(value: unknown): boolean | null | undefined {
	if (value === undefined || value === null || value === "") return null;
	if (typeof value === "boolean") return value;
	const text = String(value).toLowerCase();
	return text === "true" ? true : text === "false" ? false : undefined;
}

/** A value, or null for "asked but unscored"; in a table that is an empty cell. */
export function readValue(value: unknown, isText: boolean): Level | null | Refusal {
	if (value === undefined)
		return isText ? null : refused('"value" is missing (null says: asked but unscored)');
	if (typeof value === "string")
		return value.includes(NUL) ? refused(`"value" ${HOLDS_NUL}`) : value;
	if (value === null || typeof value === "boolean") return value;
	if (typeof value === "number" && Number.isFinite(value)) return value;
	if (typeof value === "number") return refused("the value is a number beyond all bounds");
	return refused(`a value is a number, true, false, a text or null, not ${shown(value)}`);
}

/** Known reasons are kept as such, any other text as the detail of `unstated`. */
export function readReason(reason: unknown, detail?: unknown): Pick<RawLabel, "reason" | "detail"> {
	if (reason === undefined || reason === null) return UNSTATED;
	if (REASONS.has(reason))
		return { reason: reason as UnscoredReason, detail: typeof detail === "string" ? detail : null };
	return { reason: "unstated", detail: typeof reason === "string" ? reason : null };
}

/** Ids and names hold any character but NUL; a number stands for its text. */
export function nameOf(value: unknown): string | null {
	if (typeof value === "string") return value === "" || value.includes(NUL) ? null : value;
	return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

export function missing(field: string, value: unknown): Refusal {
	if (typeof value === "string" && value !== "") return refused(`"${field}" ${HOLDS_NUL}`);
	return value === undefined || value === null || value === ""
		? refused(`"${field}" is missing`)
		: refused(`"${field}" is a text, not ${shown(value)}`);
}

function wholeNumber(value: unknown): number | null {
	const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** A date as text (ISO 8601) or milliseconds since 1970; undefined when it is neither. */
function readMoment(value: unknown): Date | null | undefined {
	if (value === null) return null;
	if (typeof value !== "string" && typeof value !== "number") return undefined;
	const moment = new Date(value);
	return Number.isNaN(moment.getTime()) ? undefined : moment;
}
