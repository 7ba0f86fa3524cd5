import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { connect, type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { buryProcess, givePulse, pulsesBeside } from "#db/queries/processes.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { countJudgedCells, countRows, fillDisk } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aJudge, aProject, aRun, HURRIED } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const CELLS = 60;
/** A minute where there is time. */
const LOCKED_MS = process.env.CONCORD_LONG ? 60_000 : 3_000;

async function aPlannedRun() {
	const folder = mkdtempSync(join(tmpdir(), "concord-closed-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "test.sqlite");
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	const server = await aModelServer({ latencyMs: 50 });
	const words = Array.from({ length: CELLS }, (_, at) => `book ${at + 1},`);
	const judge = await aJudge(db, await aProject(db, words), { url: server.url, concurrency: 4 });
	const runId = await aRun(db, judge);
	// SQLite's own patience holds up everything in this process, the model server too.
	db.$client.pragma("busy_timeout = 100");
	/** Carries it out, as far as some requests for a beginning. */
	const begin = async () => {
		const ended = runToEnd(db, runId, { engine: createEngine(HURRIED) });
		while (server.ledger.requests < 12) await sleep(5);
		return { ended };
	};
	return { file, db, runId, server, begin };
}

async function expectNothingLost(
	{ db, server }: { db: Database; server: Awaited<ReturnType<typeof aModelServer>> },
	ended: Promise<unknown>,
): Promise<void> {
	expect(await ended).toEqual({ status: "done" });
	// Each answer was paid for once.
	expect(server.ledger.requests).toBe(CELLS);
	expect([await countJudgedCells(db), await countRows(db, "judgments")]).toEqual([CELLS, CELLS]);
	expect(await countRows(db, "exchanges")).toBe(CELLS);
}

test("Writes: a database that another process holds locked loses no answer that was paid for", async () => {
	const { file, begin, ...run } = await aPlannedRun();
	const script = join(import.meta.dirname, "../testing/lock-child.ts");
	const args = ["--import", "tsx", script, file, String(LOCKED_MS)];
	const locker = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
	onTestFinished(() => {
		locker.kill("SIGKILL");
	});
	await once(locker.stdout, "data");
	const { ended } = await begin();
	locker.stdin.write("now\n");
	await once(locker.stdout, "data");
	const whenLocked = await countRows(run.db, "exchanges");
	await sleep(LOCKED_MS / 2);
	expect(await countRows(run.db, "exchanges")).toBe(whenLocked);
	expect(whenLocked).toBeLessThan(CELLS);
	await once(locker, "exit");
	await expectNothingLost(run, ended);
}, 120_000);

test("Writes: a full disk loses no answer that was paid for, once there is room again", async () => {
	const { begin, ...run } = await aPlannedRun();
	const { ended } = await begin();
	const makeRoom = fillDisk(run.db);
	await sleep(1_500);
	expect(await countRows(run.db, "exchanges")).toBeLessThan(CELLS);
	makeRoom();
	await expectNothingLost(run, ended);
}, 60_000);

/** A run of which a dead process held all tasks but one, and a claim that got just so far as to have that one. */
async function aBegunClaim() {
	const { file, db, runId } = await aPlannedRun();
	const now = new Date();
	for (const id of ["dead", "living"]) await givePulse(db, { id, name: id, now });
	const claim = (processId: string, limit = CELLS) =>
		claimRunTasks(db, { runId, processId, limit, now, token: `tsk_${processId}` });
	await claim("dead", CELLS - 1);
	for (const sign of await pulsesBeside(db, "living"))
		if (sign.id === "dead") await buryProcess(db, sign);
	const claimed = claim("living");
	const begun = db.$client
		.prepare("select 1 from run_tasks where lease_process = 'living'")
		.pluck();
	while (begun.get() === undefined) await null;
	return { file, db, claim, claimed };
}

test("where the database is locked amid a claim, what was claimed by then is told, and the rest can be claimed later", async () => {
	const { file, claim, claimed } = await aBegunClaim();
	const other = connect(file);
	other.$client.exec("begin immediate");
	expect(await claimed).toHaveLength(1);
	other.$client.exec("rollback");
	disconnect(other);
	expect(await claim("living")).toHaveLength(CELLS - 1);
});

test("a claim that ends amid it in an error other than a lock is no claim", async () => {
	const { db, claimed } = await aBegunClaim();
	disconnect(db);
	await expect(claimed).rejects.toThrow();
});
