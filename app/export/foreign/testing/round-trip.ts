import { DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import { projectAgreement } from "#app/agreement/rating-table.server.ts";
import type { ExportFileName } from "#app/files/export-file-names.ts";
import type { FileSource } from "#app/files/file-start.ts";
import { aFile } from "#app/files/testing.ts";
import { WRITTEN_FORMATS, type WrittenFormatId } from "#app/formats/written-formats.ts";
import { importFiles } from "#app/importing/import-files.server.ts";
import type { ImportReport } from "#app/importing/import-report.ts";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { exportFile } from "../../export-files.server.ts";
import { foreignFile } from "../foreign-file.server.ts";
import { projectCalled, scalesOf } from "./odd-project.ts";
import { resultsOf } from "./promptfoo-run.ts";

/** Files that go together: a format whose items and labels are two counts as one. */
export const TRIPS: Readonly<Record<string, readonly WrittenFormatId[]>> = {
	"label-studio": ["label-studio"],
	argilla: ["argilla"],
	langfuse: ["langfuse"],
	otlp: ["otlp"],
	parquet: ["parquet-items", "parquet-labels"],
	ragas: ["ragas"],
	promptfoo: ["promptfoo"],
};

/** Those that bring labels back. */
export const LABEL_TRIPS = Object.keys(TRIPS).filter(
	(trip) => trip !== "ragas" && trip !== "promptfoo",
);

export async function textOf(db: Database, project: Project, name: ExportFileName) {
	let text = "";
	for await (const piece of exportFile(db, project, name)) text += piece;
	return text;
}

export async function rowsOf(db: Database, project: Project, name: ExportFileName) {
	const lines = (await textOf(db, project, name)).split("\n").filter((line) => line !== "");
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The project as a file of a format, as it would be taken away. */
async function foreignSource(
	db: Database,
	project: Project,
	format: WrittenFormatId,
): Promise<FileSource> {
	const pieces: Buffer[] = [];
	for await (const piece of foreignFile(db, project, format)) pieces.push(Buffer.from(piece));
	const bytes = Buffer.concat(pieces);
	if (format === "promptfoo") return aFile("results.json", resultsOf(bytes.toString("utf8")));
	return aFile(WRITTEN_FORMATS[format].file, bytes);
}

/** Writes a project by a format and imports it, with its scales, into a new project. */
export async function copyBy(
	db: Database,
	project: Project,
	trip: string,
): Promise<{ copy: Project; report: ImportReport }> {
	const formats = TRIPS[trip] ?? [];
	const sources = await Promise.all(formats.map((format) => foreignSource(db, project, format)));
	const scales = scalesOf(await textOf(db, project, "scales.json"));
	const projectSlug = `${project.slug}-${trip}`;
	const result = await importFiles(db, { projectSlug, sources, scales });
	if (result.kind !== "imported") throw new Error(JSON.stringify(result));
	return { copy: await projectCalled(db, projectSlug), report: result.report };
}

export async function agreementOf(db: Database, project: Project) {
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 50 };
	return projectAgreement(db, { projectId: project.id }, options);
}
