import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import { disconnect } from "#db/dialect";
import { integrityOf } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { countStored, KINDS_OF_WRITE } from "./kinds-of-write.ts";

const SCRIPT = join(import.meta.dirname, "write-child.ts");
/** It is killed within so many milliseconds of its first write. */
const LONGEST_LIFE = 1_500;

/**
 * Kills a process (`kill -9`) that writes every kind in turn: of each kind, as many are there as were acknowledged, or the
 * one more that it was about to acknowledge; the database and its audit log are whole.
 */
export async function killAmidWrites(kill: number): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "concord-killed-"));
	const child = spawn(process.execPath, ["--import", "tsx", SCRIPT, folder], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		let said = "";
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			said += text;
		});
		while (said.split("\n").length < 3) {
			if (child.exitCode !== null) throw new Error(`It ended by itself: ${child.exitCode}.`);
			await sleep(5);
		}
		await sleep(LONGEST_LIFE * seededUnit(kill, "life of a writer"));
		const closed = once(child, "close");
		child.kill("SIGKILL");
		await closed;
		const [url = "", ...acknowledged] = said.split("\n").slice(0, -1);
		const db = await openDatabase(url);
		let more = 0;
		for (const [name, kind] of Object.entries(KINDS_OF_WRITE)) {
			const beyond = countStored(db, kind) - acknowledged.filter((each) => each === name).length;
			expect(beyond, name).toBeGreaterThanOrEqual(0);
			more += beyond;
		}
		expect(acknowledged.length).toBeGreaterThan(0);
		expect(more).toBeLessThanOrEqual(1);
		expect(await integrityOf(db)).toBe("ok");
		expect((await verifyLog(db)).breaks).toEqual([]);
		disconnect(db);
	} finally {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	}
}
