import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportFile } from "#app/export/export-files.server.ts";
import { EXPORT_FILE_NAMES, ON_REQUEST } from "#app/files/export-file-names.ts";
import { disconnect } from "#db/dialect";
import { makeFolder } from "#db/dialect/make-folder.ts";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { systemTrouble } from "../base/system-trouble.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type ExportOptions = { project: string; set?: string; to: string; exchanges?: boolean };

/** Carries out `concord export`. */
export async function runExport(options: ExportOptions): Promise<void> {
	const { project: slug, set: name, to, exchanges = false } = options;
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return fail(`there is no project ${slug} in this database.`);
		const set = name === undefined ? null : await findDerivedSet(db, project.id, { name });
		if (name !== undefined && !set) return fail(`the project ${slug} has no derived set ${name}.`);
		const written: string[] = [];
		try {
			makeFolder(resolve(to));
			for (const file of EXPORT_FILE_NAMES) {
				if (ON_REQUEST.has(file) && !exchanges) continue;
				const path = join(to, file);
				const text = Readable.from(exportFile(db, project, file, set?.id));
				await pipeline(text, createWriteStream(path));
				// A file of nothing says nothing, and could not be imported again.
				if ((await stat(path)).size > 0) written.push(path);
				else await rm(path);
			}
		} catch (error) {
			const why = systemTrouble(error);
			if (why === null) throw error;
			return fail(`the folder ${to} cannot be written to: ${why}`);
		}
		await writeOutput(`${written.join("\n")}\n`);
	} finally {
		disconnect(db);
	}
}
