import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import {
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
	useParams,
	useRouteError,
} from "@remix-run/react";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { Page } from "../ui/page.tsx";
import stylesheet from "./label.css?url";
import { LabelFrame } from "./label-frame.tsx";
import { type LabelWork, labelWork } from "./label-item.server.ts";
import { standing } from "./label-progress.server.ts";
import { formPosted } from "./label-view.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { NoItem } from "./no-item.tsx";
import { refillQueue } from "./plans/refill-queue.server.ts";
import { postedAnnotation, statusOf } from "./posted-annotation.server.ts";
import { waitsForTraining } from "./training/training-round.server.ts";
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

/** The items of an annotator's queue, one after the other. */
export default function LabelItemPage() {
	const loaded = useLoaderData<typeof loader>();
	const posted = useActionData<typeof action>();
	const home = `/projects/${useParams().projectSlug}/label`;
	const outcome = posted?.outcome ?? null;
	const desk = useLabelWork(loaded, home, formPosted(posted));
	const { queue } = desk.view;
	const item = shown(queue);
	const reference = useReference(item?.itemId, item?.content.referenceHidden === true, home);
	return (
		<LabelFrame
			desk={desk}
			raterId={loaded.raterId}
			home={home}
			progress={progressWithout(queue, desk.status.entries)}
			reference={item?.content.reference ?? reference}
			posted={outcome}
			empty={<NoItem exhausted={queue.exhausted} status={desk.status} home={home} />}
		/>
	);
}

/** What the browsers call a request that did not get through. */
const NETWORK_AWAY = /failed to fetch|networkerror|load failed/i;

/** The item is another's now, or the network was away when it was asked for; anything else is not for this page. */
export function ErrorBoundary() {
	const error = useRouteError();
	const { projectSlug } = useParams();
	if (isRouteErrorResponse(error) && error.status === 404) {
		return (
			<Page title="This item is not yours now" width="narrow">
				<p>{error.data}</p>
				<p>
					<a className="btn btn-primary" href={`/projects/${projectSlug}/label`}>
						Go on with your items
					</a>
				</p>
			</Page>
		);
	}
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
