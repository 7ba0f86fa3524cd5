import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { settings } from "../schema/index.ts";

/**
 * Tries whether anything can be stored, by storing when that was tried.
 * @throws the engine's error where nothing can
 */
export async function tryToStore(db: Database, now: Date): Promise<void> {
	const [name, value] = ["stored_last", now.toISOString()];
	await commit(db, "trial", (tx) => [
		tx
			.insert(settings)
			.values({ name, value })
			.onConflictDoUpdate({ target: settings.name, set: { value } }),
	]);
}
