import { verifyLog } from "#db/audit/verify.ts";
import type { Database } from "#db/dialect";
import { type Refusal, refused } from "../base/refusal.ts";

/** What reads the log; where a row cannot be read because somebody changed it past Concord, that in a sentence. */
export async function unlessChanged<Read>(
	db: Database,
	read: () => Promise<Read>,
): Promise<Read | Refusal> {
	try {
		return await read();
	} catch (error) {
		const [first] = (await verifyLog(db)).breaks;
		if (first === undefined) throw error;
		return refused(
			`A row of the log cannot be read, so this ends before it. Its chain does not hold, first at row ${first.position}: somebody wrote into the database past Concord. \`concord audit-log verify\` lists every place; compare with a backup.`,
		);
	}
}
