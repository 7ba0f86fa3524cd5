import type { Refusal } from "../base/refusal.ts";
import { type RawLabel, readRawLabel } from "../files/raw-label.ts";
import type { Fields } from "../files/source-row.ts";

/** What agreement needs of a label. */
export type PlainLabel = Omit<RawLabel, "detail" | "ratedAt">;

/** What became of a label: it counts, it repeats one that does, or it cannot count. */
export type Added = "accepted" | "unchanged" | Refusal;

function isValue(value: unknown): value is boolean | number | string {
	return typeof value === "number"
		? Number.isFinite(value)
		: typeof value === "string" || typeof value === "boolean";
}

/**
 * A label in long form from JSON. The row that nearly every line of a large file is, with a value
 * and no more than that, is read here without detours; any other one as the import reads it.
 */
export function readPlainLabel(fields: Fields): PlainLabel | Refusal {
	const { item_id: itemId, rater, rater_kind: raterKind, dimension, value } = fields;
	if (
		typeof itemId !== "string" ||
		typeof rater !== "string" ||
		typeof dimension !== "string" ||
		(raterKind !== "human" && raterKind !== "judge") ||
		!isValue(value) ||
		itemId === "" ||
		rater === "" ||
		dimension === "" ||
		"repetition" in fields ||
		"created_at" in fields
	)
		return readRawLabel(fields, false);
	return {
		itemId,
		rater,
		raterKind,
		dimension,
		value,
		isText: false,
		reason: "unstated",
		repetition: 0,
	};
}
