import { z } from "zod";
import { WebhookEvent } from "#db/model/webhook.ts";
import {
	type DeliveryPlace,
	deliveriesOf,
	findDelivery,
	type Webhook,
	webhooksOf,
} from "#db/queries/webhooks.server.ts";
import { isRefusal, refused } from "../../base/refusal.ts";
import {
	addWebhook,
	changeWebhook,
	rotateSecret,
	steerWebhook,
	webhookOf,
} from "../../webhooks/change-webhooks.server.ts";
import { deliveryJson, webhookJson } from "../../webhooks/described-webhooks.server.ts";
import { DeliveryJson, WebhookJson, WebhookSecretJson } from "../../webhooks/webhook-json.ts";
import type { Operation, ProjectCall } from "../operation.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere, type Problem } from "../problem.ts";

const AT = "/projects/{project}/webhooks";
const OneWebhook = z.object({ webhook: z.string() });
const OneDelivery = OneWebhook.extend({ event: z.string() });
const Address = z.string().describe("an address; what it is told is signed");
const Events = z.array(WebhookEvent).describe("what it is told of");

type Call = Pick<ProjectCall, "db" | "project">;

async function found({ db, project }: Call, id: string): Promise<Webhook | Problem> {
	const webhook = await webhookOf(db, project, id);
	return isRefusal(webhook) ? notThere("This project has no such webhook.") : webhook;
}

type Steering = Pick<ProjectCall, "db" | "project" | "account" | "now">;

async function steered(
	{ db, project, account, now }: Steering,
	webhook: Webhook,
	intent: string,
	eventId = "",
) {
	const by = { project: project.slug, name: account.name, now };
	return steerWebhook(db, webhook, { intent, eventId, ...by });
}

/** What is done with a webhook as such. */
const STEPS = {
	enable: "Tell a webhook again, of what happens from now on",
	disable: "Tell a webhook nothing, until it is enabled",
	remove: "Remove a webhook with its deliveries; the answer is what it was",
} as const;

const steps: readonly Operation[] = Object.entries(STEPS).map(([intent, summary]) =>
	inProject({
		id: `${intent}Webhook`,
		method: "POST",
		path: `${AT}/{webhook}/${intent}`,
		tag: "Webhooks",
		summary,
		scope: "write",
		door: "administrator",
		params: OneWebhook,
		answer: WebhookJson,
		async handle(call) {
			const webhook = await found(call, call.params.webhook);
			if ("kind" in webhook) return webhook;
			const done = await steered(call, webhook, intent);
			if (isRefusal(done)) return done;
			const after = await webhookOf(call.db, call.project, webhook.id);
			return webhookJson(isRefusal(after) ? webhook : after, call.now);
		},
	}),
);

/** What sends a webhook something, by the intent of the page. */
async function sent(call: Steering, webhook: Webhook, { intent, event = "" }: Sent) {
	const done = await steered(call, webhook, intent, event);
	if (isRefusal(done)) return done;
	const delivery = await findDelivery(call.db, webhook.id, done.eventId ?? event);
	return delivery ? deliveryJson(delivery) : notThere("There is no such delivery any more.");
}

type Sent = { readonly intent: "test" | "again"; readonly event?: string };

const Place = z.strictObject({ at: z.int().min(0).max(8.64e15), event: z.string() });

function placeBefore(after: z.output<typeof Place> | null): DeliveryPlace | null {
	return after && { createdAt: new Date(after.at), eventId: after.event };
}

export const WEBHOOKS: readonly Operation[] = [
	projectList({
		id: "listWebhooks",
		method: "GET",
		path: AT,
		tag: "Webhooks",
		summary: "The addresses that are told what happens, the oldest first",
		scope: "read",
		door: "administrator",
		entry: WebhookJson,
		position: z.string(),
		async handle({ db, project, now, ...call }) {
			const { data, next } = pageFrom(await webhooksOf(db, project.id), ({ id }) => id, call);
			return { data: data.map((webhook) => webhookJson(webhook, now)), next };
		},
	}),
	inProject({
		id: "addWebhook",
		method: "POST",
		path: AT,
		tag: "Webhooks",
		summary: "Have an address told what happens",
		description:
			"Signed as Standard Webhooks say, with the secret of the answer, which is shown this once. Internal addresses only where CONCORD_ALLOW_HOSTS names their host.",
		scope: "write",
		door: "administrator",
		body: z.strictObject({ address: Address, events: Events }),
		answer: WebhookSecretJson,
		status: 201,
		shownOnce: "secret",
		async handle({ db, project, account, body, now }) {
			const made = await addWebhook(db, project, { entered: body, createdBy: account.id, now });
			if (isRefusal(made)) return made;
			const webhook = await webhookOf(db, project, made.webhookId);
			if (isRefusal(webhook)) return webhook;
			return { ...webhookJson(webhook, now), secret: made.secret };
		},
	}),
	inProject({
		id: "getWebhook",
		method: "GET",
		path: `${AT}/{webhook}`,
		tag: "Webhooks",
		summary: "One webhook: what it is told, and whether that arrives",
		scope: "read",
		door: "administrator",
		params: OneWebhook,
		answer: WebhookJson,
		async handle(call) {
			const webhook = await found(call, call.params.webhook);
			return "kind" in webhook ? webhook : webhookJson(webhook, call.now);
		},
	}),
	inProject({
		id: "changeWebhook",
		method: "PUT",
		path: `${AT}/{webhook}`,
		tag: "Webhooks",
		summary: "Change its address, what it is told of, or both",
		description:
			"What is left out stays, and so does its secret. What waits goes to the new address.",
		scope: "write",
		door: "administrator",
		params: OneWebhook,
		body: z.strictObject({ address: Address.optional(), events: Events.optional() }),
		answer: WebhookJson,
		async handle(call) {
			const { db, project, body, now } = call;
			const webhook = await found(call, call.params.webhook);
			if ("kind" in webhook) return webhook;
			const changed = await changeWebhook(db, webhook, body);
			if (isRefusal(changed)) return changed;
			const after = await webhookOf(db, project, webhook.id);
			return isRefusal(after) ? after : webhookJson(after, now);
		},
	}),
	...steps,
	inProject({
		id: "rotateWebhookSecret",
		method: "POST",
		path: `${AT}/{webhook}/rotate`,
		tag: "Webhooks",
		summary: "Give it another secret",
		description: "The one before signs beside it for a day. The new one is shown this once.",
		scope: "write",
		door: "administrator",
		params: OneWebhook,
		answer: WebhookSecretJson,
		shownOnce: "secret",
		async handle(call) {
			const { db, project, now } = call;
			const webhook = await found(call, call.params.webhook);
			if ("kind" in webhook) return webhook;
			const made = await rotateSecret(db, webhook, now);
			if (isRefusal(made)) return made;
			const after = await webhookOf(db, project, webhook.id);
			return isRefusal(after) ? after : { ...webhookJson(after, now), secret: made.secret };
		},
	}),
	inProject({
		id: "testWebhook",
		method: "POST",
		path: `${AT}/{webhook}/test`,
		tag: "Webhooks",
		summary: "Send it a test event, which tells that nothing happened",
		description: "It is sent within seconds: its deliveries say how it was answered.",
		scope: "write",
		door: "administrator",
		params: OneWebhook,
		answer: DeliveryJson,
		status: 201,
		async handle(call) {
			const webhook = await found(call, call.params.webhook);
			return "kind" in webhook ? webhook : sent(call, webhook, { intent: "test" });
		},
	}),
	projectList({
		id: "listDeliveries",
		method: "GET",
		path: `${AT}/{webhook}/deliveries`,
		tag: "Webhooks",
		summary: "What it was told in the last 30 days, the newest first",
		scope: "read",
		door: "administrator",
		params: OneWebhook,
		entry: DeliveryJson,
		position: Place,
		async handle({ query: { limit }, after, ...call }) {
			const webhook = await found(call, call.params.webhook);
			if ("kind" in webhook) return webhook;
			const rows = await deliveriesOf(call.db, webhook.id, limit + 1, placeBefore(after));
			const shown = rows.slice(0, limit);
			const last = rows.length > limit ? shown.at(-1) : undefined;
			return {
				data: shown.map(deliveryJson),
				next: last ? { at: last.createdAt.getTime(), event: last.eventId } : null,
			};
		},
	}),
	inProject({
		id: "sendDeliveryAgain",
		method: "POST",
		path: `${AT}/{webhook}/deliveries/{event}/send-again`,
		tag: "Webhooks",
		summary: "Send an event once more, with the id that it had",
		scope: "write",
		door: "administrator",
		params: OneDelivery,
		answer: DeliveryJson,
		async handle(call) {
			const { params, db } = call;
			const webhook = await found(call, params.webhook);
			if ("kind" in webhook) return webhook;
			const delivery = await findDelivery(db, webhook.id, params.event);
			if (!delivery) return notThere("This webhook was told of no such event in the last 30 days.");
			if (webhook.disabledAt) return refused("The webhook is disabled: enable it first.");
			if (delivery.state === "waiting") return refused("It is on its way already.");
			return sent(call, webhook, { intent: "again", event: params.event });
		},
	}),
];
