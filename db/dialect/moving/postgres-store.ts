import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { UnusableDatabase } from "../../unusable-database.ts";
import { withoutPassword } from "../postgres/address.ts";
import { ALONE, Connections, NAME } from "../postgres/connections.ts";
import { FITNESS, type Fitness, whyUnfit } from "../postgres/fitness.ts";
import { withoutNul } from "../postgres/without-nul.ts";
import { isOfTheEngine, ROWS_AT_A_TIME, type Rows, type Store } from "./store.ts";

/** How whoever moves a database is called on the server, so that it is told from whoever works on it. */
const MOVING = "concord moving";

/** Is there nothing at all in a server's database? */
export async function isEmptyServer(url: string): Promise<boolean> {
	return asking(url, async (client) => {
		const { rows } = await client.query(
			// What is left where the making of the schema was broken off.
			"select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and relname <> '__drizzle_migrations' limit 1",
		);
		return rows.length === 0;
	});
}

/** Processes of Concord that have a server's database open now. */
export async function othersAt(url: string): Promise<number> {
	return asking(url, async (client) => {
		const { rows } = await client.query<{ others: number }>(
			"select count(distinct client_addr::text || client_port)::int as others from pg_stat_activity where datname = current_database() and application_name = $1",
			[NAME],
		);
		return rows[0]?.others ?? 0;
	});
}

/** What a server says of itself. */
export type AtServer = Fitness & {
	/** Its clock, milliseconds since 1970. */
	readonly now: number;
	/** Connections in use, and how many there can be. */
	readonly used: number;
	readonly most: number;
	/** What was made there past Concord. */
	readonly strangers: readonly Stranger[];
};

/** What acts or answers beside Concord's own tables, or in the place of one. */
export type Stranger = {
	readonly kind: "trigger" | "rule" | "view" | "foreign table";
	readonly name: string;
	/** The table that it watches. */
	readonly of: string | null;
};

/** Of triggers and rules no migration makes any, of views one; what an extension brings is not somebody's. */
const STRANGERS = `(select coalesce(json_agg(strange order by strange.kind, strange.name), '[]') from (
	select 'trigger' as kind, tgname as name, relname as of
		from pg_trigger join pg_class on pg_class.oid = tgrelid
		where not tgisinternal and relnamespace = to_regnamespace('public')
	union all select 'rule', rulename, relname
		from pg_rewrite join pg_class on pg_class.oid = ev_class
		where rulename <> '_RETURN' and relnamespace = to_regnamespace('public')
	union all select case relkind when 'f' then 'foreign table' else 'view' end, relname, null
		from pg_class
		where relkind in ('v', 'm', 'f') and relname <> 'one_change' and relnamespace = to_regnamespace('public')
			and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
) as strange)`;

export async function stateOfServer(url: string): Promise<AtServer> {
	return asking(url, async (client) => {
		const { rows } = await client.query<AtServer>(
			`select ${FITNESS},
				(extract(epoch from clock_timestamp()) * 1000)::float8 as now,
				(select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
				current_setting('max_connections')::int as most,
				${STRANGERS} as strangers`,
		);
		const [state] = rows;
		if (!state) throw new Error("the server says nothing of itself");
		return state;
	});
}

async function asking<Answer>(url: string, ask: (client: pg.PoolClient) => Promise<Answer>) {
	const { client, end } = await connected(url);
	try {
		return await ask(client);
	} finally {
		await end();
	}
}

/** One connection to a server, which is given up where the server is silent. */
async function connected(url: string) {
	const connections = new Connections(url, { most: 1, name: MOVING });
	try {
		const client = await connections.pool.connect();
		const end = () => {
			client.release(true);
			return connections.end();
		};
		return { client, end };
	} catch (error) {
		await connections.end();
		throw error;
	}
}

/** Makes the schema of this version in a database of a server that is empty. @throws UnusableDatabase */
export async function migrateServer(url: string, migrationsFolder: string): Promise<void> {
	await asking(url, async (client) => {
		const why = whyUnfit((await client.query<Fitness>(`select ${FITNESS}`)).rows[0] as Fitness);
		if (why !== null) throw new UnusableDatabase(`${withoutPassword(url)} ${why}.`);
		await migrate(drizzle({ client }), { migrationsFolder, migrationsSchema: "public" });
	});
}

/** A database of a PostgreSQL server, all of it as it is when this is called. */
export async function postgresStore(url: string): Promise<Store> {
	const { client, end } = await connected(url);
	const { types, inOrder } = await client
		.query("begin isolation level repeatable read")
		.then(() => columnTypes(client))
		.catch(async (error) => {
			await end();
			throw error;
		});
	const typesOf = (table: string, columns: readonly string[]) =>
		columns.map((column) => types.get(table)?.get(column) ?? "text");
	return {
		name: withoutPassword(url),
		tables: async () =>
			new Map([...types].map(([table, columns]) => [table, [...columns.keys()]] as const)),
		async *rows(table, columns) {
			const order = inOrder.has(table) ? "order by rowid" : "";
			const text = `select ${quoted(columns)} from "${table}" ${order}`;
			await client.query(`declare rows_to_move no scroll cursor for ${text}`);
			try {
				for (;;) {
					const { rows } = await client.query<Rows[number][]>({
						text: `fetch ${ROWS_AT_A_TIME} from rows_to_move`,
						rowMode: "array",
					} as never);
					if (rows.length === 0) return;
					yield rows as unknown as Rows;
				}
			} finally {
				await client.query("close rows_to_move");
			}
		},
		async replace(fill, { before, compare }) {
			// Whoever begins to change something meanwhile waits until all of it is there, or nothing.
			await client.query("rollback");
			await client.query(`begin isolation level repeatable read; ${ALONE}`);
			await before();
			const references = await takeReferencesAway(client);
			const names = [...types.keys()].map((table) => `"${table}"`).join(", ");
			await client.query(`truncate ${names}`);
			await fill(async (table, columns, rows) => {
				const given = typesOf(table, columns).map((type, at) => `$${at + 1}::${type}[]`);
				const values = columns.map((_, at) => rows.map((row) => withoutNul(row[at])));
				await client.query(
					`insert into "${table}" (${quoted(columns)}) select * from unnest(${given.join(", ")})`,
					values,
				);
			});
			for (const again of references) await client.query(again);
			await compare();
			await client.query("commit");
		},
		close: end,
	};
}

/** Of every table of data the columns that hold any, by name, with their types; and which number their rows. */
async function columnTypes(client: pg.PoolClient) {
	const { rows } = await client.query<{
		table: string;
		column: string;
		type: string;
		isOwn: boolean;
	}>(
		`select c.table_name as table, c.column_name as column, c.data_type as type, c.is_identity = 'YES' as "isOwn"
		from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		where table_schema = 'public' and t.table_type = 'BASE TABLE'
		order by c.table_name collate "C", c.column_name collate "C"`,
	);
	const types = new Map<string, Map<string, string>>();
	const inOrder = new Set<string>();
	for (const { table, column, type, isOwn } of rows) {
		if (isOfTheEngine(table)) continue;
		if (isOwn) {
			inOrder.add(table);
			continue;
		}
		const columns = types.get(table) ?? new Map<string, string>();
		types.set(table, columns.set(column, type));
	}
	return { types, inOrder };
}

/** Rows come table by table, those that are referred to at whatever moment. @returns what puts references back */
async function takeReferencesAway(client: pg.PoolClient): Promise<string[]> {
	const { rows } = await client.query<{ table: string; name: string; definition: string }>(
		`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
	);
	for (const { table, name } of rows)
		await client.query(`alter table ${table} drop constraint "${name}"`);
	return rows.map(
		({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`,
	);
}

function quoted(columns: readonly string[]): string {
	return columns.map((column) => `"${column}"`).join(", ");
}
