import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { leftOutSentences } from "../agreement/answers-left-out.ts";
import { currentAnswer } from "../agreement/current-answer.server.ts";
import { database } from "../base/database.server.ts";
import { soon } from "../compute/soon.ts";
import { SetLink } from "../derived-sets/set-link.tsx";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { Computed } from "../ui/computed.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { counted } from "../ui/numbers.ts";
import { Card, Notice, Page } from "../ui/page.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { CurrentAnswer, hrefOfJudgeAsked } from "./current-answer.tsx";
import { LeadQuestionsCard } from "./lead-questions-card.tsx";
import type { NextStep } from "./next-steps.ts";
import { type JudgeProgress, overview, type PersonProgress } from "./overview.server.ts";

/** More raters than that are on their own pages. */
const SHOWN = 12;

export const handle = { mayRead: "member" } satisfies Access;

export const meta = () => [{ title: "Overview · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { account, project, role } = inProject(context);
	const home = `/projects/${project.slug}`;
	// Who labels sees their own work and nothing about anybody else's.
	if (role === "annotator") throw redirect(`${home}/label`);
	const standing = await overview(database(), project, new Date());
	return {
		home,
		name: project.name,
		simulation: project.settings.simulation,
		reader: { role, isInstallationAdministrator: account.isAdministrator },
		...standing,
		people: standing.people.slice(0, SHOWN),
		judges: standing.judges.slice(0, SHOWN),
		raters: { people: standing.people.length, judges: standing.judges.length },
		answer: await soon(
			standing.canCompare
				? currentAnswer(database(), { projectId: project.id, setId: standing.set?.id })
				: Promise.resolve(null),
		),
	};
}

export default function OverviewPage() {
	const {
		home,
		name,
		simulation,
		reader,
		items,
		set,
		people,
		leftOut,
		judges,
		raters,
		steps,
		canCompare,
		answer,
	} = useLoaderData<typeof loader>();
	const isAdministrator = reader.role === "administrator";
	return (
		<Page
			title={name}
			intro={
				<>
					{counted(items, "item")}, {counted(raters.people, "person", "people")},{" "}
					{counted(raters.judges, "judge")}
					{set ? (
						<>
							. No imported item is rated yet; below stands what was said about the derived set{" "}
							<SetLink home={home} set={set} isOpen={isAdministrator} />.
						</>
					) : null}
				</>
			}
			actions={
				isAdministrator ? (
					<>
						<Link to={`${home}/settings`} className="btn">
							Settings
						</Link>
						{items > 0 ? (
							<Link to={`${home}/plan`} className="btn">
								Plan
							</Link>
						) : null}
						{items > 0 ? (
							<Link to={`${home}/import`} className="btn">
								Import more
							</Link>
						) : null}
					</>
				) : null
			}
		>
			{simulation ? (
				<Notice kind="warning">
					<strong>This project is a simulation.</strong> Its texts were written for the demo, and
					its annotators, like every judge whose name begins with “sim”, are random generators of
					known behaviour. Nothing here says how a real model behaves.
				</Notice>
			) : null}
			{canCompare ? (
				<>
					<CurrentAnswer home={home} isAdministrator={isAdministrator} answer={answer} />
					<Computed
						soon={answer}
						pending={<LeadQuestionsCard home={home} reader={reader} hrefOfJudge={() => null} />}
					>
						{(known) => (
							<LeadQuestionsCard
								home={home}
								reader={reader}
								hrefOfJudge={(question) => known && hrefOfJudgeAsked(home, known, question)}
							/>
						)}
					</Computed>
				</>
			) : null}
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
				<div
					className={`grid gap-5 ${people.length + leftOut.length + judges.length === 0 ? "hidden" : ""}`}
				>
					{people.length + leftOut.length > 0 ? (
						<People
							people={people}
							more={raters.people - people.length}
							leftOut={leftOutSentences(leftOut)}
						/>
					) : null}
					{judges.length > 0 ? (
						<Judges judges={judges} more={raters.judges - judges.length} />
					) : null}
				</div>
				{isAdministrator ? <Steps home={home} steps={steps} /> : null}
			</div>
		</Page>
	);
}

type PeopleProps = { people: PersonProgress[]; more: number; leftOut: string[] };

function People({ people, more, leftOut }: PeopleProps) {
	return (
		<Card title="People">
			<ul className="grid">
				{people.map((person) => (
					<Row key={person.name} name={person.name}>
						<PersonWork person={person} />
					</Row>
				))}
			</ul>
			<Further count={more} />
			{leftOut.map((sentence) => (
				<p key={sentence} className="pt-2 text-[12.5px] text-ink3">
					{sentence}
				</p>
			))}
		</Card>
	);
}

/** A name at the left and its figures at the right, under each other where there is no room. */
function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line2 py-1.5 last:border-0">
			<span className="max-w-64 truncate" title={name}>
				{name}
			</span>
			<span className="ml-auto flex items-center gap-3">{children}</span>
		</li>
	);
}

function PersonWork({ person }: { person: PersonProgress }) {
	if (person.assigned > 0) {
		return (
			<>
				{person.minutesLeft === null ? null : (
					<span className="text-[12.5px] text-ink3">about {person.minutesLeft} min left</span>
				)}
				<ProgressBar done={person.done} of={person.assigned} />
			</>
		);
	}
	if (person.isHere) return <span className="text-ink3">nothing to label yet</span>;
	return (
		<>
			<FromFile />
			{counted(person.labels, "label")}
		</>
	);
}

function Judges({ judges, more }: { judges: JudgeProgress[]; more: number }) {
	return (
		<Card title="Judges" note="coverage: answered cells with a value">
			<ul className="grid">
				{judges.map((judge) => (
					<Row key={judge.name} name={judge.name}>
						{judge.isHere ? null : <FromFile />}
						{judge.asked === 0 ? (
							<span className="text-ink3">not run yet</span>
						) : (
							<Coverage scored={judge.scored} asked={judge.asked} />
						)}
					</Row>
				))}
			</ul>
			<Further count={more} />
		</Card>
	);
}

function FromFile() {
	return <span className="text-[12.5px] text-ink3">from a file</span>;
}

function Further({ count: further }: { count: number }) {
	return further > 0 ? <p className="pt-2 text-[12.5px] text-ink3">and {further} more</p> : null;
}

function Steps({ home, steps }: { home: string; steps: NextStep[] }) {
	const next = steps.find((step) => !step.isDone);
	return (
		<Card title="What to do next">
			<ol className="grid gap-3.5">
				{steps.map((step, index) => (
					<li key={step.title} className="grid grid-cols-[1.75rem_1fr] items-baseline gap-1">
						<span
							className={`text-[13px] ${step.isDone ? "text-accept" : step === next ? "font-semibold text-accent" : "text-ink3"}`}
						>
							{step.isDone ? <span title="done">✓</span> : `${index + 1}.`}
							<span className="sr-only">{step.isDone ? "done: " : ""}</span>
						</span>
						<div>
							<Link
								to={`${home}/${step.path}`}
								className={
									step === next
										? "link font-semibold"
										: `hover:text-accent ${step.isDone ? "text-ink2" : "font-medium"}`
								}
							>
								{step.title}
							</Link>
							<p className="text-[13px] text-ink2">{step.detail}</p>
						</div>
					</li>
				))}
			</ol>
		</Card>
	);
}
