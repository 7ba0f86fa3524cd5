import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { apiTokensOf } from "#db/queries/api-tokens.server.ts";
import { signedInBySession } from "#db/queries/sessions.server.ts";
import { aPerson, asking, aToken, servedApi } from "../api/testing/api-server.ts";
import { sessionId, signedIn, startSession } from "./session.server.ts";

/** A file that another process can hold, and how it does. */
async function aSharedFile(): Promise<{ db: Database; hold: () => void; letGo: () => void }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-note-"));
	const file = join(folder, "test.sqlite");
	const db = await openDatabase(file);
	const other = connect(file);
	onTestFinished(() => {
		disconnect(other);
		disconnect(db);
		rmSync(folder, { recursive: true });
	});
	return {
		db,
		hold: () => other.$client.exec("begin immediate"),
		letGo: () => other.$client.exec("rollback"),
	};
}

/** Carries work out while a clock ticks beside it. @returns the longest time between two ticks, in ms */
async function longestStill(work: () => Promise<unknown>): Promise<number> {
	let [longest, last] = [0, performance.now()];
	const tick = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
	};
	const ticking = setInterval(tick, 5);
	await work();
	clearInterval(ticking);
	tick();
	return longest;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
	for (const end = Date.now() + 10_000; !(await isSo()); await wait(20))
		if (Date.now() > end) throw new Error("It does not become so.");
}

test("who reads while another process holds the database is answered, and noted later", async () => {
	const { db, hold, letGo } = await aSharedFile();
	const url = await servedApi(db);
	const account = await aPerson(db, "lead", true);
	const ask = asking(url, await aToken(db, account));
	hold();
	const statuses: number[] = [];
	const still = await longestStill(async () => {
		for (let at = 0; at < 3; at++) statuses.push((await ask("GET", "/me")).status);
	});
	expect(statuses).toEqual([200, 200, 200]);
	// SQLite itself would wait for five seconds.
	expect(still).toBeLessThan(2_000);
	expect((await apiTokensOf(db, account.id))[0]?.usedAt).toBeNull();
	letGo();
	await until(async () => (await apiTokensOf(db, account.id))[0]?.usedAt !== null);
});

test("a session that is used goes on for longer, once the database is free", async () => {
	const { db, hold, letGo } = await aSharedFile();
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	const { id } = await aPerson(db, "ada");
	const begun = new Date();
	const [cookie = ""] = (await startSession(db, id, begun)).split(";");
	const request = new Request("http://concord.example/", { headers: { cookie } });
	const later = new Date(begun.getTime() + 24 * 60 * 60 * 1000);
	const end = async () =>
		(await signedInBySession(db, sessionId(request) ?? "", later))?.session.expiresAt ?? begun;
	const before = await end();
	hold();
	const still = await longestStill(async () =>
		expect(await signedIn(request, later)).toMatchObject({ login: "ada" }),
	);
	expect(still).toBeLessThan(2_000);
	expect(await end()).toEqual(before);
	letGo();
	await until(async () => (await end()) > before);
});

test("a request with a key waits beside the others until the database is free", async () => {
	const { db, hold, letGo } = await aSharedFile();
	const url = await servedApi(db);
	const ask = asking(url, await aToken(db, await aPerson(db, "lead", true)));
	await ask("GET", "/me");
	hold();
	const headers = { "idempotency-key": "one" };
	const body = { name: "FAQ", project: "faq" };
	const still = await longestStill(async () => {
		const making = ask("POST", "/projects", { body, headers });
		expect((await ask("GET", "/projects")).json).toMatchObject({ data: [] });
		await wait(500);
		letGo();
		expect((await making).status).toBe(201);
	});
	expect(still).toBeLessThan(2_000);
	const again = await ask("POST", "/projects", { body, headers });
	expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
});
