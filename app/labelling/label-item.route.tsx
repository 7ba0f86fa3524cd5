import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import {
	type ClientLoaderFunctionArgs,
	useActionData,
	useFetcher,
	useLoaderData,
	useParams,
	useRouteError,
} from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { Page } from "../ui/page.tsx";
import { AnnotationPanel } from "./annotation-panel.tsx";
import { ItemPane } from "./item-pane.tsx";
import stylesheet from "./label.css?url";
import { type LabelItem, labelItem } from "./label-item.server.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { postedAnnotation, statusOf } from "./posted-annotation.server.ts";
import { AHEAD, itemAt } from "./prefetched-items.ts";
import type { Saved } from "./use-save-annotation.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Label · Concord" }];

export async function loader({ params, context }: LoaderFunctionArgs): Promise<LabelItem> {
	const { project, raterId } = await requireLabeller(context);
	const item = await labelItem(database(), { project, raterId, itemId: params.itemId ?? "" });
	if (!item) throw itemNotFound();
	return item;
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
	return itemAt(new URL(request.url), () => serverLoader<LabelItem>());
}

/** The form without a script: the next item by redirect, or the same page with what is wrong. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const { outcome, values } = await postedAnnotation({ request, params, context });
	if (outcome.kind !== "saved") return data({ outcome, values }, { status: statusOf(outcome) });
	const start = `/projects/${params.projectSlug}/label`;
	throw redirect(outcome.nextItemId ? `${start}/${outcome.nextItemId}` : start);
}

/** One item a screen: what is judged at the left, the judgement at the right. */
export default function LabelItemPage() {
	const loaded = useLoaderData<typeof loader>();
	const posted = useActionData<typeof action>();
	const home = `/projects/${useParams().projectSlug}/label`;
	// By the item that followed. No state: the count goes up with the next item, not while the old
	// one is still in sight.
	const saves = useRef(new Map<string | null, Saved>());
	const savedBefore = saves.current.get(loaded.itemId);
	const item = useMemo(() => withSaveBefore(loaded, savedBefore), [loaded, savedBefore]);
	const keepSaved = useCallback((saved: Saved) => {
		saves.current.set(saved.nextItemId, saved);
	}, []);
	const { progress, content } = item;

	const { load } = useFetcher<typeof loader>();
	const ahead = item.nextItemId;
	useEffect(() => {
		if (ahead) load(`${home}/${ahead}?${AHEAD}`);
	}, [ahead, home, load]);

	const heading = useRef<HTMLHeadingElement>(null);
	const shownFirst = useRef(item.itemId);
	useEffect(() => {
		// A new item is read from its top, also by a screen reader.
		if (shownFirst.current === item.itemId) return;
		shownFirst.current = "";
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, [item.itemId]);

	return (
		<main className="label-work" data-hide-reference={item.hideReference || undefined}>
			<progress
				className="label-progress"
				aria-label="Items answered"
				value={progress.submitted + progress.skipped}
				max={progress.total}
			/>
			<ItemPane
				key={item.itemId}
				content={content}
				hideReference={item.hideReference}
				progress={progress}
				heading={heading}
			/>
			<AnnotationPanel
				key={`${item.itemId} ${item.own?.annotationId}`}
				item={item}
				home={home}
				posted={posted ?? null}
				savedBefore={saves.current.size > 0}
				onSaved={keepSaved}
			/>
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

/** An item that was asked for ahead does not know yet of the answer that was saved meanwhile. */
function withSaveBefore(item: LabelItem, saved: Saved | undefined): LabelItem {
	if (!saved || item.own) return item;
	return { ...item, progress: saved.progress, previousItemId: saved.itemId };
}
