import { z } from "zod";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { refused } from "../../base/refusal.ts";
import { exportFile } from "../../export/export-files.server.ts";
import { noteExport } from "../../export/note-export.server.ts";
import {
	EXPORT_FILE_NAMES,
	EXPORT_FILES,
	isExportFileName,
} from "../../files/export-file-names.ts";
import { fileOf, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const FileJson = z.strictObject({ file: z.string(), holds: z.string(), type: z.string() });

export const EXPORTS = [
	projectList({
		id: "listExportFiles",
		method: "GET",
		path: "/projects/{project}/exports",
		tag: "Exports",
		summary: "The files of an export, with what each holds",
		scope: "export",
		door: "unblinded",
		entry: FileJson,
		position: z.string(),
		async handle(call) {
			const all = EXPORT_FILE_NAMES.map((file) => ({ file, ...EXPORT_FILES[file] }));
			return pageFrom(all, ({ file }) => file, call);
		},
	}),
	fileOf({
		id: "getExportFile",
		method: "GET",
		path: "/projects/{project}/exports/{file}",
		tag: "Exports",
		summary: "One file of the export, sent while it is made",
		description: "The audit log says who took it.",
		scope: "export",
		door: "unblinded",
		params: z.object({ file: z.string() }),
		query: z.object({ set: z.string().optional().describe("name of a derived set") }),
		async handle({ db, project, params: { file }, query }) {
			if (!isExportFileName(file)) return notThere("There is no such file in an export.");
			const named = query.set;
			const set =
				named === undefined ? null : await findDerivedSet(db, project.id, { name: named });
			if (named !== undefined && !set) {
				return refused(`The project ${project.slug} has no derived set ${named}.`, "set");
			}
			await noteExport(db, { project, set, file });
			return {
				kind: "stream",
				type: EXPORT_FILES[file].type,
				fileName: `${project.slug}-${file}`,
				pieces: exportFile(db, project, file, set?.id),
			};
		},
	}),
];
