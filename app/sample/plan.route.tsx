import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { withdrawPlan } from "#db/queries/labelling-plans.server.ts";
import { endWaitingShares } from "#db/queries/plan-shares.server.ts";
import { InvitationLink } from "../accounts/invitations.tsx";
import { inviteToPlan } from "../accounts/invite.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import { inProject, type ProjectAccess } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { giveOutOnce } from "../labelling/plans/give-out.server.ts";
import { AskAgain } from "../planning/ask-again.tsx";
import { GivenOut } from "../planning/given-out.tsx";
import { askAgain } from "../planning/older-answers.server.ts";
import { closePlaces, shareOpenPlaces } from "../planning/open-places.server.ts";
import { definitionOf, planFormOf } from "../planning/plan-form.ts";
import { PlanMaker } from "../planning/plan-maker.tsx";
import { type PlanPage, planPage, sharersOf } from "../planning/plan-page.server.ts";
import {
	type ChosenDraw,
	type PlanStart,
	planStart,
	previewBeside,
} from "../planning/plan-start.server.ts";
import { Computed } from "../ui/computed.tsx";
import { Notice, Page } from "../ui/page.tsx";
import { isUnsent } from "../ui/unsent.ts";
import { figuresAsked } from "./figures-asked.server.ts";
import { SampleFigures } from "./sample-figures.tsx";

export { sendOrKeep as clientAction, unlessUnsent as shouldRevalidate } from "../ui/unsent.ts";

export const meta = () => [{ title: "Sample and plan · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const search = new URL(request.url).searchParams;
	const start = soon(planStart(db, { project, now: new Date(), draw: chosenDraw(search) }));
	const figures = figuresAsked(db, project, search);
	const home = `/projects/${project.slug}`;
	return { home, notCounted: notCounted(search), start: await start, ...(await figures) };
}

/** What a link asked for that is no number of items; null: nothing, or a number. */
function notCounted(search: URLSearchParams): string | null {
	const typed = search.get("count");
	return typed === null || chosenDraw(search) ? null : typed;
}

/** What a link to the page chose to draw: the next items, or so many more. */
function chosenDraw(search: URLSearchParams): ChosenDraw | null {
	const count = Number(search.get("count"));
	if (!Number.isSafeInteger(count) || count < 1 || count > 10_000_000) return null;
	return { count, gaps: search.get("gaps") ?? "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const access = inProject(context);
	const form = await postedForm(request, { lists: [] }, 4);
	const planId = String(form.get("planId"));
	const which = { projectId: access.project.id, planId, now: new Date() };
	switch (form.get("intent")) {
		case "preview": {
			const wish = planFormOf(form);
			const shown = await previewBeside(database(), access.project, wish);
			return data({ kind: "preview" as const, form: wish.form, shown });
		}
		case "give-out":
			return carryOut(access, form);
		case "take-back": {
			const isDone = await withdrawPlan(database(), which);
			if (isDone) return done("The plan was taken back: nobody has anything of it any more.");
			return data(refused("Something of this plan was answered meanwhile, so it stays."), 409);
		}
		case "ask-again": {
			const asked = await askAgain(database(), {
				projectId: access.project.id,
				whole: form.get("whole") === "on",
				expected: String(form.get("expected") ?? ""),
			});
			return data(asked, isRefusal(asked) ? 409 : 200);
		}
		case "invite":
			return invite(access, form, request);
		case "share-among-others": {
			const isDone = await endWaitingShares(database(), which);
			if (isDone) return done("What waited goes to the others, once they have done their own.");
			return data(refused("No share of this plan waits for anybody any more."), 409);
		}
		case "share-open":
			return told(await shareOpenPlaces(database(), { ...which, project: access.project }));
		case "close-open":
			return told(await closePlaces(database(), { ...which, project: access.project }));
		default:
			return data(refused("That form is not known."), 400);
	}
}

function told(outcome: string | Refusal) {
	return isRefusal(outcome) ? data(outcome, 409) : done(outcome);
}

function done(sentence: string) {
	return data({ kind: "done" as const, sentence });
}

async function carryOut({ project, account }: ProjectAccess, form: FormData) {
	const db = database();
	const sent = planFormOf(form);
	const wish = sent.form;
	if (Object.keys(sent.problems).length > 0) {
		const shown = await previewBeside(db, project, sent);
		return data({ kind: "not-given" as const, form: wish, shown, sentence: null }, 409);
	}
	const people = await sharersOf(db, project.id, wish);
	const plan = { projectId: project.id, definition: definitionOf(wish), people };
	const expected = String(form.get("expected") ?? "");
	const number = Number(form.get("next"));
	const next = Number.isSafeInteger(number) ? number : 0;
	const shown = { expected, next, createdBy: account.id, now: new Date() };
	const given = await giveOutOnce(db, plan, shown);
	if (isRefusal(given)) {
		const shown = given.fields ? given : await previewBeside(db, project, sent);
		const sentence = given.fields ? null : given.sentence;
		return data({ kind: "not-given" as const, form: wish, shown, sentence }, 409);
	}
	const sentence = given.kind === "given-before" ? given.sentence : given.plan.sentence;
	return done(`Plan ${given.number} is given out: ${sentence}`);
}

async function invite({ project, account }: ProjectAccess, form: FormData, request: Request) {
	const name = String(form.get("name") ?? "").trim();
	if (name === "") return data(refused("Say who the invitation is for."), 400);
	if (name.length > 100) return data(refused("A name has at most 100 characters."), 400);
	const db = database();
	const now = new Date();
	const { plans } = await planPage(db, project, now);
	const plan = plans.find(({ id }) => id === form.get("planId"));
	if (!plan) return data(refused("That plan is not there any more."), 404);
	const token = await inviteToPlan(
		db,
		{ projectId: project.id, name, createdBy: account.id, now },
		{ planId: plan.id, newShare: plan.waiting === 0 ? newShareOf(plan) : null },
	);
	if (isRefusal(token)) return data(token, 409);
	const origin = config().PUBLIC_URL ?? new URL(request.url).origin;
	return data({ kind: "invited" as const, name, link: new URL(`/join/${token}`, origin).href });
}

/** Of a pool whatever is free, of a plan by name what nobody else can take. */
function newShareOf({ inPool, open }: PlanPage["plans"][number]) {
	if (inPool) return { size: null };
	return open ? { size: open.items } : null;
}

export default function PlanRoute() {
	const { home, notCounted, start, asked, figures } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const acted = isUnsent(outcome) ? undefined : outcome;
	const unsent = useActionData<unknown>();
	const sent = acted?.kind === "not-given" || acted?.kind === "preview" ? acted : null;
	return (
		<Page
			title="Sample and plan"
			intro="Which items are labelled, by whom, and how many see each. Nothing happens before you give them out."
			actions={
				<>
					<Link to={`${home}/trainings`} className="btn">
						Training
					</Link>
					<Link to={`${home}/known-answers`} className="btn">
						Known answers
					</Link>
					<Link to={`${home}/people`} className="btn">
						People
					</Link>
				</>
			}
		>
			{notCounted === null ? null : (
				<Notice kind="warning">
					The link asked for “{notCounted}” items, which is no number from 1: what follows is the
					plan as it begins.
				</Notice>
			)}
			{isUnsent(unsent) ? <Notice kind="error">{unsent.sentence}</Notice> : null}
			{acted?.kind === "refused" ? <Notice kind="error">{acted.sentence}</Notice> : null}
			{acted?.kind === "done" ? <Notice kind="done">{acted.sentence}</Notice> : null}
			{acted?.kind === "invited" ? <InvitationLink name={acted.name} link={acted.link} /> : null}
			{acted?.kind === "not-given" && acted.sentence ? (
				<Notice kind="warning">{acted.sentence}</Notice>
			) : null}
			<Computed<PlanStart> soon={start}>
				{({ page, form, shown }) => (
					<>
						{page.hasRubric ? null : (
							<Notice kind="warning">
								There is no published rubric yet:{" "}
								<Link to={`${home}/rubric`} className="link">
									publish one
								</Link>{" "}
								before people begin.
							</Notice>
						)}
						<PlanMaker
							// What was given out is not to be given out again by the same fields.
							key={`${page.plans.map(({ id, state }) => id + state).join()} ${form.what} ${form.count} ${form.gaps}`}
							page={page}
							form={sent?.form ?? form}
							shown={shown}
							answered={sent?.shown ?? null}
						/>
						<SampleFigures home={home} fields={page.fields} asked={asked} figures={figures} />
						{page.older ? <AskAgain older={page.older} /> : null}
						<GivenOut plans={page.plans} />
					</>
				)}
			</Computed>
		</Page>
	);
}
