import { type AgreementJson, DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import { judgeTakes } from "#app/agreement/judge-takes.server.ts";
import { isAnythingTaken } from "#app/agreement/judge-takes.ts";
import { projectAgreement, type RatedItems } from "#app/agreement/rating-table.server.ts";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { agreementCsv } from "../agreement/agreement-csv.ts";
import type { ExportFileName } from "../files/export-file-names.ts";
import {
	adjudicationsAsJsonl,
	annotationsAsJsonl,
	remarksAsJsonl,
} from "./export-annotations.server.ts";
import { documentsAsJsonl, itemsAsCsv, itemsAsJsonl } from "./export-items.server.ts";
import { exchangesAsJsonl, judgesAsJson, judgmentsAsJsonl } from "./export-judges.server.ts";
import { labelsAsCsv, labelsAsJsonl, labelsAsWideCsv } from "./export-labels.server.ts";
import { assignmentsAsJsonl, plansAsCsv, subsetAsJsonl } from "./export-plans.server.ts";
import { leftOutAsJson, rubricAsJson } from "./export-rubric.server.ts";
import { scalesAsJson } from "./export-scales.server.ts";

/**
 * The text of one file of a project's export, in pieces: memory does not grow with the project.
 * @param setId the items of this set and what was said about them; absent: the imported ones
 */
export function exportFile(
	db: Database,
	project: Project,
	name: ExportFileName,
	setId?: string,
): AsyncGenerator<string> {
	const of = { projectId: project.id, setId };
	switch (name) {
		case "items.jsonl":
			return itemsAsJsonl(db, of);
		case "items.csv":
			return itemsAsCsv(db, of);
		case "documents.jsonl":
			return documentsAsJsonl(db, project.id);
		case "labels.jsonl":
			return labelsAsJsonl(db, of);
		case "annotations.jsonl":
			return annotationsAsJsonl(db, of);
		case "adjudications.jsonl":
			return adjudicationsAsJsonl(db, of);
		case "remarks.jsonl":
			return remarksAsJsonl(db, of);
		case "judges.json":
			return inOnePiece(judgesAsJson(db, project.id));
		case "judgments.jsonl":
			return judgmentsAsJsonl(db, of);
		case "exchanges.jsonl":
			return exchangesAsJsonl(db, of);
		case "labels.csv":
			return labelsAsCsv(db, of);
		case "labels-wide.csv":
			return labelsAsWideCsv(db, of);
		case "scales.json":
			return inOnePiece(scalesAsJson(db, project, setId));
		case "rubric.json":
			return inOnePiece(rubricAsJson(db, project.id));
		case "left-out.json":
			return inOnePiece(leftOutAsJson(db, of));
		case "subset.jsonl":
			return subsetAsJsonl(db, project.id);
		case "assignments.jsonl":
			return assignmentsAsJsonl(db, of);
		case "plans.csv":
			return inOnePiece(plansAsCsv(db, project.id));
		case "agreement.json":
			return inOnePiece(
				agreementOf(db, of).then((report) => `${JSON.stringify(report, null, "\t")}\n`),
			);
		case "agreement.csv":
			return inOnePiece(agreementOf(db, of).then(agreementCsv));
	}
}

async function* inOnePiece(text: Promise<string>): AsyncGenerator<string> {
	yield await text;
}

async function agreementOf(db: Database, of: RatedItems): Promise<AgreementJson> {
	const report = await projectAgreement(db, of, DEFAULT_AGREEMENT_OPTIONS);
	if (!report) throw new Error(`project ${of.projectId} went away while it was exported`);
	const takes = await judgeTakes(db, of.projectId);
	return isAnythingTaken(takes) ? { ...report, takes } : report;
}
