import { statSync } from "node:fs";
import { resolve } from "node:path";
import { connect, type Database, disconnect, nameOf, unfit } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { schemaState } from "#db/schema-state.ts";
import { config, databasePath } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { tell } from "./failure.ts";

/**
 * The database of DATABASE_URL, for commands about what is in it: they must not leave an empty one
 * behind where there is none.
 */
export async function existingDatabase(): Promise<Database | Refusal> {
	const path = databasePath();
	if (path === null) return existingOnServer(config().DATABASE_URL);
	if (path === ":memory:") return openDatabase(path);
	const there = existingPath(path);
	return isRefusal(there) ? there : openDatabase(there, { told: tell });
}

async function existingOnServer(url: string): Promise<Database | Refusal> {
	const db = connect(url);
	try {
		const isEmpty = (await unfit(db)) === null && (await schemaState(db)).kind === "empty";
		if (!isEmpty) return await openDatabase(url, { told: tell });
		return refused(
			`${nameOf(db)} is empty. \`concord import\` and \`concord start\` fill it; \`concord migrate-to\` moves a file there.`,
		);
	} finally {
		await disconnect(db);
	}
}

/** The path of a database, or the refusal that says that none is there. */
export function existingPath(path: string): string | Refusal {
	const there = statSync(path, { throwIfNoEntry: false });
	if (there?.isFile() && there.size === 0)
		return refused(
			`${resolve(path)} is empty, as while a restore is at work, or where one did not end: restore the backup again. DATABASE_URL names another.`,
		);
	if (there) return path;
	return refused(
		`there is no database at ${resolve(path)}. \`concord import\` and \`concord start\` make one; DATABASE_URL names another.`,
	);
}
