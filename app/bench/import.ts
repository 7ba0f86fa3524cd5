/**
 * `tsx app/bench/import.ts`: 100,000 items of 1.8 kB as JSONL, imported into a new database as the command line does it,
 * beside one bare pass of `JSON.parse` over the same lines; where that goes: reading and checking without writing,
 * everything but the index of words, SQLite alone that is given the same lines as texts; what one more item costs at the
 * end and near the beginning; and labels. CPU, not time: the same however busy the machine is. Writes into
 * `build/bench.json`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { anItem } from "#seeds/builders.ts";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { importFiles } from "../importing/import-files.server.ts";
import { MOST_IN_TRANSACTION } from "../importing/write-pace.ts";

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

/** CPU of one import in ms, and when so many items were in. */
const importing = async (db: Database, name: string, from: string, dryRun = false) => {
	const began = cpu();
	const seen = [{ items: 0, at: began }];
	const result = await importFiles(db, {
		...{ projectSlug: "p", sources: [{ name, path: from }], dryRun },
		watch: {
			tell: ({ items }) => void (items !== undefined && seen.push({ items, at: cpu() })),
			isStopped: () => false,
		},
	});
	if (result.kind !== (dryRun ? "checked" : "imported")) throw new Error(JSON.stringify(result));
	return { all: cpu() - began, seen };
};
/** What one item more cost, on an average of those from one share of all of them to another. */
const onItem = (seen: readonly { items: number; at: number }[], from: number, to: number) => {
	const upTo = (share: number) =>
		seen.find(({ items }) => items >= share * ITEMS) ?? { items: ITEMS, at: cpu() };
	return (upTo(to).at - upTo(from).at) / (upTo(to).items - upTo(from).items);
};

const bare = connect(join(folder, "bare.sqlite"));
bare.$client.exec("create table texts (at integer primary key, line text)");
const insert = bare.$client.prepare("insert into texts values (?, ?)");
const beganBare = cpu();
for (let at = 0; at < ITEMS; at += MOST_IN_TRANSACTION)
	bare.$client.transaction(() => {
		for (const [place, line] of lines.slice(at, at + MOST_IN_TRANSACTION).entries())
			insert.run(at + place, line);
	})();
const written = cpu() - beganBare;
disconnect(bare);

const wordless = await openDatabase(join(folder, "wordless.sqlite"));
const { all: checked } = await importing(wordless, "items.jsonl", path, true);
wordless.$client.exec("drop trigger items_into_words");
const { all: withoutWords } = await importing(wordless, "items.jsonl", path);
disconnect(wordless);

const db = await openDatabase(join(folder, "own.sqlite"));
const { all: items, seen } = await importing(db, "items.jsonl", path);
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
const { all: labelled } = await importing(db, "labels.jsonl", labels);
const { all: again } = await importing(db, "items.jsonl", path);
disconnect(db);
rmSync(folder, { recursive: true });
const lastToFirst = onItem(seen, 0.9, 1) / onItem(seen, 0.01, 0.11);

console.log(
	table([
		[`${ITEMS} items, ${megabytes.toFixed(0)} MB`, "CPU", "of JSON.parse"],
		["JSON.parse of each line", inMs(parse), "1"],
		["items imported", inMs(items), (items / parse).toFixed(1)],
		["· read and checked alone", inMs(checked), (checked / parse).toFixed(1)],
		["· everything but the index of words", inMs(withoutWords), (withoutWords / parse).toFixed(1)],
		["· SQLite given the same lines", inMs(written), (written / parse).toFixed(1)],
		["the same again", inMs(again), (again / parse).toFixed(1)],
		["as many labels", inMs(labelled), (labelled / parse).toFixed(1)],
	]),
);
console.log(
	`one item more among the last tenth costs ${lastToFirst.toFixed(2)} times what it does at the hundredth part`,
);
addToReport("import", {
	...machine(),
	items: ITEMS,
	megabytes,
	parse,
	imported: items,
	...{ checked, withoutWords, written, lastToFirst },
	again,
	labelled,
});
