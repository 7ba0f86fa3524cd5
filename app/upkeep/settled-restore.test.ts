import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { insertSession } from "#db/queries/sessions.server.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { aJudgeOf, aRun } from "../judging/testing/judged-project.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

/** A database in which everything is under way: a server carries out a run, and somebody is signed in. */
async function aBusyDatabase(url: string) {
	const { db, project } = await aLabellingProject({ url });
	const judge = { name: "overlap", protocol: "baseline", parameters: {}, binding: {} };
	const asked = { projectId: project.id, endpointId: null, model: null, ...judge };
	const runId = await aRun(db, await aJudgeOf(db, asked));
	const chosen = { name: "Ada", login: "ada@example.org", password: "a sentence of words" };
	const ada = await newAccount(chosen, { isAdministrator: true, now });
	await createAccount(db, ada);
	const expiresAt = new Date(now.getTime() + 60_000);
	await insertSession(db, { id: "s", accountId: ada.id, createdAt: now, expiresAt });
	const task = db.$client.prepare("select id from run_tasks order by position").pluck().get();
	db.$client.exec(`
		insert into password_resets (id, account_id, token_hash, created_at, expires_at) values ('r', '${ada.id}', 'h', 1, 9e15);
		insert into processes (id, pulse, started_at) values ('server', 7, 1);
		insert into run_carriers (process_id, run_id) values ('server', '${runId}');
		update runs set holder = 'server', waits_until = 9e15, wait_reason = 'too many requests';
		update run_tasks set status = 'leased', lease_token = 't', lease_process = 'server' where id = '${task}';
		insert into flights (id, run_id, run_task_id, process_id, worst_micros, created_at) values ('f', '${runId}', '${task}', 'server', 1234, 1);
	`);
	return { db, runId };
}

const one = (db: Database, query: string) => db.$client.prepare(query).get();
const all = (db: Database, query: string) => db.$client.prepare(query).pluck().all();

test("R8: nothing goes on by itself in a restored database, and what was in flight counts as it may have cost", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-settled-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const from = join(folder, "own.sqlite");
	const { db, runId } = await aBusyDatabase(from);
	expect(await moneyOfRun(db, runId)).toMatchObject({ assumed: 0, underWay: 1234 });
	const file = join(folder, "backup.sqlite");
	expect(await makeBackup(from, { to: file, replace: false, now })).toMatchObject({ file });
	disconnect(db);
	const into = join(folder, "again.sqlite");
	expect(await restoreBackup(file, { into, sha256: null, isStopped: false, now })).toMatchObject({
		settled: {
			sessionsEnded: 1,
			resetLinksEnded: 1,
			tokensRevoked: 0,
			webhooksDisabled: 0,
			runsPaused: 1,
			leasesGivenBack: 1,
		},
	});
	const opened = await openDatabase(into);
	expect(all(opened, "select id from processes")).toEqual([]);
	expect(all(opened, "select run_id from run_carriers")).toEqual([]);
	expect(all(opened, "select id from sessions")).toEqual([]);
	expect(all(opened, "select id from password_resets where used_at is null")).toEqual([]);
	expect(
		all(
			opened,
			"select distinct status || coalesce(lease_token, '') || coalesce(lease_process, '') from run_tasks",
		),
	).toEqual(["todo"]);
	expect(one(opened, "select * from runs")).toMatchObject({
		...{ status: "paused", holder: null, waits_until: null, wait_reason: null },
		pause_reason: expect.stringMatching(
			/^This database was restored from a backup, whose last change is of/,
		),
	});
	expect(await moneyOfRun(opened, runId)).toMatchObject({ assumed: 1234, underWay: 0 });
	for (const path of [into, `${into}-wal`, `${into}-shm`, file])
		expect(statSync(path).mode & 0o777, path).toBe(0o600);
	disconnect(opened);
});
