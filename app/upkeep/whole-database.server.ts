import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { connectToRead, type Database, disconnect } from "#db/dialect";
import { isDamage } from "#db/dialect/sqlite/whole-file.ts";
import { unusable } from "#db/open.ts";
import { type SchemaState, schemaState } from "#db/schema-state.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { fileTrouble } from "../base/system-trouble.ts";

/** A file of Concord that can be read as a whole, in whatever schema it is. */
export type WholeDatabase = {
	readonly path: string;
	/** Can only read; its schema may be older than that of queries. */
	readonly db: Database;
	readonly schema: Extract<SchemaState, { kind: "known" }>;
};

/** Opens a file as it is, or says why it is no database of Concord that this version knows. */
export async function openWhole(file: string): Promise<WholeDatabase | Refusal> {
	const path = resolve(file);
	const why = whyNoFile(path);
	if (why !== null) return refused(why);
	let db: Database | null = null;
	try {
		db = connectToRead(path);
		const schema = await knownSchema(db, path);
		if (!isRefusal(schema)) return { path, db, schema };
		disconnect(db);
		return schema;
	} catch (error) {
		if (db) disconnect(db);
		if (isDamage(error)) return refused(damagedSentence(path, error.message));
		throw error;
	}
}

function whyNoFile(path: string): string | null {
	const file = statSync(path, { throwIfNoEntry: false });
	if (!file) return `there is no file ${path}.`;
	if (!file.isFile()) return `${path} is no file: name the file of a database.`;
	if (file.size === 0) return `${path} is empty: there is nothing of a database in it.`;
	try {
		accessSync(path, constants.R_OK);
		return null;
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		return `${path} cannot be read: ${fileTrouble(code) ?? code}.`;
	}
}

async function knownSchema(db: Database, path: string): Promise<WholeDatabase["schema"] | Refusal> {
	const schema = await schemaState(db);
	switch (schema.kind) {
		case "known":
			return schema;
		case "empty":
			return refused(`${path} is an empty database: nothing is in it.`);
		case "foreign":
		case "newer":
			return refused(unusable(schema, path));
	}
}

/** That a file is damaged, or no database at all, in a sentence. */
export function damagedSentence(path: string, finding: string): string {
	return finding.includes("not a database")
		? `${path} is no SQLite database, or its beginning is damaged.`
		: `${path} is damaged: ${finding.replaceAll("\n", " ").replace(/\.$/, "")}.`;
}
