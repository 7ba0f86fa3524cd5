import { and, asc, desc, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import type { AuditAction } from "../model/audit-log.ts";
import type { WebhookEvent } from "../model/webhook.ts";
import { webhookDeliveries, webhooks } from "../schema/index.ts";
import { whileAdministering } from "./while-let-in.ts";

export type Webhook = typeof webhooks.$inferSelect;
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
export type NewWebhook = Pick<
	Webhook,
	"id" | "projectId" | "address" | "sealedSecret" | "events" | "createdBy" | "createdAt"
>;

/** The log names its events, never its address, which may hold a secret. */
const entryOf = (action: AuditAction, { id, projectId }: Of, details = {}) => ({
	...{ action, project: projectId, about: { webhook: id }, details },
});

/** A webhook of a project. */
export type Of = { readonly id: string; readonly projectId: string };

const theOne = ({ id, projectId }: Of) =>
	and(eq(webhooks.id, id), eq(webhooks.projectId, projectId));

/** @returns false where whoever makes it may not any more: nothing was written */
export async function insertWebhook(db: Database, webhook: NewWebhook): Promise<boolean> {
	return commit(db, entryOf("webhook.added", webhook, { events: webhook.events }), (tx) => [
		...whileAdministering(tx, webhook.projectId),
		tx.insert(webhooks).values(webhook),
	]);
}

/** The webhooks of a project, the oldest first. */
export async function webhooksOf(db: Database, projectId: string): Promise<Webhook[]> {
	return db
		.select()
		.from(webhooks)
		.where(eq(webhooks.projectId, projectId))
		.orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(db: Database, id: string): Promise<Webhook | null> {
	const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
	return row ?? null;
}

/** What it is told of, and where: what is left out stays. @returns false when there is no such webhook in the project */
export async function changeWebhook(
	db: Database,
	of: Of,
	change: { readonly events?: WebhookEvent[]; readonly address?: string },
): Promise<boolean> {
	const { address, ...told } = change;
	const details = { ...told, ...(address !== undefined && { address: "changed" }) };
	return commit(db, entryOf("webhook.changed", of, details), (tx) => [
		must(tx.update(webhooks).set(change).where(theOne(of))),
	]);
}

/** Puts another secret in the place of the one there is, which signs beside it until `formerUntil`. */
export async function rotateWebhookSecret(
	db: Database,
	of: Of,
	change: { sealedSecret: string; sealedFormer: string; formerUntil: Date },
): Promise<boolean> {
	return commit(db, entryOf("webhook.secret_rotated", of), (tx) => [
		must(
			tx
				.update(webhooks)
				.set(change)
				.where(and(theOne(of), eq(webhooks.sealedSecret, change.sealedFormer))),
		),
	]);
}

/** Sends it nothing any more, nor what waits. @returns false when it was so before */
export async function disableWebhook(
	db: Database,
	of: Of,
	{ why, now, by }: { why: string; now: Date; by?: "server" },
): Promise<boolean> {
	const entry = { ...entryOf("webhook.disabled", of), ...(by && { by }) };
	return commit(db, entry, (tx) => [
		must(
			tx
				.update(webhooks)
				.set({ disabledAt: now, disabledWhy: why })
				.where(and(theOne(of), isNull(webhooks.disabledAt))),
		),
		tx
			.update(webhookDeliveries)
			.set({ state: "given_up", nextAttemptAt: null, leaseToken: null, leaseProcess: null })
			.where(and(eq(webhookDeliveries.webhookId, of.id), eq(webhookDeliveries.state, "waiting"))),
	]);
}

export async function enableWebhook(db: Database, of: Of): Promise<boolean> {
	return commit(db, entryOf("webhook.enabled", of), (tx) => [
		must(
			tx
				.update(webhooks)
				.set({ disabledAt: null, disabledWhy: null, failingSince: null, failingWhy: null })
				.where(theOne(of)),
		),
	]);
}

/** Takes a webhook away, with its deliveries. */
export async function removeWebhook(db: Database, of: Of): Promise<boolean> {
	return commit(db, entryOf("webhook.removed", of), (tx) => [
		must(tx.delete(webhooks).where(theOne(of))),
	]);
}

/** A delivery's place in a list. */
export type DeliveryPlace = { readonly createdAt: Date; readonly eventId: string };

/** The last deliveries of a webhook, the newest first. @param before only those after it in that order */
export async function deliveriesOf(
	db: Database,
	webhookId: string,
	limit: number,
	before: DeliveryPlace | null = null,
): Promise<WebhookDelivery[]> {
	const { createdAt, eventId } = webhookDeliveries;
	const isAfter =
		before === null
			? undefined
			: or(
					lt(createdAt, before.createdAt),
					and(eq(createdAt, before.createdAt), lt(eventId, before.eventId)),
				);
	return db
		.select()
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.webhookId, webhookId), isAfter))
		.orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.eventId))
		.limit(limit);
}

/** The delivery of an event to a webhook. */
export async function findDelivery(
	db: Database,
	webhookId: string,
	eventId: string,
): Promise<WebhookDelivery | null> {
	const [row] = await db
		.select()
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.eventId, eventId)));
	return row ?? null;
}

/** Sends an event once more, with the id that it had. @returns false when it waits, or there is none */
export async function sendDeliveryAgain(
	db: Database,
	of: Of,
	{ eventId, now }: { eventId: string; now: Date },
): Promise<boolean> {
	const entry = entryOf("webhook.sent_again", of);
	const enabled = db
		.select({ id: webhooks.id })
		.from(webhooks)
		.where(and(theOne(of), isNull(webhooks.disabledAt)));
	return commit(db, { ...entry, about: { ...entry.about, event: eventId } }, (tx) => [
		must(
			tx
				.update(webhookDeliveries)
				.set({ state: "waiting", attempts: 0, nextAttemptAt: now, deliveredAt: null })
				.where(
					and(
						inArray(webhookDeliveries.webhookId, enabled),
						eq(webhookDeliveries.eventId, eventId),
						ne(webhookDeliveries.state, "waiting"),
					),
				),
		),
	]);
}

/** Forgets what was over before a moment. */
export async function forgetDeliveries(db: Database, before: Date): Promise<void> {
	await unlogged(db, "ended")
		.delete(webhookDeliveries)
		.where(and(ne(webhookDeliveries.state, "waiting"), lt(webhookDeliveries.createdAt, before)));
}
