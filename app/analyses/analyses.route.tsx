import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { Page } from "../ui/page.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { ANALYSES } from "./analyses.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const analyses = ANALYSES.map(({ id, title, source, question }) => ({
		...{ id, title, source, question },
	}));
	return { slug: project.slug, analyses };
}

export const meta = () => [{ title: "Analyses · Concord" }];

export default function Analyses() {
	const { slug, analyses } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Analyses"
			actions={
				<Link className="btn" to="/help/reproduce">
					Reproduce them with your models
				</Link>
			}
			intro="The analyses that were published with the judges of the literature, on this project's own data: with intervals, coverage, and the published figures beside ours."
		>
			<section className="card min-w-0 px-5 py-2">
				<table className="table">
					<TableHead
						columns={["", "Analysis", { title: "Published in", className: "max-sm:hidden" }]}
					/>
					<tbody>
						{analyses.map(({ id, title, source, question }) => (
							<tr key={id}>
								<td className="w-12 align-top text-ink3">{id}</td>
								<td>
									<Link className="link font-medium" to={`/projects/${slug}/analyses/${id}`}>
										{title}
									</Link>
									<p className="max-w-prose text-ink2">{question}</p>
								</td>
								<td className="align-top text-ink2 max-sm:hidden">{source}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</Page>
	);
}
