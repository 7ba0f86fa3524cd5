import type { Webhook, WebhookDelivery } from "#db/queries/webhooks.server.ts";
import type { DeliveryJson, WebhookJson } from "./webhook-json.ts";
import { shownDelivery, shownWebhook } from "./webhooks-page.server.ts";

/** A webhook as the API and the command say it; never its secret. */
export function webhookJson(webhook: Webhook, now: Date): WebhookJson {
	return { ...shownWebhook(webhook, now), addedAt: webhook.createdAt.toISOString() };
}

/** One of its deliveries. */
export function deliveryJson(delivery: WebhookDelivery): DeliveryJson {
	const { eventId, state, ...shown } = shownDelivery(delivery);
	return { ...shown, event: eventId, state: state === "given_up" ? "given up" : state };
}
