/** Webhooks and schedules by a program alone, with a real receiver and a real model server. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { logPage } from "#db/queries/audit-log.server.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { allowHostHere } from "../base/config.server.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { aProject, HASTY } from "../judging/testing/judged-project.ts";
import { stepSchedules } from "../schedules/scheduler.server.ts";
import { startWebhookSender } from "../webhooks/sender.server.ts";
import { aReceiver, isSigned } from "../webhooks/testing/receiver.ts";
import { type Ask, aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";
import { aScheduledJudge } from "./testing/scheduled-judge.ts";

const AT = "/projects/library/webhooks";
let db: Database;
let ask: Ask;

beforeEach(async () => {
	const { CONCORD_KEY: key } = process.env;
	process.env.CONCORD_KEY = Buffer.alloc(32, 7).toString("base64");
	onTestFinished(() => {
		process.env.CONCORD_KEY = key ?? "";
	});
	db = await openTestDatabase();
	await aProject(
		db,
		Array.from({ length: 25 }, (_, at) => `book ${at}`),
	);
	ask = asking(await servedApi(db), await aToken(db, await aPerson(db, "lead", true)));
});

async function actions(): Promise<string[]> {
	const { entries } = await logPage(db, {}, { before: null, limit: 50 });
	return entries
		.flatMap(({ action, who }) => (JSON.stringify(who).includes('"lead"') ? [action] : []))
		.reverse();
}

test("a webhook is added, tested, changed and removed; its secret is shown once", async () => {
	const receiver = await aReceiver();
	onTestFinished(allowHostHere(receiver.host));
	onTestFinished(startWebhookSender(db, { lookMs: 5, leaseMs: 300 }));
	const headers = { "idempotency-key": randomUUID() };
	const body = { address: receiver.url, events: ["run.ended", "run.ended"] };
	const added = await ask("POST", AT, { body, headers });
	expect([added.status, added.json]).toMatchObject([
		201,
		{ secret: expect.stringMatching(/^whsec_/), events: ["run.ended"], disabled: null },
	]);
	const { secret, ...webhook } = added.json;
	const again = await ask("POST", AT, { body, headers });
	expect([again.status, again.json]).toEqual([201, { ...webhook, secret: null }]);
	const kept = await asSql<{ body: string }>(db, "select body from api_answers");
	expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
	expect((await ask("GET", AT)).json.data).toEqual([webhook]);

	const one = `${AT}/${webhook.id}`;
	const tested = await ask("POST", `${one}/test`);
	expect([tested.status, tested.json.type]).toEqual([201, "webhook.test"]);
	const delivered = async () => (await ask("GET", `${one}/deliveries?limit=1`)).json;
	for (let looks = 0; looks < 200 && (await delivered()).data[0].state === "waiting"; looks++)
		await wait(20);
	expect((await delivered()).data).toMatchObject([
		{ event: tested.json.event, state: "delivered", attempts: 1, next: null },
	]);
	expect(receiver.received[0] && isSigned(receiver.received[0], secret)).toBe(true);

	const rotated = await ask("POST", `${one}/rotate`);
	expect(rotated.json.secret).not.toBe(secret);
	expect(Date.parse(rotated.json.formerUntil)).toBeGreaterThan(Date.now());
	const second = await ask("POST", `${one}/test`);
	// Page by page, the newest first.
	const first = await delivered();
	expect(first.data[0].event).toBe(second.json.event);
	const rest = await ask("GET", `${one}/deliveries?limit=1&cursor=${first.next}`);
	expect(rest.json).toMatchObject({ data: [{ event: tested.json.event }], next: null });
	const resent = await ask("POST", `${one}/deliveries/${tested.json.event}/send-again`);
	expect([resent.status, resent.json]).toMatchObject([200, { attempts: 0, state: "waiting" }]);

	const moved = { address: "https://hooks.example.org/moved" };
	expect((await ask("PUT", one, { body: moved })).json).toMatchObject({
		...moved,
		events: ["run.ended"],
	});
	for (const [wrong, field] of [
		[{ address: "http://10.0.0.1/" }, "address"],
		[{ events: [] }, "events"],
		[{}, "address"],
	] as const) {
		const refused = await ask("PUT", one, { body: wrong });
		expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, [field]]);
	}
	expect((await ask("POST", `${one}/disable`)).json.disabled.why).toBe("Disabled by lead.");
	expect((await ask("POST", `${one}/disable`)).status).toBe(409);
	expect((await ask("POST", `${one}/test`)).json.detail).toContain("enable it first");
	expect((await ask("POST", `${one}/enable`)).json.disabled).toBeNull();
	expect((await ask("POST", `${one}/remove`)).json.id).toBe(webhook.id);
	expect((await ask("GET", one)).status).toBe(404);
	const did = (await actions()).filter((action) => action.startsWith("webhook."));
	expect(did).toEqual(
		`webhook.added webhook.test_sent webhook.secret_rotated webhook.test_sent webhook.sent_again
		webhook.changed webhook.disabled webhook.enabled webhook.removed`.split(/\s+/),
	);
	const log = await logPage(db, { action: "webhook.changed" }, { before: null, limit: 5 });
	expect(JSON.stringify(log)).not.toContain("hooks.example.org");
});

test("another project's webhook is none of this one's", async () => {
	const body = { address: "https://hooks.example.org/", events: ["plan.done"] };
	const { id } = (await ask("POST", AT, { body })).json;
	await createProject(db, { slug: "other", name: "Other", now: new Date() });
	for (const [method, path] of [
		["GET", ""],
		["POST", "/rotate"],
		["POST", "/remove"],
		["GET", "/deliveries"],
	] as const)
		expect((await ask(method, `/projects/other/webhooks/${id}${path}`)).status).toBe(404);
	expect((await ask("GET", `${AT}/${id}`)).status).toBe(200);
});

test("a schedule is made, looks and is ended; each look says what it found, with figures", async () => {
	const project = await findProjectBySlug(db, "library");
	if (!project) throw new Error("it is there");
	onTestFinished(await aScheduledJudge(db, project));
	const at = "/projects/library/schedules";
	const made = await ask("POST", at, { body: { judge: "steady", anchors: 20 } });
	expect([made.status, made.json]).toMatchObject([
		201,
		{ judge: "steady", anchors: 20, everyDays: 7, maxCostMicros: null, lastLook: null },
	]);
	const twice = await ask("POST", at, { body: { judge: "steady", anchors: 20 } });
	expect([twice.status, Object.keys(twice.json.fields)]).toEqual([422, ["judge"]]);
	const free = await ask("POST", at, { body: { judge: "steady", maxCost: "0.0" } });
	expect([free.status, Object.keys(free.json.fields)]).toEqual([422, ["maxCost"]]);
	const none = await ask("POST", at, { body: { judge: "nobody" } });
	expect([none.status, Object.keys(none.json.fields)]).toEqual([422, ["judge"]]);

	const one = `${at}/${made.json.id}`;
	expect((await ask("POST", `${one}/look`)).status).toBe(200);
	await stepSchedules(db, new Date());
	const [look] = (await ask("GET", `${one}/looks`)).json.data;
	expect(look).toMatchObject({ number: 1, outcome: null, sentence: null, figures: null });
	await runToEnd(db, look.run, { engine: createEngine(HASTY) });
	await stepSchedules(db, new Date());
	const [found] = (await ask("GET", `${one}/looks`)).json.data;
	expect(found).toMatchObject({
		outcome: "no change shown",
		sentence: expect.stringMatching(/^No change of the judge is shown: 0 of 20 /),
		figures: { compared: 20, higher: 0, lower: 0, share: 0, p: 1, noise: null, groups: null },
	});
	const ended = await ask("POST", `${one}/end`);
	expect(ended.json).toMatchObject({ nextAt: null, endedAt: expect.any(String), lastLook: found });
	expect((await ask("POST", `${one}/look`)).status).toBe(409);
	expect((await ask("GET", at)).json.data.map(({ id }: { id: string }) => id)).toEqual([
		made.json.id,
		"sch_ended",
	]);
	expect((await actions()).filter((action) => action.startsWith("schedule."))).toEqual([
		"schedule.made",
		"schedule.look_asked",
		"schedule.ended",
	]);
});
