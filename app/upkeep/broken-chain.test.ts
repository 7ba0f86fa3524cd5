/** Backups whose audit log somebody edited: a drill says so and fails, a restore gives back what there is and says so. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import { connect, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { commandIn } from "../cli/testing/command-in.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { makeBackup } from "./make-backup.server.ts";
import { drillRestore, restoreBackup } from "./restore-backup.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

async function aBackup(written: string): Promise<{ folder: string; file: string }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-broken-chain-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const from = join(folder, "own.sqlite");
	const { db } = await aLabellingProject({ url: from });
	const file = join(folder, "backup.sqlite");
	expect(await makeBackup(from, { to: file, replace: false, now })).toMatchObject({ file });
	disconnect(db);
	const backup = connect(file);
	backup.$client.exec(written);
	disconnect(backup);
	return { folder, file };
}

test.each([
	["edited", "update audit_log set actor = 'visitor' where position = 2", 2, "edited"],
	["missing", "delete from audit_log where position = 2", 2, "missing"],
	[
		"of details that are none",
		"update audit_log set action = 'log.person_erased', details = 'x' where position = 2",
		2,
		"edited",
	],
	["without an end", "delete from audit_head", 1, "no end"],
	[
		"behind its end",
		"update audit_head set rows = 1, hash = (select hash from audit_log where position = 1)",
		2,
		"after the end",
	],
])(
	"S13: a log with an entry %s fails a drill, and is restored with a word of it",
	async (_, written, position, problem) => {
		const { folder, file } = await aBackup(written);
		const chainBreak = { position, problem };
		expect(await drillRestore(file, { sha256: null, now })).toMatchObject({
			kind: "refused",
			sentence: expect.stringContaining(
				`the chain of its audit log does not hold at entry ${position}: ${problem}. Somebody wrote`,
			),
		});
		const into = join(folder, "again.sqlite");
		const restored = await restoreBackup(file, { into, sha256: null, isStopped: false, now });
		expect(restored).toMatchObject({ into, rows: { items: 3 }, chainBreak });
		const db = await openDatabase(into);
		const told = db.$client.prepare("select action, details from audit_log order by position desc");
		expect(told.get()).toEqual({
			action: "backup.restored",
			details: expect.stringContaining(`"broken":"${problem}","brokenAt":${position},`),
		});
		// Entries can follow it again.
		const person = { id: "acct_eve", login: "eve", name: "Eve", passwordHash: null };
		await createAccount(db, {
			...person,
			isAdministrator: false,
			createdAt: now,
			disabledAt: null,
		});
		const { breaks } = await verifyLog(db);
		expect(breaks.map((each) => each.problem)).not.toContain("after the end");
		disconnect(db);
	},
);

test("S13: the commands say it: a drill by its exit code, a restore by a line that nobody overlooks", async () => {
	const { folder, file } = await aBackup(
		"update audit_log set actor = 'visitor' where position = 2",
	);
	const run = commandIn(folder, { DATABASE_URL: join(folder, "again.sqlite") });
	expect(await run("restore", file, "--drill")).toMatchObject({
		...{ status: 2, stdout: "" },
		stderr: expect.stringMatching(
			/does not hold at entry 2: edited\..*restores this one all the same/,
		),
	});
	const restored = await run("restore", file);
	expect(restored).toMatchObject({ status: 0, stderr: "" });
	expect(restored.stdout).toMatch(
		/^concord: ATTENTION: the chain of its audit log does not hold at entry 2: edited\./m,
	);
	expect((await run("doctor")).stdout).toContain("Its chain does not hold at entry 2: edited.");
}, 120_000);
