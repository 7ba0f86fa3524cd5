import { z } from "zod";
import { WebhookEvent } from "#db/model/webhook.ts";

/** What the API and `concord webhook` say of webhooks. */

const Moment = z.iso.datetime();
const Since = z.strictObject({ since: Moment, why: z.string() }).nullable();

export const WebhookJson = z.strictObject({
	id: z.string(),
	address: z.string(),
	events: z.array(WebhookEvent).readonly(),
	addedAt: Moment,
	disabled: Since.describe("since when it is told nothing, and why; null: it is enabled"),
	failing: Since.describe("since when deliveries were given up without one that arrived"),
	formerUntil: Moment.nullable().describe(
		"until when the secret before this one signs too; null: it does not",
	),
});
export type WebhookJson = z.infer<typeof WebhookJson>;

/** The same with its secret, where it is shown: once. */
export const WebhookSecretJson = z.strictObject({
	...WebhookJson.shape,
	secret: z
		.string()
		.nullable()
		.describe("shown this once; null in an answer that is repeated for an Idempotency-Key"),
});
export type WebhookSecretJson = z.infer<typeof WebhookSecretJson>;

export const DeliveryJson = z.strictObject({
	event: z.string().describe("its id, which is its webhook-id"),
	type: z.string().describe("one of the webhook's events, or webhook.test"),
	state: z.enum(["waiting", "delivered", "given up"]),
	attempts: z.int().describe("of this round: sending again begins a new one"),
	at: Moment.describe("when it happened"),
	next: Moment.nullable().describe("of the next attempt"),
	lastAnswer: z.string().nullable().describe("how it was answered last, in a sentence"),
});
export type DeliveryJson = z.infer<typeof DeliveryJson>;

/** `concord webhook list`. */
export const WebhookListJson = z.array(WebhookJson);
export type WebhookListJson = z.infer<typeof WebhookListJson>;

/** `concord webhook deliveries`, the newest first. */
export const DeliveryListJson = z.array(DeliveryJson);
export type DeliveryListJson = z.infer<typeof DeliveryListJson>;
