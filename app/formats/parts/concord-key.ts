/** What a tool has no field for, under one key in its place for further data: written here, read back here. */
import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel, ForeignRow } from "../foreign-format.ts";
import { isObject } from "./json-values.ts";

export const CONCORD = "concord";

/**
 * The fields of an item that its reader would not bring back as they are.
 * @param read what the reader makes of the tool's own fields
 */
export function itemBeside(item: ForeignItem, read: Fields): Fields | undefined {
	const beside = new Map<string, unknown>();
	for (const name of new Set([...Object.keys(item), ...Object.keys(read)])) {
		if (name === "id") continue;
		const value = fieldOf(item, name);
		// Compared as they are written: the order of fields is a part of an item's metadata.
		if (JSON.stringify(value) !== JSON.stringify(fieldOf(read, name)))
			beside.set(name, value ?? null);
	}
	return beside.size === 0 ? undefined : Object.fromEntries(beside);
}

/** What was read with what stands beside it. */
export function itemWith(id: string, read: Fields, own: Fields): ForeignItem {
	const item = new Map(Object.entries(read));
	const beside = fieldOf(own, "item");
	for (const [name, value] of Object.entries(isObject(beside) ? beside : {}))
		if (value === null) item.delete(name);
		else item.set(name, value);
	return { ...Object.fromEntries(item), id };
}

/**
 * What stands under the key of an item: `item`, fields of it that the tool's own do not bring back as they were (null:
 * there is none), and `labels` that the tool has no field for.
 */
export function keyOfItem(
	item: Fields | undefined,
	labels: readonly ForeignLabel[],
	more: Fields = {},
): Fields {
	return {
		...(item && { item }),
		...(labels.length > 0 && { labels: labels.map(({ item_id: _, ...label }) => label) }),
		...more,
	};
}

/** The labels that stand under an item's key, of that item; what is none is a problem. */
export function labelsBeside(id: string, own: Fields, place: number): ForeignRow[] {
	const list = fieldOf(own, "labels") ?? [];
	if (!Array.isArray(list))
		return [{ place, problem: `concord.labels is a list, not ${shown(list)}` }];
	return list.map((label: unknown): ForeignRow => {
		if (!isObject(label))
			return { place, problem: `concord.labels holds ${shown(label)}, which is no object` };
		// The import reads its fields as those of any row.
		return { place, label: { ...label, item_id: id } as unknown as ForeignLabel };
	});
}

/** The key within a place for further data; null where there is none. */
export function keyIn(place: unknown): Fields | null {
	const own = isObject(place) ? fieldOf(place, CONCORD) : undefined;
	return isObject(own) ? own : null;
}

/** A place for further data without the key. */
export function withoutKey(place: unknown): Fields {
	if (!isObject(place)) return {};
	return Object.fromEntries(Object.entries(place).filter(([name]) => name !== CONCORD));
}

/** How a value is called that stands as text; `text` where it is one. */
export type ValueType = "boolean" | "number" | "text";

export function typeOfValue(value: number | boolean | string): ValueType {
	return typeof value === "string" ? "text" : (typeof value as "boolean" | "number");
}

/** The value that a text stands for. What somebody has changed to a text of another type stays one. */
export function valueOfText(text: string, type: unknown): number | boolean | string {
	if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
	if (type === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
	return text;
}

const CIRCUMSTANCES = ["repetition", "reference_seen", "left_side", "adjudicated"] as const;

/** What a label says of how it came to be, which no tool has a field for. */
export function circumstancesOf(label: ForeignLabel): Fields {
	return Object.fromEntries(
		CIRCUMSTANCES.flatMap((name) => (label[name] === undefined ? [] : [[name, label[name]]])),
	);
}

/** The same, from a key. */
export function circumstancesIn(own: Fields): Partial<ForeignLabel> {
	return Object.fromEntries(
		CIRCUMSTANCES.flatMap((name) => {
			const value = fieldOf(own, name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
