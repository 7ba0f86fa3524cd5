import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
	Link,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { countRunsByJudge } from "#db/queries/runs.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { AnswerSlots } from "../agreement/answer-slots.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { Access } from "../http/access.ts";
import { Computed } from "../ui/computed.tsx";
import { EmptyState, Page } from "../ui/page.tsx";
import { AllFigures } from "./all-figures.tsx";
import { askedJudge } from "./asked-judge.server.ts";
import { HabitsCard } from "./habits-card.tsx";
import { type JudgeFiguresPage, judgeFiguresPage } from "./judge-figures.server.ts";
import stylesheet from "./judge-page.css?url";
import { habitsOfJudge, slicesOfJudge } from "./judge-parts.server.ts";
import { changed, questionOf } from "./judge-query.ts";
import { SlicesCard } from "./slices-card.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
	const { project, role, query, named, rated } = await askedJudge(args);
	const db = database();
	const { judge } = named;
	const isAdministrator = role === "administrator";
	if (judge && isAdministrator && !(await countRunsByJudge(db, project.id)).has(judge.id)) {
		// It has said nothing yet: all there is to see is what it is.
		throw redirect(`/projects/${project.slug}/judges/${judge.id}/setup`);
	}
	return {
		slug: project.slug,
		isAdministrator,
		judge: {
			...{ id: named.id, name: named.name, isImported: judge === null },
			identity: judge && shortIdentity(judge.identity),
		},
		options: query.options,
		...(await partsSoon(db, rated, named, query)),
	};
}

/** What is computed: each part comes by itself, and they begin together. */
async function partsSoon(...asked: Parameters<typeof judgeFiguresPage>) {
	const [figures, slices, habits] = await Promise.all([
		soon(judgeFiguresPage(...asked)),
		soon(slicesOfJudge(...asked)),
		soon(habitsOfJudge(...asked)),
	]);
	return { figures, slices, habits };
}

/** Another item of the inbox leaves the figures as they are. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod,
}: ShouldRevalidateFunctionArgs) {
	const isSent = formMethod !== undefined && formMethod !== "GET";
	const isAgain = currentUrl.href === nextUrl.href;
	return isSent || isAgain || questionOf(currentUrl) !== questionOf(nextUrl);
}

export const meta = () => [{ title: "Judge · Concord" }];

export default function JudgePage() {
	const { slug, isAdministrator, judge, figures, slices, habits } = useLoaderData<typeof loader>();
	const question = questionOf(useLocation());
	const home = `/projects/${slug}`;
	return (
		<Page
			title={judge.name}
			intro={
				judge.isImported ? (
					"A file brought its answers: what it was asked, what it took and how it may be asked again is not known here."
				) : (
					<code className="text-[12.5px]">{judge.identity}</code>
				)
			}
			actions={
				judge.isImported || !isAdministrator ? null : (
					<>
						<Link className="btn" to={`${home}/judges/${judge.id}/setup`}>
							How it is set up
						</Link>
						<Link className="btn btn-primary" to={`${home}/runs/new?judge=${judge.id}`}>
							Run
						</Link>
					</>
				)
			}
		>
			<Computed soon={figures} question={question}>
				{(page) =>
					isRefusal(page) ? (
						<EmptyState title="Nothing to show yet">{page.sentence}</EmptyState>
					) : (
						<Figures page={page}>
							<Computed soon={slices} question={question}>
								{(found) =>
									isRefusal(found) ? null : <SlicesCard slices={found} name={judge.name} />
								}
							</Computed>
							<Computed soon={habits} question={question}>
								{(found) =>
									isRefusal(found) ? null : (
										<HabitsCard habits={found} page={page} orders={page.orders} />
									)
								}
							</Computed>
						</Figures>
					)
				}
			</Computed>
		</Page>
	);
}

/** The answer, the inbox and what stands under it. */
function Figures({ page, children }: { page: JudgeFiguresPage; children: ReactNode }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<DimensionTabs tabs={page.tabs} />
			<p className="text-[12.5px] text-ink3 sm:-order-2">{page.dependence}</p>
			<AnswerSlots answer={page.answer} />
			<Outlet />
			{children}
			<AllFigures page={page} />
		</div>
	);
}

/** What the judge was asked: a tab a dimension, or a column of it. */
function DimensionTabs({ tabs }: Pick<JudgeFiguresPage, "tabs">) {
	const { search } = useLocation();
	const none = Object.fromEntries(
		[...new URLSearchParams(search).keys()]
			.filter((name) => name !== "set" && name !== "clusters")
			.map((name) => [name, null]),
	);
	const several = new Set(
		tabs
			.map(({ dimension }) => dimension)
			.filter((dimension, at, all) => all.indexOf(dimension) !== at),
	);
	return (
		<nav className="tabs sm:-order-2" aria-label="Dimensions">
			{tabs.map(({ dimension, column, title, isCurrent }) => (
				<Link
					key={`${dimension} ${column}`}
					to={changed(search, {
						...none,
						dimension,
						...(several.has(dimension) && { column }),
					})}
					aria-current={isCurrent ? "page" : undefined}
				>
					{title}
				</Link>
			))}
		</nav>
	);
}
