import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/dialect";
import {
	type ImportRequest,
	type ImportResult,
	importFiles,
} from "../importing/import-files.server.ts";

type RowsRequest = Omit<ImportRequest, "sources"> & {
	/** Rows by the name of the JSONL file that they are written to. */
	readonly rows: Readonly<Record<string, readonly object[]>>;
};

/**
 * Imports rows that are in memory, through files as anybody else's: the same checks, the same
 * report. The files lie in a folder of their own that is removed afterwards.
 */
export async function importRows(
	db: Database,
	{ rows, ...request }: RowsRequest,
): Promise<ImportResult> {
	const folder = await mkdtemp(join(tmpdir(), "concord-rows-"));
	try {
		const sources = Object.entries(rows).map(([name, list]) => ({
			name,
			path: join(folder, name),
			text: list.map((row) => `${JSON.stringify(row)}\n`).join(""),
		}));
		for (const { path, text } of sources) await writeFile(path, text);
		return await importFiles(db, { ...request, sources });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
