import type { Database } from "#db/dialect";
import { type MadeOtherwise, madeOtherwise } from "#db/dialect/sqlite/made-otherwise.ts";
import { migrationsFolder } from "#db/migrations-folder.ts";
import type { SchemaState } from "#db/schema-state.ts";

type Known = Extract<SchemaState, { kind: "known" }>;

/** In what a file is not made as Concord's migrations make one of its schema; empty where it is. @throws SQLite's error */
export function madeOtherwiseIn({
	db,
	schema,
}: {
	readonly db: Database;
	readonly schema: Known;
}): MadeOtherwise[] {
	const { number } = schema.version;
	return madeOtherwise(db, { migrationsFolder: migrationsFolder("sqlite"), number });
}

/** Why a backup is not restored, and what to do, in sentences. */
export function whyNotRestored(
	path: string,
	schema: Known,
	found: readonly [MadeOtherwise, ...MadeOtherwise[]],
): string {
	return `${path} ${otherwiseInWords(schema, found)}: it is not restored. Restore another backup; where you know who made that, set it right in a copy of the file and restore the copy.`;
}

/** What is made otherwise, as the rest of a sentence that begins with the name of the file. */
export function otherwiseInWords(
	{ version }: Known,
	[{ how, kind, name }, ...others]: readonly [MadeOtherwise, ...MadeOtherwise[]],
): string {
	const what = `${kind} \`${plainName(name)}\``;
	const by = `Concord of its schema (${version.name}) makes`;
	const says = {
		more: `holds ${kind === "index" ? "an" : "a"} ${what} that no ${by}`,
		other: `holds ${kind === "index" ? "an" : "a"} ${what} that is not as ${by} it`,
		missing: `lacks the ${what} that every ${by}`,
	};
	return `${says[how]}${others.length > 0 ? `, and differs in ${others.length} more` : ""}`;
}

const LONGEST = 80;

/** A name of somebody who may want to be read as something else: no line ends in it, nothing that moves a cursor. */
export function plainName(name: string): string {
	const plain = name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "\u{fffd}");
	return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
