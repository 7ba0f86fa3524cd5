import type { Database } from "#db/dialect";
import {
	deliveriesOf,
	type Webhook,
	type WebhookDelivery,
	webhooksOf,
} from "#db/queries/webhooks.server.ts";

/** So many deliveries of a webhook are listed. */
const LISTED = 20;

/** A delivery as the page lists it. */
export function shownDelivery({
	eventId,
	type,
	state,
	attempts,
	nextAttemptAt,
	lastAnswer,
	createdAt,
}: WebhookDelivery) {
	return {
		...{ eventId, type, state, attempts, lastAnswer },
		at: createdAt.toISOString(),
		next: nextAttemptAt?.toISOString() ?? null,
	};
}

/** A webhook as the page shows it; never a secret. */
export function shownWebhook(
	{ id, address, events, disabledAt, disabledWhy, failingSince, failingWhy, ...more }: Webhook,
	now: Date,
) {
	const isRotating = more.formerUntil !== null && more.formerUntil > now;
	return {
		...{ id, address, events },
		disabled: disabledAt && { since: disabledAt.toISOString(), why: disabledWhy ?? "" },
		failing: failingSince && { since: failingSince.toISOString(), why: failingWhy ?? "" },
		formerUntil: isRotating ? (more.formerUntil?.toISOString() ?? null) : null,
	};
}

/** What the page shows of a project's webhooks; never a secret. */
export async function webhooksPage(db: Database, projectId: string, now: Date) {
	return Promise.all(
		(await webhooksOf(db, projectId)).map(async (webhook) => ({
			...shownWebhook(webhook, now),
			deliveries: (await deliveriesOf(db, webhook.id, LISTED)).map(shownDelivery),
		})),
	);
}

export type ShownWebhook = Awaited<ReturnType<typeof webhooksPage>>[number];
export type ShownDelivery = ShownWebhook["deliveries"][number];
