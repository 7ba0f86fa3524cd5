/** Databases of every schema that was released, opened with the newest. */
import { spawnSync } from "node:child_process";
import {
	chmodSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectToRead, type Database, disconnect } from "#db/dialect";
import { rowsByTable } from "./contents.ts";
import { damageIn } from "./dialect/sqlite/whole-file.ts";
import { openDatabase } from "./open.ts";
import { emptyOfSchema, RELEASED } from "./testing-schemas.ts";

const NEWEST = RELEASED.length - 1;
const aFolder = () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-schemas-"));
	onTestFinished(() => {
		chmodSync(folder, 0o700);
		rmSync(folder, { recursive: true });
	});
	return folder;
};

/** A database in the schema of a number, with a row in every table of it. */
async function ofSchema(number: number, folder: string): Promise<string> {
	const { file, db } = await emptyOfSchema(number, folder);
	await fill(db);
	disconnect(db);
	return file;
}

type Column = {
	name: string;
	type: string;
	notnull: number;
	pk: number;
	dflt_value: string | null;
};
type Reference = { table: string; from: string; to: string | null };

/** Puts a row into each table whose references have one, until each has. */
async function fill(db: Database): Promise<void> {
	db.$client.pragma("foreign_keys = OFF");
	for (const table of Object.keys(await rowsByTable(db))) {
		if ((await rowsByTable(db))[table] !== 0) continue;
		const columns = db.$client.pragma(`table_info("${table}")`) as Column[];
		const references = db.$client.pragma(`foreign_key_list("${table}")`) as Reference[];
		const valueIn = ({ name, type }: Column): unknown => {
			const reference = references.find(({ from }) => from === name);
			if (reference) return idIn(reference.table);
			if (name === "id" || name === "slug" || name === "name")
				return isText(type) ? idIn(table) : 1;
			if (isText(type)) return "{}";
			return 1;
		};
		const names = columns.map(({ name }) => `"${name}"`).join(", ");
		db.$client
			.prepare(`insert into "${table}" (${names}) values (${columns.map(() => "?").join(", ")})`)
			.run(...columns.map(valueIn));
	}
	db.$client.pragma("foreign_keys = ON");
}

const isText = (type: string) => type.toLowerCase() === "text";
const idIn = (table: string) => `${table}-1`;

/** Every row of every table, of the columns that are asked for. */
async function contents(db: Database, columns?: Readonly<Record<string, readonly string[]>>) {
	return Object.fromEntries(
		Object.keys(columns ?? (await rowsByTable(db))).map((table) => {
			const all = (db.$client.pragma(`table_info("${table}")`) as Column[]).map(({ name }) => name);
			const wanted = columns?.[table] ?? all;
			const names = wanted.filter((name) => all.includes(name));
			return [
				table,
				{
					names,
					rows: db.$client
						.prepare(`select ${names.map((name) => `"${name}"`).join(", ")} from "${table}"`)
						.raw()
						.all(),
				},
			];
		}),
	);
}

test.each(RELEASED.map(({ tag }, number) => [number, tag] as const))(
	"Files: a database of schema %i (%s) is copied, brought up to date, and nothing of it is lost",
	async (number) => {
		const folder = aFolder();
		const file = await ofSchema(number, folder);
		const old = connectToRead(file);
		const before = await contents(old);
		expect(damageIn(old)).toEqual([]);
		disconnect(old);
		const copies = () => readdirSync(folder).filter((name) => name.includes(".schema-"));
		const told: string[] = [];
		const db = await openDatabase(file, { told: (sentence) => told.push(sentence) });
		const columns = Object.fromEntries(
			Object.entries(before).map(([table, { names }]) => [table, names]),
		);
		const after = await contents(db, columns);
		for (const [table, { names, rows }] of Object.entries(before)) {
			const kept = after[table];
			const at = names.map((name, place) => (kept?.names.includes(name) ? place : -1));
			const same = (rows as unknown[][]).map((row) => row.filter((_, place) => at[place] !== -1));
			expect(kept?.rows, table).toEqual(same);
		}
		expect(damageIn(db)).toEqual([]);
		disconnect(db);
		expect(copies()).toHaveLength(number === NEWEST ? 0 : 1);
		for (const name of copies()) {
			expect(name).toMatch(new RegExp(`^own\\.sqlite\\.schema-${number}\\.\\d{8}T\\d{6}Z$`));
			expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
			const copy = connectToRead(join(folder, name));
			expect(await contents(copy)).toEqual(before);
			disconnect(copy);
		}
		const [copy] = copies();
		const sentence = `The schema of ${file} was brought up to date, from ${number} to ${NEWEST}: older versions of Concord cannot open it. A copy of before is ${copy && join(folder, copy)}.`;
		expect(told).toEqual(number === NEWEST ? [] : [sentence]);
		disconnect(await openDatabase(file));
		expect(copies()).toHaveLength(number === NEWEST ? 0 : 1);
	},
);

/** Opens a database in a process of its own whose files may not grow beyond `blocks` of 512 bytes. */
function openElsewhere(file: string, blocks: string) {
	const script = `import { openDatabase } from "#db/open.ts"; await openDatabase(${JSON.stringify(file)});`;
	const run = `ulimit -f ${blocks}; exec "$0" --import tsx --input-type=module -e '${script}'`;
	return spawnSync("sh", ["-c", run, process.execPath], { encoding: "utf8" });
}

test("Files: where no copy can be made, the database stays as it is, and why is said", async () => {
	const folder = aFolder();
	const file = await ofSchema(3, folder);
	const before = readFileSync(file);
	const { status, stderr } = openElsewhere(file, "64");
	expect(status).not.toBe(0);
	expect(stderr).toMatch(
		/is of an older schema, and the copy .* cannot be written .* Nothing was changed/,
	);
	expect(readFileSync(file).equals(before)).toBe(true);
	expect(readdirSync(folder).filter((name) => name.includes(".schema-"))).toEqual([]);
	disconnect(await openDatabase(file));
});

test("Files: a draft of a killed process goes with the next copy, one that is written stays", async () => {
	const folder = aFolder();
	const file = await ofSchema(3, folder);
	const { pid: dead } = spawnSync("true");
	const draftOf = (pid: number) => `own.sqlite.schema-2.20260101T000000Z.${pid}.part`;
	const written = draftOf(process.ppid);
	// In a container every start may have the number of the one before.
	const namesake = draftOf(process.pid);
	const ofAnother = `other.sqlite.schema-2.20260101T000000Z.${dead}.part`;
	const left = ["", "-journal", "-wal", "-shm"].map((end) => `${draftOf(dead)}${end}`);
	for (const name of [...left, written, namesake, ofAnother]) writeFileSync(join(folder, name), "");
	utimesSync(join(folder, namesake), 1, 1);
	disconnect(await openDatabase(file));
	const there = readdirSync(folder).filter((name) => name.includes(".part"));
	expect(there.sort()).toEqual([ofAnother, written].sort());
});
