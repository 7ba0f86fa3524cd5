import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, type ENGINE, namesOfAll, valuesOf } from "#db/dialect";
import { migrationsFolder } from "./migrations-folder.ts";

/** A state of the schema that was released: `number` from 0, `name` as 0021_price_of_batches. */
export type SchemaVersion = { readonly number: number; readonly name: string };

/** How the schema of a database stands to this version of Concord. */
export type SchemaState =
	/** Nothing is in it. */
	| { readonly kind: "empty" }
	/** It holds something, and nothing of Concord. */
	| { readonly kind: "foreign" }
	/** It holds changes that this version does not know. */
	| { readonly kind: "newer"; readonly ours: SchemaVersion }
	/** `behind`: so many changes are still to be made. */
	| { readonly kind: "known"; readonly version: SchemaVersion; readonly behind: number };

const TABLE = "__drizzle_migrations";
const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** What a database's list of changes says. @throws SQLite's error where it cannot be read */
export async function schemaState(db: Database): Promise<SchemaState> {
	const names = await namesOfAll(db);
	const applied = names.includes(TABLE)
		? await valuesOf<number>(
				db,
				sql`select created_at from ${sql.identifier(TABLE)} order by created_at`,
			)
		: [];
	if (applied.length === 0)
		return { kind: names.some((name) => name !== TABLE) ? "foreign" : "empty" };
	const known = released();
	const places = applied.map((when) => known.findIndex((each) => each.when === Number(when)));
	if (places[0] !== 0) return { kind: "foreign" };
	const at = places.at(-1) ?? -1;
	if (places.includes(-1)) return { kind: "newer", ours: versionAt(known.length - 1) };
	return { kind: "known", version: versionAt(at), behind: known.length - 1 - at };
}

/** What this version makes of a new database of an engine. */
export function newestSchema(engine: typeof ENGINE): SchemaVersion {
	const all = released(engine);
	return { number: all.length - 1, name: all.at(-1)?.tag ?? "" };
}

function versionAt(number: number): SchemaVersion {
	return { number, name: released()[number]?.tag ?? "" };
}

/** Every released change of the schema, in order. */
function released(engine?: typeof ENGINE) {
	const file = join(migrationsFolder(engine), "meta/_journal.json");
	return Journal.parse(JSON.parse(readFileSync(file, "utf8"))).entries;
}
