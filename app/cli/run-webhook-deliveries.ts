import { deliveriesOf, findDelivery } from "#db/queries/webhooks.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { steerWebhook } from "../webhooks/change-webhooks.server.ts";
import { deliveryJson } from "../webhooks/described-webhooks.server.ts";
import type { DeliveryJson, DeliveryListJson } from "../webhooks/webhook-json.ts";
import { inColumns } from "./columns.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { printed, type WebhookOptions, webhookNamed } from "./run-webhook.ts";
import { writeLine } from "./write-output.ts";

/** More are read page by page over the API. */
const MOST = 200;

/** Carries out `concord webhook deliveries`. */
export async function listDeliveries(named: string, options: WebhookOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const webhook = await webhookNamed(db, project, named);
		if (!webhook) return;
		const listed: DeliveryListJson = (await deliveriesOf(db, webhook.id, MOST)).map(deliveryJson);
		if (listed.length === 0 && !options.json)
			return writeLine(`${webhook.address} was told nothing yet.`);
		const rows = listed.map(({ event, type, at, state, attempts, next, lastAnswer }) => [
			at,
			type,
			event,
			next === null ? state : `${state}, next ${next}`,
			String(attempts),
			lastAnswer ?? "",
		]);
		const table = inColumns(["at", "type", "event", "state", "attempts", "last answer"], rows);
		await printed(options, listed, table);
	});
}

/** Carries out `concord webhook again`. */
export async function runWebhookAgain(
	named: string,
	event: string | undefined,
	options: WebhookOptions,
): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const webhook = await webhookNamed(db, project, named);
		if (!webhook) return;
		const over = (await deliveriesOf(db, webhook.id, MOST)).find(
			({ state }) => state !== "waiting",
		);
		const eventId = event ?? over?.eventId;
		if (eventId === undefined)
			return fail(`${webhook.address} was told nothing yet that could be sent again.`);
		if (!(await findDelivery(db, webhook.id, eventId)))
			return fail(
				`${webhook.address} was told of no event ${eventId} in the last 30 days; see \`concord webhook deliveries\`.`,
			);
		const by = { project: project.slug, name: "the command line", now: new Date() };
		const done = await steerWebhook(db, webhook, { intent: "again", eventId, ...by });
		if (isRefusal(done)) return fail(`${eventId}: ${done.sentence}`);
		const delivery = await findDelivery(db, webhook.id, eventId);
		const json: DeliveryJson | null = delivery && deliveryJson(delivery);
		await printed(options, json, `${eventId} is sent to ${webhook.address} again.\n`);
	});
}
