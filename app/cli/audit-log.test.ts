import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { commandIn } from "./testing/command-in.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-audit-log-"));
afterAll(() => rmSync(folder, { recursive: true }));
const log = (...args: string[]) => commandIn(folder)("audit-log", ...args);

test("a database is asked what was done, whether that is whole, and forgets a person; a broken chain is exit code 1", async () => {
	const db = await openDatabase(join(folder, "concord.sqlite"));
	const person = { id: "acct_ada", login: "ada", name: "Ada", passwordHash: null };
	const createdAt = new Date();
	await createAccount(db, { ...person, isAdministrator: false, createdAt, disabledAt: null });

	expect((await log("show")).stdout).toMatch(
		/^1 +\S+ \S+ UTC +the server +account\.created +ada /m,
	);
	expect(await log("show", "--login", "eve")).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("Nobody has the login eve here."),
	});
	const whole = await log("verify");
	expect(whole).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^Chain of 1 row whole/),
	});
	const hash = /Hash of the last row: (\w{64})/.exec(whole.stdout)?.[1] ?? "";

	expect(await log("erase", "--login", "eve")).toMatchObject({ status: 2, stdout: "" });
	expect((await log("erase", "--login", "Ada")).stdout).toMatch(/^ada is erased from 1 place /);
	// A whole word: a hash may hold these three letters.
	const exported = (await log("export", "--format", "csv")).stdout;
	expect(exported).not.toMatch(/(?<![0-9a-f])ada(?![0-9a-f])/);
	expect((await log("show")).stdout).toMatch(/concord audit-log erase +log\.person_erased/);
	expect(await log("verify", "--holds", hash)).toMatchObject({ status: 0 });
	expect(await log("verify", "--holds", "f".repeat(64))).toMatchObject({ status: 1 });

	db.$client.exec("update audit_log set details = '{}' where position = 2");
	const broken = await log("verify");
	expect(broken).toMatchObject({ status: 1, stdout: expect.stringContaining("row 2 was changed") });
	for (const change of ["at = 9e15", "details = '{broken'"]) {
		db.$client.exec(`update audit_log set ${change} where position = 1`);
		for (const words of [["show"], ["export", "--format", "csv"]])
			expect(await log(...words)).toMatchObject({
				status: 2,
				stderr: expect.stringMatching(/^concord: A row of the log cannot be read, .* at row 1: /),
			});
	}
	disconnect(db);
}, 120_000);
