import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { newAccount } from "./new-account.server.ts";
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

test("a disabled account cannot sign in", async () => {
	const db = await databaseWithAda(now);
	expect(await signIn(db, attempt())).toEqual(WRONG);
});

test("of a thousand wrong tries at once, ten are hashed", async () => {
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
