/** Signs of life of processes that judge, and who is taken for dead by them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { givePulse, pulsesBeside } from "#db/queries/processes.server.ts";
import { createPulse } from "./pulse.server.ts";

const LEASE_MS = 900;
const SUSPENDED = "prc_suspended";

/** A process that watches the others of a database, and a connection of somebody else. */
async function watched(): Promise<{ db: Database; looks: () => Promise<number> }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-pulse-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const open = async () => {
		const db = await openDatabase(file);
		onTestFinished(() => disconnect(db));
		return db;
	};
	const pulse = createPulse(await open(), LEASE_MS);
	const leave = await pulse.join();
	onTestFinished(leave);
	const db = await open();
	const looks = async () => {
		const all = await pulsesBeside(db, SUSPENDED);
		return all.find(({ id }) => id === pulse.id)?.pulse ?? 0;
	};
	return { db, looks };
}

const isThere = async (db: Database) =>
	(await pulsesBeside(db, "")).some(({ id }) => id === SUSPENDED);

test("a process that comes back after it was taken for dead is not taken for dead at the next look", async () => {
	const { db, looks } = await watched();
	const sign = () => givePulse(db, { id: SUSPENDED, name: "suspended", now: new Date() });
	expect(await sign()).toBe(1);
	while (await isThere(db)) await sleep(20);
	// Its first pulse is the one at which it stood still.
	expect(await sign()).toBe(1);
	const since = await looks();
	while ((await looks()) < since + 2) await sleep(20);
	expect(await isThere(db)).toBe(true);
	while (await isThere(db)) await sleep(20);
	expect(await looks()).toBeGreaterThanOrEqual(since + 3);
}, 30_000);
