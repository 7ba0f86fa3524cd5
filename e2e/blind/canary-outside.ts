/** What the project tells others of and asks by itself: webhooks with what they were told, schedules and gates with what they found. */
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
			figures: {
				...{ compared: 20, higher: 9, lower: 0, share: 0.45, low: 0.2, high: 0.7, p: 0.01 },
				...{ level: 0.025, noise: null, groups: null },
				newItems: {
					value: hidden("look-value"),
					...{ before: { changed: 1, of: 2 }, after: { changed: 0, of: 2 }, moved: false },
				},
			},
		},
	]);
	await insert(schema.keptGates, [
		{
			...{ id: "gat_1", ...of, kind: "judge", verdict: "not trusted", changes: 1 },
			...{ isRepeated: false, areIndependent: false },
			...{ judge: hidden("gate-judge"), heldJudge: hidden("held-judge") },
			...{ dimension: hidden("gate-dimension"), judgeIdentity: hidden("gate-identity") },
			conditions: [hidden("gate-condition")],
			found: {
				n: 30,
				conditions: [
					{
						...{ condition: hidden("held-condition"), result: "not met", value: 0.1 },
						sentence: hidden("condition-sentence"),
					},
				],
				reasons: [hidden("gate-reason")],
				choices: [hidden("gate-choice")],
			},
			// No state of the project is called so: a look at it would begin a minute after the first request.
			...{ lookedState: "planted", seenState: "planted", seenAt: later, begunAt: later },
			...{ since: createdAt, lookedAt: createdAt },
		},
	]);
}
