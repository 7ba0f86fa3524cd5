import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { accountByLogin, createAccount, setDisabled } from "#db/queries/accounts.server.ts";
import { countSessions } from "#db/queries/sessions.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { startVerifiedSession } from "../http/session.server.ts";
import { knownBrowserCookie, knownTo } from "./known-browser.server.ts";
import { newAccount } from "./new-account.server.ts";
import { choosePassword, makePasswordReset } from "./reset-password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { createSignInLimit } from "./sign-in-limit.server.ts";

const now = new Date("2026-03-01T10:00:00Z");
const password = "a long enough one";

async function databaseWithAda(disabledAt: Date | null = null): Promise<Database> {
	const db = await openTestDatabase();
	const chosen = { name: "Ada", login: "ada", password };
	const account = await newAccount(chosen, { isAdministrator: false, now });
	await createAccount(db, { ...account, disabledAt });
	return db;
}

function attempt(overrides: Partial<Parameters<typeof signIn>[1]> = {}) {
	const limit = createSignInLimit();
	return { login: "ada", password, address: "192.0.2.1", now, limit, ...overrides };
}

const WRONG = refused("Login and password do not belong together. Check both and try again.");

test("the right password signs in; a wrong one and an unknown login get the same answer", async () => {
	const db = await databaseWithAda();
	expect((await signIn(db, attempt())).kind).toBe("signed-in");
	expect(await signIn(db, attempt({ password: "some other one" }))).toEqual(WRONG);
	expect(await signIn(db, attempt({ login: "nobody" }))).toEqual(WRONG);
});

test("Accounts: a disabled account cannot sign in", async () => {
	const db = await databaseWithAda(now);
	expect(await signIn(db, attempt())).toEqual(WRONG);
});

test("S3: of a thousand wrong tries at once, ten are hashed", async ({ task }) => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	let hashed = 0;
	const verify = async () => {
		hashed++;
		return false;
	};
	const results = await Promise.all(
		Array.from({ length: 1000 }, () => signIn(db, attempt({ limit, verify, password: "guess" }))),
	);
	task.meta.tried = results.length;
	expect(hashed).toBe(10);
	expect(results.filter((result) => isRefusal(result))).toHaveLength(10);
	const retryAt = new Date(now.getTime() + 15 * 60 * 1000);
	expect(results.at(-1)).toEqual({ kind: "too-many-tries", retryAt });

	const elsewhere = attempt({ limit, address: "192.0.2.2" });
	expect((await signIn(db, elsewhere)).kind).toBe("signed-in");
	expect((await signIn(db, attempt({ limit, now: retryAt }))).kind).toBe("signed-in");
});

test("whoever gets in has all tries again", async () => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	const verify = async (_: string | null, typed: string) => typed === password;
	for (let round = 0; round < 3; round++) {
		for (let i = 0; i < 9; i++) await signIn(db, attempt({ limit, verify, password: "guess" }));
		expect((await signIn(db, attempt({ limit, verify }))).kind).toBe("signed-in");
	}
});

const wrong = async () => false;

test("Sign-in: one password on many logins ends with the address that it comes from", async () => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	const guess = (turn: number, address: string) =>
		signIn(db, attempt({ limit, login: `login-${turn}`, address, verify: wrong }));
	const outcomes = await Promise.all(
		Array.from({ length: 130 }, (_, turn) => guess(turn, "192.0.2.9")),
	);
	expect(outcomes.filter((outcome) => isRefusal(outcome))).toHaveLength(100);
	expect(outcomes.at(-1)?.kind).toBe("too-many-tries");
	expect((await guess(1, "192.0.2.10")).kind).toBe("refused");
	expect((await signIn(db, attempt({ limit }))).kind).toBe("signed-in");
});

test("Sign-in: many people behind one address get in, whose tries do not count", async () => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	const verify = async () => true;
	for (let turn = 0; turn < 150; turn++)
		expect((await signIn(db, attempt({ limit, verify }))).kind).toBe("signed-in");
});

test("Sign-in: guesses from many places lock a login, and spare a browser that it is known in", async () => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	const guesses = Array.from({ length: 80 }, (_, turn) =>
		signIn(db, attempt({ limit, verify: wrong, address: `198.51.100.${turn}` })),
	);
	const hashed = (await Promise.all(guesses)).filter((outcome) => isRefusal(outcome));
	expect(hashed).toHaveLength(50);
	expect((await signIn(db, attempt({ limit }))).kind).toBe("too-many-tries");
	const isKnownTo = () => true;
	expect((await signIn(db, attempt({ limit, isKnownTo }))).kind).toBe("signed-in");
	const asked = attempt({ limit, isKnownTo, verify: wrong });
	for (let turn = 0; turn < 10; turn++) expect(isRefusal(await signIn(db, asked))).toBe(true);
	expect((await signIn(db, asked)).kind, "guesses in it are limited too").toBe("too-many-tries");
});

test("Sign-in: a browser is known to the account that got in, by a cookie that nobody else can make", async () => {
	const db = await databaseWithAda();
	const cookie = await knownBrowserCookie(db, "acct_ada");
	expect(cookie).toMatch(/; HttpOnly; SameSite=Lax;/);
	const carrying = (text: string) => new Request("http://localhost", { headers: { cookie: text } });
	const own = await knownTo(db, carrying(cookie.split(";")[0] ?? ""));
	expect([own("acct_ada"), own("acct_ben")]).toEqual([true, false]);
	for (const forged of ["", "concord_known=x", `concord_known=${"a".repeat(43)}`])
		expect((await knownTo(db, carrying(forged)))("acct_ada")).toBe(false);
});

test("Accounts: whoever signs in while the password is changed, or the account closed, is not let in by the old one", async () => {
	const db = await databaseWithAda();
	const signedIn = await signIn(db, attempt());
	if (signedIn.kind !== "signed-in") throw new Error("the password is right");
	const { accountId, passwordHash } = signedIn;
	const known = { accountId, proof: { passwordHash } };
	expect(await startVerifiedSession(db, known, now)).toMatch(/^concord_session=/);
	await setDisabled(db, { accountId, disabledAt: now });
	expect(await startVerifiedSession(db, known, now)).toBeNull();
	await setDisabled(db, { accountId, disabledAt: null });
	expect(await startVerifiedSession(db, known, now)).not.toBeNull();
	const token = await makePasswordReset(db, { accountId, maker: "terminal", now });
	if (isRefusal(token)) throw new Error(token.sentence);
	await choosePassword(db, { token, password: "another sentence of words", now });
	expect(await startVerifiedSession(db, known, now)).toBeNull();
	expect(await countSessions(db, accountId, now)).toBe(0);
	const { passwordHash: hash } = (await accountByLogin(db, "ada")) ?? {};
	expect(hash).not.toBe(passwordHash);
});

test("Sign-in: tries of a clock that was set back since do not count", async () => {
	const db = await databaseWithAda();
	const limit = createSignInLimit();
	const ahead = new Date(now.getTime() + 6 * 3_600_000);
	for (let tries = 0; tries < 11; tries++)
		await signIn(db, attempt({ limit, now: ahead, verify: async () => false }));
	expect((await signIn(db, attempt({ limit, now: ahead }))).kind).toBe("too-many-tries");
	expect((await signIn(db, attempt({ limit }))).kind).toBe("signed-in");
});
