import { tmpdir } from "node:os";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal, refused } from "../base/refusal.ts";
import { openRowSource } from "./row-source.ts";
import { aFile, allRows, rowsOf } from "./testing.ts";

async function unreadable(name: string, content: string | Uint8Array): Promise<string> {
	const source = await openRowSource(aFile(name, content));
	return isRefusal(source) ? source.sentence : "readable";
}

test("JSON lines keep their line numbers over blank lines, CRLF and a byte order mark", async () => {
	const rows = await rowsOf("a.jsonl", '\uFEFF{"a":1}\r\n\r\n{"a":2}\n[1]\n{"a":\n');
	expect(rows).toMatchObject([
		{ line: 1, fields: { a: 1 } },
		{ line: 3, fields: { a: 2 } },
		{ line: 4, problem: "not a JSON object with named fields" },
		{ line: 5, problem: expect.stringContaining("not valid JSON") },
	]);
});

test("a JSON array gives one row for each element, with the line it begins on", async () => {
	const text = '[\n  {"a": "x]y\\"", "b": [1, {"c": 2}]},\n\n  {"a": }, 7,\n  {"a": "z"}\n]\n';
	expect(await rowsOf("a.json", text)).toMatchObject([
		{ line: 2, fields: { a: 'x]y"', b: [1, { c: 2 }] } },
		{ line: 4, problem: expect.stringContaining("not valid JSON") },
		{ line: 4, problem: "not a JSON object with named fields" },
		{ line: 5, fields: { a: "z" } },
	]);
});

test("a JSON array that stops in the middle gives the rows before and says so", async () => {
	expect(await rowsOf("a.json", '[{"a":1},\n{"a":2},\n{"a":')).toMatchObject([
		{ line: 1, fields: { a: 1 } },
		{ line: 2, fields: { a: 2 } },
		{ line: 3, problem: expect.stringContaining("closing bracket is missing") },
	]);
	expect(await rowsOf("a.json", '[{"a":1}]\n{"a":2}')).toMatchObject([
		{ line: 1, fields: { a: 1 } },
		{ line: 2, problem: "text follows the end of the list" },
	]);
});

test("a JSON array on one line gives each element its number", async () => {
	const oneLine = await rowsOf("a.json", '[{"a":1},7,{"a":"x,]"},{"a":2}]\n{"a":3}');
	expect(oneLine.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
	expect(await rowsOf("a.json", '\n[{"a":1},{"a":2},{"a')).toMatchObject([
		{ line: 2, fields: { a: 1 } },
		{ line: 2, fields: { a: 2 } },
		{ line: 3, problem: expect.stringContaining("closing bracket is missing") },
	]);
});

test("CSV cells may hold line breaks, commas and quotes; line numbers are those of an editor", async () => {
	const text = 'id,text\r\n1,"two\r\nlines, one ""quote"""\r\n\r\n2,plain "quote"\r\n3,\r\n';
	expect(await rowsOf("a.csv", text)).toEqual([
		{ line: 2, fields: { id: "1", text: 'two\r\nlines, one "quote"' } },
		{ line: 5, fields: { id: "2", text: 'plain "quote"' } },
		{ line: 6, fields: { id: "3" } },
	]);
});

test("CSV with semicolons, TSV and old Mac line ends are read", async () => {
	expect(await rowsOf("a.csv", 'a;"b,c"\n1;2\n')).toEqual([
		{ line: 2, fields: { a: "1", "b,c": "2" } },
	]);
	expect(await rowsOf("a.tsv", "a\tb\n1\tx, y\n")).toEqual([
		{ line: 2, fields: { a: "1", b: "x, y" } },
	]);
	expect(await rowsOf("a.csv", "a,b\r1,2\r3,4")).toEqual([
		{ line: 2, fields: { a: "1", b: "2" } },
		{ line: 3, fields: { a: "3", b: "4" } },
	]);
});

test("a quote that is never closed is refused with its line, and the rows before it are read", async () => {
	const rows = await rowsOf("a.csv", 'a,b\n1,2\n3,"four\n5,6\n');
	expect(rows).toEqual([
		{ line: 2, fields: { a: "1", b: "2" } },
		{ line: 3, problem: expect.stringContaining("a quote opened on line 3 is never closed") },
	]);
});

test("a broken CSV record costs only itself", async () => {
	const rows = await rowsOf("a.csv", 'a,b\n"1"x,2\n3\n4,5,6\n7,8\n');
	expect(rows).toMatchObject([
		{ line: 2, problem: expect.stringContaining("text follows the closing quote") },
		{ line: 3, problem: "1 cells where the header names 2 columns" },
		{ line: 4, problem: "3 cells where the header names 2 columns" },
		{ line: 5, fields: { a: "7", b: "8" } },
	]);
});

test("a cell of 10 MB is a cell", async () => {
	const big = "x\n".repeat(5_000_000);
	const rows = await rowsOf("a.csv", `a,b\n"${big}",2\n3,4\n`);
	expect(rows.map((row) => row.line)).toEqual([2, 5_000_003]);
	expect(rows[0]).toMatchObject({ fields: { a: big } });
	expect(await rowsOf("a.jsonl", `{"a":"${"y".repeat(10_000_000)}"}\n{"a":1}`)).toHaveLength(2);
});

test("columns may be called like parts of JavaScript objects", async () => {
	const [row] = await rowsOf("a.csv", "__proto__,constructor\n1,2\n");
	expect(row && "fields" in row && Object.entries(row.fields)).toEqual([
		["__proto__", "1"],
		["constructor", "2"],
	]);
});

test("what a spreadsheet would carry out comes back without its apostrophe", async () => {
	const rows = await rowsOf("a.csv", "a,b\n'=1+1,'plain\n");
	expect(rows).toEqual([{ line: 2, fields: { a: "=1+1", b: "'plain" } }]);
});

test("a file that cannot be used at all is told in one sentence", async () => {
	expect(await unreadable("a.jsonl", "")).toBe("a.jsonl is empty.");
	expect(await unreadable("a.csv", " \n\r\n")).toBe("a.csv is empty.");
	expect(await unreadable("a.csv", "id,b,id\n1,2,3\n")).toBe(
		'a.csv has two columns called "id": rename one of them.',
	);
	expect(await unreadable("a.csv", 'id,"b\n1,2\n')).toContain("no header line");
	expect(await unreadable("a.csv", "a,b\r\n\r\n")).toBe("a.csv has a header line and no rows.");
	expect(await unreadable("a.json", '{\n"a": 1}')).toContain("holds one JSON object");
	expect(await unreadable("a.csv", Buffer.from("\uFEFFa,b", "utf16le"))).toContain("UTF-16");
	expect(await unreadable("a.gz", Buffer.from([0x1f, 0x8b, 8, 0]))).toContain("cut off");
	expect(await openRowSource({ name: "none.csv", path: "/none.csv" })).toEqual(
		refused("there is no file none.csv."),
	);
	expect(await openRowSource({ name: "tmp", path: tmpdir() })).toEqual(
		refused("tmp is a folder, not a file."),
	);
});

test("bytes that are no UTF-8 are refused where they stand", async () => {
	const bad = Buffer.concat([
		Buffer.from('{"a":1}\n{"a":"'),
		Buffer.from([0xe9]),
		Buffer.from('"}\n{"a":3}\n'),
	]);
	expect(await rowsOf("a.jsonl", bad)).toMatchObject([
		{ line: 1, fields: { a: 1 } },
		{ line: 2, problem: expect.stringContaining("not UTF-8") },
		{ line: 3, fields: { a: 3 } },
	]);
	const table = Buffer.concat([
		Buffer.from("a,b\n1,2\n3,"),
		Buffer.from([0xe9]),
		Buffer.from("\n5,6\n"),
	]);
	expect(await rowsOf("a.csv", table)).toMatchObject([
		{ line: 2, fields: { a: "1", b: "2" } },
		{ line: 3, problem: expect.stringContaining("not UTF-8") },
	]);
});

test("half a character and very deep nesting are refused", async () => {
	const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
	expect(
		await rowsOf("a.jsonl", `{"a":"\\ud83d"}\n{"a":"\\ud83d\\ude00"}\n${deep}\n`),
	).toMatchObject([
		{ line: 1, problem: expect.stringContaining("half a character") },
		{ line: 2, fields: { a: "😀" } },
		{ line: 3, problem: expect.stringMatching(/nested more than 64 levels|not valid JSON/) },
	]);
});

const fragment = fc.oneof(
	fc.constantFrom('"', '""', ",", ";", "\t", "\n", "\r", "\r\n", "\uFEFF", "{", "}", "[", "]", ":"),
	fc.constantFrom('{"a":1}', "a,b", "__proto__", "\\ud800", "null", "é", "😀", "=1", "'"),
	fc.string({ maxLength: 8 }),
);

test("R9: no text makes a reader throw, and every row has a line and fields or a problem", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fragment, { maxLength: 30 }),
			fc.constantFrom("a.csv", "a.tsv", "a.json", "a.jsonl", "a.txt"),
			async (fragments, name) => {
				const text = fragments.join("");
				const source = await openRowSource(aFile(name, text));
				if (isRefusal(source)) {
					expect(source.sentence.startsWith(name), source.sentence).toBe(true);
					return;
				}
				const lines = text.split(/\r\n|\n|\r/).length;
				for (const row of await allRows(source)) {
					expect(row.line).toBeGreaterThanOrEqual(1);
					expect(row.line).toBeLessThanOrEqual(lines);
					if (!("fields" in row)) expect(row.problem).not.toBe("");
				}
			},
		),
		{ numRuns: 400 },
	);
});

test("whatever is written as CSV by the rules is read back", async () => {
	const cell = fc.string({
		unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é", "1"),
		maxLength: 6,
	});
	const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
			async (table) => {
				const text = ["x,y", ...table.map(([a, b]) => `${quote(a)},${quote(b)}`)].join("\r\n");
				const rows = await rowsOf("a.csv", text);
				expect(
					rows.map((row) => ("fields" in row ? [row.fields.x ?? "", row.fields.y ?? ""] : row)),
				).toEqual(table);
			},
		),
		{ numRuns: 200 },
	);
});

test("however many blank lines stand before the first row, it is read", async () => {
	const blank = `${" ".repeat(99)}\n`.repeat(40_000);
	expect(await rowsOf("a.jsonl", `${blank}{"id":"a"}\n`)).toEqual([
		{ line: 40_001, fields: { id: "a" } },
	]);
	const lines = "\n".repeat(4_000_000);
	expect(await rowsOf("a.csv", `${lines}id,input\na,b\n`)).toMatchObject([
		{ fields: { id: "a", input: "b" } },
	]);
	expect(await rowsOf("a.json", `${lines}[{"id":"a"}]`)).toMatchObject([{ fields: { id: "a" } }]);
	const source = await openRowSource(aFile("a.csv", lines));
	expect(source).toMatchObject({ sentence: "a.csv is empty." });
});
