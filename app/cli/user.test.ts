import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { insertSession } from "#db/queries/sessions.server.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { commandIn } from "./testing/command-in.ts";

test("Accounts: concord user lists accounts, closes and opens them and makes links for passwords", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-user-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const concord = commandIn(folder, { PUBLIC_URL: "https://concord.example.org" });
	expect((await concord("user", "list")).status).toBe(2);
	expect(existsSync(join(folder, "concord.sqlite"))).toBe(false);
	const db = await openDatabase(join(folder, "concord.sqlite"));
	const chosen = { name: "Ada", login: "ada@example.org", password: "a sentence of words" };
	const ada = await newAccount(chosen, { isAdministrator: true, now: new Date() });
	await createAccount(db, ada);
	const expiresAt = new Date(Date.now() + 60_000);
	await insertSession(db, { id: "s", accountId: ada.id, createdAt: new Date(), expiresAt });
	disconnect(db);

	const listed = async () =>
		JSON.parse((await concord("user", "list", "--json")).stdout) as { disabledAt: unknown }[];
	expect(await listed()).toMatchObject([
		{ login: "ada@example.org", isAdministrator: true, hasPassword: true, disabledAt: null },
	]);
	const reset = await concord("user", "reset", "ADA@example.org");
	expect(reset.stdout).toMatch(/https:\/\/concord\.example\.org\/reset\/[\w-]{43}\n$/);
	expect((await concord("user", "end-sessions", "ada@example.org")).stdout).toContain("signed out");
	expect((await concord("user", "disable", "ada@example.org")).status).toBe(0);
	expect((await listed())[0]?.disabledAt).not.toBeNull();
	expect((await concord("user", "reset", "ada@example.org")).stderr).toContain(
		"closed; open it first",
	);
	expect((await concord("user", "enable", "ada@example.org")).stdout).toContain("open again");
	expect((await concord("user", "enable", "ada@example.org")).status).toBe(2);
	expect((await concord("user", "disable", "nobody")).stderr).toContain(
		'nobody has the login "nobody"',
	);
});
