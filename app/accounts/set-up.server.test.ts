import { expect, test } from "vitest";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import { readSetting } from "#db/queries/settings.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { setUp } from "./set-up.server.ts";
import { ensureSetupToken } from "./setup-token.server.ts";

const now = new Date("2026-03-01T10:00:00Z");
const chosen = { name: "Ada", login: "ada", password: "a long enough one" };

const NOT_OPEN = { kind: "refused", sentence: expect.stringMatching(/does not set up Concord/) };

test("S5: the token of the newest start makes an administrator, once", async () => {
	const db = await openTestDatabase();
	const older = await ensureSetupToken(db, now);
	const token = await ensureSetupToken(db, now);
	if (!older || !token) throw new Error("there is no account yet, so there are tokens");

	expect(await setUp(db, { token: older, chosen, now })).toMatchObject(NOT_OPEN);
	const made = await setUp(db, { token, chosen, now });
	expect(made.kind).toBe("created");
	const account = await accountByLogin(db, "ada");
	expect(account?.isAdministrator).toBe(true);
	expect(account?.passwordHash).toMatch(/^\$argon2id\$/);

	const again = { ...chosen, login: "eve" };
	expect(await setUp(db, { token, chosen: again, now })).toMatchObject(NOT_OPEN);
	expect(await accountByLogin(db, "eve")).toBeNull();
});

test("S5: a wrong, an empty and an old token make nobody", async () => {
	const db = await openTestDatabase();
	const token = await ensureSetupToken(db, now);
	const later = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000);
	for (const attempt of [
		{ token: "wrong", now },
		{ token: "", now },
		{ token: token ?? "", now: later },
	]) {
		expect(await setUp(db, { ...attempt, chosen })).toMatchObject(NOT_OPEN);
	}
	expect(await accountByLogin(db, "ada")).toBeNull();
});

test("S5: two who use the token at once: one becomes administrator", async () => {
	const db = await openTestDatabase();
	const token = (await ensureSetupToken(db, now)) ?? "";
	const results = await Promise.all(
		["ada", "eve"].map((login) => setUp(db, { token, chosen: { ...chosen, login }, now })),
	);
	expect(results.map((result) => result.kind).sort()).toEqual(["created", "refused"]);
});

test("only the hash of the token is kept, and none once somebody has an account", async () => {
	const db = await openTestDatabase();
	const token = (await ensureSetupToken(db, now)) ?? "";
	expect(await readSetting(db, "setup_token")).not.toContain(token);
	await setUp(db, { token, chosen, now });
	expect(await ensureSetupToken(db, now)).toBeNull();
	expect(await readSetting(db, "setup_token")).toBeNull();
});
