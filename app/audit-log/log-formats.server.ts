import type { Database } from "#db/dialect";
import { type LogFilter, logInOrder } from "#db/queries/audit-log.server.ts";
import { csvText } from "../export/csv-text.ts";
import { entryJson } from "./log-json.ts";
import { personInWords } from "./log-words.ts";

const COLUMNS = [
	"position",
	"at",
	"action",
	"project",
	"actor",
	"who",
	"whom",
	"about",
	"details",
	"previous_hash",
	"hash",
];

/** What the log is written out as, by the end of a file's name. */
export const LOG_FORMATS = {
	csv: { type: "text/csv", text: asCsv },
	jsonl: { type: "application/x-ndjson", text: asJsonLines },
} as const;

/** The entries in the order in which they were written, safe for a spreadsheet. */
async function* asCsv(db: Database, filter: LogFilter): AsyncGenerator<string, void> {
	yield csvText([COLUMNS]);
	for await (const block of logInOrder(db, filter)) {
		yield csvText(
			block
				.map(entryJson)
				.map((entry) => [
					entry.position,
					entry.at,
					entry.action,
					entry.project ?? entry.projectId,
					entry.actor,
					personInWords(entry.who),
					personInWords(entry.whom),
					JSON.stringify(entry.about),
					JSON.stringify(entry.details),
					entry.previousHash,
					entry.hash,
				]),
		);
	}
}

/** A line of JSON for each entry (`concord schema audit-log/1`, `entries`). */
async function* asJsonLines(db: Database, filter: LogFilter): AsyncGenerator<string, void> {
	for await (const block of logInOrder(db, filter))
		yield block.map((entry) => `${JSON.stringify(entryJson(entry))}\n`).join("");
}
