/**
 * `tsx app/bench/import.ts`: 100,000 items of 1.6 kB as JSONL, imported into a new database as the command line does it,
 * beside one bare pass of `JSON.parse` over the same lines; what one more item costs at 100,000 and at 1,000; and labels. CPU, not
 * time: the same however busy the machine is. Writes into `build/bench.json`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { anItem } from "#seeds/builders.ts";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { importFiles } from "../importing/import-files.server.ts";

const ITEMS = Number(process.env.BENCH_ITEMS) || 100_000;
const WORDS = Array.from({ length: 20_000 }, (_, at) =>
	Array.from({ length: 3 + (at % 8) }, (_, letter) =>
		String.fromCharCode(97 + Math.floor(26 * seededUnit(at, String(letter)))),
	).join(""),
);
let drawn = 0;
/** Few words are frequent, most are rare, as in texts. */
const text = (words: number) =>
	Array.from({ length: words }, () => {
		drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31;
		return WORDS[Math.floor((drawn / 2 ** 31) ** 3 * WORDS.length)];
	}).join(" ");

function cpu(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
const lines = Array.from({ length: ITEMS }, (_, at) =>
	JSON.stringify(
		anItem({
			id: `item-${at}`,
			input: text(12),
			contexts: [
				{ id: `c-${at}`, text: text(70) },
				{ id: `d-${at}`, text: text(70) },
			],
			response: text(60),
			reference: text(15),
			metadata: { topic: text(1), turn: at % 7 },
		}),
	),
);
const path = join(folder, "items.jsonl");
writeFileSync(path, `${lines.join("\n")}\n`);
const megabytes = readFileSync(path).length / 1e6;

const began = cpu();
for (const line of readFileSync(path, "utf8").split("\n")) if (line !== "") JSON.parse(line);
const parse = cpu() - began;

const db = await openDatabase(join(folder, "own.sqlite"));
const importing = async (name: string, from: string) => {
	const began = cpu();
	const result = await importFiles(db, { projectSlug: "p", sources: [{ name, path: from }] });
	if (result.kind !== "imported") throw new Error(JSON.stringify(result));
	return cpu() - began;
};
const items = await importing("items.jsonl", path);
const labels = join(folder, "labels.jsonl");
writeFileSync(
	labels,
	lines
		.map((_, at) =>
			JSON.stringify({
				item_id: `item-${at}`,
				rater: "m",
				rater_kind: "judge",
				dimension: "grade",
				value: 1 + (at % 5),
			}),
		)
		.join("\n"),
);
const labelled = await importing("labels.jsonl", labels);
const again = await importing("items.jsonl", path);
disconnect(db);
rmSync(folder, { recursive: true });

console.log(
	table([
		[`${ITEMS} items, ${megabytes.toFixed(0)} MB`, "CPU", "of JSON.parse"],
		["JSON.parse of each line", inMs(parse), "1"],
		["items imported", inMs(items), (items / parse).toFixed(1)],
		["the same again", inMs(again), (again / parse).toFixed(1)],
		["as many labels", inMs(labelled), (labelled / parse).toFixed(1)],
	]),
);
addToReport("import", {
	...machine(),
	items: ITEMS,
	megabytes,
	parse,
	imported: items,
	again,
	labelled,
});
