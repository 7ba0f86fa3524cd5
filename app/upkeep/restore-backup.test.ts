import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { takeAlone } from "#db/dialect/sqlite/whole-file.ts";
import { integrityOf } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { insertSession } from "#db/queries/sessions.server.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

test("R8: a database in use is not replaced, and a replaced one is kept", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-restore-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const into = join(folder, "own.sqlite");
	const { db } = await aLabellingProject({ url: into });
	const file = join(folder, "backup.sqlite");
	expect(await makeBackup(into, { to: file, replace: false, now })).toMatchObject({ file });
	const restore = () => restoreBackup(file, { into, sha256: null, isStopped: false, now });
	expect(await restore()).toMatchObject({
		kind: "refused",
		sentence: expect.stringContaining("is in use: stop the server"),
	});
	disconnect(db);
	const replaced = `${into}.replaced-20260301T100000Z`;
	expect(await restore()).toMatchObject({ into, replaced, rows: { items: 3 } });
	// In the same second.
	expect(await restore()).toMatchObject({ into, replaced: `${replaced}-2` });
	for (const path of [into, replaced, `${replaced}-2`]) {
		const opened = await openDatabase(path);
		expect(await integrityOf(opened)).toBe("ok");
		disconnect(opened);
	}
});

test("R8: what does not fit is said before anything is made or changed", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-restore-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "backup.sqlite");
	writeFileSync(file, "");
	// Of holes alone: more than any disk has, and no byte of it.
	truncateSync(file, 2 ** 43);
	const into = join(folder, "to", "be", "made.sqlite");
	expect(await restoreBackup(file, { into, sha256: null, isStopped: false, now })).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(
			/ of room and what is restored may take [\d.,]+ \S+\. Nothing was changed: make room, or name another place with --into\.$/,
		),
	});
	expect(readdirSync(folder)).toEqual(["backup.sqlite"]);
});

test("R8: a backup that SQLite cannot read where it lies is named, and no other file", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-restore-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "copied.sqlite");
	disconnect(await openDatabase(file));
	// Where SQLite is to write, as where the folder may only be read.
	mkdirSync(`${file}-wal`);
	const into = join(folder, "new", "own.sqlite");
	expect(await restoreBackup(file, { into, sha256: null, isStopped: false, now })).toEqual({
		kind: "refused",
		sentence: expect.stringMatching(
			`^${file} cannot be opened\\. SQLite has to write beside a file .* Nothing was changed\\.$`,
		),
	});
	expect(readdirSync(folder).sort()).toEqual(["copied.sqlite", "copied.sqlite-wal"]);
});

test("R8: where no database is yet, nobody gets between", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-restore-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const from = join(folder, "own.sqlite");
	disconnect((await aLabellingProject({ url: from })).db);
	const file = join(folder, "backup.sqlite");
	await makeBackup(from, { to: file, replace: false, now });
	const into = join(folder, "new.sqlite");
	const restored = restoreBackup(file, { into, sha256: null, isStopped: false, now });
	while (!existsSync(into)) await setImmediate();
	expect(takeAlone(into)).toBeNull();
	expect(await restored).toMatchObject({ into, replaced: null, rows: { items: 3 } });
	expect(readdirSync(folder).sort()).toEqual(["backup.sqlite", "new.sqlite", "own.sqlite"]);
});

test("R8: whoever waited for a database while another took its place has that one", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-waited-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const [old, other] = [join(folder, "old.sqlite"), join(folder, "other.sqlite")];
	for (const path of [old, other]) disconnect(await openDatabase(path));
	const marked = connect(other);
	marked.$client.exec("insert into settings (name, value) values ('mark', '1')");
	disconnect(marked);
	const alone = takeAlone(old);
	const script = join(import.meta.dirname, "testing/open-child.ts");
	const child = spawn(process.execPath, ["--import", "tsx", script, old], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	expect(String((await once(child.stdout, "data"))[0])).toBe("opening\n");
	const seen = once(child.stdout, "data");
	await sleep(500);
	renameSync(other, old);
	alone?.letGo();
	expect(String((await seen)[0])).toBe("1\n");
});

test("R8: a database in which somebody was signed in comes back, and its log tells of it", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-signed-in-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const from = join(folder, "own.sqlite");
	const { db } = await aLabellingProject({ url: from });
	const chosen = { name: "Ada", login: "ada@example.org", password: "a sentence of words" };
	const ada = await newAccount(chosen, { isAdministrator: true, now });
	await createAccount(db, ada);
	const expiresAt = new Date(now.getTime() + 60_000);
	await insertSession(db, { id: "s", accountId: ada.id, createdAt: now, expiresAt });
	const file = join(folder, "backup.sqlite");
	await makeBackup(from, { to: file, replace: false, now });
	disconnect(db);
	const into = join(folder, "again.sqlite");
	const restored = await restoreBackup(file, { into, sha256: null, isStopped: false, now });
	expect(restored).toMatchObject({ into, rows: { items: 3 }, settled: { sessionsEnded: 1 } });
	const opened = await openDatabase(into);
	const told = opened.$client.prepare("select action from audit_log order by rowid desc").pluck();
	expect(told.get()).toBe("backup.restored");
	expect(opened.$client.prepare("select count(*) from sessions").pluck().get()).toBe(0);
	disconnect(opened);
});

test("Files: a database of a newer version is refused in a sentence, and stays as it is", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-newer-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "own.sqlite");
	disconnect(await openDatabase(file));
	const newer = connect(file);
	newer.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('', 9e15)");
	disconnect(newer);
	const before = readFileSync(file);
	await expect(openDatabase(file)).rejects.toThrow("was written by a newer version of Concord");
	expect(readFileSync(file).equals(before)).toBe(true);
});
