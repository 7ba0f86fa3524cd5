import { setImmediate as nextTurn } from "node:timers/promises";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { lastAnsweredItem } from "#db/queries/annotations.server.ts";
import { nextOpenItem, nextQueuePosition } from "#db/queries/annotator-queue.server.ts";
import { pausedSince } from "#db/queries/memberships.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { count } from "../ui/numbers.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { labelProgress } from "./label-progress.server.ts";
import { labellerOf } from "./labeller.server.ts";
import { OutboxNote } from "./outbox-note.tsx";
import { refillQueue } from "./plans/refill-queue.server.ts";
import { takeItems } from "./take-items.server.ts";
import { TakeItems } from "./take-items.tsx";
import { waitsForTraining } from "./training/training-round.server.ts";

export const handle = { mayRead: "member" } satisfies Access;
export const meta = () => [{ title: "Label · Concord" }];

/** Goes to the next open item, or says why there is none. */
export async function loader({ context }: LoaderFunctionArgs) {
	const { project, account, role, mayLabel, raterId } = await labellerOf(context);
	const db = database();
	const paused = (await pausedSince(db, project.id, account.id)) !== null;
	if (raterId && (await waitsForTraining(db, raterId, new Date())))
		throw redirect(`/projects/${project.slug}/training`);
	// Counting a long queue takes its time: others are answered before and after.
	await nextTurn();
	if (raterId) await refillQueue(db, raterId, new Date());
	await nextTurn();
	const page = {
		raterId,
		home: `/projects/${project.slug}/label`,
		role,
		paused,
		mayLabel,
		hasItems: project.itemCount > 0,
		hasRubric: (await currentRubric(db, project.id)) !== null,
		progress: raterId ? await labelProgress(db, raterId) : null,
		lastItemId: raterId ? await lastAnsweredItem(db, raterId) : null,
		queueEnd: raterId ? await nextQueuePosition(db, raterId) : 0,
	};
	const next = raterId && page.hasRubric && !paused ? await nextOpenItem(db, raterId) : null;
	if (next) throw redirect(`/projects/${project.slug}/label/${next}`);
	return page;
}

/** An administrator takes items to label. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { account, project } = inProject(context);
	const form = await postedForm(request);
	const wanted = Number(form.get("count"));
	const queueEnd = Number(form.get("queueEnd"));
	if (Number.isInteger(wanted) && wanted > 0) {
		const asked = { projectId: project.id, account, count: wanted, queueEnd, now: new Date() };
		await takeItems(database(), asked);
	}
	throw redirect(`/projects/${project.slug}/label`);
}

export default function Label() {
	const { raterId, home, ...page } = useLoaderData<typeof loader>();
	const { role, paused, mayLabel, hasItems, hasRubric, progress, lastItemId, queueEnd } = page;
	const note = raterId ? <OutboxNote raterId={raterId} /> : null;
	const administrator = role === "administrator";
	if (!mayLabel) {
		return (
			<Page title="Label" width="narrow">
				<EmptyState title={`You take part as ${role === "viewer" ? "a viewer" : "an adjudicator"}`}>
					Items are labelled by annotators. If you should label too, ask an administrator of the
					project to invite you as an annotator.
				</EmptyState>
			</Page>
		);
	}
	if (paused) {
		return (
			<Page title="Label" width="narrow">
				<EmptyState title="You are paused">
					Your answers stay, and your items wait for you. An administrator of the project lets you
					go on.
				</EmptyState>
				{note}
			</Page>
		);
	}
	if (!hasRubric || !hasItems) {
		return (
			<Page title="Label" width="narrow">
				<EmptyState
					title="There is nothing to label yet"
					action={
						administrator ? (
							<Link className="btn" to={hasRubric ? "../import" : "../rubric"} relative="path">
								{hasRubric ? "Import items" : "Write the rubric"}
							</Link>
						) : null
					}
				>
					{hasRubric
						? "The project has no items so far."
						: "The rubric, which says what to judge, has not been published so far."}{" "}
					{administrator
						? null
						: "You will find your items here once an administrator has done that."}
				</EmptyState>
				{note}
			</Page>
		);
	}
	if (!progress || progress.total === 0) {
		return (
			<Page title="Label" width="narrow">
				<EmptyState
					title="Nothing is assigned to you yet"
					action={administrator ? <PlanLink /> : null}
				>
					{administrator ? (
						<TakeItems queueEnd={queueEnd}>
							You can label too. Your answers count like those of every annotator, so take items
							before you look at what judges or others said about them.
						</TakeItems>
					) : (
						"An administrator of the project gives out the items. As soon as you have some, they are here."
					)}
				</EmptyState>
				{note}
			</Page>
		);
	}
	return (
		<Page title="You’re done" width="narrow">
			<section className="card grid justify-items-start gap-4 px-6 py-6">
				<p className="text-[17px]">
					You labelled {count(progress.submitted)} of your {count(progress.total)}{" "}
					{progress.total === 1 ? "item" : "items"}
					{progress.skipped > 0 ? ` and skipped ${count(progress.skipped)}` : ""}. Thank you.
				</p>
				<p className="max-w-prose text-ink2">
					Your answers are now compared with those of the others; where people disagree, the item is
					looked at again. Until then you can still change what you said.
				</p>
				<div className="flex flex-wrap gap-2">
					<Link className="btn btn-primary" to="../my-work" relative="path">
						{progress.skipped > 0 ? "See my work and what I skipped" : "See my work"}
					</Link>
					{lastItemId ? (
						<Link className="btn" to={lastItemId}>
							Back to the last item
						</Link>
					) : null}
				</div>
				{administrator ? (
					<TakeItems queueEnd={queueEnd}>Take further items to label:</TakeItems>
				) : null}
				{administrator ? <PlanLink /> : null}
			</section>
			{note}
		</Page>
	);
}

function PlanLink() {
	return (
		<Link className="link" to="../plan" relative="path">
			Plan who labels what
		</Link>
	);
}
