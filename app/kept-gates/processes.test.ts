/** Keepers in processes of their own: of whatever several of them see, one change is told once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { environmentWith } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { addWebhook } from "../webhooks/change-webhooks.server.ts";
import { aGate, aHeldProject, theGate } from "./testing/held-project.ts";

const CHILD = join(import.meta.dirname, "testing/keeper-child.ts");

async function aKeeper(file: string): Promise<void> {
	const child = spawn(process.execPath, ["--import", "tsx", CHILD, file], {
		stdio: ["ignore", "pipe", "inherit"],
		env: environmentWith({ CONCORD_LOG_LEVEL: "error" }),
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	await once(child.stdout ?? child, "data");
	child.stdout?.resume();
}

test("two processes tell each change of a verdict once", { timeout: 480_000 }, async () => {
	const { CONCORD_KEY: key } = process.env;
	process.env.CONCORD_KEY = Buffer.alloc(32, 7).toString("base64");
	onTestFinished(() => {
		process.env.CONCORD_KEY = key ?? "";
	});
	const folder = mkdtempSync(join(tmpdir(), "concord-gates-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const held = await aHeldProject(file);
	const { db, project, label } = held;
	onTestFinished(() => disconnect(db));
	const entered = { address: "https://hooks.example.org/", events: ["gate.changed"] };
	const made = await addWebhook(db, project, { entered, createdBy: null, now: new Date() });
	if (isRefusal(made)) throw new Error(made.sentence);
	await label(0, 60);
	await aGate(held, new Date());
	await Promise.all([aKeeper(file), aKeeper(file)]);
	const becomes = async (verdict: string) => {
		// The first look of each waits until its threads have started.
		const end = performance.now() + 150_000;
		while (performance.now() < end) {
			if ((await theGate(held)).verdict === verdict) return;
			await sleep(50);
		}
		throw new Error(`it did not become ${verdict}`);
	};
	await label(0, 30, true);
	await becomes("not trusted");
	await label(0, 30);
	await becomes("trusted");
	await label(0, 30, true);
	await becomes("not trusted");
	await sleep(500);
	const { changes } = await theGate(held);
	const told = (await deliveriesOf(db, made.webhookId, 50)).map(({ body }) => JSON.parse(body));
	// Looked at amid labels a verdict may lie between two of these: each that was stored is told.
	expect(told).toHaveLength(changes);
	expect(changes).toBeGreaterThanOrEqual(3);
	const inOrder = told.sort((a, b) => a.id.localeCompare(b.id));
	for (const [at, { data }] of inOrder.entries())
		expect(data.from).toBe(at === 0 ? "trusted" : inOrder[at - 1].data.to);
});
