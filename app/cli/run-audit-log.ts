import { note } from "#db/audit/commit.ts";
import { verifyLog } from "#db/audit/verify.ts";
import { type Database, disconnect } from "#db/dialect";
import { logPage } from "#db/queries/audit-log.server.ts";
import { erasePersonFromLog } from "../audit-log/erase-person.server.ts";
import { logFilter } from "../audit-log/log-filter.server.ts";
import { LOG_FORMATS } from "../audit-log/log-formats.server.ts";
import {
	type AuditErasureJson,
	type AuditLogJson,
	entryJson,
	verificationJson,
} from "../audit-log/log-json.ts";
import { type LogWords, logWords } from "../audit-log/log-search.ts";
import {
	doerInWords,
	particulars,
	personInWords,
	verificationInWords,
} from "../audit-log/log-words.ts";
import { unlessChanged } from "../audit-log/unless-changed.server.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import { momentInWords } from "../ui/dates.ts";
import { counted } from "../ui/numbers.ts";
import { inColumns } from "./columns.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput, writeWords } from "./write-output.ts";

type Filters = Partial<LogWords>;
export type LogShowOptions = Filters & { limit: number; before?: number; json?: boolean };
export type LogExportOptions = Filters & { format: keyof typeof LOG_FORMATS };
export type LogVerifyOptions = { holds?: string; json?: boolean };
export type EraseOptions = { login: string; json?: boolean };

/** Carries out `concord audit-log show`. */
export async function runLogShow({ limit, before, json, ...words }: LogShowOptions): Promise<void> {
	await onDatabase(async (db) => {
		const filter = await logFilter(db, wordsOf(words), null);
		if (isRefusal(filter)) return fail(filter.sentence);
		const shown = await unlessChanged(db, async (): Promise<AuditLogJson> => {
			const { entries, next } = await logPage(db, filter, { before: before ?? null, limit });
			return { schema: "concord.audit-log/1", entries: entries.map(entryJson), next };
		});
		if (isRefusal(shown)) return fail(shown.sentence);
		const { next } = shown;
		if (json) return writeOutput(reportJson(shown));
		const rows = shown.entries.map((entry) => [
			String(entry.position),
			momentInWords(new Date(entry.at)),
			doerInWords(entry),
			entry.action,
			entry.project ?? "",
			personInWords(entry.whom) ?? "",
			particulars(entry),
		]);
		const titles = ["row", "when", "who", "what", "project", "whom", "about"];
		const more = next === null ? "" : `Older ones: --before ${next}\n`;
		await writeWords(rows.length === 0 ? "No such entries.\n" : inColumns(titles, rows) + more);
	});
}

/** Carries out `concord audit-log export`. */
export async function runLogExport({ format, ...words }: LogExportOptions): Promise<void> {
	await onDatabase(async (db) => {
		const filter = await logFilter(db, wordsOf(words), null);
		if (isRefusal(filter)) return fail(filter.sentence);
		const details = { file: `audit-log.${format}` };
		await note(db, { action: "export.made", project: filter.projectId ?? null, details });
		const written = await unlessChanged(db, async () => {
			for await (const text of LOG_FORMATS[format].text(db, filter)) await writeOutput(text);
		});
		if (isRefusal(written)) fail(written.sentence);
	});
}

/** Carries out `concord audit-log verify`: exit code 0 where the chain is whole, 1 where it is not. */
export async function runLogVerify({ holds, json }: LogVerifyOptions): Promise<void> {
	if (holds !== undefined && !/^[0-9a-f]{64}$/.test(holds))
		return fail("--holds takes the hash of a row: 64 hexadecimal digits.");
	await onDatabase(async (db) => {
		const found = verificationJson(await verifyLog(db, { holds: holds ?? null }));
		const since = found.beganAt === null ? "" : `It began on ${found.beganAt.slice(0, 10)}. `;
		const words = `${verificationInWords(found)}\n${since}Hash of the last row: ${found.hash}\n`;
		await writeOutput(json ? reportJson(found) : printableLines(words));
		if (!found.whole) process.exitCode = 1;
	});
}

/** Carries out `concord audit-log erase`. */
export async function runLogErase({ login, json }: EraseOptions): Promise<void> {
	await onDatabase(async (db) => {
		const erased = await erasePersonFromLog(db, { login, isSure: true });
		if (isRefusal(erased)) return fail(erased.sentence);
		const told: AuditErasureJson = {
			schema: "concord.audit-log-erasure/1",
			login: erased.login,
			erased: erased.entries,
		};
		const words = `${erased.login} is erased from ${counted(erased.entries, "place")} of the log; the account, labels and backups are as they were.\n`;
		await writeOutput(json ? reportJson(told) : printableLines(words));
	});
}

function wordsOf(given: Filters): LogWords {
	return logWords((name) => given[name] ?? null);
}

async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		await work(db);
	} finally {
		await disconnect(db);
	}
}
