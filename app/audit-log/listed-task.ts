import type { Database } from "#db/dialect";
import { type LogFilter, logPage } from "#db/queries/audit-log.server.ts";
import type { Refusal } from "../base/refusal.ts";
import { fromDatabase } from "../compute/read-beside.server.ts";
import { entryJson, type LogEntryJson } from "./log-json.ts";
import { unlessChanged } from "./unless-changed.server.ts";

/** How threads are asked for this module. */
export const LISTED_TASK = "#app/audit-log/listed-task.ts";

export type ListedLog = { readonly entries: readonly LogEntryJson[]; readonly next: number | null };

/** Some entries, the newest first: what is rare is looked for through all of the log. A refusal where somebody changed it. */
export async function listed(
	db: Database,
	{
		filter,
		before,
		limit,
	}: { readonly filter: LogFilter; readonly before: number | null; readonly limit: number },
): Promise<ListedLog | Refusal> {
	return unlessChanged(db, async () => {
		const { entries, next } = await logPage(db, filter, { before, limit });
		return { entries: entries.map(entryJson), next };
	});
}

export const runJob = fromDatabase(listed);
