import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { examine } from "./examine.server.ts";

const how = { now: new Date("2099-01-01T00:00:00Z"), asksEndpoints: false };

async function aDatabase() {
	const folder = mkdtempSync(join(tmpdir(), "concord-doctor-kept-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "own.sqlite");
	disconnect(await openDatabase(file));
	return { folder, file };
}

async function found(file: string): Promise<string> {
	const { findings } = await examine(file, how);
	return findings.map(({ of, state, says }) => `${state} ${of}: ${says}`).join("\n");
}

test("Files: a write that was cut off is not taken back by looking", async () => {
	const { folder, file } = await aDatabase();
	writeFileSync(`${file}-journal`, "what was there before", { mode: 0o600 });
	const before = [readdirSync(folder), readFileSync(file)];
	const lines = await found(file);
	expect(lines).toContain("wrong database: Something is written to");
	expect(lines).not.toContain("integrity");
	expect([readdirSync(folder), readFileSync(file)]).toEqual(before);
});

test("Files: what cannot be opened is a finding, and the rest is looked at", async () => {
	const { file } = await aDatabase();
	// Where SQLite is to keep what was written last.
	mkdirSync(`${file}-wal`);
	const lines = await found(file);
	expect(lines).toContain(
		"wrong database: This could not be looked at: the database cannot be opened",
	);
	expect(lines).toMatch(/ok file modes: [\s\S]*ok disk: /);
});

test("Files: folders that others may write to, or enter where uploads wait, are found", async () => {
	const { folder, file } = await aDatabase();
	vi.stubEnv("TMPDIR", folder);
	onTestFinished(() => void vi.unstubAllEnvs());
	mkdirSync(join(folder, "backups"), { mode: 0o700 });
	mkdirSync(join(folder, "concord-upload-x"), { mode: 0o700 });
	expect(await found(file)).toMatch(/ok file modes: [\s\S]*ok uploads: 1 upload in /);
	chmodSync(folder, 0o777);
	chmodSync(join(folder, "backups"), 0o770);
	chmodSync(join(folder, "concord-upload-x"), 0o755);
	const lines = await found(file);
	expect(lines).toContain(
		`wrong file modes: Others on this machine may write to ${folder} (mode 777)`,
	);
	expect(lines).toContain(`may write to ${join(folder, "backups")} (mode 770)`);
	expect(lines).toMatch(/wrong uploads: .*concord-upload-x can be entered by others/);
	// In /tmp and the like nobody moves what is another's.
	chmodSync(folder, 0o1777);
	expect(await found(file)).not.toContain(`may write to ${folder} (`);
});

test("Files: where a database is to be made, its folder is looked at", async () => {
	const { folder, file } = await aDatabase();
	expect(await found(join(folder, "later", "new.sqlite"))).toMatch(/ok disk: .* has .* of room/);
	// The folder would have to be made in a file.
	expect(await found(join(file, "later", "new.sqlite"))).toMatch(/wrong disk: /);
});
