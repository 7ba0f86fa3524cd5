import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, disconnect } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { benchColumns, LEVELS } from "#stats/bench/parts/bench-data.ts";
import { readScales } from "../../files/read-scales.ts";
import { startSession } from "../../http/session.server.ts";
import { importFiles } from "../../importing/import-files.server.ts";

/** Of the eight raters the first are people, the others judges. */
export const PEOPLE = 4;

export type LargeProject = {
	/** The database file. */
	readonly file: string;
	/** Cookie of a signed-in administrator. */
	readonly cookie: string;
	readonly remove: () => void;
};

/** How raters and dimensions of a bench are called. */
export const raterName = (rater: number) => `${rater < PEOPLE ? "person" : "judge"} ${rater + 1}`;
export const raterKind = (rater: number) => (rater < PEOPLE ? "human" : "judge");
const dimensionName = (dimension: number) => `dimension ${dimension + 1}`;

/** A project `large` in a database file: eight raters, five ordinal levels, every cell rated. */
export async function largeProject(items: number, dimensions: number): Promise<LargeProject> {
	const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
	const file = join(folder, "large.sqlite");
	const db = await openDatabase(file);
	const columns = Array.from({ length: dimensions }, (_, each) => benchColumns(items, each));
	await importFirstItem(db, folder, columns);
	fillUp(db, items, columns);
	const cookie = await administratorCookie(db);
	disconnect(db);
	return { file, cookie, remove: () => rmSync(folder, { recursive: true }) };
}

/** One item by the import, which makes the project, its raters and its dimensions. */
async function importFirstItem(
	db: Database,
	folder: string,
	columns: readonly (readonly Uint8Array[])[],
): Promise<void> {
	const labels = columns.flatMap((raters, dimension) =>
		raters.map((codes, rater) => ({
			item_id: "item-0",
			rater: raterName(rater),
			rater_kind: raterKind(rater),
			dimension: dimensionName(dimension),
			value: codes[0] + 1,
		})),
	);
	const values = Array.from({ length: LEVELS }, (_, level) => level + 1);
	const scales = readScales(
		JSON.stringify({
			dimensions: Object.fromEntries(
				columns.map((_, dimension) => [dimensionName(dimension), { type: "ordinal", values }]),
			),
		}),
	);
	if ("kind" in scales) throw new Error(scales.sentence);
	const sources = [
		{ name: "items.jsonl", rows: [{ id: "item-0", input: "a question" }] },
		{ name: "labels.jsonl", rows: labels },
	].map(({ name, rows }) => {
		const path = join(folder, name);
		writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
		return { name, path };
	});
	const imported = await importFiles(db, { projectSlug: "large", sources, scales });
	if (imported.kind !== "imported") throw new Error(JSON.stringify(imported));
}

/** The other items and their ratings, as rows that are copied within the database: seconds, not minutes. */
function fillUp(db: Database, items: number, columns: readonly (readonly Uint8Array[])[]): void {
	const { $client } = db;
	$client.pragma("synchronous = OFF");
	const indexes = $client
		.prepare(
			"select name, sql from sqlite_master where type = 'index' and tbl_name = 'ratings' and sql is not null",
		)
		.all() as { name: string; sql: string }[];
	for (const { name } of indexes) $client.exec(`drop index ${name}`);
	$client.transaction(() => {
		copies(db, "select * from items", [], {
			values: new Array(items).fill(0),
			changes: {
				id: "'item_' || key",
				position: "key",
				external_id: "'item-' || key",
				content_hash: "'hash ' || key",
			},
		});
		for (const [dimension, raters] of columns.entries()) {
			for (const [rater, codes] of raters.entries()) {
				copies(db, RATING, [raterName(rater), dimensionName(dimension)], {
					values: [...codes],
					changes: {
						id: `'${rater} ${dimension} ' || key`,
						item_id: "'item_' || key",
						item_position: "key",
						level: "value",
					},
				});
			}
		}
	})();
	for (const { sql } of indexes) $client.exec(sql);
	$client
		.prepare("update projects set item_count = ?, change_counter = change_counter + 1")
		.run(items);
	$client.exec("analyze");
}

const RATING =
	"select * from ratings where item_position = 0 and rater_id = (select id from raters where name = ?) and dimension_id = (select id from dimensions where name = ?)";

/** The one row of a query, once more for each value but the first, with some of its columns changed. */
function copies(
	{ $client }: Database,
	query: string,
	named: readonly string[],
	{ values, changes }: { values: readonly number[]; changes: Readonly<Record<string, string>> },
): void {
	const row = Object.entries($client.prepare(query).get(...named) as Record<string, unknown>);
	const table = query.startsWith(RATING) ? "ratings" : "items";
	const names = row.map(([name]) => `"${name}"`);
	const cells = row.map(([name]) => changes[name] ?? "?");
	const kept = row.flatMap(([name, value]) => (changes[name] ? [] : [value]));
	$client
		.prepare(`insert into ${table} (${names}) select ${cells} from json_each(?) where key > 0`)
		.run(...kept, JSON.stringify(values));
}

async function administratorCookie(db: Database): Promise<string> {
	const id = newId("acct");
	const now = new Date();
	await createAccount(db, {
		id,
		login: "bench",
		name: "Bench",
		passwordHash: null,
		isAdministrator: true,
		createdAt: now,
		disabledAt: null,
	});
	if (!(await findProjectBySlug(db, "large"))) throw new Error("the project is not there");
	return (await startSession(db, id, now)).split(";", 1)[0];
}
