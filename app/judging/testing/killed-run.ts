import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { integrityOf, sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countJudgedCells, countRows } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { Ledger } from "#judges/testing/ledger.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { aJudge, aProject, aRun } from "./judged-project.ts";

const SCRIPT = join(import.meta.dirname, "run-child.ts");

/** What became of a run whose process was killed again and again. */
export type KilledRun = {
	readonly kills: number;
	/** Cells that were answered when the last kill struck. */
	readonly doneAtLastKill: number;
	readonly status: string | undefined;
	readonly done: number;
	/** Cells without a current judgment. */
	readonly missing: number;
	/** Judgments beyond one for each cell, superseded ones too. */
	readonly duplicates: number;
	readonly ratings: number;
	readonly requests: number;
	/** For each kill, the requests that were sent before it and had to be sent again after it. */
	readonly rebilled: readonly number[];
	/** What SQLite says of the file at the end. */
	readonly integrity: string;
};

/**
 * Judges so many cells, one request each, in a process that is killed so many times: each time at a
 * moment drawn evenly from the `lifeMs` milliseconds after its first request; then once more, to the
 * end.
 */
export async function killedRun(options: {
	readonly cells: number;
	readonly kills: number;
	readonly inFlight: number;
	readonly latencyMs: number;
	readonly lifeMs: number;
}): Promise<KilledRun> {
	const { cells, kills, inFlight, latencyMs, lifeMs } = options;
	const folder = mkdtempSync(join(tmpdir(), "concord-run-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	const server = await aModelServer({ latencyMs });
	const words = Array.from({ length: cells }, (_, index) => `book ${index + 1}`);
	const judge = await aJudge(db, await aProject(db, words), {
		url: server.url,
		concurrency: inFlight,
	});
	const runId = await aRun(db, judge);

	/** Requests that had arrived in all when each process was gone. */
	const sentBy: number[] = [];
	for (let kill = 0; kill < kills; kill++) {
		const child = startChild(file, runId);
		const before = server.ledger.requests;
		while (server.ledger.requests === before && child.exitCode === null) await sleep(2);
		await sleep(lifeMs * seededUnit(kill, "life of a process"));
		if (child.exitCode !== null) throw new Error(`the run was over after ${kill} kills`);
		child.kill("SIGKILL");
		await once(child, "exit");
		// What it wrote to its sockets is still read.
		while (server.connections.open > 0) await sleep(2);
		sentBy.push(server.ledger.requests);
	}
	const doneAtLastKill = await doneIn(db, runId);
	await once(startChild(file, runId), "exit");

	const judged = await countJudgedCells(db);
	return {
		...{ kills, doneAtLastKill },
		status: (await findRun(db, runId))?.status,
		done: await doneIn(db, runId),
		missing: cells - judged,
		duplicates: (await countRows(db, "judgments")) - judged,
		ratings: await countRows(db, "ratings"),
		requests: server.ledger.requests,
		rebilled: rebilledBy(server.ledger, sentBy),
		integrity: await integrityOf(db),
	};
}

function startChild(file: string, runId: string): ChildProcess {
	const child = spawn(process.execPath, ["--import", "tsx", SCRIPT, file, runId], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	onTestFinished(() => {
		child.kill("SIGKILL");
	});
	return child;
}

async function doneIn(db: Database, runId: string): Promise<number> {
	const counts = await countRunTasks(db, runId);
	return counts.reduce((sum, row) => sum + (row.status === "done" ? row.tasks : 0), 0);
}

/** For each kill, the requests of the process it ended that another process had to send again. */
function rebilledBy({ entries }: Ledger, sentBy: readonly number[]): number[] {
	const rebilled = sentBy.map(() => 0);
	const senders = new Map<string | null, number>();
	let sender = 0;
	for (const [at, { hash }] of entries.entries()) {
		while (at >= (sentBy[sender] ?? Number.POSITIVE_INFINITY)) sender++;
		const before = senders.get(hash);
		if (before === sender) throw new Error("a process sent one request twice");
		if (before !== undefined) rebilled[before] = (rebilled[before] ?? 0) + 1;
		senders.set(hash, sender);
	}
	return rebilled;
}
