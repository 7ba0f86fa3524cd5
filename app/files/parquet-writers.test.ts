import { rmSync } from "node:fs";
import { parquetMetadata } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { exactColumns } from "./parquet-decimals.ts";
import { headerWithNulls } from "./parquet-places.ts";
import { readerOf } from "./parquet-thrift.ts";
import { UNPACKERS } from "./parquet-unpack.ts";
import { openRowSource } from "./row-source.ts";
import { handMadeParquet, PLAIN, plainTexts } from "./testing/hand-made-parquet.ts";
import { aFile, rowsOf } from "./testing.ts";

test("DuckDB: one page of all texts of a column, of several columns, is read whole", async () => {
	const rows = 40_000;
	const texts = Array.from({ length: rows }, (_, at) => `${at} ${"text ".repeat(300)}`);
	const bytes = plainTexts(texts);
	const column = { encoding: PLAIN, bytes, values: rows };
	const file = aFile(
		"a.parquet",
		handMadeParquet(rows, [
			{ name: "input", ...column },
			{ name: "response", ...column },
			{ name: "metadata", ...column, bytes: jsonTexts(rows), schema: { converted_type: "JSON" } },
		]),
	);
	const source = await openRowSource(file);
	if (isRefusal(source)) throw new Error(source.sentence);
	let read = 0;
	for await (const batch of source.batches())
		for (const row of batch) {
			const expected = { input: texts[read], response: texts[read], metadata: { at: read } };
			read++;
			if ("problem" in row) throw new Error(row.problem);
			if (read % 500 > 1) continue;
			expect(row).toEqual({ line: read, fields: expected });
		}
	rmSync(file.path);
	expect(read).toBe(rows);
});

function jsonTexts(rows: number): Uint8Array {
	return plainTexts(Array.from({ length: rows }, (_, at) => JSON.stringify({ at })));
}

test("pyarrow: a missing object of a list is counted as no missing value of its fields", async () => {
	const turns = [
		[{ fit: 0.5 }, null, { fit: null }],
		[null, { fit: 1.5 }],
		null,
		[{ fit: 2.5 }, null],
	];
	const optional = { repetition_type: "OPTIONAL" } as const;
	const schema: NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]> = [
		{ name: "root", num_children: 1 },
		{ name: "turns", ...optional, num_children: 1, converted_type: "LIST" },
		{ name: "list", repetition_type: "REPEATED", num_children: 1 },
		{ name: "element", ...optional, num_children: 1 },
		{ name: "fit", type: "DOUBLE", ...optional },
	];
	const columnData = [{ name: "turns", data: turns }];
	const written = parquetWriteBuffer({ columnData, schema });
	const meta = parquetMetadata(written).row_groups[0]?.columns[0]?.meta_data;
	const at = Number(meta?.data_page_offset);
	const header = parquetHeader(readerOf(new Uint8Array(written), at));
	expect(header.data_page_header_v2).toMatchObject({ num_values: 8, num_nulls: 5 });
	const changed = headerWithNulls(new Uint8Array(written, at), 1);
	new Uint8Array(written).set(changed, at);
	expect(parquetHeader(readerOf(new Uint8Array(written), at))).toEqual({
		...header,
		data_page_header_v2: { ...header.data_page_header_v2, num_nulls: 1 },
	});
	const rows = await rowsOf("a.parquet", new Uint8Array(written));
	expect(rows).toEqual(turns.map((row, place) => ({ line: place + 1, fields: { turns: row } })));
});

test("pyarrow: what LZ4 packs of nothing unpacks to nothing", () => {
	for (const codec of ["LZ4", "LZ4_RAW"] as const)
		for (const nothing of [Uint8Array.of(0), new Uint8Array(0)])
			expect(UNPACKERS[codec]?.(nothing, 0)).toHaveLength(0);
});

test("decimals keep all digits, as texts where no number has them", async () => {
	const digits = [12345678901234567000n, 12345678901234567001n, -1n, 1250n];
	const bytes = Buffer.alloc(16 * digits.length);
	for (const [at, value] of digits.entries()) {
		bytes.writeBigInt64BE(value >> 64n, 16 * at);
		bytes.writeBigUInt64BE(BigInt.asUintN(64, value), 16 * at + 8);
	}
	const type = "FIXED_LEN_BYTE_ARRAY" as const;
	const column = { type, encoding: PLAIN, bytes, values: digits.length };
	const decimal = { converted_type: "DECIMAL", precision: 38, type_length: 16 } as const;
	const rows = await rowsOf(
		"a.parquet",
		handMadeParquet(digits.length, [
			{ name: "id", ...column, schema: { ...decimal, scale: 0 } },
			{ name: "price", ...column, schema: { ...decimal, scale: 2 } },
		]),
	);
	expect(rows.map((row) => "fields" in row && { ...row.fields })).toEqual([
		{ id: "12345678901234567000", price: "123456789012345670" },
		{ id: "12345678901234567001", price: "123456789012345670.01" },
		{ id: -1, price: -0.01 },
		{ id: 1250, price: 12.5 },
	]);
});

test("decimals of objects and lists keep theirs too", () => {
	const schema = [
		{ name: "root", num_children: 1 },
		{ name: "prices", num_children: 1, converted_type: "LIST" as const },
		{ name: "list", num_children: 1, repetition_type: "REPEATED" as const },
		{ name: "element", num_children: 1 },
		{ name: "sum", type: "INT64" as const, converted_type: "DECIMAL" as const, scale: 1 },
	];
	const exactly = exactColumns({ schema }).get("prices");
	expect(exactly?.([{ sum: 90071992547409931n }, null, { sum: -5n }])).toEqual([
		{ sum: "9007199254740993.1" },
		null,
		{ sum: -0.5 },
	]);
});
