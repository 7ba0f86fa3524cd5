import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { database } from "../../base/database.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { soon } from "../../compute/soon.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { Computed } from "../../ui/computed.tsx";
import { Card, EmptyState, Page } from "../../ui/page.tsx";
import { type ListedRuns, listRuns } from "./list-runs.server.ts";
import { RunsTable } from "./runs-table.tsx";

const LISTED = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const search = new URL(request.url).searchParams;
	const from = Number(search.get("from") ?? 0);
	const page = await soon(
		listRuns(database(), {
			projectId: project.id,
			judgeId: search.get("judge") || undefined,
			from: Number.isSafeInteger(from) && from > 0 ? from : 0,
			most: LISTED,
		}),
	);
	if (page.now && isRefusal(page.now)) throw notFound(page.now.sentence);
	return { home: `/projects/${project.slug}`, page };
}

export const meta = () => [{ title: "Runs · Concord" }];

export default function Runs() {
	const { home, page } = useLoaderData<typeof loader>();
	return (
		<Computed soon={page} frame={(content) => <Page title="Runs">{content}</Page>}>
			{(found) =>
				isRefusal(found) ? (
					<Page title="Runs">
						<EmptyState title="Nothing to show">{found.sentence}</EmptyState>
					</Page>
				) : (
					<Listed home={home} page={found} />
				)
			}
		</Computed>
	);
}

function Listed({ home, page: { judge, from, more, runs } }: { home: string; page: ListedRuns }) {
	const of = judge ? `judge=${judge.id}&` : "";
	const older = more ? `?${of}from=${from + LISTED}` : null;
	const newer = from > 0 ? `?${of}from=${Math.max(0, from - LISTED)}` : null;
	return (
		<Page
			title={judge ? `Runs of ${judge.name}` : "Runs"}
			intro={
				judge ? (
					<Link className="link" to={`${home}/runs`}>
						Runs of all judges
					</Link>
				) : (
					"What judges were asked, the newest first: a run is one execution of one judge over a list of items."
				)
			}
			actions={
				<Link className="btn" to={judge ? `${home}/runs/new?judge=${judge.id}` : `${home}/judges`}>
					{judge ? "New run" : "Choose a judge to run"}
				</Link>
			}
		>
			{runs.length === 0 ? (
				<EmptyState
					title={from > 0 ? "No older runs" : "No runs yet"}
					action={
						<Link className="btn btn-primary" to={`${home}/judges`}>
							Judges
						</Link>
					}
				>
					<p>A judge that is run scores the items; what files brought has no run.</p>
				</EmptyState>
			) : (
				<Card>
					<RunsTable home={home} runs={runs} />
					{older || newer ? (
						<nav className="mt-3 flex gap-4" aria-label="More runs">
							{newer ? (
								<Link className="link" to={newer}>
									Newer runs
								</Link>
							) : null}
							{older ? (
								<Link className="link" to={older}>
									Older runs
								</Link>
							) : null}
						</nav>
					) : null}
				</Card>
			)}
		</Page>
	);
}
