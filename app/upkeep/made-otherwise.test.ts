/** Files that were written past Concord: what is in them beside its tables, or in the place of one. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { emptyOfSchema, RELEASED } from "#db/testing-schemas.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { examine } from "./doctor/examine.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { drillRestore, restoreBackup } from "./restore-backup.server.ts";

const now = new Date("2026-03-01T10:00:00Z");
const later = new Date("2099-01-01T00:00:00Z");

function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-otherwise-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** A backup with three items into which somebody wrote. */
async function aBackup(written: string): Promise<{ folder: string; file: string }> {
	const folder = aFolder();
	const from = join(folder, "own.sqlite");
	const { db } = await aLabellingProject({ url: from });
	const file = join(folder, "backup.sqlite");
	expect(await makeBackup(from, { to: file, replace: false, now })).toMatchObject({ file });
	disconnect(db);
	asAnybody(file, written);
	return { folder, file };
}

function asAnybody(file: string, written: string): void {
	const db = connect(file);
	db.$client.unsafeMode(true);
	db.$client.pragma("foreign_keys = OFF");
	db.$client.exec(written);
	disconnect(db);
}

async function wrongIn(file: string): Promise<string> {
	const { findings } = await examine(file, { now: later, asksEndpoints: false });
	const wrong = findings.filter(({ state, of }) => state === "wrong" && of !== "disk");
	return wrong.map(({ of, says, todo }) => `${of}: ${says} ${todo}`).join("\n");
}

test.each([
	[
		"a trigger",
		"create trigger evil after insert on audit_log begin update accounts set is_administrator = 1; end",
		"holds a trigger `evil` that no Concord of its schema",
	],
	["a view", "create view evil as select * from accounts", "holds a view `evil` that no"],
	[
		"a foreign table",
		"create virtual table evil using fts5(x)",
		"holds a table `evil` that no Concord of its schema",
	],
	["an index", "create index evil on items (input)", "holds an index `evil` that no"],
	[
		"a view in a table's place",
		"alter table runs rename to gone; create view runs as select * from gone",
		"holds a table `gone` that no",
	],
	[
		"a view alone in a table's place",
		"drop table settings; create view settings as select 'a' as name, 'b' as value",
		"holds a view `settings` that no",
	],
	[
		"a table with more in it",
		"alter table settings add column evil text default 'x'",
		"holds a table `settings` that is not as Concord of its schema",
	],
	["no trigger", "drop trigger items_into_words", "lacks the trigger `items_into_words` that"],
	[
		"another trigger of the same name",
		"drop trigger items_into_words; create trigger items_into_words after insert on items begin delete from sessions; end",
		"holds a trigger `items_into_words` that is not as",
	],
	[
		"a trigger that is called as if it were SQLite's",
		"create trigger evil after insert on audit_log begin delete from sessions; end; pragma writable_schema = on; update sqlite_schema set name = 'sqlite_stat1', sql = replace(sql, 'evil', 'sqlite_stat1') where name = 'evil'",
		"holds a trigger `sqlite_stat1` that no",
	],
])("S13: a backup with %s is not restored, and the doctor says why", async (_, written, says) => {
	const { folder, file } = await aBackup(written);
	const into = join(folder, "again.sqlite");
	const refusal = {
		kind: "refused",
		sentence: expect.stringMatching(/: it is not restored\. Restore another backup/),
	};
	const restored = await restoreBackup(file, { into, sha256: null, isStopped: false, now });
	const drilled = await drillRestore(file, { sha256: null, now });
	for (const made of [restored, drilled]) {
		expect(made).toMatchObject(refusal);
		expect(made).toMatchObject({ sentence: expect.stringContaining(`${file} ${says}`) });
	}
	expect(existsSync(into)).toBe(false);
	expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
	expect(await wrongIn(file)).toMatch(/^schema: The file (holds|lacks) .*Stop Concord and/);
	expect(await wrongIn(file)).toContain(says);
});

test("S13: what a view in a file is called cannot move the cursor of whoever reads of it", async () => {
	const name = `e\u001b[2J\n${"v".repeat(200)}`;
	const { file } = await aBackup(`create view "${name}" as select 1`);
	const drilled = await drillRestore(file, { sha256: null, now });
	const { sentence } = drilled as { sentence: string };
	expect(sentence).toContain(" view `e\u{fffd}[2J\u{fffd}v");
	expect(sentence).toContain("v…` that no");
});

test("Files: a backup of every released schema is as Concord made it, with what SQLite adds to it", async () => {
	for (const number of RELEASED.keys()) {
		const folder = aFolder();
		const { file, db } = await emptyOfSchema(number, folder);
		disconnect(db);
		asAnybody(file, "analyze; vacuum");
		expect(await wrongIn(file), `${number}`).toBe("");
		expect(await drillRestore(file, { sha256: null, now }), `${number}`).toMatchObject({
			version: { number },
			chainBreak: null,
		});
		disconnect(await openDatabase(file));
		expect(await wrongIn(file), `${number}, brought up to date`).toBe("");
	}
}, 300_000);

test("Files: what stands in a file's schema is not trusted with more than the database", async () => {
	const folder = aFolder();
	const db = await openDatabase(join(folder, "own.sqlite"));
	expect(db.$client.pragma("trusted_schema", { simple: true })).toBe(0);
	disconnect(db);
});
