import { isRefusal } from "../../base/refusal.ts";
import type { FileSource } from "../../files/file-start.ts";
import { openRowSource, type RowFormat, type RowSource } from "../../files/row-source.ts";
import type { Fields } from "../../files/source-row.ts";

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
