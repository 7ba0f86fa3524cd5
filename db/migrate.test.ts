import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect, type Database, disconnect, migrateDatabase } from "#db/dialect";
import { integrityOf } from "#db/dialect/testing";
import { migrationsFolder } from "./migrations-folder.ts";
import { openDatabase } from "./open.ts";
import { assignedItemIds } from "./queries/annotator-queue.server.ts";
import { findDerivedSet, runsOverSet, setOfRun } from "./queries/derived-sets.server.ts";
import { membersOfProject } from "./queries/memberships.server.ts";
import { raterOfAccount } from "./queries/raters.server.ts";
import { findRun, latestRunOver, runsOfProject } from "./queries/runs.server.ts";

/** A database file as it was before the migration `tag`. */
async function aDatabaseBefore(tag: string): Promise<{ url: string; db: Database }> {
	const folder = mkdtempSync(join(tmpdir(), "concord-migrate-"));
	const migrations = join(folder, "migrations");
	cpSync(migrationsFolder(), migrations, { recursive: true });
	const file = join(migrations, "meta/_journal.json");
	const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
	const at = journal.entries.findIndex((entry) => entry.tag === tag);
	if (at < 1) throw new Error(`there is no migration ${tag} after another`);
	writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
	const url = join(folder, "old.sqlite");
	const db = connect(url);
	await migrateDatabase(db, migrations);
	return { url, db };
}

/** A row of any table as it was then: today's schema would name columns of today. */
function insert(db: Database, table: string, row: Record<string, string | number | null>): void {
	const names = Object.keys(row);
	const places = names.map((name) => `@${name}`);
	db.$client.prepare(`insert into ${table} (${names}) values (${places})`).run(row);
}

const A_JUDGE = {
	...{ project_id: "p", protocol: "baseline", protocol_version: "1", parameters: "{}" },
	...{ binding: "{}", prompt_hash: "h", created_at: 1 },
};

test("runs of an older database are given the set that they are over", async () => {
	const { url, db: old } = await aDatabaseBefore("0003_run_sets_and_left_out");
	insert(old, "projects", { id: "p", slug: "p", name: "P", settings: "{}", created_at: 1 });
	for (const judge of ["j1", "j2"])
		insert(old, "judges", { ...A_JUDGE, id: judge, name: judge, identity: judge });
	for (const set of ["set_a", "set_b", "set_c"]) {
		const made = { kind: "probes", parameters: '{"items":2}', status: "approved", created_at: 1 };
		insert(old, "item_sets", { ...made, id: set, project_id: "p", name: `name of ${set}` });
	}
	const items = [
		["i1", null],
		["i2", null],
		["a1", "set_a"],
		["a2", "set_a"],
		["b1", "set_b"],
	] as const;
	for (const [position, [id, set]] of items.entries()) {
		const content = { content_hash: id, metadata: "{}", created_at: 1 };
		const place = { project_id: "p", external_id: id, set_id: set, position };
		insert(old, "items", { ...content, ...place, id });
	}
	const runs = [
		["imported", "j1", "done", ["i1", "i2"]],
		["over_a", "j1", "done", ["a1", "a2"]],
		["over_b", "j1", "paused", ["b1"]],
		// A retry of all failures of a judge was one run, whatever they were of.
		["mixed", "j2", "done", ["i1", "a1"]],
	] as const;
	for (const [at, [id, judge, status, tasks]] of runs.entries()) {
		const run = { id, project_id: "p", judge_id: judge, status, total: tasks.length };
		insert(old, "runs", { ...run, created_at: at });
		for (const [position, item] of tasks.entries())
			insert(old, "run_tasks", { id: `${id} ${item}`, run_id: id, item_id: item, position });
	}
	disconnect(old);

	const db = await openDatabase(url);
	expect(await integrityOf(db)).toBe("ok");
	const named = (await runsOfProject(db, "p")).map(({ run, set }) => [run.id, set?.name ?? null]);
	expect(Object.fromEntries(named)).toEqual({
		imported: null,
		over_a: "name of set_a",
		over_b: "name of set_b",
		mixed: "name of set_a",
	});
	const overB = await findRun(db, "over_b");
	expect(overB?.setId).toBe("set_b");
	expect(overB && (await setOfRun(db, overB))?.id).toBe("set_b");
	expect((await latestRunOver(db, "j1", "set_a"))?.id).toBe("over_a");
	expect((await latestRunOver(db, "j1", null))?.id).toBe("imported");
	expect(await latestRunOver(db, "j1", "set_c")).toBeNull();
	expect(await runsOverSet(db, "set_a")).toEqual({ isJudged: true, isOpen: false });
	expect(await runsOverSet(db, "set_b")).toEqual({ isJudged: true, isOpen: true });
	expect(await runsOverSet(db, "set_c")).toEqual({ isJudged: false, isOpen: false });
	// Which items its sets lack was not kept then.
	expect(await findDerivedSet(db, "p", { id: "set_a" })).toMatchObject({ leftOut: null });
	// The set of a run stays even where it has no items.
	db.$client.exec("update runs set set_id = 'set_c' where id = 'imported'");
	expect(() => db.$client.exec("delete from item_sets where id = 'set_c'")).toThrow(/FOREIGN KEY/);
	disconnect(db);
});

test("queues and people of a database before plans stay as they were", async () => {
	const { url, db: old } = await aDatabaseBefore("0004_labelling_plans");
	insert(old, "projects", { id: "p", slug: "p", name: "P", settings: "{}", created_at: 1 });
	const account = { id: "acct", login: "ada", name: "Ada", created_at: 1 };
	insert(old, "accounts", account);
	const member = { id: "mem", project_id: "p", account_id: "acct", created_at: 1 };
	insert(old, "memberships", { ...member, role: "annotator" });
	const rater = { id: "rtr", project_id: "p", name: "Ada", kind: "human", created_at: 1 };
	insert(old, "raters", { ...rater, account_id: "acct" });
	const item = { project_id: "p", external_id: "i1", position: 0, metadata: "{}" };
	insert(old, "items", { ...item, id: "i1", content_hash: "h", created_at: 1 });
	const given = { id: "asn", project_id: "p", rater_id: "rtr", item_id: "i1", position: 0 };
	insert(old, "assignments", { ...given, status: "open", created_at: 1 });
	disconnect(old);

	const db = await openDatabase(url);
	expect(await integrityOf(db)).toBe("ok");
	expect(await assignedItemIds(db, "rtr")).toEqual(["i1"]);
	expect(await raterOfAccount(db, "p", "acct")).toMatchObject({ excludedReason: null });
	expect(await membersOfProject(db, "p")).toMatchObject([{ role: "annotator" }]);
	disconnect(db);
});

test.each([
	["a table", "create table notes (words text)"],
	["an index of words alone", "create virtual table notes using fts5(words)"],
	["a view alone", "create view notes as select 1 as words"],
])("a file of another program that holds %s is refused and left as it is", async (_what, made) => {
	const url = join(mkdtempSync(join(tmpdir(), "concord-foreign-")), "notes.sqlite");
	const foreign = connect(url);
	foreign.$client.exec(made);
	foreign.$client.pragma("journal_mode = DELETE");
	disconnect(foreign);
	const bytes = readFileSync(url);
	await expect(openDatabase(url)).rejects.toThrow(/is a database of something else than Concord/);
	expect(readFileSync(url).equals(bytes)).toBe(true);
	const after = connect(url);
	expect(after.$client.prepare("select * from notes").all()).toHaveLength(
		made.includes("view") ? 1 : 0,
	);
	disconnect(after);
});
