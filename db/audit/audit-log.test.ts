import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect, isUniqueViolation } from "#db/dialect";
import { asSql, sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "../open.ts";
import { createAccount } from "../queries/accounts.server.ts";
import { logPage } from "../queries/audit-log.server.ts";
import { createMembership } from "../queries/memberships.server.ts";
import { createProject } from "../queries/projects.server.ts";
import { settings } from "../schema/index.ts";
import { openTestDatabase } from "../testing.ts";
import { actingAs } from "./acting.ts";
import { commit, note } from "./commit.ts";
import { erasePerson } from "./erase.ts";
import { verifyLog } from "./verify.ts";

const now = new Date("2026-11-01T10:00:00Z");
const ENTRY = { action: "installation.secret_made", project: null } as const;

const setting = (db: Database, name: string) =>
	commit(db, ENTRY, (tx) => [tx.insert(settings).values({ name, value: "1" })]);

/** Ten entries of the server. */
async function aLog(): Promise<Database> {
	const db = await openTestDatabase();
	for (let i = 1; i <= 10; i++) await setting(db, `s${i}`);
	return db;
}

async function anAccount(db: Database, login: string): Promise<string> {
	const id = `acct_${login}`;
	const person = { id, login, name: `The name of ${login}`, passwordHash: null };
	await createAccount(db, { ...person, isAdministrator: false, createdAt: now, disabledAt: null });
	return id;
}

const entries = async (db: Database) =>
	(await logPage(db, {}, { before: null, limit: 100 })).entries;

const breaks = async (db: Database) => (await verifyLog(db)).breaks;

test("a log that nobody touched is whole, before its first row too", async () => {
	expect(await verifyLog(await openTestDatabase())).toMatchObject({ rows: 0, breaks: [] });
	const db = await aLog();
	const log = await verifyLog(db);
	expect(log).toMatchObject({ rows: 10, breaks: [], erased: 0, holds: null });
	expect(log.beganAt?.getTime()).toBeGreaterThan(now.getTime());
	expect((await entries(db))[0]).toMatchObject({ position: 10, hash: log.hash, actor: "server" });
});

test.each([
	["at", "update audit_log set at = at + 1 where position = 4", 4, "edited"],
	["action", "update audit_log set action = 'export.made' where position = 4", 4, "edited"],
	["details", `update audit_log set details = '{"n":1}' where position = 4`, 4, "edited"],
	["actor", "update audit_log set actor = 'visitor' where position = 10", 10, "edited"],
	["project", "update audit_log set project_id = 'p' where position = 1", 1, "edited"],
])("an edited %s is found", async (_, sql, position, problem) => {
	const db = await aLog();
	await asSql(db, sql);
	expect(await breaks(db)).toEqual([{ position, problem }]);
});

test("S13: a row that was edited with its own hash is found by the row after it, the last one by the end", async () => {
	for (const position of [4, 10]) {
		const db = await aLog();
		await asSql(db, `update audit_log set hash = '${"a".repeat(64)}' where position = ${position}`);
		const found = await breaks(db);
		expect(found.map((one) => one.problem)).toContain("edited");
		expect(found.length).toBeGreaterThan(1);
	}
});

test("S13: a deleted row is found: the first, one in the middle, a tail, all of them", async () => {
	for (const [where, position] of [
		["position = 1", 1],
		["position = 5", 5],
		["position >= 9", 9],
		["true", 1],
	] as const) {
		const db = await aLog();
		await asSql(db, `delete from audit_log where ${where}`);
		expect(await breaks(db)).toContainEqual({ position, problem: "missing" });
	}
});

test("S13: a row that was put in between or at the end is found, and so is a log without its end", async () => {
	const row = (position: number, previous: string) =>
		`insert into audit_log (position, at, action, about, details, actor, previous_hash, hash) values (${position}, 1, 'export.made', '{}', '{}', 'server', '${previous}', '${"c".repeat(64)}')`;
	const between = await aLog();
	await asSql(between, "update audit_log set position = position + 100 where position > 5");
	await asSql(between, "update audit_log set position = position - 99 where position > 5");
	await asSql(between, row(6, "b".repeat(64)));
	const found = await breaks(between);
	expect(found).toContainEqual({ position: 6, problem: "does not follow" });
	expect(found).toContainEqual({ position: 11, problem: "after the end" });
	const behind = await aLog();
	await asSql(behind, row(11, (await verifyLog(behind)).hash));
	expect(await breaks(behind)).toEqual([{ position: 11, problem: "after the end" }]);
	await asSql(behind, "delete from audit_head");
	expect((await breaks(behind)).map((one) => one.problem)).toContain("no end");
});

test("S13: an end that counts more rows than there are ends the look, whatever it says", async () => {
	const db = await aLog();
	for (const rows of [11, 1_000_000_000, 2 ** 53]) {
		await asSql(db, `update audit_head set rows = ${rows}`);
		expect(await breaks(db)).toEqual([{ position: 11, problem: "missing" }]);
	}
});

test("S13: a row before the first is found, and a name that no row erased", async () => {
	const before = await aLog();
	await asSql(before, "update audit_log set position = -5 where position = 1");
	expect(await breaks(before)).toEqual([
		{ position: -5, problem: "before the first" },
		{ position: 1, problem: "missing" },
	]);
	for (const erasedBy of [0, 5, 13, 9_999_999]) {
		const db = await aLog();
		const accountId = await anAccount(db, "ada");
		await actingAs({ actor: "account", accountId }, () => note(db, ENTRY));
		expect(await verifyLog(db)).toMatchObject({ rows: 12, breaks: [] });
		await asSql(
			db,
			`update audit_people set login = null, account_id = null, salt = null, erased_by = ${erasedBy} where id = (select max(id) from audit_people)`,
		);
		expect(await breaks(db)).toEqual([{ position: erasedBy, problem: "erasure unknown" }]);
	}
});

test("S13: a chain that was made anew from an edited row on is found by a hash that was kept elsewhere", async () => {
	const db = await aLog();
	const kept = (await verifyLog(db)).hash;
	expect((await verifyLog(db, { holds: kept })).holds).toBe(true);
	await asSql(db, "delete from audit_log");
	await asSql(db, `update audit_head set rows = 0, hash = '${"0".repeat(64)}'`);
	for (let i = 1; i <= 10; i++) await note(db, { action: "export.made", project: null });
	expect(await verifyLog(db, { holds: kept })).toMatchObject({ breaks: [], holds: false });
});

test("S13: what changes nothing, or is undone, leaves no entry", async () => {
	const db = await aLog();
	await commit(db, ENTRY, (tx) => [
		tx.insert(settings).values({ name: "s1", value: "2" }).onConflictDoNothing(),
	]);
	await expect(setting(db, "s1")).rejects.toSatisfy(isUniqueViolation);
	expect(await verifyLog(db)).toMatchObject({ rows: 10, breaks: [] });
});

test("S13: two connections that write in turns make one chain", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-audit-"));
	const file = await sharedDatabase(folder);
	const both = [await openDatabase(file), await openDatabase(file)];
	onTestFinished(() => {
		for (const db of both) disconnect(db);
		rmSync(folder, { recursive: true });
	});
	await Promise.all(both.flatMap((db, at) => [1, 2, 3, 4].map((i) => setting(db, `${at} ${i}`))));
	for (const db of both) expect(await verifyLog(db)).toMatchObject({ rows: 8, breaks: [] });
});

test("who acts is handed on: a person, a command, a visitor, or the server by itself", async () => {
	const db = await openTestDatabase();
	const accountId = await anAccount(db, "ada");
	await actingAs({ actor: "account", accountId }, async () => {
		await new Promise((later) => setTimeout(later, 1));
		await setting(db, "of ada");
		await actingAs({ actor: "server" }, () => setting(db, "of the server"));
	});
	await actingAs({ actor: "command", command: "judge run" }, () => setting(db, "of a command"));
	await actingAs({ actor: "visitor" }, () => setting(db, "of a visitor"));
	const [visitor, command, server, ada, made] = await entries(db);
	expect(ada).toMatchObject({ actor: "account", who: { accountId, login: "ada" } });
	expect(server).toMatchObject({ actor: "server", who: null });
	expect(command).toMatchObject({ actor: "command", who: null, about: { command: "judge run" } });
	expect(visitor).toMatchObject({ actor: "visitor", who: null });
	expect(made).toMatchObject({ action: "account.created", who: null, whom: { accountId } });
	expect(await verifyLog(db)).toMatchObject({ rows: 5, breaks: [] });
});

async function aLogOfPeople(): Promise<Database> {
	const db = await openTestDatabase();
	const ada = await anAccount(db, "ada");
	const ben = await anAccount(db, "ben");
	const project = await createProject(db, { slug: "p", name: "P", now });
	const projectId = project?.id ?? "";
	await actingAs({ actor: "account", accountId: ada }, () =>
		createMembership(db, { projectId, accountId: ben, role: "annotator", now }),
	);
	await actingAs({ actor: "account", accountId: ben }, () => setting(db, "of ben"));
	return db;
}

test("somebody who is erased is named nowhere in the log, and the chain stays whole", async () => {
	const db = await aLogOfPeople();
	expect(await erasePerson(db, "ben")).toBe(3);
	expect(await erasePerson(db, "ben")).toBe(0);
	const log = await entries(db);
	expect(log[0]).toMatchObject({ action: "log.person_erased", details: { entries: 3 } });
	expect(log.find(({ action }) => action === "member.added")).toMatchObject({
		who: { login: "ada" },
		whom: "erased",
	});
	const dump = async (table: string) => JSON.stringify(await asSql(db, `select * from ${table}`));
	// A whole word: an identifier made by chance may hold these three letters.
	expect((await dump("audit_log")) + (await dump("audit_people"))).not.toMatch(
		/(?<![0-9a-z])ben(?![0-9a-z])/,
	);
	expect(await verifyLog(db)).toMatchObject({ rows: 6, breaks: [], erased: 3 });
});

test.each([
	["update audit_people set login = 'eve' where id = 8", 4, "person edited"],
	["update audit_people set account_id = 'x' where id = 10", 5, "person edited"],
	["delete from audit_people where id = 10", 5, "person missing"],
	[
		"update audit_people set account_id = null, login = null, salt = null, erased_by = 3 where id = 10",
		3,
		"erasure unknown",
	],
	["update audit_people set erased_by = 5 where id = 5", 2, "person edited"],
	[
		"insert into audit_people (id, account_id, login, salt) values (6, 'x', 'x', 'x')",
		3,
		"person edited",
	],
])("what is kept of people cannot be changed by the way: %s", async (sql, position, problem) => {
	const db = await aLogOfPeople();
	await asSql(db, sql);
	expect(await breaks(db)).toContainEqual({ position, problem });
});

test("a second person of an erasure is found, by the number of them", async () => {
	const db = await aLogOfPeople();
	await erasePerson(db, "ben");
	await asSql(
		db,
		"update audit_people set account_id = null, login = null, salt = null, erased_by = 6 where id = 3",
	);
	expect(await breaks(db)).toContainEqual({ position: 6, problem: "erasure unknown" });
});
