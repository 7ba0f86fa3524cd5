import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { openRowSource } from "./row-source.ts";
import { aFile, rowsOf } from "./testing.ts";

/** Written by pyarrow 25: two row groups of 4 and 2 rows, its columns packed in six different ways. */
const ARROW = readFileSync(join(import.meta.dirname, "testing/arrow.parquet"));

function parquet(columns: Readonly<Record<string, unknown[]>>, rowGroupSize?: number): Buffer {
	const columnData = Object.entries(columns).map(([name, data]) => ({ name, data }));
	const options = rowGroupSize === undefined ? {} : { rowGroupSize };
	return Buffer.from(parquetWriteBuffer({ columnData, ...options }));
}

async function sentenceOf(name: string, content: Uint8Array): Promise<string> {
	const source = await openRowSource(aFile(name, content));
	if (!isRefusal(source)) throw new Error(`${name} can be read`);
	return source.sentence;
}

test("nested columns, moments, large numbers and bytes become what JSON has", async () => {
	const rows = await rowsOf("arrow.parquet", ARROW);
	expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
	expect(rows[1]).toEqual({
		line: 2,
		fields: {
			id: "q1",
			input: "What is 1? ü",
			response: "It is 1.",
			contexts: [
				{ id: "c1", text: "Passage 1." },
				{ id: null, text: "Second." },
			],
			reference: ["1", "or more"],
			metadata: { score: 0.5, tags: ["a"] },
			big: "9007199254740993",
			when: "2026-01-02T12:00:00.123Z",
			day: "2026-01-02",
			share: null,
			raw: "plain",
		},
	});
	expect(rows[0]).toMatchObject({ fields: { big: 0, share: 0.25, metadata: { tags: [] } } });
	expect(rows[2]).toMatchObject({ fields: { response: null } });
	expect(rows[4]).toEqual({ line: 5, problem: '"raw" holds bytes that are no UTF-8 text' });
});

test("it is known by its bytes, whatever its name, and packed by gzip too", async () => {
	for (const [name, content] of [
		["rows.csv", ARROW],
		["rows.parquet.gz", gzipSync(ARROW)],
	] as const) {
		const source = await openRowSource(aFile(name, content));
		expect(source).toMatchObject({ format: "parquet", isText: false });
		expect(await rowsOf(name, content)).toHaveLength(6);
	}
});

test("row groups are read one at a time, and how far is told", async () => {
	const ids = Array.from({ length: 2_500 }, (_, number) => `i${number}`);
	const source = await openRowSource(aFile("a.parquet", parquet({ id: ids, input: ids }, 1_000)));
	if (isRefusal(source)) throw new Error(source.sentence);
	const shares: number[] = [];
	const sizes: number[] = [];
	for await (const batch of source.batches((share) => shares.push(share))) sizes.push(batch.length);
	expect(sizes).toEqual([500, 500, 500, 500, 500]);
	expect(shares).toEqual([0.4, 0.8, 1]);
});

test("in labels by column an empty cell was never asked; in long form it was", async () => {
	const wide = parquet({ item_id: ["a", "b"], anna: [true, null] });
	expect(await rowsOf("wide.parquet", wide)).toEqual([
		{ line: 1, fields: { item_id: "a", anna: true } },
		{ line: 2, fields: { item_id: "b" } },
	]);
	const long = parquet({ item_id: ["a"], rater: ["anna"], dimension: ["ok"], value: [null] });
	expect(await rowsOf("long.parquet", long)).toMatchObject([{ fields: { value: null } }]);
});

test("a damaged file is refused in a sentence, or its broken row groups are", async () => {
	expect(await sentenceOf("a.parquet", ARROW.subarray(0, 900))).toMatch(
		/^a\.parquet is no Parquet file that can be read \(.+\)\.$/,
	);
	expect(await sentenceOf("a.parquet", Buffer.from("PAR1PAR1"))).toContain("no Parquet file");
	expect(await sentenceOf("a.parquet", parquet({ id: [], input: [] }))).toContain("no rows");
	const broken = Buffer.from(ARROW);
	broken.fill(0xee, 4, 60);
	const rows = await rowsOf("a.parquet", broken);
	expect(rows[0]).toEqual({
		line: 1,
		problem: expect.stringMatching(/^rows 1 to 4 cannot be read as Parquet \(.+\)$/),
		rows: 4,
	});
	expect(rows.slice(1).map(({ line }) => line)).toEqual([5, 6]);
});
