import { z } from "zod";
import {
	isWrittenFormatId,
	lossInWords,
	WRITTEN_FORMAT_IDS,
	WRITTEN_FORMATS,
} from "#app/formats/written-formats.ts";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { refused } from "../../base/refusal.ts";
import { exportFile } from "../../export/export-files.server.ts";
import { foreignFile } from "../../export/foreign/foreign-file.server.ts";
import { noteExport } from "../../export/note-export.server.ts";
import {
	EXPORT_FILE_NAMES,
	EXPORT_FILES,
	isExportFileName,
} from "../../files/export-file-names.ts";
import { fileOf, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const ToolFormatJson = z.strictObject({
	...{ format: z.string(), tool: z.string(), file: z.string() },
	...{ holds: z.string(), type: z.string() },
	notHeld: z.string().nullable().describe("what the file cannot hold, in a sentence"),
});

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
	projectList({
		id: "listToolFormats",
		method: "GET",
		path: "/projects/{project}/exports-for-tools",
		tag: "Exports",
		summary: "The formats of other tools that a project is written in, with what each cannot hold",
		scope: "export",
		door: "unblinded",
		entry: ToolFormatJson,
		position: z.string(),
		async handle(call) {
			const all = WRITTEN_FORMAT_IDS.map((format) => {
				const { title, file, holds, type } = WRITTEN_FORMATS[format];
				const notHeld = lossInWords(WRITTEN_FORMATS[format]);
				return { format, tool: title, file, holds, type, notHeld };
			});
			return pageFrom(all, ({ format }) => format, call);
		},
	}),
	fileOf({
		id: "getToolFile",
		method: "GET",
		path: "/projects/{project}/exports-for-tools/{format}",
		tag: "Exports",
		summary: "The project as a file of another tool, sent while it is made",
		description: "The audit log says who took it.",
		scope: "export",
		door: "unblinded",
		params: z.object({ format: z.string() }),
		async handle({ db, project, params: { format } }) {
			if (!isWrittenFormatId(format)) return notThere("There is no such format.");
			const { file, type } = WRITTEN_FORMATS[format];
			await noteExport(db, { project, file });
			const pieces = foreignFile(db, project, format);
			return { kind: "stream", type, fileName: `${project.slug}-${file}`, pieces };
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
