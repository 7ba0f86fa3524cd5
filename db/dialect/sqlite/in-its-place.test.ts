import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { note } from "../../audit/commit.ts";
import { verifyLog } from "../../audit/verify.ts";
import { openDatabase } from "../../open.ts";
import { type Database, disconnect, isClosedForNow, unfit } from "./index.ts";

const entry = (db: Database) => note(db, { action: "export.made", project: null });

/** A database of a few entries with its path, and a whole copy of it beside. */
async function aDatabase() {
	const folder = mkdtempSync(join(tmpdir(), "concord-in-its-place-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "own.sqlite");
	const copied = await openDatabase(file);
	await entry(copied);
	disconnect(copied);
	copyFileSync(file, join(folder, "copy.sqlite"));
	const db = await openDatabase(file);
	await entry(db);
	return { db, file, copy: join(folder, "copy.sqlite") };
}

test.each(["", "-wal"])(
	"Files: nothing is stored where the file%s has lost its name",
	async (end) => {
		const { db, file } = await aDatabase();
		for (let time = 1; time <= 2; time++) {
			renameSync(`${file}${end}`, `${file}.away`);
			await expect(entry(db)).rejects.toSatisfy(isClosedForNow);
			expect(await unfit(db)).toMatch(/^was moved, removed or replaced/);
			renameSync(`${file}.away`, `${file}${end}`);
			expect(await unfit(db)).toBeNull();
			await entry(db);
		}
		disconnect(db);
		const again = await openDatabase(file);
		expect(await verifyLog(again)).toMatchObject({ rows: 4, breaks: [] });
		disconnect(again);
	},
);

test("Files: what a file takes the place of while it is open is not put into it", async () => {
	const { db, file, copy } = await aDatabase();
	renameSync(copy, file);
	await expect(entry(db)).rejects.toThrow("nothing can be stored");
	disconnect(db);
	const again = await openDatabase(file);
	expect(again.$client.pragma("integrity_check", { simple: true })).toBe("ok");
	expect(await verifyLog(again)).toMatchObject({ rows: 1, breaks: [] });
	disconnect(again);
});
