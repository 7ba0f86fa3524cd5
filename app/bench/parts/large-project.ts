import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, disconnect } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { anItem } from "#seeds/builders.ts";
import { benchColumns, LEVELS } from "#stats/bench/parts/bench-data.ts";
import { readScales } from "../../files/read-scales.ts";
import { startSession } from "../../http/session.server.ts";
import { importFiles } from "../../importing/import-files.server.ts";
import { copyRows, withoutIndexes } from "./copied-rows.ts";

/** Of the eight raters the first are people, the others judges. */
export const PEOPLE = 4;
export const RATERS = 8;
/** Of the administrator who is signed in. */
export const LOGIN = "bench";

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
export const dimensionName = (dimension: number) => `dimension ${dimension + 1}`;

/**
 * A project `large` in a database file: five ordinal levels, every cell rated.
 * @param raters of the eight, who come from files; the first are people
 */
export async function largeProject(
	items: number,
	dimensions: number,
	raters: number = RATERS,
): Promise<LargeProject> {
	const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
	const file = join(folder, "large.sqlite");
	const db = await openDatabase(file);
	const columns = Array.from({ length: dimensions }, (_, each) =>
		benchColumns(items, each).slice(0, raters),
	);
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
		{ name: "items.jsonl", rows: [anItem({ id: "item-0", input: "a question" })] },
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
	withoutIndexes(db, "ratings", () => {
		$client.transaction(() => {
			copyRows(
				db,
				{ table: "items", where: "position = 0" },
				{
					from: "json_each(?) where key > 0",
					given: [JSON.stringify(new Array(items).fill(0))],
					changes: {
						id: "'item_' || key",
						position: "key",
						external_id: "'item-' || key",
						content_hash: "'hash ' || key",
					},
				},
			);
			for (const [dimension, raters] of columns.entries()) {
				for (const [rater, codes] of raters.entries()) {
					copyRows(
						db,
						{
							table: "ratings",
							where: RATING,
							named: [raterName(rater), dimensionName(dimension)],
						},
						{
							from: "json_each(?) where key > 0",
							given: [JSON.stringify([...codes])],
							changes: {
								id: `'${rater} ${dimension} ' || key`,
								item_id: "'item_' || key",
								item_position: "key",
								level: "value",
							},
						},
					);
				}
			}
		})();
	});
	$client
		.prepare("update projects set item_count = ?, change_counter = change_counter + 1")
		.run(items);
}

const RATING =
	"item_position = 0 and rater_id = (select id from raters where name = ?) and dimension_id = (select id from dimensions where name = ?)";

async function administratorCookie(db: Database): Promise<string> {
	const id = newId("acct");
	const now = new Date();
	await createAccount(db, {
		id,
		login: LOGIN,
		name: "Bench",
		passwordHash: null,
		isAdministrator: true,
		createdAt: now,
		disabledAt: null,
	});
	if (!(await findProjectBySlug(db, "large"))) throw new Error("the project is not there");
	return (await startSession(db, id, now)).split(";", 1)[0];
}
