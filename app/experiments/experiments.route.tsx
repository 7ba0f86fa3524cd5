import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUnblinded } from "../http/guards.server.ts";
import { Page } from "../ui/page.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { EXPERIMENTS } from "./index.ts";

/** Written by a model: it has a page of its own. */
const INSIGHTS = {
	id: "A12",
	title: "Insights",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection",
	question:
		"What does a model read out of the figures and answers: systematic failures, hardest documents, advice?",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project } = await requireUnblinded(request, params.projectSlug);
	return {
		slug: project.slug,
		experiments: [...EXPERIMENTS, INSIGHTS]
			.map(({ id, title, source, question }) => ({ ...{ id, title, source, question } }))
			.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1))),
	};
}

export const meta = () => [{ title: "Analyses · Concord" }];

export default function Experiments() {
	const { slug, experiments } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Analyses"
			intro="The analyses that were published with the judges of the literature, on this project's own data: with intervals, coverage, and the published figures beside ours."
		>
			<section className="card min-w-0 px-5 py-2">
				<table className="table">
					<TableHead
						columns={["", "Analysis", { title: "Published in", className: "max-sm:hidden" }]}
					/>
					<tbody>
						{experiments.map(({ id, title, source, question }) => (
							<tr key={id}>
								<td className="w-12 align-top text-ink3">{id}</td>
								<td>
									<Link className="link font-medium" to={`/projects/${slug}/experiments/${id}`}>
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
