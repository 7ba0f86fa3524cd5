/** What a server and its database have to be, asked in one query. */
export type Fitness = {
	/** The first number of its version. */
	readonly version: number;
	readonly encoding: string;
	/** Where tables without a schema's name are made and looked for. */
	readonly schema: string | null;
	/** Why this user can change nothing there now, as the rest of a sentence; null where it can. */
	readonly readOnly: string | null;
};

/** The oldest version that the queries were tried on. */
const OLDEST = 15;
const SCHEMA = "public";

export const FITNESS = `current_setting('server_version_num')::int / 10000 as version,
	current_setting('server_encoding') as encoding, current_schema() as schema,
	case when current_setting('transaction_read_only') = 'on' then 'can only be read'
		when not coalesce(has_table_privilege(to_regclass('settings'), 'insert, update, delete'), has_schema_privilege(current_schema(), 'create'), true)
		then 'lets this user read and change nothing' end as "readOnly"`;

/** Why nothing can be stored there, and what to do, as the rest of a sentence that names it; null where it can. */
export function whyUnfit({ version, encoding, schema }: Fitness): string | null {
	if (version < OLDEST) return `is PostgreSQL ${version}: Concord needs ${OLDEST} or newer`;
	if (encoding !== "UTF8")
		return `keeps its texts in ${encoding}, which has not all letters: make a database with \`encoding 'UTF8' template template0\``;
	if (schema !== SCHEMA)
		return `looks for its tables in ${schema === null ? "no schema" : `the schema “${schema}”`} and not in “${SCHEMA}”: leave search_path out of its address, or set it back for this user`;
	return null;
}
