import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { setsOfProject } from "#db/queries/derived-sets.server.ts";
import { AgreementChoices } from "../agreement/agreement-choices.tsx";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { type AgreementPage, agreementPage } from "../agreement/agreement-page.server.ts";
import { agreementQuery, searchOf } from "../agreement/agreement-query.ts";
import { AnswerSlots } from "../agreement/answer-slots.tsx";
import { CountedItemsAt } from "../agreement/counted-items.tsx";
import { HumanAgreement } from "../agreement/human-agreement.tsx";
import { JudgeDifferences } from "../agreement/judge-differences.tsx";
import { JudgePagesAt } from "../agreement/judge-link.tsx";
import { JudgeOrdersTable } from "../agreement/judge-orders-table.tsx";
import { isImported, raterOf, ratersOf } from "../agreement/judge-takes.ts";
import { Leaderboard } from "../agreement/leaderboard.tsx";
import { RobustnessTable } from "../agreement/robustness-table.tsx";
import { WithinTable } from "../agreement/within-table.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { type Soon, soon } from "../compute/soon.ts";
import { reportedSet } from "../derived-sets/reported-set.server.ts";
import { SetLink } from "../derived-sets/set-link.tsx";
import { isSource } from "../derived-sets/source-sets.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { NotThere } from "../ui/not-there.tsx";
import { Card, Page } from "../ui/page.tsx";
import { itemsAddress, judgeAddress } from "./addresses.ts";
import { type BesideReport, besideReport } from "./beside-report.server.ts";
import { EveryoneSection } from "./everyone-section.tsx";
import { type LevelsReport, levelsReport } from "./levels-report.server.ts";
import { LevelsSections } from "./levels-sections.tsx";
import { NextSteps } from "./next-steps.tsx";
import { NothingYet } from "./nothing-yet.tsx";
import { PanelSection } from "./panel-section.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const query = agreementQuery(request.url);
	const set = await reportedSet(database(), project, query.set);
	if (isRefusal(set)) throw notFound(set.sentence);
	const sets = (await setsOfProject(database(), project.id)).filter(
		({ id, kind, status }) => id === set?.id || (status === "approved" && isSource(kind)),
	);
	const { rubricVersion } = query;
	const rated = { projectId: project.id, setId: set?.id, rubricVersion };
	const work = agreementPage(database(), rated, query);
	const asked = work.then(
		(found) =>
			found && {
				dimension: found.dimension.dimension,
				options: { ...DEFAULT_AGREEMENT_OPTIONS, ...found.options },
			},
	);
	const [page, besides, levels] = await Promise.all([
		soon(work),
		soon(asked.then((of) => of && besideReport(database(), rated, of))),
		soon(
			asked.then((of) => of && levelsReport(database(), rated, { ...of, options: query.options })),
		),
	]);
	return {
		slug: project.slug,
		isAdministrator: role === "administrator",
		set: set && { id: set.id, name: set.name },
		sets: sets.map(({ name }) => name),
		page,
		besides,
		levels,
	};
}

export const meta = () => [{ title: "Decide · Concord" }];

export default function DimensionPage() {
	const { slug, isAdministrator, set, sets, page, besides, levels } =
		useLoaderData<typeof loader>();
	const nothing = <NothingYet slug={slug} isAdministrator={isAdministrator} set={set} />;
	return (
		<Computed soon={page} frame={(content) => <Page title="Decide">{content}</Page>}>
			{(found) =>
				found ? (
					<Page
						title={found.title}
						intro={
							set ? (
								<>
									On the items of the derived set{" "}
									<SetLink home={`/projects/${slug}`} set={set} isOpen={isAdministrator} />.
								</>
							) : undefined
						}
						actions={
							<Link className="link self-center" to="/help/statistics">
								Reading the figures
							</Link>
						}
					>
						<CountedItemsAt
							value={(items) =>
								itemsAddress(
									`/projects/${slug}`,
									{ dimension: found.dimension.dimension, ...items },
									found.options,
								)
							}
						>
							<JudgePagesAt
								value={(name) =>
									judgeAddress(
										`/projects/${slug}`,
										{
											dimension: found.dimension.dimension,
											judge: raterOf(found.dimension.ranking.judges, name),
										},
										found.options,
									)
								}
							>
								<Figures
									slug={slug}
									isAdministrator={isAdministrator}
									page={found}
									set={set}
									sets={sets}
									besides={besides}
									levels={levels}
								/>
							</JudgePagesAt>
						</CountedItemsAt>
					</Page>
				) : (
					<Page title="Decide">{nothing}</Page>
				)
			}
		</Computed>
	);
}

type FiguresProps = {
	slug: string;
	isAdministrator: boolean;
	page: AgreementPage;
	besides: Soon<BesideReport | null>;
	levels: Soon<LevelsReport | null>;
	set: { name: string } | null;
	sets: string[];
};

function Figures({ slug, isAdministrator, page, set, sets, besides, levels }: FiguresProps) {
	const { dimension, answer, options } = page;
	const home = `/projects/${slug}`;
	const hrefOfJudge = (judge: string, show?: string) =>
		judgeAddress(home, { dimension: dimension.dimension, judge, show }, options);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<nav className="tabs" aria-label="Dimension">
				<Link
					to={`${home}/decide${options.set === undefined ? "" : `?set=${encodeURIComponent(options.set)}`}`}
				>
					All dimensions
				</Link>
				{page.tabs.map((tab) => (
					<Link
						key={tab.name}
						to={searchOf(tab.name, { ...options, reference: "majority" })}
						aria-current={tab.name === dimension.dimension ? "page" : undefined}
					>
						{tab.title}
						<small className="ml-1.5 font-normal text-ink3">{tab.scale}</small>
					</Link>
				))}
			</nav>
			<NotThere sentences={page.notThere} />
			<AnswerSlots
				answer={answer}
				next={
					<NextSteps
						answer={answer}
						judges={dimension.ranking.judges.map((judge) => ({
							judge: judge.judge,
							raters: ratersOf(judge),
							isImported: isImported(page.takes, ratersOf(judge)),
						}))}
						home={home}
						isAdministrator={isAdministrator}
						hrefOfJudge={hrefOfJudge}
					/>
				}
			/>
			{dimension.judges.length > 0 ? (
				<Leaderboard dimension={dimension} takes={page.takes} hrefOfJudge={hrefOfJudge} />
			) : (
				<Card title="No judge has been asked on this dimension">
					<p className="text-ink2">
						<Link className="link" to={`${home}/judges`}>
							Add a judge
						</Link>{" "}
						and run it, or import scores that were computed elsewhere.
					</p>
				</Card>
			)}
			<Outlet />
			<AgreementChoices page={page} set={set?.name ?? ""} sets={sets} />
			{page.withinUnknown ? (
				<p className="text-ink2" role="status">
					{page.withinUnknown}
				</p>
			) : null}
			<JudgeDifferences dimension={dimension} />
			<RobustnessTable
				dimension={dimension}
				hrefToAsk={searchOf(dimension.dimension, { ...options, robustness: true })}
			/>
			<JudgeOrdersTable dimension={dimension} />
			<WithinTable dimension={dimension} isChosen={(options.within ?? []).length > 0} />
			<Computed soon={besides} pending={<p role="status">Computing who agrees with whom …</p>}>
				{(found) =>
					found ? (
						<>
							<EveryoneSection everyone={found.everyone} hrefOfJudge={hrefOfJudge} />
							<PanelSection panel={found.panel} ranking={dimension.ranking} />
						</>
					) : null
				}
			</Computed>
			<Computed soon={levels} pending={<p role="status">Computing who gives lower levels …</p>}>
				{(found) =>
					found ? (
						<LevelsSections
							report={found}
							looks={dimension.ranking.looks}
							hrefToAsk={searchOf(dimension.dimension, { ...options, robustness: true })}
						/>
					) : null
				}
			</Computed>
			<HumanAgreement dimension={dimension} figures={page.figures} evidence={page.evidence} />
		</div>
	);
}
