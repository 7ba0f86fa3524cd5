/** Labels, items and scales as files, for tests of what is read from them. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRefusal } from "../../base/refusal.ts";
import { readScales } from "../../files/read-scales.ts";
import { columnsFromFiles } from "../columns-from-files.ts";

export type Row = object | string;

export function file(name: string, content: string): string {
	const path = join(mkdtempSync(join(tmpdir(), "concord-columns-")), name);
	writeFileSync(path, content);
	return path;
}

export function jsonl(rows: readonly Row[]): string {
	return rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
}

export function scalesOf(dimensions: object) {
	const scales = readScales(JSON.stringify({ dimensions }));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	return scales;
}

type Options = { items?: readonly Row[]; dimensions?: object; name?: string };

export async function read(
	labels: readonly Row[] | string,
	{ items, dimensions, name }: Options = {},
) {
	const text = typeof labels === "string" ? labels : jsonl(labels);
	return columnsFromFiles({
		labels: file(name ?? "labels.jsonl", text),
		items: items && file("items.jsonl", jsonl(items)),
		scales: dimensions && scalesOf(dimensions),
	});
}

export async function usable(labels: readonly Row[] | string, options: Options = {}) {
	const result = await read(labels, options);
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

export function label(item: number | string, value: unknown, more: object = {}): Row {
	return { item_id: item, rater: "anna", rater_kind: "human", dimension: "d", value, ...more };
}

export const GRADES = { d: { type: "ordinal", values: [1, 2, 3] } };
