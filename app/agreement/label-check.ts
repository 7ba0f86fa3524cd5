import { UNSCORED_REASONS } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Level } from "#db/model/scale.ts";

/** A row of a labels file in long form, its cells of the right kinds; the scale is not yet asked. */
export type CheckedLabel = {
	readonly itemId: string;
	readonly rater: string;
	/** Undefined where the file does not say. */
	readonly raterKind: RaterKind | undefined;
	readonly dimension: string;
	/** `null` = asked but unscored. */
	readonly value: Level | null;
	/** Why it is unscored. */
	readonly reason: string;
	readonly repetition: number;
};

/** What became of a label: it counts, it repeats one that does, or it cannot count. */
export type Added = "accepted" | "unchanged" | Refusal;
export type Refusal = { readonly refused: string };

const KNOWN_REASONS: ReadonlySet<unknown> = new Set(UNSCORED_REASONS);

function fieldsOf(row: unknown): Record<string, unknown> | undefined {
	return typeof row === "object" && row !== null && !Array.isArray(row)
		? (row as Record<string, unknown>)
		: undefined;
}

/** Ids and names may hold any character; numbers are taken as their text. */
function nameOf(value: unknown): string | undefined {
	if (typeof value === "string") return value === "" ? undefined : value;
	return typeof value === "number" ? String(value) : undefined;
}

export function checkItemId(row: unknown): string | Refusal {
	const id = nameOf(fieldsOf(row)?.id);
	return id ?? { refused: `an item needs an "id" here, so that labels can name it` };
}

function repetitionOf(value: unknown, isText: boolean): number | undefined {
	if (value === undefined || value === null || (isText && value === "")) return 0;
	const number = isText ? Number(value) : value;
	return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** @param isText the row is a table's: every cell is a text and an empty value is no value */
export function checkLabel(row: unknown, isText: boolean): CheckedLabel | Refusal {
	const fields = fieldsOf(row);
	if (!fields) return { refused: "a label is an object with item_id, rater, dimension and value" };
	const itemId = nameOf(fields.item_id);
	const rater = nameOf(fields.rater);
	const dimension = nameOf(fields.dimension);
	if (itemId === undefined || rater === undefined || dimension === undefined) {
		const name = itemId === undefined ? "item_id" : rater === undefined ? "rater" : "dimension";
		return { refused: `"${name}" is missing or not a text` };
	}
	const kind = fields.rater_kind === "" ? undefined : (fields.rater_kind ?? undefined);
	if (kind !== undefined && kind !== "human" && kind !== "judge")
		return { refused: `rater_kind is "human" or "judge", not ${JSON.stringify(kind)}` };
	const repetition = repetitionOf(fields.repetition, isText);
	if (repetition === undefined)
		return { refused: `repetition is a whole number, not ${JSON.stringify(fields.repetition)}` };
	const value = isText && fields.value === "" ? null : fields.value;
	if (value === undefined) return { refused: `"value" is missing (null says asked but unscored)` };
	if (
		value !== null &&
		typeof value !== "boolean" &&
		typeof value !== "number" &&
		typeof value !== "string"
	)
		return { refused: "a value is a number, a text, true, false or null" };
	const reason = KNOWN_REASONS.has(fields.reason) ? (fields.reason as string) : "unstated";
	return { itemId, rater, raterKind: kind, dimension, value, reason, repetition };
}
