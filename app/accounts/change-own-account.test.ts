import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { accountById, createAccount } from "#db/queries/accounts.server.ts";
import { bearerOf } from "#db/queries/api-tokens.server.ts";
import { changePassword } from "#db/queries/password-resets.server.ts";
import { deleteSessionsOf } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { hashToken, sessionId, signedIn, startSession } from "../http/session.server.ts";
import { makeToken } from "./api-tokens.server.ts";
import { changeOwnPassword } from "./change-own-account.server.ts";
import { newAccount } from "./new-account.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
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

test("Accounts: who knows the password changes it, and other browsers are signed out", async () => {
	const [here, elsewhere] = [await browser(), await browser()];
	const limit = createSignInLimit();
	const change = (current: string) =>
		changeOwnPassword(db, {
			accountId,
			current,
			next: "another sentence of words",
			keptSession: sessionId(here) ?? "",
			endsTokens: false,
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

test("Accounts: strangers who guess a password keep nobody who is signed in from changing it", async () => {
	const [here, elsewhere] = [await browser(), await browser()];
	const limit = createSignInLimit();
	const now = new Date();
	const strangers = Array.from({ length: 120 }, (_, at) => `192.0.2.${at}`);
	const locked = strangers.map((address) => limit.take({ login: "ada", address }, now));
	expect(locked.filter((until) => until !== null)).toHaveLength(70);
	const changeIn = (session: Request, current: string) =>
		changeOwnPassword(db, {
			...{ accountId, current, next: "another sentence of words", endsTokens: false },
			...{ keptSession: sessionId(session) ?? "", now, limit },
		});
	// Nor does who guesses in another browser of theirs.
	for (let tries = 0; tries < 11; tries++) await changeIn(elsewhere, "not this one");
	expect(await changeIn(elsewhere, OLD)).toMatchObject({
		sentence: expect.stringContaining("Too many tries"),
	});
	expect(await changeIn(here, OLD)).toMatchObject({ kind: "done" });
});

/** Changes her password, with such tokens. @returns the sentence, and which tokens open something then */
async function changedWith(tokens: readonly string[], endsTokens: boolean) {
	const account = { id: accountId, login: "ada", name: "Ada", isAdministrator: false };
	const made: string[] = [];
	for (const tokenName of tokens) {
		const form = new FormData();
		for (const [name, value] of Object.entries({ tokenName, scopes: "read", days: "7" }))
			form.append(name, value);
		const token = await makeToken(db, { account, form, now: new Date() });
		if (isRefusal(token)) throw new Error(token.sentence);
		made.push(token.token);
	}
	const changed = await changeOwnPassword(db, {
		...{ accountId, current: OLD, next: "another sentence of words", endsTokens },
		...{ keptSession: "", now: new Date(), limit: createSignInLimit() },
	});
	const bearers = made.map((token) => bearerOf(db, hashToken(token), new Date()));
	const open = (await Promise.all(bearers)).flatMap((bearer) => bearer?.token.name ?? []);
	return { sentence: changed.sentence, open };
}

test("S4: a new password revokes tokens where that is wanted, and says what becomes of them", async () => {
	expect(await changedWith(["gate", "export"], true)).toEqual({
		sentence:
			"Your password is changed; other browsers are signed out, and 2 tokens for programs revoked.",
		open: [],
	});
});

test("tokens that a new password leaves are counted in words", async () => {
	expect(await changedWith(["gate"], false)).toEqual({
		sentence:
			"Your password is changed; other browsers are signed out. Programs still get in with 1 token of yours, which you can revoke on this page.",
		open: ["gate"],
	});
});

test("who has no tokens hears of none", async () => {
	const sentence = "Your password is changed; other browsers are signed out.";
	expect(await changedWith([], true)).toEqual({ sentence, open: [] });
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

test("Accounts: of two changes from one password at the same moment one counts, and the other is told", async () => {
	const here = await browser();
	const change = (next: string) =>
		changeOwnPassword(db, {
			...{ accountId, current: OLD, next, keptSession: sessionId(here) ?? "" },
			...{ endsTokens: false },
			...{ now: new Date(), limit: createSignInLimit() },
		});
	const nexts = ["the first of two sentences", "the second of two sentences"];
	const said = await Promise.all(nexts.map(change));
	expect(said.map(({ kind }) => kind).sort()).toEqual(["done", "refused"]);
	// Which of the two is true depends on whether the other change came before or after the old password was verified.
	expect([
		"Your password was changed meanwhile, elsewhere: the one there counts.",
		"That is not your password now.",
	]).toContain(said.find(isRefusal)?.sentence);
	const hash = (await accountById(db, accountId))?.passwordHash ?? null;
	const opens = await Promise.all(nexts.map((next) => verifyPassword(hash, next)));
	expect(opens).toEqual(said.map(({ kind }) => kind === "done"));
});

test("Accounts: a change that verified a password which has been replaced since writes nothing", async () => {
	const verifiedHash = (await accountById(db, accountId))?.passwordHash ?? "";
	const since = { accountId, keptSession: "", endsTokens: false, now: new Date() };
	const changeTo = async (password: string) =>
		changePassword(db, { ...since, verifiedHash, passwordHash: await hashPassword(password) });
	expect(await changeTo("the first of two sentences")).toBe(true);
	expect(await changeTo("the second of two sentences")).toBe(false);
	const hash = (await accountById(db, accountId))?.passwordHash ?? null;
	expect(await verifyPassword(hash, "the first of two sentences")).toBe(true);
});
