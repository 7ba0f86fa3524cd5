import type { Database } from "#db/dialect";

/** A row that is there, by a condition with what it names in order. */
type Row = { readonly table: string; readonly where: string; readonly named?: readonly string[] };

/** For each row of `from` (what follows FROM, with what it names) a copy whose columns of `changes` are expressions of it. */
type Copies = {
	readonly from: string;
	readonly given?: readonly (string | number)[];
	readonly changes: Readonly<Record<string, string>>;
};

/** Copies rows within the database: a hundred thousand in a second. Throws where there is no such row. */
export function copyRows(
	{ $client }: Database,
	{ table, where, named = [] }: Row,
	{ from, given = [], changes }: Copies,
): void {
	const found = $client.prepare(`select * from ${table} where ${where}`).get(...named);
	if (typeof found !== "object" || found === null) throw new Error(`no row of ${table} to copy`);
	const row = Object.entries(found);
	const names = row.map(([name]) => `"${name}"`);
	const cells = row.map(([name]) => changes[name] ?? "?");
	const kept = row.flatMap(([name, value]) => (changes[name] ? [] : [value]));
	$client
		.prepare(`insert into ${table} (${names}) select ${cells} from ${from}`)
		.run(...kept, ...given);
}

/** Carries out what inserts many rows into a table, and makes its indexes afterwards. */
export function withoutIndexes({ $client }: Database, table: string, insert: () => void): void {
	const indexes = $client
		.prepare(
			"select name, sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null",
		)
		.all(table) as { name: string; sql: string }[];
	for (const { name } of indexes) $client.exec(`drop index ${name}`);
	insert();
	for (const { sql } of indexes) $client.exec(sql);
}
