import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { setsOfProject } from "#db/queries/derived-sets.server.ts";
import { AgreementChoices } from "../agreement/agreement-choices.tsx";
import { type AgreementPage, agreementPage } from "../agreement/agreement-page.server.ts";
import { agreementQuery, searchOf } from "../agreement/agreement-query.ts";
import { AnswerSlots } from "../agreement/answer-slots.tsx";
import { HumanAgreement } from "../agreement/human-agreement.tsx";
import { JudgeDifferences } from "../agreement/judge-differences.tsx";
import { JudgeOrdersTable } from "../agreement/judge-orders-table.tsx";
import { Leaderboard } from "../agreement/leaderboard.tsx";
import { RobustnessTable } from "../agreement/robustness-table.tsx";
import { WithinTable } from "../agreement/within-table.tsx";
import { database } from "../base/database.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { reportedSet } from "../derived-sets/reported-set.server.ts";
import { SetLink } from "../derived-sets/set-link.tsx";
import { isSource } from "../derived-sets/source-sets.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Computed } from "../ui/computed.tsx";
import { Card, Page } from "../ui/page.tsx";
import { judgeAddress } from "./addresses.ts";
import { NothingYet } from "./nothing-yet.tsx";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, role } = inProject(context);
	const query = agreementQuery(request.url);
	const set = await reportedSet(database(), project, query.set);
	if (isRefusal(set)) throw notFound(set.sentence);
	const sets = (await setsOfProject(database(), project.id)).filter(
		({ id, kind, status }) => id === set?.id || (status === "approved" && isSource(kind)),
	);
	const rated = { projectId: project.id, setId: set?.id };
	return {
		slug: project.slug,
		isAdministrator: role === "administrator",
		set: set && { id: set.id, name: set.name },
		sets: sets.map(({ name }) => name),
		page: await soon(agreementPage(database(), rated, query)),
	};
}

export const meta = () => [{ title: "Decide · Concord" }];

export default function DimensionPage() {
	const { slug, isAdministrator, set, sets, page } = useLoaderData<typeof loader>();
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
							<>
								<Link className="link self-center" to="/help/statistics">
									Reading the figures
								</Link>
								<Link
									className="btn"
									to={`/projects/${slug}/accept-rate?dimension=${encodeURIComponent(found.dimension.dimension)}`}
								>
									Accept rate
								</Link>
							</>
						}
					>
						<Figures slug={slug} page={found} set={set} sets={sets} />
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
	page: AgreementPage;
	set: { name: string } | null;
	sets: string[];
};

function Figures({ slug, page, set, sets }: FiguresProps) {
	const { dimension, answer, options } = page;
	const home = `/projects/${slug}`;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<nav className="tabs sm:-order-2" aria-label="Dimension">
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
			{dimension.judges.length > 0 ? (
				<Leaderboard
					dimension={dimension}
					takes={page.takes}
					hrefOfJudge={(judge) =>
						judgeAddress(home, { dimension: dimension.dimension, judge }, options)
					}
				/>
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
			<AnswerSlots answer={answer} />
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
			<HumanAgreement dimension={dimension} figures={page.figures} evidence={page.evidence} />
		</div>
	);
}
