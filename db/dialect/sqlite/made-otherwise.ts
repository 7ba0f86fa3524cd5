/** What a file of SQLite is made of, against what the migrations make: rows are not all that a file can bring along. */
import BetterSqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** A connection to a file, however it is handed around. */
type OfFile = { readonly $client: object };

/** A table, an index, a trigger or a view of a database that differs from what the migrations make. */
export type MadeOtherwise = {
	/** `more`: the migrations make none of that name; `other`: they make it of other words; `missing`: it is not there. */
	readonly how: "more" | "other" | "missing";
	/** As SQLite calls it. */
	readonly kind: string;
	readonly name: string;
};

type Part = { readonly type: string; readonly name: string; readonly sql: string | null };

/** As drizzle makes it before the first migration. */
const LIST_OF_CHANGES =
	"CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)";

/** What SQLite makes by itself. Nobody can give such a name, but in a file that was written past SQLite it may stand. */
const OF_SQLITE = /^sqlite_(sequence|stat\d)$/;

/**
 * Everything in which a database is not made as the migrations of a folder up to the schema `number` make one. It only reads what is written down of tables, and so may be asked of a file that nobody trusts.
 * @param options.number of the last migration, from 0
 * @throws SQLite's error where the file is damaged
 */
export function madeOtherwise(
	db: OfFile,
	{ migrationsFolder, number }: { readonly migrationsFolder: string; readonly number: number },
): MadeOtherwise[] {
	const made = partsOf(db.$client as BetterSqlite.Database);
	const wanted = new Map(
		partsMadeBy(migrationsFolder, number).map((part) => [keyOf(part), part] as const),
	);
	const found: MadeOtherwise[] = [];
	const seen = new Set<string>();
	for (const part of made) {
		const key = keyOf(part);
		const like = wanted.get(key);
		const { type: kind, name } = part;
		if (like === undefined || seen.has(key)) found.push({ how: "more", kind, name });
		else if (wordsOf(like) !== wordsOf(part)) found.push({ how: "other", kind, name });
		seen.add(key);
	}
	for (const [key, { type: kind, name }] of wanted)
		if (!seen.has(key)) found.push({ how: "missing", kind, name });
	return found.sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how));
}

/** What is more says most of who wrote it. */
const ORDER: readonly MadeOtherwise["how"][] = ["more", "other", "missing"];

function partsMadeBy(migrationsFolder: string, number: number): Part[] {
	const client = new BetterSqlite(":memory:");
	try {
		// As where a database is migrated: an index of words is made anew with the tables that it keeps its parts in.
		client.unsafeMode(true);
		client.exec(LIST_OF_CHANGES);
		for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(0, number + 1))
			for (const statement of sql) client.exec(statement);
		return partsOf(client);
	} finally {
		client.close();
	}
}

function partsOf(client: BetterSqlite.Database): Part[] {
	const all = client
		.prepare("select type, name, sql from sqlite_schema order by name, type")
		.all() as Part[];
	return all.filter(
		({ type, name, sql }) =>
			// An index without words belongs to a key in its table's.
			!(type === "index" && sql === null) && !(type === "table" && OF_SQLITE.test(name)),
	);
}

function keyOf({ type, name }: Part): string {
	return `${type} ${name}`;
}

/** Migrations may have been written with other ends of lines, and drizzle with other spaces. */
function wordsOf({ sql }: Part): string {
	return (sql ?? "")
		.replace(/^CREATE TABLE ["`']?__drizzle_migrations["`']?/i, "CREATE TABLE __drizzle_migrations")
		.replaceAll(/\s+/g, " ")
		.replaceAll(/ ?([(),]) ?/g, "$1")
		.trim();
}
