import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { readItemRow } from "./item-row.ts";
import { withOlderTypes } from "./parquet-schema.ts";
import { jsonValue } from "./parquet-values.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { openRowSource } from "./row-source.ts";
import type { Fields } from "./source-row.ts";
import { aFile, rowsOf } from "./testing.ts";

type Element = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>[number];
type Column = { readonly elements: readonly Element[]; readonly data: unknown[] };

function leaf(name: string, type: Element["type"], more: Partial<Element> = {}): Element[] {
	return [{ name, type, repetition_type: "OPTIONAL", ...more }];
}

const text = (name: string) => leaf(name, "BYTE_ARRAY", { converted_type: "UTF8" });

function struct(name: string, ...fields: Element[][]): Element[] {
	return [{ name, repetition_type: "OPTIONAL", num_children: fields.length }, ...fields.flat()];
}

function list(name: string, element: Element[]): Element[] {
	return [
		{ name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
		{ name: "list", repetition_type: "REPEATED", num_children: 1 },
		...element,
	];
}

function map(name: string, value: Element[]): Element[] {
	return [
		{ name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "MAP" },
		{ name: "key_value", repetition_type: "REPEATED", num_children: 2 },
		{ name: "key", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" },
		...value,
	];
}

function parquet(columns: Readonly<Record<string, Column>>): Buffer {
	const root: Element = { name: "root", num_children: Object.keys(columns).length };
	const schema = [root, ...Object.values(columns).flatMap(({ elements }) => elements)];
	const columnData = Object.entries(columns).map(([name, { data }]) => ({ name, data }));
	return Buffer.from(parquetWriteBuffer({ columnData, schema, rowGroupSize: 2 }));
}

async function fieldsOf(columns: Readonly<Record<string, Column>>): Promise<Fields[]> {
	const rows = await rowsOf("a.parquet", parquet(columns));
	return rows.map((row) => {
		if ("problem" in row) throw new Error(row.problem);
		return { ...row.fields };
	});
}

/** The rows as an import reads them. */
async function itemsOf(columns: Readonly<Record<string, Column>>) {
	const source = await openRowSource(aFile("a.parquet", parquet(columns)));
	if (isRefusal(source)) throw new Error(source.sentence);
	const shape = await recogniseShape(source);
	if (isRefusal(shape)) throw new Error(shape.sentence);
	return (await fieldsOf(columns)).map((fields) => {
		const item = readItemRow(fields, shape, false);
		if (isRefusal(item)) throw new Error(item.sentence);
		const { input, response, messages, metadata } = item.content;
		return { input, response, messages, metadata };
	});
}

test("lists, objects and maps within one another come as they are, empty and missing ones too", async () => {
	const rows: Readonly<Record<"passages" | "scores" | "tags", unknown>>[] = [
		{
			passages: [{ id: "a", words: ["x", null] }, null],
			scores: { fit: [0.5], by: { who: "j" } },
			tags: { b: 1 },
		},
		{ passages: [], scores: null, tags: {} },
		{ passages: null, scores: { fit: [], by: null }, tags: null },
		{
			passages: [{ id: null, words: [] }],
			scores: { fit: null, by: { who: null } },
			tags: { constructor: 2 },
		},
	];
	const column = (name: "passages" | "scores" | "tags", elements: Element[]): Column => ({
		elements,
		data: rows.map((row) => row[name]),
	});
	const read = await fieldsOf({
		passages: column(
			"passages",
			list("passages", struct("element", text("id"), list("words", text("element")))),
		),
		scores: column(
			"scores",
			struct("scores", list("fit", leaf("element", "DOUBLE")), struct("by", text("who"))),
		),
		tags: column("tags", map("tags", leaf("value", "INT32"))),
	});
	expect(read).toEqual(rows);
});

test("lists of lists and maps of lists keep their levels", async () => {
	const grids = [[["a"], [], ["b", "c"]], [], [[]]];
	const sets = [{ x: ["1", "2"], y: [] }, {}, { z: null }];
	const read = await fieldsOf({
		grid: { elements: list("grid", list("element", text("element"))), data: grids },
		sets: { elements: map("sets", list("value", text("element"))), data: sets },
	});
	expect(read).toEqual(grids.map((grid, at) => ({ grid, sets: sets[at] })));
});

test("whole numbers that are not exact, moments, repeated texts and decimals", async () => {
	const big = 2n ** 53n;
	const rows = 6;
	const many = <Value>(...values: Value[]) =>
		Array.from({ length: rows }, (_, at) => values[at % values.length]);
	const [first, second] = await fieldsOf({
		big: { elements: leaf("big", "INT64"), data: many(big + 1n, -1n) },
		bigs: {
			elements: list("bigs", leaf("element", "INT64")),
			data: many([big - 1n, big + 1n], null),
		},
		word: { elements: text("word"), data: many("often", "often") },
		when: {
			elements: leaf("when", "INT64", { converted_type: "TIMESTAMP_MILLIS" }),
			data: many(new Date("2026-01-02T03:04:05.678Z"), new Date("1969-12-31T23:59:59.000Z")),
		},
		day: {
			elements: leaf("day", "INT32", { converted_type: "DATE" }),
			data: many(new Date("2026-01-02"), null),
		},
		price: {
			elements: leaf("price", "INT64", { converted_type: "DECIMAL", scale: 2, precision: 9 }),
			data: many(12.5, -0.25),
		},
	});
	expect(first).toEqual({
		big: String(big + 1n),
		bigs: [Number(big - 1n), String(big + 1n)],
		word: "often",
		when: "2026-01-02T03:04:05.678Z",
		day: "2026-01-02",
		price: 12.5,
	});
	expect(second).toEqual({
		...{ big: -1, bigs: null, word: "often", when: "1969-12-31T23:59:59.000Z", day: null },
		price: -0.25,
	});
});

test("what only the newer names of types say is read by the older ones", () => {
	const schema: Element[] = [
		{ name: "root", num_children: 3 },
		{ name: "price", type: "INT32", logical_type: { type: "DECIMAL", scale: 2, precision: 9 } },
		{ name: "day", type: "INT32", logical_type: { type: "DATE" } },
		{ name: "tags", num_children: 1, logical_type: { type: "LIST" } },
		{ name: "list", repetition_type: "REPEATED", num_children: 1 },
		{ name: "element", type: "BYTE_ARRAY", logical_type: { type: "STRING" } },
	];
	const rest = { version: 2, num_rows: 0n, row_groups: [], metadata_length: 0 };
	expect(withOlderTypes({ ...rest, schema }).schema).toEqual([
		schema[0],
		{ ...schema[1], converted_type: "DECIMAL", scale: 2, precision: 9 },
		{ ...schema[2], converted_type: "DATE" },
		{ ...schema[3], converted_type: "LIST" },
		schema[4],
		schema[5],
	]);
});

const question = { role: "user", content: "How far?" };
const answer = { role: "assistant", content: "A mile." };

test("turns are a conversation, whatever fields other turns of the file have", async () => {
	const call = { id: "c1", type: "function", function: { name: "map", arguments: "{}" } };
	const turn = (role: string, content: string | null, calls: unknown = null) => ({
		role,
		content,
		name: null,
		tool_calls: calls,
	});
	const calls = list(
		"tool_calls",
		struct(
			"element",
			text("id"),
			text("type"),
			text("name"),
			struct("function", text("name"), text("arguments")),
		),
	);
	const messages: Column = {
		elements: list(
			"messages",
			struct("element", text("role"), text("content"), text("name"), calls),
		),
		data: [
			[turn("system", "Be brief."), turn("user", "How far?"), turn("assistant", "A mile.")],
			[
				turn("user", "How far?"),
				turn("assistant", null, [{ ...call, name: null }]),
				turn("tool", "1"),
				turn("assistant", "A mile."),
			],
		],
	};
	const [plain, tools] = await itemsOf({ messages });
	expect(plain).toMatchObject({
		...{ input: "How far?", response: "A mile." },
		messages: [{ role: "system", content: "Be brief." }],
	});
	expect(tools).toMatchObject({ input: "How far?", response: "A mile." });
	expect(tools?.messages?.[1]).toEqual({
		...{ role: "assistant", content: "[call of map]\n{}" },
		given: { turn: { role: "assistant", content: null, tool_calls: [call] } },
	});
});

test("ShareGPT's turns, and turns as one object of lists, are conversations too", async () => {
	const share = [
		{ from: "human", value: "How far?", weight: null },
		{ from: "gpt", value: "A mile.", weight: null },
	];
	const asTurns = struct("element", text("from"), text("value"), leaf("weight", "DOUBLE"));
	const conversations: Column = { elements: list("conversations", asTurns), data: [share] };
	const columns = { role: ["user", "assistant"], content: ["How far?", "A mile."], weight: null };
	const asColumns = struct(
		"conversation",
		list("role", text("element")),
		list("content", text("element")),
		list("weight", leaf("element", "DOUBLE")),
	);
	const conversation: Column = { elements: asColumns, data: [columns] };
	const read = { input: "How far?", response: "A mile.", messages: [], metadata: {} };
	expect(await itemsOf({ conversations })).toEqual([read]);
	expect(await itemsOf({ conversation })).toEqual([read]);
	expect(await fieldsOf({ conversation })).toEqual([{ conversation: [question, answer] }]);
});

test("what only looks like turns stays as it is, nulls and all", async () => {
	const lists = { role: ["user", "assistant"], content: ["One for two."] };
	const parts = [{ role: "user", text: null }];
	const columns = {
		lists: {
			elements: struct("lists", list("role", text("element")), list("content", text("element"))),
			data: [lists],
		},
		parts: {
			elements: list("parts", struct("element", text("role"), text("text"))),
			data: [parts],
		},
	};
	expect(await fieldsOf(columns)).toEqual([{ lists, parts }]);
});

test("names of prototypes are names, or refused where the decoder cannot keep them", async () => {
	const named: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
	expect(JSON.stringify(jsonValue(named))).toBe(`{"value":${JSON.stringify(named)}}`);
	const tags: Column = {
		elements: map("tags", struct("value", text("a"))),
		data: [JSON.parse('{"__proto__":{"a":"x"}}')],
	};
	expect(await rowsOf("a.parquet", parquet({ tags }))).toEqual([
		{ line: 1, problem: '"tags" holds a key called "__proto__": rename it' },
	]);
});
