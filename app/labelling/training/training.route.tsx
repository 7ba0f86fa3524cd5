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
import { isRefusal } from "../../base/refusal.ts";
import type { Access } from "../../http/access.ts";
import { inProject } from "../../http/guards.server.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { count } from "../../ui/numbers.ts";
import { Page } from "../../ui/page.tsx";
import { ItemPane } from "../item-pane.tsx";
import stylesheet from "../label.css?url";
import { labellerOf, requireLabeller } from "../labeller.server.ts";
import { answerTraining, trainingPage } from "./train.server.ts";
import { Feedback, TrainingForm } from "./training-panel.tsx";

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

export async function action({ request, context }: ActionFunctionArgs) {
	const { project, raterId } = await requireLabeller(context);
	const form = await postedForm(request, "any");
	const fields = Object.fromEntries(
		[...form].reverse().map(([name, value]) => [name, String(value)]),
	);
	const now = new Date();
	const outcome = await answerTraining(database(), { project, raterId }, { fields, now });
	if (isRefusal(outcome)) return data({ refusal: outcome, values: fields }, 409);
	const { slug } = inProject(context).project;
	throw redirect(`/projects/${slug}/training?${new URLSearchParams({ answered: outcome.itemId })}`);
}

/** Items with known answers, one a screen: answered as in the queue, and each followed by what is right. */
export default function Training() {
	const page = useLoaderData<typeof loader>();
	const posted = useActionData<typeof action>();
	const home = `/projects/${useParams().projectSlug}`;
	const heading = useRef<HTMLHeadingElement>(null);
	if (page.kind === "failed") return <Failed {...page} home={home} />;
	const { place, of, itemId, content } = page;
	const progress = { total: of, submitted: place - 1, skipped: 0, open: of - place + 1 };
	return (
		<main className="label-work">
			<progress
				className="label-progress"
				aria-label="Training items answered"
				value={place - 1}
				max={of}
			/>
			<ItemPane
				key={itemId}
				content={content}
				reference={content.reference}
				progress={{ ...progress, minutesLeft: null }}
				heading={heading}
			/>
			{page.kind === "item" ? (
				<TrainingForm
					key={itemId}
					page={page}
					values={posted?.values ?? {}}
					refusal={posted?.refusal ?? null}
				/>
			) : (
				<Feedback key={`feedback ${itemId}`} page={page} home={home} />
			)}
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
