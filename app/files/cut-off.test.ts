import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentCutOff } from "./cut-off.ts";
import { aFile } from "./testing.ts";

const ROWS = [
	{ id: "a", input: "q {" },
	{ id: "b", input: "q ]" },
];
const why = async (content: string | Uint8Array) =>
	(await documentCutOff(aFile("x.json", content)))?.sentence ?? null;

test.each([
	["a list", JSON.stringify(ROWS)],
	["a list of many lines", JSON.stringify(ROWS, null, 2)],
	["a document", JSON.stringify({ version: 2, samples: ROWS })],
	["a document of many lines", JSON.stringify({ version: 2, samples: ROWS }, null, 2)],
	["a document longer than what is looked at", JSON.stringify({ of: "x".repeat(200_000) })],
])("%s that is cut off is refused, wherever", async (_what, whole) => {
	expect(await why(whole)).toBeNull();
	expect(await why(`\uFEFF${whole}\r\n\n  \n`)).toBeNull();
	for (const end of [0.1, 0.5, 0.9].map((share) => Math.floor(whole.length * share))) {
		const half = whole.slice(0, end).replace(/[\]}\s]+$/, "");
		expect(await why(half)).toMatch(/^x\.json does not end as it began: the [\]}] that closes it/);
	}
});

test("rows a line, tables and packed files are left to whoever reads them", async () => {
	const lines = ROWS.map((row) => JSON.stringify(row)).join("\n");
	for (const text of [
		lines,
		lines.slice(0, -5),
		"id,input\na,q",
		"[id],[input]\na,q",
		"{id},input\na,q",
		'"a text"',
		gzipSync(JSON.stringify(ROWS)).subarray(0, -9),
		"",
	])
		expect(await why(text)).toBeNull();
	expect(await documentCutOff({ name: "gone", path: "/nowhere/at/all.json" })).toBeNull();
});
