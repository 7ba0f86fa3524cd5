import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { openSources } from "../formats/open-sources.ts";
import { packingDamage } from "./damaged-packing.ts";
import { openRowSource } from "./row-source.ts";
import { aFile, allRows, rowsOf } from "./testing.ts";

async function sentenceOf(name: string, content: string | Uint8Array): Promise<string> {
	const source = await openRowSource(aFile(name, content));
	if (!isRefusal(source)) throw new Error(`${name} can be read`);
	return source.sentence;
}

test("what gzip packed is read as what it was, whatever its name", async () => {
	const line = { line: 1, fields: { a: 1 } };
	expect(await rowsOf("a.jsonl.gz", gzipSync('{"a":1}\n'))).toEqual([line]);
	expect(await rowsOf("a.jsonl", gzipSync('{"a":1}\n'))).toEqual([line]);
	expect(await rowsOf("a.json.gz", gzipSync('[{"a":1}]'))).toEqual([line]);
	expect(await rowsOf("a.csv.gz", gzipSync("\uFEFFa;b\n1;2\n"))).toMatchObject([
		{ line: 2, fields: { a: "1" } },
	]);
	const two = Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"a":2}\n')]);
	expect(await rowsOf("parts.gz", two)).toHaveLength(2);
});

test("of a file that is cut off or damaged the same rows come each time, then the reason", async () => {
	const text = Array.from({ length: 40_000 }, (_, row) => `{"a":"${Math.sin(row)}"}\n`).join("");
	const packed = gzipSync(text);
	for (const [content, reason] of [
		[packed.subarray(0, packed.length / 2), "from here on the file is cut off"],
		[Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)]), "is damaged"],
	] as const) {
		const [first, again] = [await rowsOf("a.jsonl", content), await rowsOf("a.jsonl", content)];
		expect(first.length).toBeGreaterThan(1_000);
		expect(again).toEqual(first);
		expect(first.at(-1)).toEqual({
			line: first.length,
			problem: expect.stringContaining(reason),
		});
	}
});

test("a file that does not unpack to what was packed is refused whole, one that lacks its end is not", async () => {
	const text = Array.from({ length: 9_000 }, (_, row) => `{"a":"${Math.sin(row)}"}\n`).join("");
	const packed = gzipSync(text);
	const damage = async (content: Buffer) =>
		(await packingDamage(aFile("a.gz", content)))?.sentence ?? null;
	for (const at of [0.3, 0.6, 0.9]) {
		const flipped = Buffer.from(packed);
		const place = Math.floor(at * packed.length);
		flipped[place] = (flipped[place] ?? 0) ^ 0x10;
		expect(await damage(flipped), `bit at ${at}`).toContain("No row of it can be trusted");
	}
	expect(await damage(Buffer.concat([packed, packed.subarray(0, -8), Buffer.alloc(8)]))).toContain(
		"is damaged",
	);
	const bomb = gzipSync(Buffer.alloc(100_000_000, "\n"), { level: 9 });
	expect(await damage(bomb)).toContain("more than 200 times its size, as files do");
	for (const sound of [packed, Buffer.concat([packed, packed]), packed.subarray(0, -9)])
		expect(await damage(sound)).toBeNull();
	expect(await damage(Buffer.from(text))).toBeNull();
	expect(await packingDamage({ name: "gone", path: "/nowhere/at/all.gz" })).toBeNull();
	expect(await packingDamage({ name: "folder", path: tmpdir() })).toBeNull();
});

test("a bomb is found out while it unpacks", async () => {
	// 100 MB of blank lines in 100 kB.
	const bomb = gzipSync(Buffer.alloc(100_000_000, "\n"), { level: 9 });
	const rows = await rowsOf("a.jsonl.gz", Buffer.concat([gzipSync('{"a":1}\n'), bomb]));
	expect(rows).toHaveLength(2);
	expect(rows[1]).toMatchObject({
		problem: expect.stringContaining("unpacks to more than 200 times its size"),
	});
});

test("other files are told what they are and what to do", async () => {
	expect(await sentenceOf("a.gz", gzipSync(gzipSync("{}")))).toContain("twice");
	expect(await sentenceOf("a.gz", gzipSync(""))).toBe("a.gz is empty.");
	expect(await sentenceOf("a.xlsx", Buffer.from("PK\u0003\u0004…"))).toContain("save it as CSV");
	expect(await sentenceOf("a.jsonl", "<!DOCTYPE html><title>Sign in</title>")).toBe(
		"a.jsonl is a web page, not data.",
	);
	expect(await sentenceOf("a.csv", Buffer.from("a,b\n1,2\n", "utf16le"))).toContain("zero bytes");
	expect(await sentenceOf("a.bin", Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))).toContain("zstd");
	expect(await openRowSource({ name: "null", path: "/dev/null" })).toMatchObject({
		sentence: expect.stringContaining("no plain file"),
	});
});

test("a wrong extension does not decide what a file is", async () => {
	expect(await rowsOf("a.csv", '{"a":1}\n{"a":2}\n')).toHaveLength(2);
	expect(await rowsOf("a.tsv", '[{"a":1}]')).toEqual([{ line: 1, fields: { a: 1 } }]);
	expect(await rowsOf("a.json", "a,b\n1,2\n")).toMatchObject([{ fields: { a: "1", b: "2" } }]);
});

test("broken lines without end are not read to the end to be guessed at", async () => {
	const file = aFile("a.jsonl", "{broken}\n".repeat(200_000));
	const source = await openRowSource(file);
	if (isRefusal(source)) throw new Error(source.sentence);
	let handedOut = 0;
	const counted = {
		...source,
		async *batches() {
			for await (const batch of source.batches()) {
				handedOut += batch.length;
				yield batch;
			}
		},
	};
	const { recogniseShape } = await import("./recognise-shape.ts");
	expect(await recogniseShape(counted)).toMatchObject({
		sentence: expect.stringMatching(
			/no row that can be read in its first lines\. Line 1: not valid/,
		),
	});
	expect(handedOut).toBeLessThanOrEqual(1_500);
	expect(isRefusal(await openSources([file]))).toBe(true);
});

test("a file that goes away while it is read ends with the reason", async () => {
	const { rmSync } = await import("node:fs");
	const file = aFile("a.jsonl", '{"a":1}\n');
	const source = await openRowSource(file);
	if (isRefusal(source)) throw new Error(source.sentence);
	rmSync(file.path);
	expect(await allRows(source)).toEqual([
		{ line: 1, problem: expect.stringContaining("cannot be read (ENOENT)") },
	]);
});
