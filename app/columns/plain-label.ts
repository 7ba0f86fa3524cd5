import { isRefusal, type Refusal } from "../base/refusal.ts";
import { type RawLabel, readRawLabel } from "../files/raw-label.ts";
import type { Fields } from "../files/source-row.ts";
import { groupingOfLabelField } from "./group-sources.ts";

/** What agreement needs of a label. */
export type PlainLabel = Omit<
	RawLabel,
	"detail" | "ratedAt" | "rationale" | "referenceSeen" | "leftSide"
> & {
	/** Ids beside the label that say what its item belongs to, by field. */
	readonly groups?: LabelGroups | undefined;
};

export type LabelGroups = readonly (readonly [field: string, cell: unknown])[];

/** The ids that stand beside a label and say what its item belongs to; undefined: none. */
export function groupsOfLabel(fields: Fields): LabelGroups | undefined {
	for (const field in fields) {
		if (groupingOfLabelField(field)) return Object.entries(fields).filter(isOfItem);
	}
	return undefined;
}

/** What became of a label: it counts, it repeats one that does, or it cannot count. */
export type Added = "accepted" | "unchanged" | Refusal;

function isOfItem([field]: [string, unknown]): boolean {
	return groupingOfLabelField(field) !== undefined;
}

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
	) {
		const label = readRawLabel(fields, false);
		const groups = groupsOfLabel(fields);
		return groups && !isRefusal(label) ? { ...label, groups } : label;
	}
	return {
		itemId,
		rater,
		raterKind,
		dimension,
		value,
		isText: false,
		reason: "unstated",
		repetition: 0,
		groups: groupsOfLabel(fields),
	};
}
