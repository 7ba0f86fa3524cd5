import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { accountById, createAccount } from "#db/queries/accounts.server.ts";
import { deleteSessionsOf } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { sessionId, signedIn, startSession } from "../http/session.server.ts";
import { changeOwnPassword } from "./change-own-account.server.ts";
import { newAccount } from "./new-account.server.ts";
import { verifyPassword } from "./password.server.ts";
import { createSignInLimit } from "./sign-in-limit.server.ts";

let db: Database;
let accountId: string;
const OLD = "a sentence of words";
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(async () => {
	db = await openTestDatabase();
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	const chosen = { name: "Ada", login: "ada", password: OLD };
	const ada = await newAccount(chosen, { isAdministrator: false, now: new Date() });
	await createAccount(db, ada);
	accountId = ada.id;
});

/** A browser in which she is signed in since then. */
async function browser(now = new Date()): Promise<Request> {
	const cookie = (await startSession(db, accountId, now)).split(";")[0] ?? "";
	return new Request("http://concord.example/account", { headers: { cookie } });
}

test("who knows the password changes it, and other browsers are signed out", async () => {
	const [here, elsewhere] = [await browser(), await browser()];
	const limit = createSignInLimit();
	const change = (current: string) =>
		changeOwnPassword(db, {
			accountId,
			current,
			next: "another sentence of words",
			keptSession: sessionId(here) ?? "",
			address: "127.0.0.1",
			now: new Date(),
			limit,
		});
	expect(await change("not this one")).toMatchObject({
		fields: { current: ["That is not your password now."] },
	});
	expect(await signedIn(elsewhere)).not.toBeNull();
	expect(await change(OLD)).toMatchObject({ kind: "done" });
	expect([await signedIn(here), await signedIn(elsewhere)]).toMatchObject([{ login: "ada" }, null]);
	const hash = (await accountById(db, accountId))?.passwordHash ?? null;
	expect(await verifyPassword(hash, "another sentence of words")).toBe(true);
	for (let tries = 0; tries < 10; tries++) await change("not this one");
	expect(await change("another sentence of words")).toMatchObject({
		sentence: expect.stringContaining("Too many tries"),
	});
});

test("S4: a browser left alone for a week is signed out, one in use after thirty days", async () => {
	const began = Date.now();
	const after = (days: number) => new Date(began + days * DAY_MS);
	const left = await browser(new Date(began));
	expect(await signedIn(left, after(6.9))).not.toBeNull();
	expect(await signedIn(left, after(13.8))).not.toBeNull();
	expect(await signedIn(left, after(20.9))).toBeNull();
	const used = await browser(new Date(began));
	for (let day = 1; day < 30; day++) expect(await signedIn(used, after(day))).not.toBeNull();
	expect(await signedIn(used, after(30.1))).toBeNull();
});

test("the other browsers are signed out, and not this one", async () => {
	const [here, elsewhere] = [await browser(), await browser()];
	await deleteSessionsOf(db, { accountId, kept: sessionId(here) });
	expect([await signedIn(here), await signedIn(elsewhere)]).toMatchObject([{ login: "ada" }, null]);
});
