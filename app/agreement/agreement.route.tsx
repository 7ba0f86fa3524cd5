import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { titleOf } from "#db/model/dimension.ts";
import { setsOfProject } from "#db/queries/derived-sets.server.ts";
import { database } from "../base/database.server.ts";
import { reportedSet } from "../derived-sets/reported-set.server.ts";
import { SetLink } from "../derived-sets/set-link.tsx";
import { isSource } from "../derived-sets/source-sets.server.ts";
import { requireUnblinded } from "../http/guards.server.ts";
import { notFound } from "../http/not-found.ts";
import { Card, EmptyState, Page } from "../ui/page.tsx";
import { scaleInWords } from "../ui/scale-in-words.ts";
import { AgreementChoices } from "./agreement-choices.tsx";
import { agreementQuery, searchOf } from "./agreement-query.ts";
import { answerSentence } from "./answer-sentence.ts";
import { HumanAgreement } from "./human-agreement.tsx";
import { JudgeDifferences } from "./judge-differences.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { namedFigures } from "./named-figures.server.ts";
import { projectAgreement, projectComparison, ratingColumns } from "./rating-table.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { project, role } = await requireUnblinded(request, params.projectSlug);
	const { dimension: wanted, set: named, options } = agreementQuery(request.url);
	const set = await reportedSet(database(), project, named);
	if (typeof set === "string") throw notFound(set);
	const of = { projectId: project.id, setId: set?.id };
	const columns = await ratingColumns(database(), of);
	const all = columns?.dimensions ?? [];
	const chosen = all.find(({ dimension }) => dimension.name === wanted) ?? all[0];
	const sets = (await setsOfProject(database(), project.id)).filter(
		({ id, kind, status }) => id === set?.id || (status === "approved" && isSource(kind)),
	);
	const frame = {
		slug: project.slug,
		isAdministrator: role === "administrator",
		set: set && { id: set.id, name: set.name },
		sets: sets.map(({ name }) => name),
	};
	if (!columns || !chosen) return { ...frame, page: null };
	const people = chosen.humans.map(({ rater }) => rater);
	const reference = references(chosen.dimension.scale.type, people).some(
		([value]) => value === options.reference,
	)
		? options.reference
		: "majority";
	const report = await projectAgreement(database(), of, {
		...options,
		reference,
		dimensions: [chosen.dimension.name],
	});
	const dimension = report?.dimensions[0];
	const compared = await projectComparison(database(), of, {
		...options,
		reference,
		dimensions: [chosen.dimension.name],
	});
	const comparison = compared?.dimensions[0] ?? null;
	if (!report || !dimension) return { ...frame, page: null };
	const { scale } = chosen.dimension;
	const title = titleOf(chosen.dimension);
	return {
		...frame,
		page: {
			tabs: all.map((other) => ({
				name: other.dimension.name,
				title: titleOf(other.dimension),
				scale: scaleInWords(other.dimension),
			})),
			dimension,
			figures: namedFigures("people", dimension.humans),
			comparison,
			answer: answerSentence(dimension, title, comparison),
			options: { reference, missing: options.missing, clusters: options.clusters, set: named },
			references: references(scale.type, people),
			items: report.items,
			seed: report.seed,
			usesMajority: report.dimensions.some(({ judges }) =>
				judges.some((judge) => judge.percentAgreement),
			),
		},
	};
}

/** What judges can be held against on a scale: value and name of each choice. */
function references(scaleType: string, people: readonly string[]): [string, string][] {
	const choices: [string, string][] = [
		["majority", scaleType === "numeric" ? "mean of the people" : "majority of the people"],
	];
	if (scaleType === "ordinal") choices.push(["mean", "mean of the people"]);
	if (people.length <= 50) for (const person of people) choices.push([person, person]);
	return choices;
}

export const meta = () => [{ title: "Agreement · Concord" }];

export default function Agreement() {
	const { slug, isAdministrator, set, sets, page } = useLoaderData<typeof loader>();
	if (!page) return <NothingYet slug={slug} isAdministrator={isAdministrator} set={set} />;
	const { dimension, answer, options } = page;
	return (
		<Page
			title="Agreement"
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
					<Link className="btn" to={`/projects/${slug}/analyses`}>
						Analyses
					</Link>
				</>
			}
		>
			<nav className="tabs" aria-label="Dimension">
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
			<AnswerCard answer={answer} />
			<AgreementChoices page={page} set={set?.name ?? ""} sets={sets} />
			{dimension.judges.length > 0 ? (
				<Leaderboard
					dimension={dimension}
					hrefOfJudge={(judge) => `judge${searchOf(dimension.dimension, options, { judge })}`}
				/>
			) : (
				<Card title="No judge has been asked on this dimension">
					<p className="text-ink2">
						<Link className="link" to={`/projects/${slug}/judges`}>
							Add a judge
						</Link>{" "}
						and run it, or import scores that were computed elsewhere.
					</p>
				</Card>
			)}
			{page.comparison ? <JudgeDifferences comparison={page.comparison} /> : null}
			<HumanAgreement dimension={dimension} figures={page.figures} />
		</Page>
	);
}

type PageData = NonNullable<Awaited<ReturnType<typeof loader>>["page"]>;

function AnswerCard({ answer }: { answer: PageData["answer"] }) {
	const { best, headline, details } = answer;
	const [before, after] = best ? headline.split(best, 2) : [headline, ""];
	return (
		<section className="card px-6 py-5" aria-label="Answer">
			<p className="max-w-[44em] text-[19px] leading-[1.45] tracking-[-0.012em]">
				{before}
				{best ? <strong className="font-[650] text-accent">{best}</strong> : null}
				{after}
			</p>
			{details.length > 0 ? (
				<p className="mt-2.5 max-w-[62em] text-[13px] text-ink2">{details.join(" ")}</p>
			) : null}
		</section>
	);
}

function NothingYet({
	slug,
	isAdministrator,
	set,
}: {
	slug: string;
	isAdministrator: boolean;
	set: { name: string } | null;
}) {
	return (
		<Page title="Agreement">
			<EmptyState
				title="Nothing to compare yet"
				action={
					set ? (
						<Link className="btn" to={`/projects/${slug}/agreement?set=`}>
							Show the imported items
						</Link>
					) : isAdministrator ? (
						<Link className="btn btn-primary" to={`/projects/${slug}/import`}>
							Import items and labels
						</Link>
					) : null
				}
			>
				<p>
					Agreement needs ratings: labels of people and answers of judges on the same items.{" "}
					{set
						? `Nobody has rated the set ${set.name} yet.`
						: "Import them, label items here, or run a judge."}
				</p>
			</EmptyState>
		</Page>
	);
}
