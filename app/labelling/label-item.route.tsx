import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { Page } from "../ui/page.tsx";
import { AnnotationPanel } from "./annotation-panel.tsx";
import { EarlyKeys } from "./early-keys.tsx";
import { DockedGuideline } from "./guideline.tsx";
import { ItemPane } from "./item-pane.tsx";
import stylesheet from "./label.css?url";
import { type LabelWork, labelWork } from "./label-item.server.ts";
import { standing } from "./label-progress.server.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { NoItem } from "./no-item.tsx";
import { refillQueue } from "./plans/refill-queue.server.ts";
import { postedAnnotation, statusOf } from "./posted-annotation.server.ts";
import { waitsForTraining } from "./training/train.server.ts";
import { useLabelWork } from "./use-label-work.ts";
import { useReference } from "./use-reference.ts";
import { progressWithout, shown } from "./work-queue.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Label · Concord" }];

export async function loader({ params, context }: LoaderFunctionArgs): Promise<LabelWork> {
	const { project, raterId, paused } = await requireLabeller(context);
	// Which says that they are paused.
	if (paused) throw redirect(`/projects/${project.slug}/label`);
	if (await waitsForTraining(database(), raterId, new Date()))
		throw redirect(`/projects/${project.slug}/training`);
	const work = await labelWork(database(), { project, raterId, itemId: params.itemId ?? "" });
	if (!work) throw itemNotFound();
	return work;
}

/** The form without a script: the next item by redirect, or the same page with what is wrong. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { outcome, values, raterId } = await postedAnnotation({ request, params, context }, "page");
	if (outcome.kind !== "saved") return data({ outcome, values }, { status: statusOf(outcome) });
	const start = `/projects/${params.projectSlug}/label`;
	await refillQueue(database(), raterId, new Date());
	const { nextItemId } = await standing(database(), raterId, outcome.queuePosition);
	throw redirect(nextItemId ? `${start}/${nextItemId}` : start);
}

/** One item a screen: what is judged at the left, the judgement at the right. Both stay while the items change. */
export default function LabelItemPage() {
	const loaded = useLoaderData<typeof loader>();
	const posted = useActionData<typeof action>();
	const home = `/projects/${useParams().projectSlug}/label`;
	const outcome = posted?.outcome ?? null;
	const errors = outcome?.kind === "invalid" ? outcome.fieldErrors : {};
	const desk = useLabelWork(loaded, home, posted ? { values: posted.values, errors } : null);
	const { queue } = desk.view;
	const item = shown(queue);
	const progress = progressWithout(queue, desk.status.entries);

	const heading = useRef<HTMLHeadingElement>(null);
	const itemId = item?.itemId;
	const reference = useReference(itemId, item?.content.referenceHidden === true, home);
	const lastItem = useRef(itemId);
	useEffect(() => {
		// A new item is read from its top, also by a screen reader.
		if (lastItem.current === itemId) return;
		lastItem.current = itemId;
		if (document.activeElement !== heading.current) heading.current?.focus({ preventScroll: true });
		for (const part of document.querySelectorAll(".label-item, .label-fields")) part.scrollTop = 0;
		document.querySelector(".label-work")?.scrollIntoView({ block: "start" });
	}, [itemId]);

	return (
		<main className="label-work">
			<EarlyKeys />
			<progress
				className="label-progress"
				aria-label="Items answered"
				value={progress.submitted + progress.skipped}
				max={progress.total}
			/>
			{item ? (
				<ItemPane
					content={item.content}
					reference={item.content.reference ?? reference}
					progress={progress}
					heading={heading}
				/>
			) : (
				<NoItem exhausted={queue.exhausted} status={desk.status} home={home} />
			)}
			<DockedGuideline guidelineHtml={desk.view.rubric.guidelineHtml} />
			<AnnotationPanel desk={desk} raterId={loaded.raterId} home={home} posted={outcome} />
		</main>
	);
}

/** What the browsers call a request that did not get through. */
const NETWORK_AWAY = /failed to fetch|networkerror|load failed/i;

/** The network was away just when another item was asked for; anything else is not for this page. */
export function ErrorBoundary() {
	const error = useRouteError();
	const { projectSlug } = useParams();
	const networkAway = error instanceof TypeError && NETWORK_AWAY.test(error.message);
	if (!networkAway) throw error;
	return (
		<Page title="The server cannot be reached" width="narrow">
			<p>What you saved is stored, and what you began is kept in this browser.</p>
			<p>
				<a className="btn btn-primary" href={`/projects/${projectSlug}/label`}>
					Try again
				</a>
			</p>
		</Page>
	);
}
