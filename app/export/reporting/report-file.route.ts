import type { LoaderFunctionArgs } from "@remix-run/node";
import { agreementCsv } from "../../agreement/agreement-csv.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { reportedSet } from "../../derived-sets/reported-set.server.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { reportHtml } from "../../report/report-html.tsx";
import { reportLatex } from "../../report/report-latex.ts";
import { reportMarkdown } from "../../report/report-markdown.ts";
import { noteExport } from "../note-export.server.ts";
import { type ProjectReport, projectReport } from "./project-report.server.ts";
import { reportQuery } from "./report-query.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

const FORMS: Readonly<Record<string, { type: string; text: (made: ProjectReport) => string }>> = {
	"report.html": { type: "text/html", text: ({ report }) => reportHtml(report) },
	"report.md": { type: "text/markdown", text: ({ report }) => reportMarkdown(report) },
	"report.tex": { type: "application/x-tex", text: ({ report }) => reportLatex(report) },
	"report.csv": { type: "text/csv", text: ({ agreement }) => agreementCsv(agreement) },
};

/** The report as a file, of the same choices as the page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const name = params.file ?? "";
	const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
	if (!form) throw notFound("There is no such form of the report.");
	const { set: wanted, chosen } = reportQuery(request.url);
	const set = await reportedSet(database(), project, wanted);
	if (isRefusal(set)) throw notFound(set.sentence);
	const made = await projectReport(database(), project, { set, chosen });
	if (isRefusal(made)) throw notFound(made.sentence);
	await noteExport(database(), { project, set, file: name });
	return new Response(form.text(made), {
		headers: {
			"Content-Type": `${form.type}; charset=utf-8`,
			"Content-Disposition": `attachment; filename="${project.slug}-${name}"`,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
