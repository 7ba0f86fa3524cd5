import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { dayInWords } from "../../ui/dates.ts";
import { renderOurMarkdown } from "../../ui/markdown.server.ts";
import { useIsNarrow } from "../../ui/narrow.ts";
import { Card, EmptyState, Page } from "../../ui/page.tsx";
import { RenderedMarkdown } from "../../ui/rendered-markdown.tsx";
import { ScrollX } from "../../ui/scroll-x.tsx";
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
		found: read && !isRefusal(read) ? read.found : undefined,
		problem: isRefusal(read) ? read.sentence : null,
		sections: read && !isRefusal(read) ? sectionsOf(read.markdown) : [],
	};
}

/** Headings as `insights-markdown.ts` writes them: a section for each document, longer than all the rest. */
const ONE_BY_ONE = "One by one";
/** What a narrow window would have to be scrolled past. */
const FOLDED_WHERE_NARROW: readonly string[] = ["Figures", "Hardest documents"];

/** The text in its order, by the headings that can be folded to. */
function sectionsOf(markdown: string) {
	return markdown.split(/\n(?=## )/).map((section) => {
		const title = /^## (.+)/.exec(section)?.[1] ?? "";
		const folding = title === ONE_BY_ONE || FOLDED_WHERE_NARROW.includes(title);
		const text = folding ? section.slice(section.indexOf("\n")) : section;
		return { title, folding, html: renderOurMarkdown(text) };
	});
}

export const meta = () => [{ title: "Insights · Concord" }];

export default function InsightsPage() {
	const { slug, sets, chosen, found, problem, sections } = useLoaderData<typeof loader>();
	const narrow = useIsNarrow();
	return (
		<Page
			title={`${insightsAnalysis.id} · ${insightsAnalysis.title}`}
			intro="What a model reads out of a judged split set, document by document and over all. Figures are put in by code; what nothing here stands behind is marked not verified."
			actions={
				<Link className="btn max-sm:hidden" to={`/projects/${slug}/analyses`}>
					All analyses
				</Link>
			}
		>
			<PublishedAndHere
				published={insightsAnalysis.published}
				limits={insightsAnalysis.limits}
				here={found}
			/>
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
					<div className="grid grid-cols-1 gap-4">
						{sections.map(({ title, folding, html }) =>
							folding ? (
								<details key={title} className="more-rows" open={title !== ONE_BY_ONE && !narrow}>
									<summary className="link font-medium">{title}</summary>
									<Section html={html} />
								</details>
							) : (
								<Section key={title} html={html} />
							),
						)}
					</div>
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
