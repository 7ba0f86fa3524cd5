import { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { WebhookEvent } from "#db/model/webhook.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { tellTest } from "#db/queries/webhook-events.server.ts";
import {
	disableWebhook,
	enableWebhook,
	insertWebhook,
	removeWebhook,
	rotateWebhookSecret,
	sendDeliveryAgain,
	changeWebhook as storeChange,
	type Webhook,
	webhooksOf,
} from "#db/queries/webhooks.server.ts";
import { checkAddress } from "#judges/endpoint/network/endpoint-url.ts";
import { SIGNED_OUT } from "../accounts/signed-out.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../base/refusal.ts";
import { allowedHosts, allowSentence } from "../judging/endpoints/allowed-hosts.server.ts";
import { newSecret, sealSecret } from "./secret.server.ts";

/** A project has at most so many. */
const MOST_WEBHOOKS = 20;
const LONGEST_ADDRESS = 2_000;
/** A secret that was rotated signs beside the new one for a day. */
const FORMER_MS = 86_400_000;

const Events = z
	.array(WebhookEvent, "There is no such event.")
	.min(1, "Choose what it is told of.")
	.transform((events) => [...new Set(events)]);

/** What somebody enters for a webhook. */
const NewWebhookForm = z.object({
	address: z
		.string({ error: "Enter the address that is told." })
		.trim()
		.min(1, "Enter the address that is told.")
		.max(LONGEST_ADDRESS, `An address has at most ${LONGEST_ADDRESS} characters.`),
	events: Events,
});

/** A secret that is shown once: only its sealed form is kept. */
export type MadeSecret = {
	readonly kind: "secret";
	readonly webhookId: string;
	readonly address: string;
	readonly secret: string;
};
/** @property eventId of what is sent by it */
export type Done = {
	readonly kind: "done";
	readonly sentence: string;
	readonly eventId?: string;
};

/** Adds a webhook to a project. Refusals are by field. */
export async function addWebhook(
	db: Database,
	project: Pick<Project, "id">,
	{ entered, createdBy, now }: { entered: unknown; createdBy: string | null; now: Date },
): Promise<MadeSecret | Refusal> {
	const parsed = NewWebhookForm.safeParse(entered);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const problem = addressProblem(parsed.data.address);
	if (problem) return problem;
	if ((await webhooksOf(db, project.id)).length >= MOST_WEBHOOKS)
		return refused(`The project has ${MOST_WEBHOOKS} webhooks: remove one first.`, "address");
	const [id, secret] = [newId("whk"), newSecret()];
	const sealedSecret = sealSecret(id, secret);
	if (isRefusal(sealedSecret)) return sealedSecret;
	const { address, events } = parsed.data;
	const stored = { id, projectId: project.id, address, sealedSecret, events };
	return (await insertWebhook(db, { ...stored, createdBy, createdAt: now }))
		? { kind: "secret", webhookId: id, address, secret }
		: SIGNED_OUT;
}

function addressProblem(address: string): Refusal | null {
	const checked = checkAddress(address, allowedHosts());
	if (checked.ok) return null;
	const allow = checked.allow === null ? "" : ` ${allowSentence(checked.allow)}`;
	return refused(`${checked.sentence}${allow}`, "address");
}

const NONE = refused("There is no such webhook: it may have been removed meanwhile.");

/** A webhook of a project; a refusal where there is none of this id. */
export async function webhookOf(
	db: Database,
	project: Pick<Project, "id">,
	id: string,
): Promise<Webhook | Refusal> {
	return (await webhooksOf(db, project.id)).find((webhook) => webhook.id === id) ?? NONE;
}

/** Has it told of other events. */
export async function chooseEvents(
	db: Database,
	webhook: Webhook,
	entered: unknown,
): Promise<Done | Refusal> {
	const events = Events.safeParse(entered);
	if (!events.success)
		return refusedFields({ [`events-${webhook.id}`]: z.flattenError(events.error).formErrors });
	if (!(await storeChange(db, webhook, { events: events.data }))) return NONE;
	return { kind: "done", sentence: "It is told of what you chose." };
}

const ChangeForm = z
	.object({ address: NewWebhookForm.shape.address, events: Events })
	.partial()
	.refine(({ address, events }) => address !== undefined || events !== undefined, {
		error: "Say what is to be changed: the address, the events, or both.",
		path: ["address"],
	});

/** Changes its address, its events or both. It keeps its secret, and what waits goes to the new address. Refusals are by field. */
export async function changeWebhook(
	db: Database,
	webhook: Webhook,
	entered: unknown,
): Promise<Done | Refusal> {
	const parsed = ChangeForm.safeParse(entered);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const { address, events } = parsed.data;
	const problem = address === undefined ? null : addressProblem(address);
	if (problem) return problem;
	const change = { ...(address !== undefined && { address }), ...(events && { events }) };
	if (!(await storeChange(db, webhook, change))) return NONE;
	return { kind: "done", sentence: "The webhook is changed." };
}

/** Gives it another secret; the one it had signs beside it for a day, so that nothing is refused meanwhile. */
export async function rotateSecret(
	db: Database,
	webhook: Webhook,
	now: Date,
): Promise<MadeSecret | Refusal> {
	const secret = newSecret();
	const sealedSecret = sealSecret(webhook.id, secret);
	if (isRefusal(sealedSecret)) return sealedSecret;
	const rotated = await rotateWebhookSecret(db, webhook, {
		...{ sealedSecret, sealedFormer: webhook.sealedSecret },
		formerUntil: new Date(now.getTime() + FORMER_MS),
	});
	if (!rotated) return refused("Its secret was rotated by somebody else just now: look again.");
	return { kind: "secret", webhookId: webhook.id, address: webhook.address, secret };
}

/** What is done with a webhook by one button. */
export async function steerWebhook(
	db: Database,
	webhook: Webhook,
	how: {
		readonly intent: string;
		readonly eventId: string;
		/** The project's address. */
		readonly project: string;
		/** Who does it. */
		readonly name: string;
		readonly now: Date;
	},
): Promise<Done | Refusal> {
	const { intent, eventId, project, name, now } = how;
	const done = (sentence: string): Done => ({ kind: "done", sentence });
	switch (intent) {
		case "test": {
			const sent = await tellTest(db, { webhookId: webhook.id, project, at: now });
			if (sent === null) return refused("It is disabled: enable it first.");
			const sentence = "A test event is on its way: load the page anew to see how it was answered.";
			return { ...done(sentence), eventId: sent };
		}
		case "again":
			if (await sendDeliveryAgain(db, webhook, { eventId, now }))
				return done("It is sent again, with the id that it had.");
			return refused("It is on its way already, or the webhook is disabled.");
		case "disable": {
			const why = `Disabled by ${name}.`;
			if (await disableWebhook(db, webhook, { why, now }))
				return done("It is told nothing any more, until it is enabled.");
			return refused("It is disabled already.");
		}
		case "enable":
			return (await enableWebhook(db, webhook))
				? done("It is told of what happens from now on.")
				: NONE;
		case "remove":
			return (await removeWebhook(db, webhook))
				? done("The webhook is removed, with its deliveries.")
				: NONE;
		default:
			return refused("That form is not known.");
	}
}
