import type { Database } from "#db/dialect";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#db/model/webhook.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { findDelivery, type Webhook, webhooksOf } from "#db/queries/webhooks.server.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import {
	addWebhook,
	changeWebhook,
	type MadeSecret,
	rotateSecret,
	steerWebhook,
	webhookOf,
} from "../webhooks/change-webhooks.server.ts";
import { deliveryJson, webhookJson } from "../webhooks/described-webhooks.server.ts";
import type { WebhookJson, WebhookListJson, WebhookSecretJson } from "../webhooks/webhook-json.ts";
import { inOne } from "./chosen-endpoint.ts";
import { inColumns } from "./columns.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type WebhookOptions = {
	project: string;
	address?: string;
	events?: WebhookEvent[];
	json?: boolean;
};

/** Prints what was asked for, as JSON or in words. */
export function printed(options: Pick<WebhookOptions, "json">, json: unknown, words: string) {
	return writeOutput(options.json ? `${JSON.stringify(json, null, 2)}\n` : printableLines(words));
}

/** Carries out `concord webhook list`. */
export async function listWebhooks(options: WebhookOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const now = new Date();
		const listed: WebhookListJson = (await webhooksOf(db, project.id)).map((webhook) =>
			webhookJson(webhook, now),
		);
		if (listed.length === 0 && !options.json)
			return writeLine("No webhooks yet; add one with `concord webhook add`.");
		const rows = listed.map((webhook) => [
			webhook.address,
			webhook.id,
			webhook.events.join(", "),
			stateInWords(webhook),
		]);
		const table = inColumns(["webhook", "id", "is told of", "state"], rows);
		await printed(options, listed, table);
	});
}

function stateInWords({ disabled, failing }: WebhookJson): string {
	if (disabled) return `disabled ${disabled.since.slice(0, 10)}: ${disabled.why}`;
	return failing ? `failing since ${failing.since.slice(0, 10)}: ${failing.why}` : "enabled";
}

/**
 * The webhook of this id or address; says so where there is none, or several.
 */
export async function webhookNamed(
	db: Database,
	project: Project,
	named: string,
): Promise<Webhook | null> {
	const all = await webhooksOf(db, project.id);
	const found = all.filter(({ id, address }) => id === named || address === named);
	const [webhook] = found;
	if (webhook && found.length === 1) return webhook;
	fail(
		found.length === 0
			? `the project ${project.slug} has no webhook ${named}; see \`concord webhook list\`.`
			: `${found.length} webhooks have this address: name one by its id, ${found.map(({ id }) => id).join(", ")}.`,
	);
	return null;
}

/** Carries out `concord webhook add`. */
export async function runWebhookAdd(address: string, options: WebhookOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const now = new Date();
		const entered = { address, events: options.events ?? WEBHOOK_EVENTS };
		const made = await addWebhook(db, project, { entered, createdBy: null, now });
		if (isRefusal(made)) return fail(`the webhook was not added: ${inOne(made)}`);
		await tellSecret(db, project, { made, options, now, what: "Added" });
	});
}

type Told = {
	readonly made: MadeSecret;
	readonly options: WebhookOptions;
	readonly now: Date;
	readonly what: string;
};

async function tellSecret(db: Database, project: Project, told: Told): Promise<void> {
	const { made, options, now, what } = told;
	const { webhookId, secret, address } = made;
	const webhook = await webhookOf(db, project, webhookId);
	if (isRefusal(webhook)) return fail(webhook.sentence);
	const json: WebhookSecretJson = { ...webhookJson(webhook, now), secret };
	await printed(
		options,
		json,
		`${what} ${address} (${webhookId}). Its secret, which is not shown again:\n  ${secret}\n`,
	);
}

/** Carries out `concord webhook change`. */
export async function runWebhookChange(named: string, options: WebhookOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const webhook = await webhookNamed(db, project, named);
		if (!webhook) return;
		const { address, events } = options;
		const changed = await changeWebhook(db, webhook, { address, events });
		if (isRefusal(changed)) return fail(`the webhook was not changed: ${inOne(changed)}`);
		const after = await webhookOf(db, project, webhook.id);
		if (isRefusal(after)) return fail(after.sentence);
		const json: WebhookJson = webhookJson(after, new Date());
		await printed(
			options,
			json,
			`${after.address} (${after.id}) is told of ${after.events.join(", ")}.\n`,
		);
	});
}

type Act = "rotate" | "enable" | "disable" | "test" | "remove";

/** Carries out `concord webhook rotate | enable | disable | test | remove`. */
export async function runWebhook(act: Act, named: string, options: WebhookOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const now = new Date();
		const webhook = await webhookNamed(db, project, named);
		if (!webhook) return;
		if (act === "rotate") {
			const made = await rotateSecret(db, webhook, now);
			if (isRefusal(made)) return fail(made.sentence);
			return tellSecret(db, project, { made, options, now, what: "Rotated the secret of" });
		}
		const by = { eventId: "", project: project.slug, name: "the command line", now };
		const done = await steerWebhook(db, webhook, { intent: act, ...by });
		if (isRefusal(done)) return fail(`${webhook.address}: ${done.sentence}`);
		if (act === "test") {
			const delivery = await findDelivery(db, webhook.id, done.eventId ?? "");
			return printed(
				options,
				delivery && deliveryJson(delivery),
				`A test event for ${webhook.address} is on its way: a server or worker that runs sends it, and \`concord webhook deliveries\` says how it was answered.\n`,
			);
		}
		const after: Webhook | Refusal = await webhookOf(db, project, webhook.id);
		const json: WebhookJson = webhookJson(isRefusal(after) ? webhook : after, now);
		await printed(options, json, `${webhook.address}: ${done.sentence}\n`);
	});
}
