import type { ForeignItem } from "../foreign-format.ts";
import type { ForeignWriter, WriterSource } from "../foreign-writer.ts";
import { isObject } from "../parts/json-values.ts";
import { type Column, json, parquetFile, passages, text, texts } from "./parquet-file.ts";

const TEXTS = ["input", "response", "response_a", "response_b"] as const;
const NAMES = ["document_id", "query_id", "system", "group"] as const;
const PASSAGES = ["contexts", "reference_contexts"] as const;
const OBJECTS = ["messages", "metadata", "derived_from"] as const;

/** Items, a row each. */
export const parquetItemsWriter: ForeignWriter = {
	id: "parquet-items",
	write: ({ pages }) => parquetFile(COLUMNS, itemsOf(pages)),
};

async function* itemsOf(pages: WriterSource["pages"]): AsyncGenerator<readonly ForeignItem[]> {
	for await (const page of pages()) yield page.map(({ item }) => item);
}

const COLUMNS: readonly Column<ForeignItem>[] = [
	{ name: "id", schema: text("id"), of: ({ id }) => id },
	...TEXTS.map((name) => column(name, text(name), (value) => value)),
	...PASSAGES.map((name) => column(name, passages(name), passagesOf)),
	column("reference", texts("reference"), (value) => (Array.isArray(value) ? value : [value])),
	...OBJECTS.map((name) => column(name, json(name), (value) => value)),
	...NAMES.map((name) => column(name, text(name), (value) => value)),
];

function column(
	name: string,
	schema: Column<ForeignItem>["schema"],
	of: (value: unknown) => unknown,
): Column<ForeignItem> {
	return {
		...{ name, schema },
		of: (item) => (item[name] === undefined ? null : of(item[name])),
		size: (item) => sizeOf(item[name]),
	};
}

function passagesOf(value: unknown): unknown {
	const list: readonly unknown[] = Array.isArray(value) ? value : [value];
	return list.map((one) =>
		isObject(one) ? { id: one.id, text: one.text } : { id: null, text: one },
	);
}

function sizeOf(value: unknown): number {
	if (typeof value === "string") return value.length;
	return value === undefined ? 0 : JSON.stringify(value).length;
}
