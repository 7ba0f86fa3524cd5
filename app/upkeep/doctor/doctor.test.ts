import {
	chmodSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { someItems } from "#seeds/builders.ts";
import { addEndpoint } from "../../judging/endpoints/add-endpoint.server.ts";
import { aLabellingProject } from "../../labelling/testing.ts";
import { lookAtConfiguration } from "./configuration.server.ts";
import { examine } from "./examine.server.ts";

const now = new Date("2099-01-01T00:00:00Z");

async function aDatabase() {
	const folder = mkdtempSync(join(tmpdir(), "concord-doctor-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "own.sqlite");
	const { db } = await aLabellingProject({ url: file, rows: { "items.jsonl": someItems(3) } });
	return { folder, file, db };
}

async function found(file: string, at = now, asksEndpoints = false) {
	const { findings, wrong } = await examine(file, { now: at, asksEndpoints });
	expect(findings.filter(({ state }) => state === "wrong")).toHaveLength(wrong);
	for (const { state, todo } of findings) if (state === "wrong") expect(todo).not.toBeNull();
	const lines = findings.map(({ of, state, says }) => `${state} ${of}: ${says}`).join("\n");
	return { lines, wrong };
}

test("Backup: nothing is wrong with a sound database, and nothing of it is changed, closed or in use", async () => {
	const { folder, file, db } = await aDatabase();
	expect(await found(file)).toMatchObject({ wrong: 0 });
	disconnect(db);
	const before = [readdirSync(folder), readFileSync(file)];
	const { lines, wrong } = await found(file);
	expect([readdirSync(folder), readFileSync(file)]).toEqual(before);
	expect(wrong).toBe(0);
	for (const of of ["network", "integrity", "schema", "clock", "audit log", "file modes", "disk"])
		expect(lines).toContain(`ok ${of}: `);
	// Tests may be told of things by variables of their own.
	expect(lines).toMatch(/^(ok|note) configuration: /m);
});

test("Backup: what is wrong is said with what to do", async () => {
	const { file, db } = await aDatabase();
	const inside = { name: "Inside", baseUrl: "http://10.1.2.3/v1", concurrency: 4 };
	vi.stubEnv("CONCORD_ALLOW_HOSTS", "10.1.2.3");
	await addEndpoint(db, { ...inside, key: { source: "none" } }, new Date());
	vi.stubEnv("CONCORD_ALLOW_HOSTS", "");
	vi.stubEnv("CONCORD_KEYS", "x");
	onTestFinished(() => void vi.unstubAllEnvs());
	db.$client.exec("update audit_log set action = 'export.made' where position = 1");
	disconnect(db);
	chmodSync(file, 0o644);
	writeFileSync(`${file}.schema-3.20260101T000000Z.77.part`, "", { mode: 0o600 });
	const { lines } = await found(file, new Date("2001-01-01T00:00:00Z"));
	expect(lines).toContain("note configuration: CONCORD_KEYS is set");
	expect(lines).toMatch(/wrong clock: This machine says .*2001.* and rows in the database are of/);
	expect(lines).toContain("wrong endpoint Inside: 10.1.2.3 leads to an internal address");
	expect(lines).toContain("wrong audit log: Its chain does not hold at entry 1: edited.");
	expect(lines).toMatch(/wrong file modes: .*own\.sqlite can be read by others .*\(mode 644\)/);
	expect(lines).toMatch(/note files: .*\.part is a copy that was never finished/);
});

test("Backup: a variable of nearly the name of Concord's is asked for, and a key that is never sent is said", () => {
	onTestFinished(() => void vi.unstubAllEnvs());
	const names = ["PUBLIC_URL", "PORT", "HOST", "DATABASE_URL"];
	for (const name of names) vi.stubEnv(`CONCORD_${name}`, "x");
	for (const name of ["PUBLC_URL", "PUBILC_URL", "DATABASE_URI", "RUN_WORKERS"])
		vi.stubEnv(name, "x");
	vi.stubEnv("PUBLIC_URI_OF_ANOTHER", "x");
	vi.stubEnv("CONCORD_KEY_VARIABLES", "CONCORD_KEY, MY_SECRET");
	const found = lookAtConfiguration(false).filter(({ of }) => of === "configuration");
	const todos = Object.fromEntries(found.map(({ says, todo }) => [says.split(" ")[0], todo]));
	expect(todos).toMatchObject({
		CONCORD_PUBLIC_URL: "Is PUBLIC_URL meant?",
		CONCORD_PORT: "Is PORT meant?",
		CONCORD_HOST: "Is HOST meant?",
		CONCORD_DATABASE_URL: "Is DATABASE_URL meant?",
		PUBLC_URL: "Is PUBLIC_URL meant?",
		PUBILC_URL: "Is PUBLIC_URL meant?",
		DATABASE_URI: "Is DATABASE_URL meant?",
		RUN_WORKERS: "Is RUN_WORKER meant?",
		CONCORD_KEY_VARIABLES: expect.stringContaining("a variable of another name"),
	});
	expect(Object.keys(todos)).not.toContain("PUBLIC_URI_OF_ANOTHER");
	expect(found.map(({ says }) => says).join()).not.toContain("MY_SECRET");
});

test("Backup: where a stored key does not open, the advice is to put back what it opens with", async () => {
	const { folder, file, db } = await aDatabase();
	onTestFinished(() => void vi.unstubAllEnvs());
	vi.stubEnv("CONCORD_ALLOW_HOSTS", "127.0.0.1");
	vi.stubEnv("DATABASE_URL", join(folder, "link.sqlite"));
	symlinkSync(file, join(folder, "link.sqlite"));
	const at = { baseUrl: "http://127.0.0.1:9/v1", concurrency: 1 };
	const now = new Date();
	await addEndpoint(
		db,
		{ ...at, name: "Kept", key: { source: "stored", key: "sk-secret-of-tests" } },
		now,
	);
	await addEndpoint(
		db,
		{ ...at, name: "Set", key: { source: "environment", variable: "NO_API_KEY" } },
		now,
	);
	disconnect(db);
	const key = join(folder, "link.sqlite.key");
	chmodSync(key, 0o644);
	const how = { now, asksEndpoints: false };
	const open = (await examine(join(folder, "link.sqlite"), how)).findings;
	expect(open).toContainEqual(
		expect.objectContaining({
			of: "file modes",
			says: expect.stringContaining(`${key} can be read`),
		}),
	);
	rmSync(key);
	const lost = (await examine(join(folder, "link.sqlite"), how)).findings;
	for (const findings of [open, lost]) {
		const todoOf = (name: string) => findings.find(({ of }) => of === `endpoint ${name}`)?.todo;
		expect(todoOf("Kept")).toMatch(/^Do that before a run needs the key\./);
		expect(todoOf("Set")).toBe("Set it before a run needs it.");
	}
});

test.each([
	["plain http on every address", { HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
	["cookies over http", { PUBLIC_URL: "http://concord.example.org" }, "PUBLIC_URL is"],
])("Backup: %s is seen", (_, set, said) => {
	onTestFinished(() => void vi.unstubAllEnvs());
	for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
	const [network] = lookAtConfiguration(false);
	expect(network).toMatchObject({ of: "network", state: "wrong" });
	expect(network?.says).toContain(said);
});

test("Backup: within a container HOST alone is nothing wrong: who reaches it is decided outside", () => {
	onTestFinished(() => void vi.unstubAllEnvs());
	vi.stubEnv("HOST", "0.0.0.0");
	const [network] = lookAtConfiguration(true);
	expect(network).toMatchObject({ of: "network", state: "note" });
	expect(network?.says).toContain("the port that the container publishes");
	vi.stubEnv("PUBLIC_URL", "http://concord.example.org");
	expect(lookAtConfiguration(true)[0]).toMatchObject({ of: "network", state: "wrong" });
	vi.stubEnv("PUBLIC_URL", "https://concord.example.org");
	expect(lookAtConfiguration(true)[0]).toMatchObject({ of: "network", state: "ok" });
});

test("Files: damaged, foreign, newer, older and missing files are said to be what they are", async () => {
	const { folder, file, db } = await aDatabase();
	disconnect(db);
	expect((await found(join(folder, "none.sqlite"))).lines).toContain(
		"note database: There is none at",
	);
	const foreign = join(folder, "foreign.sqlite");
	const other = connect(foreign);
	other.$client.exec("create table t (x)");
	disconnect(other);
	expect((await found(foreign)).lines).toContain("is a database of something else than Concord");
	const changed = connect(file);
	const last = "(select max(created_at) from __drizzle_migrations)";
	changed.$client.exec(`delete from __drizzle_migrations where created_at = ${last}`);
	expect((await found(file)).lines).toMatch(/note schema: .* 1 changes? .* to be made/);
	changed.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('', 9e15)");
	disconnect(changed);
	expect((await found(file)).lines).toContain("was written by a newer version of Concord");
	const { findings } = await examine(file, { now, asksEndpoints: false });
	expect(findings.find(({ says }) => says.includes("newer"))?.todo).toMatch(
		/^Use the newer version of Concord, or `concord restore` the backup/,
	);
	truncateSync(file, 20_000);
	expect((await found(file)).lines).toMatch(/wrong (database|integrity): .*damaged/i);
});
