import {
	type ActionFunctionArgs,
	data,
	type LinksFunction,
	type LoaderFunctionArgs,
	redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useRef } from "react";
import { database } from "../../base/database.server.ts";
import type { Access } from "../../http/access.ts";
import { count } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { CONTENT_ID } from "../../ui/skip-link.tsx";
import { ItemPane } from "../item-pane.tsx";
import stylesheet from "../label.css?url";
import { LabelFrame, LabelProgressBar } from "../label-frame.tsx";
import { formPosted } from "../label-view.ts";
import { labellerOf, requireLabeller } from "../labeller.server.ts";
import { postedValues, statusOf } from "../posted-annotation.server.ts";
import { answerTraining } from "./answer-training.server.ts";
import { Feedback } from "./feedback.tsx";
import { type TrainingPage, trainingPage } from "./training-page.server.ts";
import { trainingProgress, useTraining } from "./use-training.ts";

export const handle = { mayRead: "member", maySend: "member" } satisfies Access;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = () => [{ title: "Training · Concord" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project, raterId } = await labellerOf(context);
	const queue = `/projects/${project.slug}/label`;
	if (!raterId) throw redirect(queue);
	const answered = new URL(request.url).searchParams.get("answered");
	const asked = { answered, now: new Date() };
	const page = await trainingPage(database(), { project, raterId }, asked);
	if (page.kind === "open") throw redirect(queue);
	return page;
}

/** The form without a script: what is right by redirect, or the same page with what is wrong. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { project, raterId } = await requireLabeller(context);
	const values = await postedValues(request);
	const asked = { fields: values, now: new Date() };
	const outcome = await answerTraining(database(), { project, raterId }, asked);
	if (outcome.kind !== "saved") return data({ outcome, values }, { status: statusOf(outcome) });
	const answered = new URLSearchParams({ answered: outcome.itemId });
	throw redirect(`/projects/${project.slug}/training?${answered}`);
}

/** Items with known answers, one a screen: answered as in the queue, and each followed by what is right. */
export default function Training() {
	const page = useLoaderData<typeof loader>();
	const home = `/projects/${useParams().projectSlug}`;
	if (page.kind === "failed") return <Failed {...page} home={home} />;
	return page.kind === "item" ? (
		<Asked page={page} home={`${home}/training`} />
	) : (
		<Told page={page} home={home} />
	);
}

type Of<Kind> = Extract<TrainingPage, { kind: Kind }>;

function Asked({ page, home }: { page: Of<"item">; home: string }) {
	const posted = useActionData<typeof action>();
	const outcome = posted?.outcome ?? null;
	const desk = useTraining(page, home, formPosted(posted));
	return (
		<LabelFrame
			desk={desk}
			raterId={page.raterId}
			home={home}
			progress={trainingProgress(page)}
			reference={page.content.reference}
			posted={outcome}
			training={page}
		/>
	);
}

function Told({ page, home }: { page: Of<"feedback">; home: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { content } = page;
	const progress = trainingProgress({ ...page, place: page.place + 1 });
	return (
		<main id={CONTENT_ID} tabIndex={-1} className="label-work">
			<LabelProgressBar progress={progress} />
			<ItemPane
				content={content}
				reference={content.reference}
				progress={progress}
				heading={heading}
			/>
			<Feedback page={page} home={home} />
		</main>
	);
}

function Failed({
	right,
	of,
	passMark,
	home,
}: {
	right: number;
	of: number;
	passMark: number;
	home: string;
}) {
	return (
		<Page title="The training is not passed yet" width="narrow">
			<section className="card grid justify-items-start gap-4 px-6 py-6">
				<p className="text-[17px]">
					You had {count(right)} of {count(of)} right, and {count(passMark)} are asked for before
					your items open.
				</p>
				<p className="max-w-prose text-ink2">
					Read the guideline once more. Whoever leads the project sees this and can let you try
					again; then this page shows the first item.
				</p>
				<div className="flex flex-wrap gap-2">
					<Link className="btn btn-primary" to={`${home}/guideline`}>
						Read the guideline
					</Link>
					<Link className="btn" to={`${home}/training`} reloadDocument>
						Look again
					</Link>
				</div>
			</section>
		</Page>
	);
}
