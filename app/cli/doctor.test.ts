import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DoctorJson } from "../upkeep/doctor-json.ts";
import { commandIn } from "./testing/command-in.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-doctor-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "own.sqlite");
const run = commandIn(folder, { DATABASE_URL: file, HOST: "127.0.0.1" });

test("Backup: the doctor's exit code says whether anything is wrong, and its JSON what", async () => {
	const sound = await run("doctor");
	expect(sound).toMatchObject({ status: 0, stderr: "" });
	expect(sound.stdout).toMatch(/^· database: There is none at .*\n {4}`concord start` makes one/m);
	expect(sound.stdout).toMatch(/\nNothing is wrong\.\n$/);
	writeFileSync(file, "no database ".repeat(1_000), { mode: 0o600 });
	const broken = await run("doctor", "--json");
	expect(broken).toMatchObject({ status: 1, stderr: "" });
	const { wrong, findings } = DoctorJson.parse(JSON.parse(broken.stdout));
	expect(wrong).toBe(1);
	expect(findings).toContainEqual({
		...{ of: "database", state: "wrong" },
		says: expect.stringContaining("is no SQLite database"),
		todo: expect.stringContaining("`concord restore`"),
	});
	expect(await run("doctor", "--mend")).toMatchObject({ status: 2, stdout: "" });
}, 60_000);
