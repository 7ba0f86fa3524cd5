import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
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

test("Files: what was stored before a file was moved is in it once it is closed, and it is put back", async () => {
	const { db, file } = await aDatabase();
	renameSync(file, `${file}.away`);
	await expect(entry(db)).rejects.toThrow("put it back where it was");
	disconnect(db);
	renameSync(`${file}.away`, file);
	const again = await openDatabase(file);
	expect(await verifyLog(again)).toMatchObject({ rows: 2, breaks: [] });
	disconnect(again);
});

test("Files: no database is begun where what was stored last lies without its file", async () => {
	const { db, file } = await aDatabase();
	renameSync(file, `${file}.away`);
	await expect(openDatabase(file)).rejects.toThrow(/put the database back beside it/);
	expect(existsSync(file)).toBe(false);
	renameSync(`${file}.away`, file);
	await entry(db);
	disconnect(db);
});

test("Files: who lost the file to another one leaves that one's log alone", async () => {
	const { db: first, file, copy } = await aDatabase();
	disconnect(first);
	const idle = await openDatabase(file);
	for (const end of ["", "-wal", "-shm"])
		if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${file}.away${end}`);
	renameSync(copy, file);
	const other = await openDatabase(file);
	await entry(other);
	await expect(entry(idle)).rejects.toThrow("nothing can be stored");
	disconnect(idle);
	expect(await unfit(other)).toBeNull();
	await entry(other);
	disconnect(other);
	const again = await openDatabase(file);
	expect(await verifyLog(again)).toMatchObject({ rows: 3, breaks: [] });
	disconnect(again);
	const moved = await openDatabase(`${file}.away`);
	expect(await verifyLog(moved)).toMatchObject({ rows: 2, breaks: [] });
	disconnect(moved);
});

/** Another process: within one SQLite knows a file by whatever name. It writes at once and again once it is told. */
const OTHER = `const db = require("better-sqlite3")(process.argv[1]);
db.exec("create table theirs (word text); insert into theirs values ('one')");
console.log("opened");
process.stdin.once("data", () => {
	db.exec("insert into theirs values ('two')");
	const words = db.prepare("select word from theirs").pluck().all();
	console.log(words + " " + db.pragma("integrity_check", { simple: true }));
	process.exit();
});`;

test("Files: what another process opened where the file was moved to is left to it", async () => {
	const { db, file } = await aDatabase();
	renameSync(file, `${file}.away`);
	const other = spawn(process.execPath, ["-e", OTHER, `${file}.away`]);
	onTestFinished(() => void other.kill("SIGKILL"));
	expect(String(await once(other.stdout, "data"))).toBe("opened\n");
	await expect(entry(db)).rejects.toThrow("nothing can be stored");
	disconnect(db);
	other.stdin.write("\n");
	expect(String(await once(other.stdout, "data"))).toBe("one,two ok\n");
});
