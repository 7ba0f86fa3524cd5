import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import { disconnect } from "#db/dialect";
import { integrityOf, sharedDatabase } from "#db/dialect/testing";
import { logPage } from "#db/queries/audit-log.server.ts";
import { labelsWithoutEntry } from "#db/testing.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { someItems } from "#seeds/builders.ts";
import { aLabellingProject } from "./testing.ts";

const SCRIPT = join(import.meta.dirname, "testing/save-child.ts");
const KILLS = 2;

test("two processes that save at once, killed amid it: no acknowledged label is lost, none without its entry, one chain", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-logged-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const url = await sharedDatabase(folder);
	const rows = { "items.jsonl": someItems(1200) };
	const { db, project, ada, ben } = await aLabellingProject({ rows, url });
	onTestFinished(() => disconnect(db));
	const acknowledged: string[] = [];

	/** Saves until it is killed, after so many acknowledged labels. */
	const saver = async (raterId: string, labels: number): Promise<void> => {
		const args = ["--import", "tsx", SCRIPT, url, project.id, raterId];
		const child: ChildProcess = spawn(process.execPath, args, {
			stdio: ["ignore", "pipe", "inherit"],
		});
		onTestFinished(() => void child.kill("SIGKILL"));
		const ended = once(child, "exit");
		let said = 0;
		if (!child.stdout) throw new Error("it has an output");
		for await (const id of createInterface({ input: child.stdout })) {
			acknowledged.push(id);
			if (++said === labels) child.kill("SIGKILL");
		}
		await ended;
	};
	for (let kill = 0; kill < KILLS; kill++) {
		const after = (who: string) => 1 + Math.floor(40 * seededUnit(kill, who));
		await Promise.all([saver(ada, after("ada")), saver(ben, after("ben"))]);
	}

	expect(acknowledged.length).toBeGreaterThan(KILLS);
	expect(await labelsWithoutEntry(db)).toEqual([]);
	const { entries } = await logPage(db, { action: "label.stored" }, { before: null, limit: 5000 });
	const told = new Set(entries.map(({ about }) => about.annotation));
	expect(acknowledged.filter((id) => !told.has(id))).toEqual([]);
	expect(told.size).toBe(entries.length);
	expect((await verifyLog(db)).breaks).toEqual([]);
	expect(await integrityOf(db)).toBe("ok");
}, 120_000);
