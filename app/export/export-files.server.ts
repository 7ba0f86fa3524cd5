import { type AgreementJson, DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import { projectAgreement } from "#app/agreement/rating-table.server.ts";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { agreementCsv } from "../agreement/agreement-csv.ts";
import type { ExportFileName } from "./export-file-names.ts";
import { documentsAsJsonl, itemsAsCsv, itemsAsJsonl } from "./export-items.server.ts";
import { labelsAsCsv, labelsAsJsonl, labelsAsWideCsv } from "./export-labels.server.ts";
import { scalesAsJson } from "./export-scales.server.ts";

/** The text of one file of a project's export, in pieces: memory does not grow with the project. */
export function exportFile(
	db: Database,
	project: Project,
	name: ExportFileName,
): AsyncGenerator<string> {
	switch (name) {
		case "items.jsonl":
			return itemsAsJsonl(db, project.id);
		case "items.csv":
			return itemsAsCsv(db, project.id);
		case "documents.jsonl":
			return documentsAsJsonl(db, project.id);
		case "labels.jsonl":
			return labelsAsJsonl(db, project.id);
		case "labels.csv":
			return labelsAsCsv(db, project.id);
		case "labels-wide.csv":
			return labelsAsWideCsv(db, project.id);
		case "scales.json":
			return inOnePiece(scalesAsJson(db, project));
		case "agreement.json":
			return inOnePiece(
				agreementOf(db, project).then((report) => `${JSON.stringify(report, null, "\t")}\n`),
			);
		case "agreement.csv":
			return inOnePiece(agreementOf(db, project).then(agreementCsv));
	}
}

async function* inOnePiece(text: Promise<string>): AsyncGenerator<string> {
	yield await text;
}

async function agreementOf(db: Database, project: Project): Promise<AgreementJson> {
	const report = await projectAgreement(db, { projectId: project.id }, DEFAULT_AGREEMENT_OPTIONS);
	if (!report) throw new Error(`project ${project.id} went away while it was exported`);
	return report;
}
