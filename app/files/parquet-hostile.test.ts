import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { openRowSource } from "./row-source.ts";
import { countRows, type SourceRow } from "./source-row.ts";
import {
	BY_DICTIONARY,
	DELTAS,
	type HandMadeColumn,
	handMadeParquet,
	PLAIN,
	plainTexts,
	TEXTS_OF_DELTAS,
	varint,
} from "./testing/hand-made-parquet.ts";
import { aFile, allRows, rowsOf } from "./testing.ts";

const MEGABYTE = 1024 * 1024;
const ROWS = 10;
const ids = Array.from({ length: ROWS }, (_, at) => `p${at}`);
const ID: HandMadeColumn = { name: "id", encoding: PLAIN, bytes: plainTexts(ids), values: ROWS };

function places(runs: Uint8Array, values = ROWS): HandMadeColumn {
	const bytes = Buffer.concat([runs, Buffer.alloc(8)]);
	return { name: "input", dictionary: ["yes", "no"], encoding: BY_DICTIONARY, bytes, values };
}

/** The head of packed differences and their first block. */
function deltas(block: number, blocks: number, values: number): Uint8Array {
	return Buffer.concat([varint(block), varint(blocks), varint(values), Buffer.alloc(64)]);
}

async function readHandMade(column: HandMadeColumn): Promise<SourceRow[]> {
	return rowsOf("a.parquet", handMadeParquet(ROWS, [ID, column]));
}

test("what is sound is read", async () => {
	const rows = await readHandMade(places(Uint8Array.of(1, ROWS * 2, 1)));
	expect(rows).toHaveLength(ROWS);
	expect(rows[9]).toEqual({ line: 10, fields: { id: "p9", input: "no" } });
});

const THOUSAND_MILLION = 1_000_000_000;

const HOSTILE: readonly (readonly [what: string, column: HandMadeColumn])[] = [
	[
		"a run that claims a thousand million values",
		places(Buffer.concat([Uint8Array.of(1), varint(THOUSAND_MILLION * 2), Uint8Array.of(1)])),
	],
	[
		"packed values that claim so many and take no bits",
		places(Buffer.concat([Uint8Array.of(0), varint(THOUSAND_MILLION + 1)]), ROWS + 1),
	],
	["a page that claims 200 million values", places(Uint8Array.of(1, 20, 1), 200_000_000)],
	["so many that take no bits", places(Uint8Array.of(0), 300_000_000)],
	[
		"differences in blocks of a thousand million",
		{ name: "n", type: "INT64", encoding: DELTAS, values: ROWS, bytes: deltas(2 ** 30, 4, ROWS) },
	],
	[
		"differences in blocks of less than no parts, which go back without end",
		{
			...{ name: "n", type: "INT32", encoding: DELTAS, values: ROWS },
			bytes: Buffer.concat([varint(128), varint(2 ** 32 - 16), Buffer.alloc(64)]),
		},
	],
	[
		"texts that begin as one before them of which there is none",
		{ name: "input", encoding: TEXTS_OF_DELTAS, values: ROWS, bytes: sharedTexts() },
	],
	[
		"a packed page of 2 GB in seven bytes",
		{
			...{ name: "input", codec: "SNAPPY", encoding: PLAIN, values: ROWS, unpacked: 2e9 },
			bytes: Uint8Array.of(0x80, 0x94, 0xeb, 0xdc, 0x03, 0, 65),
		},
	],
	[
		"one that unpacks to more than it claims",
		{
			...{ name: "input", codec: "GZIP", encoding: PLAIN, values: ROWS, unpacked: 100 },
			bytes: gzipSync(Buffer.alloc(200 * MEGABYTE)),
		},
	],
	[
		"one that unpacks to less",
		{
			...{ name: "input", codec: "SNAPPY", encoding: PLAIN, values: ROWS, unpacked: 9e7 },
			bytes: Uint8Array.of(0x80, 0x95, 0xf5, 0x2a, 0, 65),
		},
	],
];

/** Ten texts that each share 2^30 bytes with the one before. */
function sharedTexts(): Uint8Array {
	const shared = Buffer.concat([varint(128), varint(4), varint(ROWS), varint(2 ** 31 - 2)]);
	return Buffer.concat([shared, Buffer.alloc(5), deltas(128, 4, ROWS)]);
}

for (const [what, column] of HOSTILE)
	test(`${what}: refused in a sentence, without the memory`, async () => {
		const before = process.memoryUsage.rss();
		const rows = await readHandMade(column);
		expect(rows).toEqual([
			{
				line: 1,
				problem: expect.stringMatching(/^rows 1 to 10 cannot be read as Parquet \(.+\)$/),
				rows: 10,
			},
		]);
		expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
	});

test("a footer whose lists claim to be longer than it is is refused", async () => {
	// Version, then a list of structs that claims 2^31 - 1 of them, in a list that does so too.
	const lists = Buffer.concat([
		Uint8Array.of(0x15, 4, 0x19, 0xf9),
		varint(2 ** 31 - 1),
		Uint8Array.of(0xfc),
		varint(2 ** 31 - 1),
	]);
	const end = Buffer.alloc(4);
	end.writeUInt32LE(lists.length);
	const mark = Buffer.from("PAR1");
	const source = await openRowSource(aFile("a.parquet", Buffer.concat([mark, lists, end, mark])));
	expect(source).toMatchObject({
		sentence: expect.stringContaining("claims to be longer than they are"),
	});
});

test("more rows than a file of its size can hold are refused", async () => {
	const many = handMadeParquet(15_000_000, [{ ...ID, values: 15_000_000 }]);
	const wide = handMadeParquet(15_000_000, [ID, { ...ID, name: "input" }]);
	expect((await rowsOf("a.parquet", many))[0]).toMatchObject({ line: 1 });
	expect(await openRowSource(aFile("b.parquet", wide))).toMatchObject({
		sentence: expect.stringContaining("claims more than 200 values for each of its bytes"),
	});
});

test("a long text of a dictionary stands in every row, a few rows at a time", async () => {
	const text = "x".repeat(MEGABYTE);
	const column = {
		...places(Buffer.concat([Uint8Array.of(1), varint(200), Uint8Array.of(1)]), 100),
		dictionary: ["", text],
	};
	const name = { ...column, name: "id", dictionary: ["", "a"] };
	const source = await openRowSource(aFile("a.parquet", handMadeParquet(100, [name, column])));
	if (isRefusal(source)) throw new Error(source.sentence);
	const sizes: number[] = [];
	for await (const batch of source.batches()) sizes.push(batch.length);
	expect(sizes).toEqual([16, 16, 16, 16, 16, 16, 4]);
});

test("a long text of a dictionary in more rows than a file of its size can have ends the file", async () => {
	const rows = 300;
	const runs = Buffer.concat([Uint8Array.of(1), varint(2 * rows), Uint8Array.of(1)]);
	const column = { ...places(runs, rows), dictionary: ["", "x".repeat(MEGABYTE)] };
	const read = await rowsOf("a.parquet", handMadeParquet(rows, [column]));
	const last = read.at(-1);
	expect(last).toEqual({
		line: read.length,
		problem: "from here on the file unpacks to more than 200 times its size",
		rows: rows - read.length + 1,
	});
	expect(read.length).toBeGreaterThan(150);
	expect(read.length).toBeLessThan(250);
});

test("small pages are read, and what lies in absurdly many of them, or in those of no values, is not", async () => {
	const one = { name: "input", encoding: PLAIN, bytes: plainTexts(["yes"]), values: 1 };
	const pages = 3_000;
	const many = await rowsOf("a.parquet", handMadeParquet(pages, [{ ...one, pages }]));
	expect(many).toHaveLength(pages);
	expect(many.at(-1)).toEqual({ line: pages, fields: { input: "yes" } });
	const absurd = await rowsOf("a.parquet", handMadeParquet(20_000, [{ ...one, pages: 20_000 }]));
	expect(absurd).toMatchObject([
		{ line: 1, problem: expect.stringContaining("too many pages"), rows: 20_000 },
	]);
	const empty = { ...one, values: 0, bytes: new Uint8Array(0), pages: 200 };
	expect(await rowsOf("a.parquet", handMadeParquet(1, [empty]))).toMatchObject([
		{ line: 1, problem: expect.stringContaining("too many pages of no values") },
	]);
});

test("pages that take too much memory are refused with what to do, all of their rows", async () => {
	const rows = 19_000_000;
	const runs = Buffer.concat([Uint8Array.of(1), varint(2 * rows), Uint8Array.of(1)]);
	const read = await rowsOf("a.parquet", handMadeParquet(rows, [places(runs, rows)]));
	expect(countRows(read)).toBe(rows);
	for (const row of read)
		expect(row).toMatchObject({
			problem: expect.stringMatching(/row_group_size=10000 .*ROW_GROUP_SIZE 10000 in DuckDB/),
		});
});

/** Written by pyarrow: pages of the first version, packed in six ways, in lists and objects. */
const ARROW = readFileSync(join(import.meta.dirname, "testing/arrow.parquet"));

function small(codec: "SNAPPY" | "UNCOMPRESSED" | "GZIP"): Buffer {
	const often = ids.map((_, at) => ["yes", "no", null][at % 3]);
	const columnData = [
		{ name: "id", data: ids },
		{ name: "input", data: often, encoding: "RLE_DICTIONARY" as const },
		{ name: "n", data: ids.map((_, at) => at), encoding: "DELTA_BINARY_PACKED" as const },
		{ name: "reference", data: ids, encoding: "DELTA_BYTE_ARRAY" as const },
		{ name: "response", data: ids, encoding: "DELTA_LENGTH_BYTE_ARRAY" as const },
		{ name: "ok", data: ids.map((_, at) => at > 3) },
	];
	const compressors = { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };
	return Buffer.from(parquetWriteBuffer({ columnData, codec, compressors }));
}

/** What is done to a byte. */
const CHANGES: readonly ((byte: number) => number)[] = [
	() => 0xff,
	() => 0,
	(byte) => byte ^ 1,
	(byte) => byte ^ 0x80,
	(byte) => byte + 0x10,
];

/** Every so many bytes of a file is changed, another way each; `CONCORD_LONG` changes each in all ways. */
async function readMutated(file: Buffer, step: number): Promise<number> {
	const isLong = Boolean(process.env.CONCORD_LONG);
	let read = 0;
	for (let at = 0; at < file.length; at += isLong ? 1 : step)
		for (const [way, change] of CHANGES.entries()) {
			if (!isLong && way !== (at / step) % CHANGES.length) continue;
			const mutated = Buffer.from(file);
			mutated[at] = change(mutated[at]);
			const source = await openRowSource(aFile("a.parquet", mutated));
			const rows = isRefusal(source) ? [source.sentence] : await allRows(source);
			expect(rows.length).toBeGreaterThan(0);
			read++;
		}
	return read;
}

test("no changed byte of a file ends the process or makes its reader go on and on", async () => {
	const before = process.memoryUsage.rss();
	expect(await readMutated(ARROW, 17)).toBeGreaterThan(400);
	for (const codec of ["SNAPPY", "UNCOMPRESSED", "GZIP"] as const)
		expect(await readMutated(small(codec), 7)).toBeGreaterThan(100);
	expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MEGABYTE);
});
