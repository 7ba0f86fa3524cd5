import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, truncate } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { actingAs } from "#db/audit/acting.ts";
import { addressOf, connect, type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { logPage } from "#db/queries/audit-log.server.ts";
import { importById } from "#db/queries/imports.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { findUploadOf, startImportJob } from "./import-jobs.server.ts";
import { stageUpload } from "./staged-upload.server.ts";
import { anUpload, projectOf } from "./testing.ts";

vi.setConfig({ testTimeout: 120_000 });

/** A project in a database file, as threads need it. */
async function aProject() {
	const folder = await mkdtemp(join(tmpdir(), "concord-jobs-"));
	const db = await openDatabase(join(folder, "test.sqlite"));
	onTestFinished(() => disconnect(db));
	const project = await createProject(db, { slug: "p", name: "P", now: new Date() });
	if (!project) throw new Error("the slug is free");
	return { db, project };
}

async function started(
	db: Database,
	project: { id: string; slug: string },
	upload: Parameters<typeof anUpload>,
) {
	const staging = await stageUpload(anUpload(...upload));
	if (staging.kind !== "staged") throw new Error(staging.reason);
	const job = await startImportJob(db, project, staging.upload);
	return { job, folder: staging.upload.folder };
}

type Job = Awaited<ReturnType<typeof started>>["job"];

async function settled(job: Job): Promise<Job["state"]> {
	while (job.state.kind === "working") await job.soon();
	return job.state;
}

test("files from addresses and uploaded ones have one limit", async () => {
	const { db, project } = await aProject();
	const server = createServer((_, response) => response.end("x")).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	onTestFinished(() => void server.close());
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/more.jsonl`;
	const upload = anUpload({ "items.jsonl": "{}" }, { addresses: address });
	const staging = await stageUpload(upload);
	if (staging.kind !== "staged") throw new Error(staging.reason);
	await truncate(staging.upload.files[0].path, 512 * 1024 * 1024);
	const job = await startImportJob(db, project, staging.upload);
	expect(await settled(job)).toMatchObject({
		sentence: expect.stringContaining(`the files hold more than 512 MB with ${address}`),
	});
});

test("an upload is looked at, imported once, and its folder goes", async () => {
	const { db, project } = await aProject();
	const { job, folder } = await started(db, project, [{ "items.jsonl": jsonLines(someItems(3)) }]);
	expect(await settled(job)).toMatchObject({
		kind: "ready",
		preview: { report: { itemsAdded: 3 } },
	});
	const { token } = job;
	expect(await findUploadOf(db, { projectId: "another project", token })).toBeNull();
	expect(await findUploadOf(db, { projectId: project.id, token })).toBe(job);
	expect([job.import(db), job.import(db)]).toEqual([true, false]);
	const end = await settled(job);
	expect(end.kind).toBe("imported");
	expect((await projectOf(db)).itemCount).toBe(3);
	expect(existsSync(folder)).toBe(false);
});

test("S13: what a thread imports is entered as done by whoever asked for it", async () => {
	const { db, project } = await aProject();
	const person = { id: "acct_ada", login: "ada", name: "Ada", passwordHash: null };
	const createdAt = new Date();
	await createAccount(db, { ...person, disabledAt: null, isAdministrator: false, createdAt });
	const { job } = await started(db, project, [{ "items.jsonl": jsonLines(someItems(3)) }]);
	await settled(job);
	actingAs({ actor: "account", accountId: "acct_ada" }, () => job.import(db));
	expect((await settled(job)).kind).toBe("imported");
	for (const action of ["items.added", "import.done"] as const) {
		const { entries } = await logPage(db, { action }, { before: null, limit: 10 });
		expect(entries).toMatchObject([{ actor: "account", who: { login: "ada" } }]);
	}
});

test("what cannot be used is refused in a sentence, and its folder goes", async () => {
	const { db, project } = await aProject();
	const scales = '{"dimensions": {"a": {}}}';
	for (const [files, sentence] of [
		[{ "a.csv": "id,input\n1,q\n", "d.json": scales }, 'd.json: dimension "a"'],
		[{ "a.csv": "" }, "a.csv is empty."],
		[{ "a.parquet": "PAR1" }, "no Parquet file"],
	] as const) {
		const { job, folder } = await started(db, project, [files]);
		expect(await settled(job)).toMatchObject({ sentence: expect.stringContaining(sentence) });
		expect(existsSync(folder)).toBe(false);
	}
});

test("stopped while it is looked at, nothing is written; stopped while it is written, what is stored is told", async () => {
	const { db, project } = await aProject();
	const rows = jsonLines(someItems(20_000));
	const looked = await started(db, project, [{ "items.jsonl": rows }]);
	await looked.job.stop();
	expect(looked.job.state).toEqual({ kind: "stopped", importId: null });
	expect(existsSync(looked.folder)).toBe(false);

	const { job, folder } = await started(db, project, [{ "items.jsonl": rows }]);
	await settled(job);
	job.import(db);
	while (job.progress().items === 0) await wait(1);
	await job.stop();
	expect(existsSync(folder)).toBe(false);
	const { state } = job;
	if (state.kind !== "stopped" || state.importId === null) throw new Error(state.kind);
	const stored = await importById(db, project.id, state.importId);
	const { itemCount } = await projectOf(db);
	expect(stored?.itemsAdded).toBe(itemCount);
	expect(itemCount).toBeGreaterThan(0);
	expect(itemCount).toBeLessThan(20_000);

	const again = await started(db, project, [{ "items.jsonl": rows }]);
	expect(await settled(again.job)).toMatchObject({
		preview: { report: { itemsUnchanged: itemCount, itemsAdded: 20_000 - itemCount } },
	});
	await again.job.stop();
	expect(existsSync(again.folder)).toBe(false);
});

test("a file is fetched from its address; stopped meanwhile, nothing is left", async () => {
	const { db, project } = await aProject();
	const server = createServer((request, response) => {
		if (request.url === "/items.jsonl") response.end(jsonLines(someItems(2)));
		else response.writeHead(200).write("{");
	}).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const addresses = `http://127.0.0.1:${port}/items.jsonl`;
	const staged = await stageUpload(anUpload({}, { addresses }));
	if (staged.kind !== "staged") throw new Error(staged.reason);
	const fetched = await startImportJob(db, project, staged.upload);
	expect(await settled(fetched)).toMatchObject({ preview: { files: [{ name: "items.jsonl" }] } });
	await fetched.stop();
	const endless = await stageUpload(
		anUpload({}, { addresses: `http://127.0.0.1:${port}/endless` }),
	);
	if (endless.kind !== "staged") throw new Error(endless.reason);
	const job = await startImportJob(db, project, endless.upload);
	while (readdirSync(endless.upload.folder).length === 0) await wait(5);
	await job.stop();
	expect(job.state).toEqual({ kind: "stopped", importId: null });
	expect(existsSync(endless.upload.folder)).toBe(false);
});

test("Writes: an import whose database another holds for long is told why, and Import beside a stop finds it stopped", async () => {
	const { db, project } = await aProject();
	const other = connect(addressOf(db) ?? "");
	onTestFinished(() => disconnect(other));
	const upload: Parameters<typeof anUpload> = [{ "items.jsonl": jsonLines(someItems(3)) }];
	const { job } = await started(db, project, upload);
	await settled(job);
	other.$client.exec("begin immediate");
	expect(job.import(db)).toBe(true);
	expect(await settled(job)).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(
			/^This could not be finished: the database .*What of the import is stored already stays/,
		),
	});
	other.$client.exec("rollback");

	const { job: second } = await started(db, project, upload);
	await settled(second);
	const stopped = second.stop();
	expect(second.import(db)).toBe(false);
	await stopped;
	expect(second.state).toEqual({ kind: "stopped", importId: null });
	expect((await projectOf(db)).itemCount).toBe(0);
});
