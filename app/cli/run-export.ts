import { join, resolve } from "node:path";
import { writeBundle } from "#app/export/bundle/write-bundle.server.ts";
import { decidedInWords } from "#app/export/foreign/decided-name.server.ts";
import { writeForeign } from "#app/export/foreign/write-foreign.server.ts";
import { noteExport } from "#app/export/note-export.server.ts";
import {
	holdsLabels,
	lossInWords,
	WRITTEN_FORMATS,
	type WrittenFormatId,
} from "#app/formats/written-formats.ts";
import { disconnect } from "#db/dialect";
import { makeFolder } from "#db/dialect/make-folder.ts";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { systemTrouble } from "../base/system-trouble.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail, mention } from "./failure.ts";
import { writeOutput } from "./write-output.ts";

export type ExportOptions = {
	project: string;
	set?: string;
	to: string;
	exchanges?: boolean;
	csv?: boolean;
	toFormat?: WrittenFormatId;
};

/** Carries out `concord export`. */
export async function runExport(options: ExportOptions): Promise<void> {
	const { project: slug, set: name, to, exchanges = false, csv = false, toFormat } = options;
	if (toFormat && (exchanges || csv))
		return fail("--exchanges and --csv are of a bundle: leave them out with --to-format.");
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return fail(`there is no project ${slug} in this database.`);
		const set = name === undefined ? null : await findDerivedSet(db, project.id, { name });
		if (name !== undefined && !set) return fail(`the project ${slug} has no derived set ${name}.`);
		if (toFormat) {
			const trouble = await writeForeign(db, { project, set, format: toFormat, to });
			if (isRefusal(trouble)) return fail(trouble.sentence);
			await writeOutput(`${to}\n`);
			const loss = lossInWords(WRITTEN_FORMATS[toFormat]);
			if (loss !== null) mention(loss);
			const decided = holdsLabels(toFormat) ? await decidedInWords(db, project.id) : null;
			if (decided !== null) mention(decided);
			return;
		}
		try {
			makeFolder(resolve(to));
			await noteExport(db, { project, set, file: "bundle" });
			const request = { project, set, exchanges, tables: csv };
			for await (const file of writeBundle(db, to, request))
				await writeOutput(`${join(to, file)}\n`);
		} catch (error) {
			const why = systemTrouble(error);
			if (why === null) throw error;
			return fail(`the folder ${to} cannot be written to: ${why}`);
		}
	} finally {
		await disconnect(db);
	}
}
