import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Refusal, refused } from "#app/base/refusal.ts";
import { systemTrouble } from "#app/base/system-trouble.ts";
import { WRITTEN_FORMATS, type WrittenFormatId } from "#app/formats/written-formats.ts";
import type { Database } from "#db/dialect";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { noteExport } from "../note-export.server.ts";
import { foreignFile } from "./foreign-file.server.ts";

/** Writes a project as a file of another tool. A file that is there is replaced once the new one is whole. */
export async function writeForeign(
	db: Database,
	wanted: {
		readonly project: Project;
		readonly set: Pick<DerivedSet, "id"> | null;
		readonly format: WrittenFormatId;
		/** Path of the file. */
		readonly to: string;
	},
): Promise<Refusal | undefined> {
	const { project, set, format, to } = wanted;
	const inTheWay = await lstat(to).catch(() => null);
	if (inTheWay && !inTheWay.isFile())
		return refused(`${to} is no ordinary file: name one, or one that is not there yet.`);
	// Nobody else's, whoever writes to the same place at the same time.
	const unfinished = `${to}.${randomBytes(6).toString("hex")}.part`;
	try {
		await noteExport(db, { project, set, file: WRITTEN_FORMATS[format].file });
		const pieces = foreignFile(db, project, format, set?.id);
		await pipeline(pieces, createWriteStream(unfinished, { flags: "wx" }));
		await rename(unfinished, to);
		return undefined;
	} catch (error) {
		await rm(unfinished, { force: true });
		const why = systemTrouble(error);
		if (why === null) throw error;
		return refused(`the file ${to} cannot be written: ${why}`);
	}
}
