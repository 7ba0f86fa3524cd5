import { setImmediate as nextTurn } from "node:timers/promises";
import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import {
	Link,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useActionData,
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
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { TakesCard } from "../judging/runs/takes-card.tsx";
import { Computed } from "../ui/computed.tsx";
import { NotThere } from "../ui/not-there.tsx";
import { EmptyState, Page } from "../ui/page.tsx";
import { AllFigures } from "./all-figures.tsx";
import { Anchored } from "./anchored.tsx";
import { askedJudge } from "./asked-judge.server.ts";
import { CompareLinks } from "./compare-links.tsx";
import { DimensionTabs } from "./dimension-tabs.tsx";
import { FailuresCard } from "./failures-card.tsx";
import { HabitsCard } from "./habits-card.tsx";
import { type JudgeFiguresPage, judgeFiguresPage } from "./judge-figures.server.ts";
import stylesheet from "./judge-page.css?url";
import { habitsOfJudge, slicesOfJudge } from "./judge-parts.server.ts";
import { questionOf } from "./judge-query.ts";
import { retryJudge, runsOfJudge } from "./judge-runs.server.ts";
import { namedJudge } from "./named-judge.server.ts";
import { SlicesCard } from "./slices-card.tsx";
import { thresholdOfJudge } from "./threshold.server.ts";
import { CutNote, ThresholdCard } from "./threshold-card.tsx";
import { versionsOfJudge } from "./versions.server.ts";
import { VersionsCard } from "./versions-card.tsx";

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
			series: judge?.series ?? null,
			identity: judge && shortIdentity(judge.identity),
		},
		...(judge && isAdministrator ? await runsOfJudge(db, judge) : { runs: null, passing: 0 }),
		...(await partsSoon(db, rated, named, query)),
	};
}

/** Asks again what failed and may succeed now. */
export async function action(args: ActionFunctionArgs) {
	const { account, project } = inProject(args.context);
	const named = await namedJudge(database(), project.id, { id: args.params.judgeId ?? "" });
	if (!named?.judge) throw notFound("There is no such judge in this project that could be asked.");
	await postedForm(args.request);
	const retried = await retryJudge(database(), named.judge, {
		...{ createdBy: account.id, now: new Date() },
	});
	if (isRefusal(retried)) return data({ problem: retried.sentence }, 409);
	return redirect(`/projects/${project.slug}/runs/${retried.runId}`);
}

/** What is computed: each part comes by itself, and begins a turn after the one before. */
async function partsSoon(...asked: Parameters<typeof judgeFiguresPage>) {
	const [figures, slices, habits, threshold, versions] = await Promise.all([
		soon(judgeFiguresPage(...asked)),
		soon(afterTurns(1, () => slicesOfJudge(...asked))),
		soon(afterTurns(2, () => habitsOfJudge(...asked))),
		soon(afterTurns(3, () => thresholdOfJudge(...asked))),
		soon(afterTurns(4, () => versionsOfJudge(...asked))),
	]);
	return { figures, slices, habits, threshold, versions };
}

/** Each of them reads before it has anything computed: others are answered meanwhile. */
async function afterTurns<Value>(turns: number, begin: () => Promise<Value>): Promise<Value> {
	for (let turn = 0; turn < turns; turn++) await nextTurn();
	return begin();
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
	const { slug, isAdministrator, judge, runs, passing, ...parts } = useLoaderData<typeof loader>();
	const { figures, slices, habits, threshold, versions } = parts;
	const problem = useActionData<typeof action>()?.problem;
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
						{judge.series === null ? null : (
							<Link className="btn" to={`${home}/judges/new?protocol=prompt&from=${judge.id}`}>
								Next version
							</Link>
						)}
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
						<Figures
							page={page}
							home={home}
							cut={
								<Computed soon={threshold} question={question} pending={null}>
									{(found) =>
										isRefusal(found) ? null : <CutNote page={found} name={judge.name} />
									}
								</Computed>
							}
						>
							<Computed soon={slices} question={question}>
								{(found) =>
									isRefusal(found) ? null : <SlicesCard slices={found} name={judge.name} />
								}
							</Computed>
							<Computed soon={habits} question={question}>
								{(found) =>
									isRefusal(found) ? null : (
										<Anchored id="habits">
											<HabitsCard habits={found} page={page} orders={page.orders} />
										</Anchored>
									)
								}
							</Computed>
							<Computed soon={threshold} question={question}>
								{(found) =>
									isRefusal(found) ? null : (
										<Anchored id="threshold">
											<ThresholdCard page={found} name={judge.name} />
										</Anchored>
									)
								}
							</Computed>
							<Computed soon={versions} question={question}>
								{(found) =>
									isRefusal(found) || found === null ? null : (
										<VersionsCard
											home={home}
											dimension={page.dimension}
											versions={found}
											isAdministrator={isAdministrator}
										/>
									)
								}
							</Computed>
							<div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
								<FailuresCard
									{...{ home, runs, passing, problem, judgeId: judge.id }}
									unscored={page.judge.unscored}
									asked={page.judge.asked}
								/>
								{page.takes ? <TakesCard takes={page.takes} /> : null}
							</div>
						</Figures>
					)
				}
			</Computed>
		</Page>
	);
}

/** The answer, the inbox and what stands under it. */
function Figures({
	page,
	home,
	cut,
	children,
}: {
	page: JudgeFiguresPage;
	home: string;
	cut: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<DimensionTabs tabs={page.tabs} />
			<NotThere sentences={page.notThere} />
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
				<p className="min-w-0 flex-1 basis-80 text-[12.5px] text-ink3">{page.dependence}</p>
				<CompareLinks page={page} home={home} />
			</div>
			<AnswerSlots answer={page.answer} />
			{cut}
			<Outlet />
			{children}
			<AllFigures page={page} />
		</div>
	);
}
