import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { commit } from "./audit/commit.ts";
import { openDatabase } from "./open.ts";
import { settings } from "./schema/index.ts";

/** Two connections to one file; the second gives up waiting soon, as if it had been passed over for long. */
async function twoConnections(): Promise<[Database, Database]> {
	const folder = mkdtempSync(join(tmpdir(), "concord-commit-"));
	const file = join(folder, "test.sqlite");
	const first = await openDatabase(file);
	const second = connect(file);
	second.$client.pragma("busy_timeout = 50");
	onTestFinished(() => {
		disconnect(second);
		disconnect(first);
		rmSync(folder, { recursive: true });
	});
	return [first, second];
}

const ENTRY = { action: "installation.secret_made", project: null } as const;

const said = (db: Database) => db.select().from(settings);

test("a commit that others passed over is tried again, and done once", async () => {
	const [first, second] = await twoConnections();
	first.$client.exec("begin immediate");
	let built = 0;
	const committed = commit(second, ENTRY, (tx) => {
		built++;
		return [tx.insert(settings).values({ name: "patience", value: "1" })];
	});
	first.$client.exec("commit");
	expect(await committed).toBe(true);
	expect(built).toBe(1);
	expect(await said(first)).toContainEqual({ name: "patience", value: "1" });
	expect(second.$client.pragma("busy_timeout", { simple: true })).toBe(50);
});

test("who is passed over without end is told so, and nothing was done", async () => {
	const [first, second] = await twoConnections();
	first.$client.exec("begin immediate");
	const before = await said(first);
	await expect(
		commit(second, ENTRY, (tx) => [tx.insert(settings).values({ name: "late", value: "1" })]),
	).rejects.toThrow(/database is locked/);
	first.$client.exec("commit");
	expect(await said(first)).toEqual(before);
});
