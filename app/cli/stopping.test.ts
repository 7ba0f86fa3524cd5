import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { latestImports } from "#db/queries/imports.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { aPerson } from "../api/testing/api-server.ts";
import { environmentWith } from "../base/config.server.ts";
import { packageRoot } from "../base/package-root.ts";
import { UPLOAD_PREFIX } from "../base/upload-folders.ts";
import { freePort } from "../bench/parts/built-server.ts";
import { aLabelPool, type LabelPool } from "../bench/parts/label-crowd.ts";
import { aFile } from "../files/testing.ts";
import { startSession } from "../http/session.server.ts";
import { importFiles } from "../importing/import-files.server.ts";
import { refillQueue } from "../labelling/plans/refill-queue.server.ts";
import { GOOD } from "../labelling/testing.ts";

const COMMAND = join(packageRoot(), "app/cli/concord.js");
/** The command ends within so long, or something holds it up. */
const PATIENCE = { timeout: 20_000 };

/** `concord start` on the database of a pool, ready, and the server that it started. */
async function started(environment: Readonly<Record<string, string>> = {}) {
	const pool = await aLabelPool(4, 2);
	onTestFinished(pool.remove);
	const port = await freePort();
	const command = spawn(process.execPath, [COMMAND, "start", "--port", String(port)], {
		env: environmentWith({ ...environment, DATABASE_URL: pool.url }),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let [printed, said] = ["", ""];
	command.stderr.on("data", (text: Buffer) => {
		said += text;
	});
	command.stdout.on("data", (text: Buffer) => {
		printed += text;
	});
	while (!printed.includes("Ctrl-C")) {
		if (command.exitCode !== null) throw new Error(said);
		await wait(20);
	}
	const server = Number(execFileSync("pgrep", ["-P", String(command.pid)], { encoding: "utf8" }));
	onTestFinished(() => {
		for (const pid of [command.pid, server]) if (pid && isAlive(pid)) process.kill(pid, "SIGKILL");
	});
	const ended = once(command, "exit") as Promise<[number | null]>;
	return { pool, url: `http://127.0.0.1:${port}`, command, server, ended, said: () => said };
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** A label that is sent by halves: the server has begun to read it. */
async function aHalfSentLabel(pool: LabelPool, url: string) {
	const [annotator] = pool.annotators;
	if (!annotator) throw new Error("nobody labels");
	const db = connect(pool.url);
	await refillQueue(db, annotator.raterId, new Date());
	const itemId = await nextOpenItem(db, annotator.raterId);
	disconnect(db);
	const { rubricId } = pool;
	const about = { intent: "submit", rubricId, raterId: annotator.raterId, clientId: randomUUID() };
	const body = new URLSearchParams({ ...GOOD, ...about, supersedes: "" }).toString();
	const asking = request(`${url}/projects/handbook/label/${itemId}/annotation`, {
		method: "POST",
		headers: {
			...{ cookie: annotator.cookie, origin: url },
			"content-type": "application/x-www-form-urlencoded",
			"content-length": body.length,
			expect: "100-continue",
		},
	});
	asking.flushHeaders();
	await once(asking, "continue");
	asking.write(body.slice(0, 20));
	const answer = new Promise<number | undefined>((done, lost) => {
		asking.once("response", (response) => done(response.resume().statusCode));
		asking.once("error", lost);
	});
	return { answer, sendRest: () => asking.end(body.slice(20)) };
}

test("Stopping: told to stop, it stores the label under way, closes the database and ends with 0", async () => {
	const { pool, url, command, server, ended, said } = await started();
	const { answer, sendRest } = await aHalfSentLabel(pool, url);
	command.kill("SIGTERM");
	const refused = () =>
		fetch(`${url}/health`).then(
			() => false,
			() => true,
		);
	await expect.poll(refused, { ...PATIENCE, message: "nobody new is let in" }).toBe(true);
	sendRest();
	expect(await answer).toBe(200);
	expect(await ended).toEqual([0, null]);
	expect(isAlive(server)).toBe(false);
	// Closed in order, a database keeps no log of its own beside it.
	expect(existsSync(`${pool.url}-wal`)).toBe(false);
	const db = connect(pool.url);
	onTestFinished(() => disconnect(db));
	expect(db.$client.prepare("select count(*) from annotations").pluck().get()).toBe(1);
	expect(said()).not.toMatch(/"level":"error"/);
}, 120_000);

/** Somebody who may import, as a browser: uploads a file, and imports it once it was looked at. */
async function anImportOf(pool: LabelPool, url: string, text: string) {
	const db = connect(pool.url);
	onTestFinished(() => disconnect(db));
	const lead = await aPerson(db, "lead", true);
	const cookie = (await startSession(db, lead.id, new Date())).split(";", 1)[0] ?? "";
	const page = `${url}/projects/handbook/import`;
	const send = (body: FormData | URLSearchParams) =>
		fetch(page, {
			...{ method: "POST", redirect: "manual", body },
			headers: { cookie, origin: url },
		});
	const files = new FormData();
	files.append("files", new Blob([text]), "items.jsonl");
	const uploaded = await send(files);
	const to = new URL(uploaded.headers.get("location") ?? "", url).searchParams.get("upload");
	const items = () => db.$client.prepare("select item_count from projects").pluck().get() as number;
	const before = items();
	const imports = new URLSearchParams({ intent: "import", upload: to ?? "" });
	const isWriting = async () => {
		await send(imports);
		return items() > before;
	};
	// Threads that import give way to everything else.
	await expect.poll(isWriting, { timeout: 120_000 }).toBe(true);
	return { db, before };
}

test("Stopping: an import of a page ends between two transactions, with its report, and goes on when it is done again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-uploads-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const { pool, url, command, ended, said } = await started({ TMPDIR: folder });
	const rows = someItems(20_000).map((item, at) => ({ ...item, id: `new-${at}` }));
	const { db, before } = await anImportOf(pool, url, jsonLines(rows));
	command.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is there");
	const added = project.itemCount - before;
	expect(added).toBeGreaterThan(0);
	expect(added).toBeLessThan(rows.length);
	const [report] = await latestImports(db, project.id, 1);
	expect(report).toMatchObject({ fileNames: ["items.jsonl"], itemsAdded: added });
	expect(readdirSync(folder).filter((name) => name.startsWith(UPLOAD_PREFIX))).toEqual([]);
	expect(said()).not.toMatch(/"level":"error"/);
	const again = await importFiles(db, {
		projectSlug: "handbook",
		sources: [aFile("items.jsonl", jsonLines(rows))],
	});
	expect(again).toMatchObject({
		report: { itemsAdded: rows.length - added, itemsUnchanged: added },
	});
}, 240_000);

test("Stopping: a server that dies ends the command with another code than 0, in a sentence", async () => {
	const { server, ended, said } = await started();
	process.kill(server, "SIGKILL");
	expect(await ended).toEqual([1, null]);
	expect(said()).toContain("the server ended by itself (SIGKILL)");
}, 120_000);

test("Stopping: a command that dies leaves no server behind that keeps the port", async () => {
	const { url, command, server } = await started();
	command.kill("SIGKILL");
	await expect.poll(() => isAlive(server), PATIENCE).toBe(false);
	await expect(fetch(url)).rejects.toThrow();
}, 120_000);
