import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { dayInWords } from "../../ui/dates.ts";
import { renderOurMarkdown } from "../../ui/markdown.server.ts";
import { Card, EmptyState, Page } from "../../ui/page.tsx";
import { RenderedMarkdown } from "../../ui/rendered-markdown.tsx";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { MoreBelow } from "../report/more-below.tsx";
import { PublishedAndHere } from "../report/published-and-here.tsx";
import { insightsAnalysis } from "./insights.ts";
import { insightSets, readInsights } from "./read-insights.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const sets = await insightSets(db, project.id);
	const wanted = new URL(request.url).searchParams.get("set");
	const chosen = sets.find(({ name }) => name === wanted) ?? sets[0];
	const read = chosen ? await readInsights(db, project, chosen) : null;
	return {
		slug: project.slug,
		sets: sets.map(({ name, createdAt }) => ({ name, createdAt: dayInWords(createdAt) })),
		chosen: chosen?.name ?? null,
		problem: isRefusal(read) ? read.sentence : null,
		sections: read && !isRefusal(read) ? sectionsOf(read.markdown) : [],
	};
}

/** A section for each document; its heading as `insights-markdown.ts` writes it. */
const ONE_BY_ONE = "One by one";

/** The text in its order; what folds is longer than all the rest. */
function sectionsOf(markdown: string) {
	return markdown.split(/\n(?=## )/).map((section) => {
		const folds = section.startsWith(`## ${ONE_BY_ONE}\n`);
		const text = folds ? section.slice(section.indexOf("\n")) : section;
		return { folds, html: renderOurMarkdown(text) };
	});
}

export const meta = () => [{ title: "Insights · Concord" }];

export default function InsightsPage() {
	const { slug, sets, chosen, problem, sections } = useLoaderData<typeof loader>();
	return (
		<Page
			title={`${insightsAnalysis.id} · ${insightsAnalysis.title}`}
			intro="What a model reads out of a judged split set, document by document and over all. Figures are put in by code; what nothing here stands behind is marked not verified."
			actions={
				<Link className="btn" to={`/projects/${slug}/analyses`}>
					All analyses
				</Link>
			}
		>
			<PublishedAndHere published={insightsAnalysis.published} limits={insightsAnalysis.limits} />
			{sets.length > 1 ? (
				<nav className="tabs" aria-label="Insights">
					{sets.map(({ name, createdAt }) => (
						<Link
							key={name}
							to={`?set=${encodeURIComponent(name)}`}
							aria-current={name === chosen ? "page" : undefined}
						>
							{name} <small>{createdAt}</small>
						</Link>
					))}
				</nav>
			) : null}
			{sets.length === 0 ? (
				<EmptyState title="No insights yet">
					<p>
						Judge an approved split set with the protocol independent, then have a model write them:{" "}
						<code>concord insights --project {slug} --endpoint URL --model NAME</code>
					</p>
				</EmptyState>
			) : null}
			{problem ? <EmptyState title="Nothing to show">{problem}</EmptyState> : null}
			{sections.length > 0 ? (
				<Card>
					{sections.map(({ folds, html }) =>
						folds ? (
							<MoreBelow key={html} words={ONE_BY_ONE}>
								<Section html={html} />
							</MoreBelow>
						) : (
							<Section key={html} html={html} />
						),
					)}
				</Card>
			) : null}
		</Page>
	);
}

function Section({ html }: { html: string }) {
	return (
		<ScrollX label="Table">
			<RenderedMarkdown html={html} />
		</ScrollX>
	);
}
