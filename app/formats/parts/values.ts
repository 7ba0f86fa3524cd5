import { isRefusal } from "../../base/refusal.ts";
import type { FileSource } from "../../files/file-start.ts";
import { openRowSource, type RowFormat, type RowSource } from "../../files/row-source.ts";
import type { Fields } from "../../files/source-row.ts";

export function isObject(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Does a field say anything? Empty texts, lists and objects say as little as null. */
export function hasContent(value: unknown): boolean {
	if (value === undefined || value === null || value === "") return false;
	if (typeof value !== "object") return true;
	return Object.keys(value).length > 0;
}

/** A text or a number as a name; null where it is empty or anything else. */
export function nameIn(value: unknown): string | null {
	if (typeof value === "string") return value.trim() === "" ? null : value;
	return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

/** A moment as ISO 8601 text, as it is written; undefined where it is none. */
export function momentIn(value: unknown): string | undefined {
	return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** The rows of a file where it is of one of these formats; a sentence where it is not, or cannot be read. */
export async function rowsIn(
	file: FileSource,
	formats: readonly RowFormat[],
): Promise<RowSource | { readonly problem: string }> {
	const source = await openRowSource(file);
	if (isRefusal(source))
		return { problem: `the file cannot be read: ${source.sentence.replace(/\.+$/, "")}` };
	return formats.includes(source.format) ? source : { problem: "the file holds no such records" };
}

/** Is one of the first rows of a file as asked? A list that is cut off within its first row has none. */
export async function hasRow(
	source: RowSource,
	isOne: (fields: Fields) => boolean,
): Promise<boolean> {
	for await (const batch of source.batches()) {
		if (batch.length === 0) continue;
		return batch.slice(0, LOOKED_AT).some((row) => "fields" in row && isOne(row.fields));
	}
	return false;
}

const LOOKED_AT = 20;
