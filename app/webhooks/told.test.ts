/** What happens is told in the transaction in which it happens, and by words of ours alone. */
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/dialect";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { ratedLevel } from "#db/model/rating.ts";
import { bodyOfEvent, WEBHOOK_EVENTS, whyInOwnWords } from "#db/model/webhook.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { returnSeats } from "#db/queries/plan-seats.server.ts";
import { finishRun } from "#db/queries/runs.server.ts";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { isRefusal } from "../base/refusal.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { cancelRun, pauseRun, resumeRun } from "../judging/engine/steer-run.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { giveOut } from "../labelling/plans/give-out.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, someFields } from "../labelling/testing.ts";
import { addWebhook, steerWebhook, webhookOf } from "./change-webhooks.server.ts";

const CANARY = "canary-of-an-item";

async function listening(db: Database, projectId: string): Promise<string> {
	const { CONCORD_KEY: key } = process.env;
	process.env.CONCORD_KEY = Buffer.alloc(32, 7).toString("base64");
	onTestFinished(() => {
		process.env.CONCORD_KEY = key ?? "";
	});
	const entered = { address: "https://hooks.example.org/", events: [...WEBHOOK_EVENTS] };
	const made = await addWebhook(db, { id: projectId }, { entered, createdBy: null, now: NOW });
	if (isRefusal(made)) throw new Error(made.sentence);
	return made.webhookId;
}

const bodies = async (db: Database, id: string) =>
	(await deliveriesOf(db, id, 50)).reverse().map(({ body }) => JSON.parse(body));

test("a run tells that it stands still, goes on and is done: each once, with its numbers", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, ["maps", CANARY]);
	const id = await listening(db, project.id);
	const { url } = await aModelServer({});
	const judge = await aJudge(db, project, { url, name: "strict" });
	const runId = await aRun(db, judge);
	expect(await bodies(db, id)).toEqual([]);
	expect(await finishRun(db, runId, NOW)).toBe(false);
	expect(await pauseRun(db, runId, "Paused by Ada Lovelace.")).toBe(true);
	expect(await pauseRun(db, runId, "Paused by Ada Lovelace.")).toBe(false);
	await resumeRun(db, runId);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	const run = { run: runId, judge: "strict", judgeId: judge.id, derivedSet: null, cells: 2 };
	expect(await bodies(db, id)).toMatchObject([
		{
			...{ type: "run.paused", project: "library" },
			data: { ...run, status: "paused", judged: 0, unscored: 0, why: "Paused by hand." },
		},
		{ type: "run.ended", data: { ...run, status: "done", judged: 2, unscored: 0 } },
	]);
	expect(await cancelRun(db, runId, NOW)).toBe(false);
	expect(await bodies(db, id)).toHaveLength(2);
});

test("a plan tells once that its last answer is in, by whomever, and corrections tell nothing", async () => {
	const { db, project, ada, ben } = await aLabellingProject();
	for (const raterId of [ada, ben]) await returnSeats(db, { raterId });
	const people = [
		{ raterId: ada, name: "Ada" },
		{ raterId: ben, name: "Ben" },
	];
	const definition: LabellingPlan = {
		draw: { kind: "all" },
		withGiven: true,
		overlap: { share: 1, people: 2 },
		...{ queue: "named", blockSize: 30, repeats: 0, gold: 0, seed: 1 },
	};
	const wish = { projectId: project.id, definition, people };
	const given = await giveOut(db, wish, { createdBy: null, now: NOW });
	if (isRefusal(given)) throw new Error(given.sentence);
	const id = await listening(db, project.id);
	const fields = await someFields(db, project.id, { ...GOOD, comment: CANARY });
	const [itemId = ""] = await assignedItemIds(db, ada);
	const answers = async () => {
		for (const raterId of [ada, ben]) {
			for (const itemId of await assignedItemIds(db, raterId)) {
				expect(await bodies(db, id)).toEqual([]);
				const which = { projectId: project.id, raterId, itemId, fields, now: NOW };
				expect((await submitAnnotation(db, which)).kind).toBe("saved");
			}
		}
	};
	await answers();
	const told = [
		{
			...{ type: "plan.done", project: "handbook" },
			data: { plan: given.planId, number: 1, items: 3, answers: 6 },
		},
	];
	expect(await bodies(db, id)).toMatchObject(told);
	const first = (await currentAnnotation(db, ada, itemId))?.id ?? "";
	const corrected = { ...fields, "rating:verdict": "0", supersedes: first };
	const which = { projectId: project.id, raterId: ada, itemId, fields: corrected, now: NOW };
	expect((await submitAnnotation(db, which)).kind).toBe("saved");
	const stored = (await currentAnnotation(db, ada, itemId))?.ratings;
	expect(stored?.get("verdict")).toEqual(ratedLevel(0));
	expect(await bodies(db, id)).toMatchObject(told);
	expect(JSON.stringify(await bodies(db, id))).not.toContain(CANARY);
});

test("S14: what an endpoint repeats of an item is in no body", async () => {
	const db = await openTestDatabase();
	const project = await aProject(
		db,
		Array.from({ length: 40 }, (_, at) => `${CANARY} ${at}`),
	);
	const id = await listening(db, project.id);
	// Answers with the question that it was asked: as prose, so that it stands in the run's own sentence.
	const { url } = await aModelServer({ answer: () => `You asked: How long may I keep ${CANARY}?` });
	const judge = await aJudge(db, project, { url, name: "strict", concurrency: 4 });
	const runId = await aRun(db, judge);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toMatchObject({ status: "paused", reason: expect.stringContaining(CANARY) });
	const told = JSON.stringify(await bodies(db, id));
	expect(told).toContain("brought nothing that can be used");
	expect(told).not.toContain(CANARY);
});

test.each([
	["E does not carry requests out. The endpoint answered 400: x", "E does not carry requests out."],
	[
		"The last 20 requests brought nothing (it said (x)). Mend it.",
		"The last 20 requests brought nothing.",
	],
	["E did not take the batch: x.", "E did not take the batch."],
	[
		"The run broke on our side; it was written to the log.",
		"The run broke on our side; it was written to the log.",
	],
	["Paused by Ada.", "Paused by hand."],
])("of %j only our own words go out", (reason, own) => {
	expect(whyInOwnWords(reason)).toBe(own);
});

test("a body says what happened and nothing else", () => {
	const event = { id: "evt_1", type: "run.ended", at: NOW, project: "library", data: {} } as const;
	expect(Object.keys(JSON.parse(bodyOfEvent(event)))).toEqual([
		"id",
		"type",
		"at",
		"project",
		"data",
	]);
});

test("nobody is told of what happened while a webhook was disabled, or of what it did not choose", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, ["maps"]);
	const id = await listening(db, project.id);
	const webhook = await webhookOf(db, project, id);
	if (isRefusal(webhook)) throw new Error("it is there");
	const how = { eventId: "", project: "library", name: "Ada", now: NOW };
	await steerWebhook(db, webhook, { ...how, intent: "disable" });
	expect(isRefusal(await steerWebhook(db, webhook, { ...how, intent: "test" }))).toBe(true);
	const { url } = await aModelServer({});
	const runId = await aRun(db, await aJudge(db, project, { url }));
	await pauseRun(db, runId, "Paused by Ada.");
	await steerWebhook(db, webhook, { ...how, intent: "enable" });
	expect(await bodies(db, id)).toEqual([]);
	expect(await steerWebhook(db, webhook, { ...how, intent: "test" })).toMatchObject({
		kind: "done",
	});
	expect(await bodies(db, id)).toMatchObject([{ type: "webhook.test", data: { webhook: id } }]);
});
