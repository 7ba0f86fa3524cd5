import BetterSqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrateFile } from "../sqlite/migrate-file.ts";
import { isOfTheEngine, ROWS_AT_A_TIME, type Rows, type Store } from "./store.ts";

/** A file of SQLite that nobody else has open. @throws SQLite's error, SQLITE_BUSY where somebody has */
export function sqliteStore(path: string): Store {
	const client = new BetterSqlite(path, { fileMustExist: true, timeout: 2_000 });
	try {
		client.pragma("locking_mode = EXCLUSIVE");
		client.exec("begin exclusive; commit");
	} catch (error) {
		client.close();
		throw error;
	}
	return storeOf(client, path);
}

/** A new file of SQLite with the schema of this version and nothing in it. @throws where there is one */
export function newSqliteStore(path: string, migrationsFolder: string): Store {
	const client = new BetterSqlite(path);
	try {
		migrateFile(drizzle({ client }), migrationsFolder);
	} catch (error) {
		client.close();
		throw error;
	}
	return storeOf(client, path);
}

function storeOf(client: BetterSqlite.Database, path: string): Store {
	const columnsOf = (table: string) =>
		client.prepare("select name from pragma_table_info(?) order by name").pluck().all(table);
	return {
		name: path,
		async tables() {
			const names = client
				.prepare(
					"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
				)
				.pluck()
				.all() as string[];
			return new Map(
				names
					.filter((name) => !isOfTheEngine(name))
					.map((name) => [name, columnsOf(name) as string[]] as const),
			);
		},
		async *rows(table, columns) {
			const order = hasRowid(client, table) ? "order by rowid" : "";
			const found = client
				.prepare(`select ${quoted(columns)} from "${table}" ${order}`)
				.raw()
				.iterate() as IterableIterator<Rows[number]>;
			let some: Rows[number][] = [];
			for (const row of found) {
				some.push(row);
				if (some.length < ROWS_AT_A_TIME) continue;
				yield some;
				some = [];
			}
			if (some.length > 0) yield some;
		},
		async replace(fill, { before, compare }) {
			client.pragma("foreign_keys = OFF");
			client.exec("begin");
			try {
				await before();
				for (const table of (await this.tables()).keys()) client.exec(`delete from "${table}"`);
				await fill(async (table, columns, rows) => {
					const places = columns.map(() => "?").join(", ");
					const insert = client.prepare(
						`insert into "${table}" (${quoted(columns)}) values (${places})`,
					);
					for (const row of rows) insert.run(row);
				});
				const [broken] = client.pragma("foreign_key_check") as { table: string }[];
				if (broken) throw new Error(`a row of ${broken.table} refers to one that is not there`);
				await compare();
				client.exec("commit");
			} catch (error) {
				// A full disk has ended it already.
				if (client.inTransaction) client.exec("rollback");
				throw error;
			}
		},
		close: async () => void client.close(),
	};
}

function hasRowid(client: BetterSqlite.Database, table: string): boolean {
	return (
		client
			.prepare("select wr from pragma_table_list where schema = 'main' and name = ?")
			.pluck()
			.get(table) === 0
	);
}

function quoted(columns: readonly string[]): string {
	return columns.map((column) => `"${column}"`).join(", ");
}
