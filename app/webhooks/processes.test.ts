/** Senders in processes of their own, which are killed: nothing is lost, and what comes twice has one id. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { commit } from "#db/audit/commit.ts";
import { type Database, disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { telling } from "#db/queries/webhook-events.server.ts";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { allowHostHere, environmentWith } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { addWebhook } from "./change-webhooks.server.ts";
import { aReceiver, type Script } from "./testing/receiver.ts";

const CHILD = join(import.meta.dirname, "testing/sender-child.ts");
const KEY = Buffer.alloc(32, 7).toString("base64");
const NOW = new Date("2026-03-01T10:00:00Z");

/** A database file with a webhook that hears of as many events as it is told. */
async function aDesk(script: Script) {
	const folder = mkdtempSync(join(tmpdir(), "concord-webhooks-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	const receiver = await aReceiver(script);
	onTestFinished(allowHostHere(receiver.host));
	process.env.CONCORD_KEY = KEY;
	onTestFinished(() => {
		process.env.CONCORD_KEY = "";
	});
	const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
	if (!project) throw new Error("the slug is free");
	const entered = { address: receiver.url, events: ["judge.drifted"] };
	const made = await addWebhook(db, project, { entered, createdBy: null, now: NOW });
	if (isRefusal(made)) throw new Error(made.sentence);
	for (let number = 0; number < EVENTS; number++) {
		const event = { type: "judge.drifted", at: new Date(), data: { number } } as const;
		const told = await telling(db, project.id, event);
		await commit(db, "delivery", (tx) => told(tx));
	}
	return {
		db,
		file,
		receiver,
		id: made.webhookId,
		sender: (leaseMs: number) => aSender(file, leaseMs),
	};
}

async function aSender(file: string, leaseMs: number): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["--import", "tsx", CHILD, file, String(leaseMs)], {
		stdio: ["ignore", "pipe", "inherit"],
		env: environmentWith({ CONCORD_KEY: KEY, CONCORD_LOG_LEVEL: "error" }),
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	await once(child.stdout ?? child, "data");
	child.stdout?.resume();
	return child;
}

async function allDelivered(db: Database, id: string): Promise<void> {
	const end = performance.now() + 60_000;
	for (;;) {
		const rows = await deliveriesOf(db, id, 2 * EVENTS);
		if (rows.length === EVENTS && rows.every(({ state }) => state === "delivered")) return;
		if (performance.now() > end) throw new Error("not all were delivered");
		await sleep(20);
	}
}

const EVENTS = 24;
/** So long nobody else takes what a killed process had. */
const SOON_DEAD_MS = 400;

test("two processes deliver each event once", { timeout: 90_000 }, async () => {
	const desk = await aDesk(() => 200);
	// Whoever stands still for longer than its lease is taken for dead: on a busy machine that takes a second.
	await Promise.all([desk.sender(30_000), desk.sender(30_000)]);
	await allDelivered(desk.db, desk.id);
	await sleep(200);
	const ids = desk.receiver.received.map(({ headers }) => headers["webhook-id"]);
	expect(ids).toHaveLength(EVENTS);
	expect(new Set(ids).size).toBe(EVENTS);
});

test("killed between sending and storing: another one sends it again, with the same id and body", {
	timeout: 90_000,
}, async () => {
	let victim: ChildProcess | null = null;
	let kills = 0;
	const desk = await aDesk((_, count) => {
		// The answer never arrives: whoever sent it is dead.
		if (count % 6 !== 3 || kills === 3) return 200;
		kills++;
		victim?.kill("SIGKILL");
		return () => {};
	});
	while (kills < 3) {
		victim = await desk.sender(SOON_DEAD_MS);
		await once(victim, "exit");
	}
	await desk.sender(SOON_DEAD_MS);
	await allDelivered(desk.db, desk.id);
	const bodies = new Map<string, Set<string>>();
	const times = new Map<string, number>();
	for (const { headers, body } of desk.receiver.received) {
		const id = String(headers["webhook-id"]);
		bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
		times.set(id, (times.get(id) ?? 0) + 1);
	}
	expect(bodies.size).toBe(EVENTS);
	expect([...bodies.values()].every((one) => one.size === 1)).toBe(true);
	expect([...times.values()].filter((count) => count === 2)).toHaveLength(3);
	expect(Math.max(...times.values())).toBe(2);
});
