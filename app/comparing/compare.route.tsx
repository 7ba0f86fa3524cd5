import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { askedReport } from "../agreement/asked-report.server.ts";
import { CountedItemsAt } from "../agreement/counted-items.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { Computed } from "../ui/computed.tsx";
import { NotThere } from "../ui/not-there.tsx";
import { EmptyState, Page } from "../ui/page.tsx";
import { CompareChoices } from "./compare-choices.tsx";
import { CompareFigures } from "./compare-figures.tsx";
import { type ComparePage, comparePage } from "./compare-page.server.ts";
import { type CompareQuery, compareQuery } from "./compare-query.ts";
import type { ComparedKind } from "./two-json.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader(asked: LoaderFunctionArgs) {
	const { home, query, rated } = await askedReport(asked);
	const choice = compareQuery(asked.request.url);
	return {
		home,
		choice,
		page: await soon(comparePage(database(), rated, query, choice)),
	};
}

export const meta = () => [{ title: "Compare · Concord" }];

const KINDS: readonly (readonly [ComparedKind, string])[] = [
	["judges", "Judges"],
	["prompts", "Prompts"],
	["systems", "Systems"],
	["runs", "Runs"],
	["rubric", "Rubric versions"],
];

export default function Compare() {
	const { home, choice, page } = useLoaderData<typeof loader>();
	const dimension = choice.dimension ? `&dimension=${encodeURIComponent(choice.dimension)}` : "";
	return (
		<Page title="Compare" intro="Two of a kind on the same items, the items that differ first.">
			<nav className="tabs" aria-label="What is compared">
				{KINDS.map(([kind, words]) => (
					<Link
						key={kind}
						to={`?kind=${kind}${dimension}`}
						aria-current={kind === choice.kind ? "page" : undefined}
					>
						{words}
					</Link>
				))}
			</nav>
			<Computed soon={page}>
				{(found) =>
					found ? (
						<Figures home={home} choice={choice} page={found} />
					) : (
						<EmptyState
							title="Nothing to compare yet"
							action={
								<Link className="btn btn-primary" to={`${home}/judges`}>
									Add a judge
								</Link>
							}
						>
							<p>It takes ratings: run two judges, or import their scores.</p>
						</EmptyState>
					)
				}
			</Computed>
		</Page>
	);
}

type FiguresProps = { home: string; choice: CompareQuery; page: ComparePage };

function Figures({ home, choice, page }: FiguresProps) {
	const { report } = page;
	const asked = new URLSearchParams(useLocation().search);
	return (
		<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
			<NotThere sentences={page.notThere} />
			<CompareChoices page={page} choice={choice} />
			{isRefusal(report) ? (
				<p className="card px-5 py-4" role="alert">
					{report.sentence}
				</p>
			) : (
				<CountedItemsAt
					value={({ of, a }) =>
						`${home}/compare/items?${new URLSearchParams([
							...asked,
							["of", of],
							...(a === undefined ? [] : [["part", a]]),
						])}`
					}
				>
					<CompareFigures home={home} report={report} items={page.items} />
				</CountedItemsAt>
			)}
		</div>
	);
}
