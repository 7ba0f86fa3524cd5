import { z } from "zod";
import { index, integer, json, primaryKey, table, text, timestamp } from "#db/dialect";
import { WebhookEvent } from "../model/webhook.ts";
import { accounts } from "./accounts.ts";
import { projects } from "./projects.ts";

/** An address that is told what happens in a project. */
export const webhooks = table(
	"webhooks",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		address: text().notNull(),
		/** What deliveries are signed with, sealed under the installation's key. */
		sealedSecret: text().notNull(),
		/** The secret before it was rotated: both sign for a while. */
		sealedFormer: text(),
		formerUntil: timestamp(),
		events: json(z.array(WebhookEvent)).notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		/** Nothing is sent to it from this moment on, and why not, in a sentence. */
		disabledAt: timestamp(),
		disabledWhy: text(),
		/** Since when deliveries were given up without one that arrived, and what the last one came to. */
		failingSince: timestamp(),
		failingWhy: text(),
	},
	(t) => [index("webhooks_project").on(t.projectId)],
);

/**
 * One event for one webhook, written in the transaction of what it tells of. A lease lasts as long as its process
 * gives signs of life, as those of run tasks do; whoever dies between sending and storing sends it once more.
 */
export const webhookDeliveries = table(
	"webhook_deliveries",
	{
		webhookId: text()
			.notNull()
			.references(() => webhooks.id, { onDelete: "cascade" }),
		eventId: text().notNull(),
		type: text().notNull(),
		body: text().notNull(),
		state: text({ enum: ["waiting", "delivered", "given_up"] }).notNull(),
		/** Of this round: sending again begins a new one. */
		attempts: integer().notNull(),
		nextAttemptAt: timestamp(),
		leaseToken: text(),
		leaseProcess: text(),
		/** How it was answered last, in a sentence. */
		lastAnswer: text(),
		createdAt: timestamp().notNull(),
		deliveredAt: timestamp(),
	},
	(t) => [
		primaryKey({ columns: [t.webhookId, t.eventId] }),
		index("webhook_deliveries_due").on(t.state, t.nextAttemptAt),
		index("webhook_deliveries_listed").on(t.webhookId, t.createdAt),
	],
);
