import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import {
	Link,
	type ShouldRevalidateFunctionArgs,
	useActionData,
	useLoaderData,
	useNavigation,
	useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { undoDecisions } from "#db/queries/decisions.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { decisionBecomesKnown } from "../labelling/gold/known-answer.server.ts";
import { NotThere } from "../ui/not-there.tsx";
import { count, counted } from "../ui/numbers.ts";
import { EmptyState, Notice, Page } from "../ui/page.tsx";
import { isUnsent, unlessUnsent } from "../ui/unsent.ts";
import stylesheet from "./adjudicate.css?url";
import { onAdjudicateKey } from "./adjudicate-keys.ts";
import { adjudicationPage } from "./adjudication-page.server.ts";
import { CurrentDispute } from "./current-dispute.tsx";
import { decide } from "./decide.server.ts";
import { DecidedCard, DecidedTable } from "./decided.tsx";
import { isDecidedBefore } from "./decided-before.ts";
import { currentDecisions } from "./decided-item.server.ts";
import { CorrectTheirs, DecisionPanel } from "./decision-panel.tsx";
import { KeysWhileAway } from "./keys-while-away.ts";
import { keepDisputes, peopleSaid } from "./project-disputes.server.ts";
import { Queue } from "./queue.tsx";

export const handle = { mayRead: "adjudicator", maySend: "adjudicator" } satisfies Access;
export { sendOrKeep as clientAction } from "../ui/unsent.ts";

/** What was refused because something changed is looked at as it is now; what is decided stands as it was chosen. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
	const { actionResult } = asked;
	return isRefusal(actionResult) ? !isDecidedBefore(actionResult) : unlessUnsent(asked);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Adjudicate · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, account, role } = inProject(context);
	const search = new URL(request.url).searchParams;
	const page = await adjudicationPage(
		database(),
		{ project, accountId: account.id },
		{
			dimension: search.get("dimension") || null,
			itemId: search.get("item") || null,
			decidedId: search.get("decided") || null,
			correct: search.has("correct"),
			listsDecided: search.get("show") === "decided",
		},
	);
	const home = `/projects/${project.slug}`;
	return { home, total: project.itemCount, isLead: role === "administrator", ...page };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project, account, role } = inProject(context);
	const form = await postedForm(request, "any", 1);
	const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	const db = database();
	const now = new Date();
	const home = `/projects/${project.slug}/adjudicate`;
	const backTo = (search: Record<string, string | undefined>) =>
		redirect(`${home}${searchOf({ dimension: fields.dimension, ...search })}`);
	if (fields.intent === "undo") {
		const decidedAt = new Date(Number(fields.decidedAt));
		if (Number.isNaN(decidedAt.getTime()))
			return data(refused("Which decision is meant cannot be read: open the page again."), 400);
		const { changeCounter } = await peopleSaid(db, (await projectById(db, project.id)) ?? project);
		const undone = await undoDecisions(db, {
			projectId: project.id,
			itemId: fields.itemId ?? "",
			decidedBy: account.id,
			createdAt: decidedAt,
			now,
		});
		if (!undone)
			return data(refused("This decision no longer counts: it was corrected or taken back."), 409);
		keepDisputes(db, project.id, changeCounter);
		return backTo({ item: fields.itemId });
	}
	if (fields.intent === "known-answer") {
		if (role !== "administrator")
			return data(refused("Only administrators of the project give known answers."), 403);
		const itemId = fields.itemId ?? "";
		const which = { projectId: project.id, itemId, now };
		const decisions = await currentDecisions(db, project.id, itemId);
		const known = await decisionBecomesKnown(db, which, decisions);
		if (isRefusal(known)) return data(known, 409);
		return backTo({ decided: itemId, known: "1" });
	}
	const decided = await decide(db, { project, accountId: account.id, fields, now });
	if (isRefusal(decided)) return data(decided, 409);
	return backTo({ item: fields.next, decided: decided.itemId });
}

/** A search of what is said; what is empty is left out. */
function searchOf(said: Record<string, string | undefined>): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(said)) if (value) search.set(name, value);
	return `?${search}`;
}

export default function Adjudicate() {
	const page = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const isKept = isUnsent(outcome);
	const refusal = isKept ? undefined : outcome;
	const [search] = useSearchParams();
	const { home, current, last, reference } = page;
	const keys = useRef(new KeysWhileAway());
	const isAway = useNavigation().state !== "idle";
	const dimension = page.dimension ?? "";
	const shownKey = `${current?.itemId} ${search.has("correct")}`;
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (!keys.current.keep(event, isAway)) onAdjudicateKey(event);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [isAway]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was typed meanwhile goes to the item that came
	useEffect(() => {
		if (!isAway && !isKept) void keys.current.replay(refusal !== undefined);
	}, [isAway, isKept, shownKey]);
	const intro = reference ? (
		<>
			Reference <b>{ADJUDICATED}</b>, {reference.sentence}.{" "}
			<Link
				className="link"
				to={`${home}/decide/dimension?${new URLSearchParams({ dimension: reference.dimension, reference: ADJUDICATED })}`}
			>
				Use it in Agreement
			</Link>
		</>
	) : undefined;
	return (
		<Page title="Adjudicate" intro={intro}>
			<NotThere sentences={page.notThere} />
			{refusal ? (
				<Notice kind="error">
					{refusal.sentence}{" "}
					{isDecidedBefore(refusal) ? (
						<CorrectTheirs itemId={refusal.decidedBefore.itemId} />
					) : null}
				</Notice>
			) : null}
			{search.has("known") && !refusal ? (
				<Notice kind="done">
					What was decided is a{" "}
					<Link className="link" to={`${home}/known-answers`}>
						known answer
					</Link>{" "}
					now: annotators are held against it.
				</Notice>
			) : null}
			{page.rubricVersion === null && page.open > 0 ? (
				<Notice kind="warning">
					No rubric is published yet, and a decision names the version it was made under. Publish
					one that asks for what was answered here, then these disputes can be decided:{" "}
					<Link className="link" to={`${home}/rubric/edit?from=imported`}>
						begin with the dimensions of this project
					</Link>
					.
				</Notice>
			) : null}
			{page.open === 0 && !current && !page.decisions ? (
				<NothingToDecide home={home} decided={page.decided} dimension={dimension} />
			) : (
				<div className="adj-work" data-adjudicate>
					<Queue page={page} dimension={dimension} onLeave={() => keys.current.leave()} />
					{current ? (
						<>
							<CurrentDispute
								key={`item ${shownKey}`}
								item={current}
								rubricVersion={page.rubricVersion}
								place={page.place}
								open={page.open}
							/>
							<DecisionPanel
								key={`panel ${shownKey}`}
								item={current}
								dimension={dimension}
								nextItemId={page.nextItemId}
								rubricVersion={page.rubricVersion}
								isCorrection={search.has("correct")}
								onLeave={() => keys.current.leave()}
								onStay={() => keys.current.hold()}
							/>
						</>
					) : page.decisions ? (
						<DecidedTable decisions={page.decisions} />
					) : null}
				</div>
			)}
			{last ? (
				<DecidedCard
					last={last}
					soFar={page.soFar}
					dimension={dimension}
					mayBeKnown={page.isLead}
				/>
			) : search.has("decided") ? (
				<Notice kind="info">
					Decided. What judges said about this item is shown once every dimension on which people
					differ is decided.
				</Notice>
			) : null}
			<p className="text-[12.5px] text-ink3">
				{counted(page.open, "item is", "items are")} open, {count(page.decided)} decided, of{" "}
				{count(page.total)}. Leads who have looked at an item’s page have seen its judges: decide
				here first.
			</p>
		</Page>
	);
}

function NothingToDecide({
	home,
	decided,
	dimension,
}: {
	home: string;
	decided: number;
	dimension: string;
}) {
	return (
		<EmptyState
			title={decided > 0 ? "Everything is decided" : "Nothing to decide yet"}
			action={
				<div className="flex flex-wrap gap-2">
					{dimension ? (
						<Link className="btn" to={`${home}/adjudicate`}>
							All dimensions
						</Link>
					) : null}
					{decided > 0 ? (
						<Link className="btn" to={`${home}/adjudicate?show=decided`}>
							What was decided
						</Link>
					) : null}
				</div>
			}
		>
			<p>
				{decided > 0
					? "People differ on no other item. A new answer that differs comes here by itself."
					: "Items come here on which two people or more differ: on accept or reject, by two levels, or without a majority. Give the same items to several people and let them label."}
			</p>
		</EmptyState>
	);
}
