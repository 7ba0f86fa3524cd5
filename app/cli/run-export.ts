import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EXPORT_FILE_NAMES } from "#app/export/export-file-names.ts";
import { exportFile } from "#app/export/export-files.server.ts";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { fail } from "./failure.ts";

/** Carries out `concord export`. */
export async function runExport({
	project: slug,
	to,
}: {
	project: string;
	to: string;
}): Promise<void> {
	const db = await openDatabase();
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return fail(`there is no project ${slug} in this database.`);
		try {
			await mkdir(to, { recursive: true });
			for (const name of EXPORT_FILE_NAMES)
				await pipeline(
					Readable.from(exportFile(db, project, name)),
					createWriteStream(join(to, name)),
				);
		} catch (error) {
			const code = (error as { code?: unknown }).code;
			if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) throw error;
			return fail(`the folder ${to} cannot be written to (${code}).`);
		}
		process.stdout.write(`${EXPORT_FILE_NAMES.map((name) => join(to, name)).join("\n")}\n`);
	} finally {
		disconnect(db);
	}
}
