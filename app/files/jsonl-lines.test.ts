import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lineBlocks } from "./jsonl-lines.ts";

async function linesOf(content: string | Buffer): Promise<[number, string | null][]> {
	const folder = mkdtempSync(join(tmpdir(), "concord-lines-"));
	try {
		const path = join(folder, "file.jsonl");
		writeFileSync(path, content);
		const lines: [number, string | null][] = [];
		for await (const block of lineBlocks(path)) {
			block.lines.forEach((line, index) => {
				lines.push([block.firstLine + index, line]);
			});
		}
		return lines;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test("lines are numbered from one, with and without a last break", async () => {
	expect(await linesOf("a\nb\n")).toEqual([
		[1, "a"],
		[2, "b"],
	]);
	expect(await linesOf("a\n\nb")).toEqual([
		[1, "a"],
		[2, ""],
		[3, "b"],
	]);
	expect(await linesOf("")).toEqual([]);
});

test("byte order mark and carriage returns are not part of a line", async () => {
	expect(await linesOf("\uFEFF{}\r\n[]\r\n")).toEqual([
		[1, "{}"],
		[2, "[]"],
	]);
});

test("a line that is not UTF-8 is null and does not hurt its neighbours", async () => {
	const bytes = Buffer.concat([Buffer.from("ä\n"), Buffer.from([0xe4, 0x0a]), Buffer.from("ö")]);
	expect(await linesOf(bytes)).toEqual([
		[1, "ä"],
		[2, null],
		[3, "ö"],
	]);
});

test("lines longer than a chunk and characters across its edge come whole", async () => {
	const long = "ü".repeat(1_500_000);
	const lines = await linesOf(`${long}\nx\n${"y".repeat(1_048_575)}ß\nend`);
	expect(lines.map(([number, line]) => [number, line?.length])).toEqual([
		[1, 1_500_000],
		[2, 1],
		[3, 1_048_576],
		[4, 3],
	]);
	expect(lines[0]?.[1]).toBe(long);
});
