import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { FileSource } from "./file-start.ts";
import { type ItemRow, readItemRow } from "./item-row.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { openRowSource, type RowSource } from "./row-source.ts";
import type { SourceRow } from "./source-row.ts";

/** A file with this content in a folder of its own, for tests. */
export function aFile(name: string, content: string | Uint8Array): FileSource {
	const path = join(mkdtempSync(join(tmpdir(), "concord-import-")), name);
	writeFileSync(path, content);
	return { name, path };
}

/** Objects as a JSONL file. */
export function aJsonlFile(name: string, rows: readonly object[]): FileSource {
	return aFile(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** The rows of a file that has to be readable. */
export async function allRows(source: RowSource): Promise<SourceRow[]> {
	const rows: SourceRow[] = [];
	for await (const batch of source.batches()) rows.push(...batch);
	return rows;
}

/** Opens a file with this content and reads its rows; what makes it unreadable is an error. */
export async function rowsOf(name: string, content: string | Uint8Array): Promise<SourceRow[]> {
	const source = await openRowSource(aFile(name, content));
	if (isRefusal(source)) throw new Error(source.sentence);
	return allRows(source);
}

/** The items of a file, its shape recognised. */
export async function itemsOf(file: { name: string; path: string }) {
	const source = await openRowSource(file);
	if (isRefusal(source)) throw new Error(source.sentence);
	const shape = await recogniseShape(source);
	if (isRefusal(shape)) throw new Error(shape.sentence);
	const items = (await allRows(source)).map((row) =>
		"problem" in row ? refused(row.problem) : readItemRow(row.fields, shape, source.isText),
	);
	return { shape, items };
}

/** What was read of an item; a refusal is an error. */
export function contentOf(item: ItemRow | Refusal | undefined) {
	if (!item || isRefusal(item)) throw new Error(item ? item.sentence : "no item");
	return item.content;
}
