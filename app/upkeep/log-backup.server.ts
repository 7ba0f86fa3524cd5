import { note } from "#db/audit/commit.ts";
import { connect, disconnect } from "#db/dialect";
import { log } from "../base/log.server.ts";

/** Tells of a backup in the audit log of the database. The backup is made whether this can be written or not. */
export async function logBackup(path: string, sha256: string): Promise<void> {
	try {
		const db = connect(path);
		try {
			await note(db, { action: "backup.made", project: null, details: { sha256 } });
		} finally {
			disconnect(db);
		}
	} catch (error) {
		log().debug({ err: error }, "That a backup was made could not be noted in the database");
	}
}
