/** What the project tells others of and asks by itself: webhooks with what they were told, and schedules with what they found. */
import type { Database } from "#db/dialect";
import * as schema from "#db/schema/index.ts";
import { createdAt, hidden, inserterOf, itemId, later } from "./canaries.ts";

export async function plantOutside(db: Database): Promise<void> {
	const insert = inserterOf(db);
	const of = { projectId: "prj_1", createdAt, createdBy: "acct_lead" };
	await insert(schema.webhooks, [
		{
			...{ id: "whk_1", ...of, events: ["run.ended"] },
			address: `https://hooks.example/${hidden("webhook-address")}`,
			...{ sealedSecret: hidden("webhook-secret"), sealedFormer: hidden("former-secret") },
			// Nothing is sent.
			...{ disabledAt: createdAt, disabledWhy: hidden("disabled-why") },
			...{ failingSince: createdAt, failingWhy: hidden("failing-why") },
		},
	]);
	await insert(schema.webhookDeliveries, [
		{
			...{ webhookId: "whk_1", eventId: "evt_1", state: "given_up", attempts: 11 },
			// What is over and old is forgotten.
			createdAt: later,
			...{ type: hidden("event"), body: hidden("event-body"), lastAnswer: hidden("last-answer") },
			...{ leaseToken: hidden("delivery-lease"), leaseProcess: hidden("delivery-process") },
		},
	]);
	await insert(schema.schedules, [
		{
			...{ id: "sch_1", ...of, judgeId: "jdg_1", itemIds: [itemId(0)], itemsHash: "h" },
			...{ everyDays: 7, nextAt: createdAt, endedAt: createdAt },
		},
	]);
	await insert(schema.scheduleLooks, [
		{
			...{ scheduleId: "sch_1", number: 1, judgeId: "jdg_1", runId: "run_look", repetition: 1_000 },
			...{ startedAt: createdAt, closedAt: createdAt, outcome: "judge changed" },
			sentence: hidden("look-sentence"),
		},
	]);
}
