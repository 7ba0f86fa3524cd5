/** Deliveries to a real receiver on loopback, by a clock that is handed in. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { commit } from "#db/audit/commit.ts";
import type { Database } from "#db/dialect";
import type { WebhookEvent } from "#db/model/webhook.ts";
import { createProject, type Project } from "#db/queries/projects.server.ts";
import { telling } from "#db/queries/webhook-events.server.ts";
import { deliveriesOf, findWebhook, type Webhook } from "#db/queries/webhooks.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { allowHostHere } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { addWebhook, rotateSecret, steerWebhook, webhookOf } from "./change-webhooks.server.ts";
import { type SenderOptions, startWebhookSender } from "./sender.server.ts";
import { aReceiver, isSigned } from "./testing/receiver.ts";

const START = new Date("2026-03-01T10:00:00Z");
const HOUR = 3_600_000;
const KEY = Buffer.alloc(32, 7).toString("base64");

let db: Database;
let project: Project;
let clock: Date;

beforeEach(async () => {
	const { CONCORD_ALLOW_HOSTS: allowed, CONCORD_KEY: key } = process.env;
	onTestFinished(() => {
		process.env.CONCORD_ALLOW_HOSTS = allowed ?? "";
		process.env.CONCORD_KEY = key ?? "";
	});
	process.env.CONCORD_ALLOW_HOSTS = "";
	process.env.CONCORD_KEY = KEY;
	db = await openTestDatabase();
	const made = await createProject(db, { slug: "library", name: "Library", now: START });
	if (!made) throw new Error("the slug is free");
	project = made;
	clock = START;
});

function allow(host: string): void {
	onTestFinished(allowHostHere(host));
}

async function aWebhook(address: string, events: WebhookEvent[] = ["judge.drifted"]) {
	const entered = { address, events };
	const made = await addWebhook(db, project, { entered, createdBy: null, now: clock });
	if (isRefusal(made)) throw new Error(made.sentence);
	return { id: made.webhookId, secret: made.secret };
}

async function happens(data = { judge: "strict" }): Promise<void> {
	const told = await telling(db, project.id, { type: "judge.drifted", at: clock, data });
	await commit(db, "delivery", (tx) => told(tx));
}

function sending(options: Partial<SenderOptions> = {}): void {
	const stop = startWebhookSender(db, {
		...{ lookMs: 5, leaseMs: 300, timeoutMs: 300, graceMs: 50 },
		now: () => clock,
		...options,
	});
	onTestFinished(stop);
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
	const end = performance.now() + 8_000;
	while (!(await isSo())) {
		if (performance.now() > end) throw new Error("it never came to that");
		await sleep(5);
	}
}

const last = async (id: string) => (await deliveriesOf(db, id, 1))[0];
const stateOf = async (id: string) => (await last(id))?.state;
const webhookNow = async (id: string) => (await findWebhook(db, id)) as Webhook;

test("what happens is delivered once, signed, with ids and numbers", async () => {
	const receiver = await aReceiver();
	allow(receiver.host);
	const { id, secret } = await aWebhook(receiver.url);
	await happens();
	sending();
	await until(async () => (await stateOf(id)) === "delivered");
	const [one] = receiver.received;
	if (!one) throw new Error("it was received");
	expect(isSigned(one, secret)).toBe(true);
	expect(isSigned({ ...one, body: `${one.body} ` }, secret)).toBe(false);
	expect(JSON.parse(one.body)).toEqual({
		id: one.headers["webhook-id"],
		type: "judge.drifted",
		at: START.toISOString(),
		project: "library",
		data: { judge: "strict" },
	});
	expect(one.headers["webhook-timestamp"]).toBe(String(START.getTime() / 1000));
	await sleep(60);
	expect(receiver.received).toHaveLength(1);
	expect(await last(id)).toMatchObject({ attempts: 1, lastAnswer: "The receiver answered 200." });
});

test("a receiver that answers 500 for a day is asked eleven times, then given up and said to fail", async () => {
	let status = 500;
	const receiver = await aReceiver(() => status);
	allow(receiver.host);
	const { id } = await aWebhook(receiver.url);
	await happens();
	sending();
	const moments: number[] = [];
	for (let count = 1; count <= 11; count++) {
		await until(async () => {
			const row = await last(id);
			return row?.attempts === count && row.leaseToken === null;
		});
		moments.push((clock.getTime() - START.getTime()) / HOUR);
		const next = (await last(id))?.nextAttemptAt;
		if (next) {
			clock = new Date(next.getTime() - 1);
			await sleep(20);
			expect(receiver.received).toHaveLength(count);
			clock = next;
		}
	}
	expect(moments.at(-1)).toBeGreaterThan(23);
	expect(moments.at(-1)).toBeLessThan(24);
	expect(await last(id)).toMatchObject({ state: "given_up", attempts: 11 });
	expect(await webhookNow(id)).toMatchObject({
		disabledAt: null,
		failingSince: clock,
		failingWhy: "The receiver answered 500: as scripted",
	});
	expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
	expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);

	// Mended and sent again: with the id that it had, and nothing fails any more.
	status = 204;
	const webhook = await webhookNow(id);
	const eventId = (await last(id))?.eventId ?? "";
	const again = { intent: "again", eventId, project: "library", name: "Ada", now: clock };
	expect(await steerWebhook(db, webhook, again)).toMatchObject({ kind: "done" });
	await until(async () => (await stateOf(id)) === "delivered");
	expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(eventId);
	expect(await webhookNow(id)).toMatchObject({ failingSince: null, failingWhy: null });
});

test("a receiver that asks for a longer wait gets it, up to our longest; for a shorter one it gets ours", async () => {
	const date = new Date(START.getTime() + 2 * HOUR).toUTCString();
	for (const [asked, status, waitedMs] of [
		["120", 503, 120_000],
		[date, 429, 2 * HOUR],
		["1", 503, 5_000],
		["999999999", 503, 8 * HOUR],
		["soon", 503, 5_000],
		[new Date(START.getTime() - HOUR).toUTCString(), 500, 5_000],
	] as const) {
		const receiver = await aReceiver(() => (to) => {
			to.writeHead(status, { "retry-after": asked }).end("busy");
		});
		allow(receiver.host);
		const { id } = await aWebhook(receiver.url);
		await happens();
		const stop = startWebhookSender(db, { lookMs: 5, leaseMs: 300, now: () => clock });
		await until(async () => (await last(id))?.lastAnswer != null);
		await stop();
		const next = (await last(id))?.nextAttemptAt?.getTime() ?? 0;
		expect([asked, next - START.getTime()]).toEqual([asked, waitedMs]);
		expect(await steerWebhook(db, await webhookNow(id), REMOVE)).toMatchObject({ kind: "done" });
	}
});

const REMOVE = { intent: "remove", eventId: "", project: "library", name: "Ada", now: START };

test("a receiver that speaks no HTTP is said to do so", async () => {
	const receiver = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
	receiver.listen(0, "127.0.0.1");
	await once(receiver, "listening");
	onTestFinished(() => void receiver.close());
	const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
	allow(host);
	const { id } = await aWebhook(`http://${host}/`);
	await happens();
	sending();
	await until(async () => (await last(id))?.lastAnswer != null);
	expect((await last(id))?.lastAnswer).toBe(
		"What the receiver answered is not HTTP (HPE_INVALID_CONSTANT): is its address right?",
	);
});

test("410 disables a webhook at once, and what waited for it is given up", async () => {
	const receiver = await aReceiver(() => 410);
	allow(receiver.host);
	const { id } = await aWebhook(receiver.url);
	await happens();
	await happens();
	sending();
	await until(async () => (await webhookNow(id)).disabledAt !== null);
	expect(receiver.received).toHaveLength(1);
	expect((await deliveriesOf(db, id, 5)).map(({ state }) => state)).toEqual([
		"given_up",
		"given_up",
	]);
	expect((await webhookNow(id)).disabledWhy).toMatch(/410/);
	await happens();
	expect(await deliveriesOf(db, id, 5)).toHaveLength(2);
});

test("S6: a redirect is not followed, and no internal address is connected to", async () => {
	const inside = await aReceiver();
	const receiver = await aReceiver(() => (to) => {
		to.writeHead(302, { location: inside.url }).end();
	});
	allow(receiver.host);
	const { id } = await aWebhook(receiver.url);
	await happens();
	sending({
		lookup: (_, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
	});
	await until(async () => (await last(id))?.lastAnswer != null);
	expect((await last(id))?.lastAnswer).toMatch(/302: a redirect, which is not followed/);
	// A public name that leads inside is found when it is connected to.
	const named = await aWebhook(`http://hooks.example.org:${inside.host.split(":")[1]}/`);
	await happens();
	await until(async () => (await last(named.id))?.lastAnswer != null);
	expect((await last(named.id))?.lastAnswer).toMatch(/leads to an internal address/);
	expect(inside.received).toHaveLength(0);
	for (const address of [inside.url, "http://169.254.169.254/", "http://[::1]/", "ftp://x.org"]) {
		const entered = { address, events: ["run.ended"] };
		const made = await addWebhook(db, project, { entered, createdBy: null, now: clock });
		expect(isRefusal(made), address).toBe(true);
	}
});

test("one that hangs and one that answers without end hold up nobody", async () => {
	const hangs = await aReceiver(() => () => {});
	const endless = await aReceiver(() => (to) => {
		to.writeHead(200);
		const pour = setInterval(() => to.write("x".repeat(8_192)), 1);
		to.on("close", () => clearInterval(pour));
	});
	const good = await aReceiver();
	for (const { host } of [hangs, endless, good]) allow(host);
	const [first, second, third] = [
		await aWebhook(hangs.url),
		await aWebhook(endless.url),
		await aWebhook(good.url),
	];
	await happens();
	sending({ timeoutMs: 1_000 });
	await until(async () => (await stateOf(third.id)) === "delivered");
	expect((await last(first.id))?.lastAnswer).toBeNull();
	await until(async () => (await last(first.id))?.lastAnswer != null);
	expect((await last(first.id))?.lastAnswer).toBe("No complete answer within 1 seconds.");
	await until(async () => (await stateOf(second.id)) === "delivered");
});

test("S11: a secret is sealed at rest, and after its rotation both sign for a day", async () => {
	const receiver = await aReceiver();
	allow(receiver.host);
	const { id, secret } = await aWebhook(receiver.url);
	const before = await webhookOf(db, project, id);
	if (isRefusal(before)) throw new Error("it is there");
	expect(JSON.stringify(before)).not.toContain(secret.slice(6, 20));
	const rotated = await rotateSecret(db, before, clock);
	if (isRefusal(rotated)) throw new Error(rotated.sentence);
	sending();
	for (const [later, olds] of [
		[0, true],
		[24 * HOUR, false],
	] as const) {
		clock = new Date(START.getTime() + later);
		await happens();
		await until(async () => (await stateOf(id)) === "delivered");
		const one = receiver.received.at(-1);
		if (!one) throw new Error("it was received");
		expect([isSigned(one, rotated.secret), isSigned(one, secret)]).toEqual([true, olds]);
	}
	// Moved to another webhook it does not open.
	process.env.CONCORD_KEY = Buffer.alloc(32, 8).toString("base64");
	await happens();
	await until(async () => (await last(id))?.attempts === 1 && (await last(id))?.lastAnswer != null);
	expect((await last(id))?.lastAnswer).toMatch(/secret cannot be opened/);
});
