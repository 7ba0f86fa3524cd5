import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { setsOfProject } from "#db/queries/derived-sets.server.ts";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { soon } from "../../compute/soon.ts";
import { reportedSet } from "../../derived-sets/reported-set.server.ts";
import { isSource } from "../../derived-sets/source-sets.server.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { ReportDocument } from "../../report/report-document.tsx";
import { Computed } from "../../ui/computed.tsx";
import { EmptyState, Notice, Page } from "../../ui/page.tsx";
import { type ProjectReport, projectReport } from "./project-report.server.ts";
import { ReportChoices } from "./report-choices.tsx";
import { reportQuery } from "./report-query.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: "/report.css" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const query = reportQuery(request.url);
	const set = await reportedSet(db, project, query.set);
	if (isRefusal(set)) throw notFound(set.sentence);
	const sets = (await setsOfProject(db, project.id)).filter(
		({ id, kind, status }) => id === set?.id || (status === "approved" && isSource(kind)),
	);
	const asked = { set, chosen: query.chosen, isPatient: false };
	const shown = projectReport(db, project, asked).then((made) => {
		if (isRefusal(made)) return made;
		const { report, choices, lacksHashes } = made;
		return { report, choices, lacksHashes };
	});
	return {
		slug: project.slug,
		set: set?.name ?? "",
		sets: sets.map(({ name }) => name),
		page: await soon(shown),
	};
}

export const meta = () => [{ title: "Report · Concord" }];

export default function ReportPage() {
	const { slug, set, sets, page } = useLoaderData<typeof loader>();
	return (
		<Computed soon={page} frame={(content) => <Page title="Report">{content}</Page>}>
			{(found) =>
				isRefusal(found) ? (
					<Page title="Report">
						<EmptyState
							title="No report yet"
							action={
								<Link className="btn" to={`/projects/${slug}/report`}>
									The whole report
								</Link>
							}
						>
							{sentence(found.sentence)}
						</EmptyState>
					</Page>
				) : (
					<Shown slug={slug} set={set} sets={sets} {...found} />
				)
			}
		</Computed>
	);
}

type ShownProps = Pick<ProjectReport, "report" | "choices" | "lacksHashes"> & {
	slug: string;
	set: string;
	sets: readonly string[];
};

function Shown({ slug, set, sets, report, choices, lacksHashes }: ShownProps) {
	const { search } = useLocation();
	const files = [
		["report.html", "HTML that stands alone"],
		["report.md", "Markdown"],
		["report.tex", "tables as LaTeX"],
		["report.csv", "figures as CSV"],
	] as const;
	return (
		<Page title={report.title}>
			<div className="card grid gap-3 px-5 py-4 print:hidden">
				<Form method="get">
					<ReportChoices settings={report.settings} choices={choices} set={set} sets={sets} />
				</Form>
				<p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line2 pt-3">
					<span className="text-ink2">Take it along:</span>
					{files.map(([file, words]) => (
						<a
							key={file}
							className="link"
							href={`/projects/${slug}/report/${file}${search}`}
							download
						>
							{words}
						</a>
					))}
					<Link className="link" to={`/projects/${slug}/export`}>
						the bundle
					</Link>
					<span className="text-ink3">Printed, this page is the report on A4.</span>
				</p>
			</div>
			{lacksHashes ? (
				<Notice kind="info">
					The hashes of the files that this report was computed from are still being computed. Load
					the page again to have them in it, before it is printed.
				</Notice>
			) : null}
			<ReportDocument report={report} />
		</Page>
	);
}

function sentence(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
