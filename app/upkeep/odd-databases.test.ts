import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { loader } from "../http/ready.route.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { examine } from "./doctor/examine.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

/** A database in a volume, and a link to it from another folder, as where a disk is mounted. */
async function aLinkedDatabase() {
	const folder = mkdtempSync(join(tmpdir(), "concord-linked-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const name of ["volume", "links"]) mkdirSync(join(folder, name), { mode: 0o700 });
	const real = join(folder, "volume", "own.sqlite");
	const link = join(folder, "links", "data.sqlite");
	symlinkSync("../volume/own.sqlite", link);
	symlinkSync("volume", join(folder, "data"));
	const { db } = await aLabellingProject({ url: link });
	return { folder, real, link, through: join(folder, "data", "own.sqlite"), db };
}

test("Backup: nothing that belongs to a database is overwritten, by whatever name it is reached", async () => {
	const { real, link, through, db } = await aLinkedDatabase();
	for (const database of [real, link, through])
		for (const end of ["", "-wal", "-shm", "-journal", ".key"])
			for (const to of [`${real}${end}`, `${through}${end}`])
				expect(
					await makeBackup(database, { to, replace: true, now }),
					`${database} to ${to}`,
				).toEqual({
					kind: "refused",
					sentence: expect.stringMatching(/belongs to the database itself/),
				});
	const to = `${link}.key`;
	expect(await makeBackup(link, { to, replace: true, now })).toMatchObject({ kind: "refused" });
	disconnect(db);
});

test("Backup: what is restored through a link takes the place that the link leads to", async () => {
	const { folder, real, link, db } = await aLinkedDatabase();
	const file = join(folder, "backup.sqlite");
	await makeBackup(link, { to: file, replace: false, now });
	db.$client.exec("update projects set name = 'later'");
	const restore = (into: string) =>
		restoreBackup(file, { into, sha256: null, isStopped: false, now });
	expect(await restore(link)).toMatchObject({ kind: "refused" });
	disconnect(db);
	const replaced = `${real}.replaced-20260301T100000Z`;
	expect(await restore(link)).toMatchObject({ into: real, replaced });
	expect(lstatSync(link).isSymbolicLink()).toBe(true);
	const nameIn = (path: string) => {
		const opened = connect(path);
		const name = opened.$client.prepare("select name from projects").pluck().get();
		disconnect(opened);
		return name;
	};
	expect([nameIn(link), nameIn(replaced)]).toEqual([nameIn(file), "later"]);
	// A link to what is not there yet is where it will be.
	rmSync(real);
	expect(await restore(link)).toMatchObject({ into: real, replaced: null });
});

test("Backup: doctor looks beside the database, not beside the link to it", async () => {
	const { real, link, db } = await aLinkedDatabase();
	disconnect(db);
	writeFileSync(`${real}.bak`, "", { mode: 0o644 });
	const { database, findings } = await examine(link, { now, asksEndpoints: false });
	expect(database).toBe(real);
	expect(findings).toContainEqual(
		expect.objectContaining({ state: "wrong", says: expect.stringContaining(`${real}.bak`) }),
	);
	writeFileSync(`${real}-journal`, "x");
	const amid = await examine(link, { now, asksEndpoints: false });
	expect(amid.findings.map(({ says }) => says).join()).toContain(`${real}-journal holds`);
});

test.each(["9e15", "'abc'", "-1"])(
	"Backup: a row of no moment that there is (%s) is named by doctor, and is backed up and restored",
	async (moment) => {
		const { folder, real, db } = await aLinkedDatabase();
		db.$client.exec(`update projects set created_at = ${moment}`);
		disconnect(db);
		const { findings } = await examine(real, { now, asksEndpoints: false });
		expect(findings).toContainEqual(
			expect.objectContaining({
				...{ of: "clock", state: "wrong" },
				says: "1 row of projects is of no moment that there is.",
			}),
		);
		const file = join(folder, "backup.sqlite");
		expect(await makeBackup(real, { to: file, replace: false, now })).toMatchObject({ file });
		const into = join(folder, "again.sqlite");
		const restored = await restoreBackup(file, { into, sha256: null, isStopped: false, now });
		expect(restored).toMatchObject({ rows: { projects: 1 } });
	},
);

test("Operations: a server whose database was moved away is not ready", async () => {
	const { real, db } = await aLinkedDatabase();
	disconnect(db);
	const open = connect(real);
	onTestFinished(() => disconnect(open));
	(globalThis as { concordDatabase?: Database }).concordDatabase = open;
	const ready = async () => {
		const answer = await loader();
		return `${answer.status} ${await answer.text()}`;
	};
	expect(await ready()).toBe("200 ready");
	renameSync(real, `${real}.moved`);
	expect(await ready()).toMatch(
		/^503 the database was moved, removed or replaced while it was open/,
	);
	writeFileSync(real, "");
	expect(await ready()).toMatch(/^503 the database was moved/);
	rmSync(real);
	renameSync(`${real}.moved`, real);
	expect(await ready()).toBe("200 ready");
});

test("Backup: what cannot be restored leaves a place where nothing is as it was", async () => {
	const { folder, real } = await aLinkedDatabase();
	const broken = join(folder, "broken.sqlite");
	writeFileSync(broken, "no database");
	const into = join(folder, "links", "new.sqlite");
	writeFileSync(`${into}-wal`, "of a database that is gone");
	const before = readdirSync(join(folder, "links"));
	expect(await restoreBackup(broken, { into, sha256: null, isStopped: false, now })).toMatchObject({
		kind: "refused",
	});
	expect(readdirSync(join(folder, "links"))).toEqual(before);
	// As of a variable that is not set.
	const unset = { into: join(folder, "links", "unset.sqlite"), sha256: "", isStopped: false, now };
	expect(await restoreBackup(real, unset)).toMatchObject({
		kind: "refused",
		sentence: expect.stringContaining("is not as it was written"),
	});
	expect(readFileSync(`${into}-wal`, "utf8")).toBe("of a database that is gone");
	expect(existsSync(into)).toBe(false);
});
