import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { WEBHOOK_EVENTS } from "#db/model/webhook.ts";
import { database } from "../base/database.server.ts";
import { isRefusal, problemsOf, type Refusal } from "../base/refusal.ts";
import { inProject, type ProjectAccess } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { CheckList } from "../ui/check-list.tsx";
import { useEmptiedForm } from "../ui/emptied-form.ts";
import { TextField } from "../ui/field.tsx";
import { Card, Notice, Page } from "../ui/page.tsx";
import {
	addWebhook,
	chooseEvents,
	type Done,
	type MadeSecret,
	rotateSecret,
	steerWebhook,
	webhookOf,
} from "./change-webhooks.server.ts";
import { EVENTS_IN_WORDS } from "./events-in-words.ts";
import { NewSecret } from "./new-secret.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { webhooksPage } from "./webhooks-page.server.ts";

export const meta = () => [{ title: "Webhooks · Concord" }];

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const { slug, id } = project;
	return { slug, webhooks: await webhooksPage(database(), id, new Date()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const changed = await change(form, inProject(context));
	const nothing = { isNew: form.get("intent") === "add", done: null, made: null, problems: null };
	if (isRefusal(changed)) return data({ ...nothing, problems: problemsOf(changed) }, 400);
	if (changed.kind === "secret") return data({ ...nothing, made: changed });
	return data({ ...nothing, done: changed.sentence });
}

async function change(
	form: FormData,
	{ project, account }: ProjectAccess,
): Promise<MadeSecret | Done | Refusal> {
	const db = database();
	const now = new Date();
	const intent = String(form.get("intent") ?? "");
	const events = form.getAll("events");
	if (intent === "add") {
		const entered = { address: form.get("address") ?? undefined, events };
		return addWebhook(db, project, { entered, createdBy: account.id, now });
	}
	const webhook = await webhookOf(db, project, String(form.get("webhook") ?? ""));
	if (isRefusal(webhook)) return webhook;
	if (intent === "events") return chooseEvents(db, webhook, form.getAll(`events-${webhook.id}`));
	if (intent === "rotate") return rotateSecret(db, webhook, now);
	const { slug } = project;
	const eventId = String(form.get("event") ?? "");
	return steerWebhook(db, webhook, { intent, eventId, project: slug, name: account.name, now });
}

export default function Webhooks() {
	const { slug, webhooks } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problems: Readonly<Record<string, string[]>> = answer?.problems ?? {};
	const form = useEmptiedForm(answer, answer?.isNew === true && answer.made !== null);
	return (
		<Page
			title="Webhooks"
			intro="Addresses that are told what happens in this project: signed, and tried again for a day. They learn ids, names of judges and numbers, never what items or people say."
		>
			{answer?.done ? <Notice kind="done">{answer.done}</Notice> : null}
			{problems[""] ? <Notice kind="error">{problems[""].join(" ")}</Notice> : null}
			{answer?.made ? <NewSecret made={answer.made} /> : null}
			{webhooks.map((webhook) => (
				<WebhookCard
					key={webhook.id}
					webhook={webhook}
					slug={slug}
					errors={problems[`events-${webhook.id}`]}
				/>
			))}
			<Card title="A new webhook">
				<Form
					method="post"
					action={`/projects/${slug}/webhooks`}
					ref={form}
					noValidate
					className="grid max-w-xl gap-4"
				>
					<TextField
						name="address"
						label="Address"
						placeholder="https://example.org/concord"
						inputMode="url"
						autoComplete="off"
						hint="Signed as Standard Webhooks say, with a secret that is shown once. Internal addresses only where the installation allows their host."
						errors={problems.address}
					/>
					<CheckList
						name="events"
						legend="It is told when"
						chosen={new Set(WEBHOOK_EVENTS)}
						errors={problems.events}
						options={WEBHOOK_EVENTS.map((event) => ({
							value: event,
							label: (
								<>
									{EVENTS_IN_WORDS[event]} <code className="text-ink3">{event}</code>
								</>
							),
						}))}
					/>
					<button
						type="submit"
						name="intent"
						value="add"
						className="btn btn-primary justify-self-start"
					>
						Add the webhook
					</button>
				</Form>
			</Card>
		</Page>
	);
}
