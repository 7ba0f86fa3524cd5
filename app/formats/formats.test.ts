/** What every format of another tool keeps to. Its examples and broken files are in its own folder. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { startOfFile } from "../files/file-start.ts";
import { readItemRow } from "../files/item-row.ts";
import { readRawLabel } from "../files/raw-label.ts";
import type { ForeignFormat, ForeignRow } from "./foreign-format.ts";
import { FORMAT_TITLES } from "./format-titles.ts";
import { FORMATS } from "./formats.ts";
import { openSources } from "./open-sources.ts";
import { CONTRACTS } from "./testing/contracts.ts";

type Written = { readonly name: string; readonly pieces: Iterable<string | Uint8Array> };

async function written({ name, pieces }: Written) {
	const folder = mkdtempSync(join(tmpdir(), "concord-format-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const path = join(folder, name);
	await pipeline(Readable.from(together(pieces)), createWriteStream(path));
	return { name, path };
}

/** Pieces by the megabyte: a million small ones take longer to write than to read. */
function* together(pieces: Written["pieces"]): Generator<Buffer> {
	let some: Buffer[] = [];
	let bytes = 0;
	for (const piece of pieces) {
		const own = Buffer.from(piece as string);
		some.push(own);
		bytes += own.length;
		if (bytes < 1_000_000) continue;
		yield Buffer.concat(some);
		some = [];
		bytes = 0;
	}
	yield Buffer.concat(some);
}

async function rowsOf(format: ForeignFormat, file: Written): Promise<ForeignRow[]> {
	const rows: ForeignRow[] = [];
	for await (const batch of format.read(await written(file))) rows.push(...batch);
	return rows;
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

function counted(rows: readonly ForeignRow[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const row of rows)
		if ("noPlace" in row) counts[row.noPlace] = (counts[row.noPlace] ?? 0) + 1;
	return counts;
}

async function knownAs(file: Written): Promise<string[]> {
	const source = await written(file);
	const begun = await startOfFile(source);
	const known: string[] = [];
	for (const format of FORMATS)
		if (await format.recognises(source, isRefusal(begun) ? null : begun)) known.push(format.id);
	return known;
}

test("every format has a contract", () => {
	expect(CONTRACTS.map(({ format }) => format)).toEqual(FORMATS);
	expect(FORMATS.map(({ id }) => id)).toEqual(Object.keys(FORMAT_TITLES));
});

describe.each(CONTRACTS.map((contract) => ({ id: contract.format.id, contract })))(
	"$id",
	({ contract }) => {
		const { format, examples, broken, large } = contract;

		test("items, labels and what has no place come out of its examples, each a good row", async () => {
			for (const example of examples) {
				const rows = await rowsOf(format, example);
				expect(rows.filter((row) => "problem" in row)).toEqual([]);
				expect(plain(rows.flatMap((row) => ("item" in row ? [row.item] : [])))).toEqual(
					plain(example.items),
				);
				expect(plain(rows.flatMap((row) => ("label" in row ? [row.label] : [])))).toEqual(
					plain(example.labels),
				);
				expect(counted(rows)).toEqual(example.noPlace);
				for (const row of rows) {
					if ("item" in row) expect(isRefusal(readItemRow(row.item, "items", false))).toBe(false);
					if ("label" in row) expect(isRefusal(readRawLabel(row.label, false))).toBe(false);
				}
			}
		});

		test("its examples are known as its own, and as nobody else's", async () => {
			for (const example of examples) expect(await knownAs(example)).toEqual([format.id]);
		});

		test("what is broken says so, and what came before it comes", async () => {
			for (const file of broken) {
				const rows = await rowsOf(format, file);
				const problem = rows.find((row) => "problem" in row);
				expect(problem, file.name).toMatchObject({ problem: expect.stringMatching(file.problem) });
				expect(rows.filter((row) => "item" in row).length, file.name).toBe(file.items);
				expect(rows.filter((row) => "label" in row).length, file.name).toBe(file.labels);
			}
		});

		test("cut off anywhere it ends in rows and a sentence, never in an error", async () => {
			for (const example of examples) {
				const whole = Buffer.concat(
					[...example.pieces].map((piece) => Buffer.from(piece as string)),
				);
				for (let part = 1; part < 24; part++) {
					const pieces = [whole.subarray(0, Math.floor((whole.length * part) / 24))];
					const rows = await rowsOf(format, { name: example.name, pieces });
					for (const row of rows)
						if ("problem" in row) expect(row.problem).toMatch(/^\P{Lu}.*[^.]$/su);
				}
			}
		});

		test("many records are read in little memory, all of them", async () => {
			const records = process.env.CONCORD_LONG ? 1_000_000 : 5_000;
			const file = large(records);
			const source = await written(file);
			const found = { items: 0, labels: 0 };
			const before = process.memoryUsage().rss;
			let most = 0;
			for await (const batch of format.read(source)) {
				for (const row of batch) {
					if ("item" in row) found.items++;
					if ("label" in row) found.labels++;
				}
				most = Math.max(most, process.memoryUsage().rss - before);
			}
			expect(found).toEqual({ items: file.items, labels: file.labels });
			expect(most).toBeLessThan(600e6);
		});
	},
);

test("a file of none of them is read as rows are", async () => {
	const pieces = ['{"id":"1","input":"What?","response":"That."}\n'];
	const opened = await openSources([await written({ name: "items.jsonl", pieces })]);
	expect(isRefusal(opened) ? opened : opened.sources.map(({ shape }) => shape)).toEqual(["items"]);
});
