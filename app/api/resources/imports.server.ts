import { z } from "zod";
import { whoActs } from "#db/audit/acting.ts";
import { type Import, importById, latestImports } from "#db/queries/imports.server.ts";
import { refused } from "../../base/refusal.ts";
import { inThread } from "../../importing/import-job.server.ts";
import { countedImport } from "../../importing/import-jobs.server.ts";
import type { ImportReport } from "../../importing/import-report.ts";
import { importWhole } from "../../importing/import-task.ts";
import { SharedWatch } from "../../importing/import-watch.ts";
import { ImportJson } from "../../outputs/data.ts";
import { counted } from "../../ui/numbers.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notNow, notThere, problem } from "../problem.ts";

const StoredImportJson = z.strictObject({
	id: z.string(),
	files: z.array(z.string()).readonly(),
	itemsAdded: z.int(),
	labelsAdded: z.int(),
	unchanged: z.int(),
	rejected: z.int(),
	problems: ImportJson.shape.problems,
	at: z.iso.datetime(),
});

function asJson({ id, fileNames, ratingsAdded, createdAt, ...row }: Import) {
	const { itemsAdded, unchanged, rejected, problems } = row;
	return {
		...{ id, files: fileNames, itemsAdded, labelsAdded: ratingsAdded, unchanged, rejected },
		problems: problems.map(({ file, line, reason }) => ({ file, line, reason })),
		at: createdAt.toISOString(),
	};
}

/** What is stored of an import that the server broke off because it stops. */
function stoppedSentence(report: ImportReport | null): string {
	const stored =
		report === null
			? "nothing was written"
			: `${counted(report.itemsAdded, "item")}, ${counted(report.documentsAdded, "document")} and ${counted(report.labelsAdded, "label")} were stored, the rest was not`;
	return `This server is stopping: ${stored}. Send the same again; nothing is stored twice.`;
}

const Flag = z.stringbool().default(false);

const ImportQuery = z.object({
	fileName: z
		.string()
		.max(255)
		.optional()
		.describe("what a file that comes as it is is called in messages"),
	dryRun: Flag.describe("check everything, write nothing"),
	strict: Flag.describe("write nothing unless every row is good"),
	offScale: z
		.enum(["refuse", "unscored"])
		.default("refuse")
		.describe("what becomes of values that are not on the scale"),
	contextsAsDocuments: Flag.describe(
		"contexts of items that name no document become the documents that they are about",
	),
});

/** Imports of a project are many after years of nightly jobs; so many of the last are listed. */
const LISTED = 1_000;

export const IMPORTS = [
	inProject({
		id: "importFiles",
		method: "POST",
		path: "/projects/{project}/imports",
		tag: "Imports",
		summary: "Import items, documents and labels",
		description:
			"As `concord import` and the page do: files as multipart/form-data in fields called `files`, among them a scales file, or one file as it is. Items go before labels whatever their order; a row that cannot be used is refused with its line and a reason, and the rest goes in; what is there stays as it is. The answer comes when everything is written: where the line breaks before, or the server stops (503), send the same again.",
		scope: "write",
		door: "administrator",
		query: ImportQuery,
		takesFiles: true,
		answer: ImportJson,
		async handle({ db, project, query, upload }) {
			if (!upload) throw new Error("files were taken in before");
			if (upload.addresses.length > 0) {
				return refused(
					"Files are not fetched from addresses here: send the files themselves.",
					"addresses",
				);
			}
			const { fileName: _, ...chosen } = query;
			const job = {
				...chosen,
				projectSlug: project.slug,
				files: upload.files,
				memory: new SharedWatch().memory,
				acting: whoActs(),
			};
			const result = await countedImport(() =>
				inThread(db, "importWholeInThread", importWhole, job),
			);
			// Refused again whenever it is sent again, but where somebody else imported at the same moment.
			if (result.kind === "refused")
				return result.atOnce ? result : problem("invalid", result.sentence);
			if (result.kind === "stopped") return notNow(stoppedSentence(result.report));
			if (result.kind === "rejected") {
				const first = result.report.problems.slice(0, 20);
				return problem(
					"invalid",
					`${result.report.rejected} ${result.report.rejected === 1 ? "row is" : "rows are"} not good, so nothing was written. ${first[0]?.reason ?? ""}`.trim(),
					{ fields: { rows: first.map(({ file, line, reason }) => `${file}:${line}: ${reason}`) } },
				);
			}
			return { result: result.kind, ...result.report };
		},
	}),
	projectList({
		id: "listImports",
		method: "GET",
		path: "/projects/{project}/imports",
		tag: "Imports",
		summary: "What was imported, the newest first",
		scope: "read",
		door: "administrator",
		entry: StoredImportJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const all = await latestImports(db, project.id, LISTED);
			const { data, next } = pageFrom(all, ({ id }) => id, call);
			return { data: data.map(asJson), next };
		},
	}),
	inProject({
		id: "getImport",
		method: "GET",
		path: "/projects/{project}/imports/{import}",
		tag: "Imports",
		summary: "What one import did",
		scope: "read",
		door: "administrator",
		params: z.object({ import: z.string() }),
		answer: StoredImportJson,
		async handle({ db, project, params }) {
			const found = await importById(db, project.id, params.import);
			return found ? asJson(found) : notThere("This project has no such import.");
		},
	}),
];
