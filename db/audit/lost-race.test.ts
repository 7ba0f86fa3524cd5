/** By a trigger that calls back, which SQLite has: on an engine where two write at once the race is a real one. */
import { expect, test } from "vitest";
import { readSetting } from "../queries/settings.server.ts";
import { settings } from "../schema/index.ts";
import { openTestDatabase } from "../testing.ts";
import { commit } from "./commit.ts";
import { verifyLog } from "./verify.ts";

const ENTRY = { action: "installation.secret_made", project: null } as const;

test("S13: whoever finds that another entry followed the same one does all of it again", async () => {
	const db = await openTestDatabase();
	let races = 0;
	// As a second writer of an engine that lets two write at once: three times it is quicker.
	db.$client.function("races", () => (races++ < 3 ? 1 : 0));
	db.$client.exec(
		`create temp trigger quicker before insert on audit_log when races() begin
			insert into audit_log values (99, 1, 'export.made', null, '{}', '{}', 'server', null, null, new.previous_hash, 'other');
		end`,
	);
	let built = 0;
	const done = await commit(db, ENTRY, (tx) => {
		built++;
		return [tx.insert(settings).values({ name: "late", value: "1" })];
	});
	expect([done, built, await readSetting(db, "late")]).toEqual([true, 4, "1"]);
	db.$client.exec("drop trigger quicker");
	expect(await verifyLog(db)).toMatchObject({ rows: 1, breaks: [] });
});
