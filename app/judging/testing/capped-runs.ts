import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { openDatabase } from "#db/open.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { findRun, setRunCap } from "#db/queries/runs.server.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { Fault } from "#judges/testing/faults.ts";
import type { ModelServer } from "#judges/testing/model-server.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { resumeRun } from "../engine/steer-run.server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { aJudge, aProject } from "./judged-project.ts";
import { aWorkerProcess } from "./worker-processes.ts";

/** What became of runs with a cap while their processes were suspended and killed. */
export type CappedRuns = {
	readonly runs: number;
	readonly kills: number;
	readonly suspensions: number;
	/** Times that a cap was raised after it had paused its run. */
	readonly raised: number;
	/** Runs for which the server billed more than their cap allowed. */
	readonly overspent: number;
	/** Runs that say that they cost less than the server billed. */
	readonly understated: number;
	/** Of runs of which every bill is known, those that do not say what the server billed. */
	readonly inexact: number;
	/** Runs of which every bill is known. */
	readonly known: number;
	readonly done: number;
	/** Cells of runs that are done without an end, or runs that are stuck. */
	readonly missing: number;
	readonly maxInFlight: number;
	readonly requests: number;
};

const PRICES = ModelFacts.parse({
	inputPerMillion: 2_000_000,
	cachedInputPerMillion: 500_000,
	outputPerMillion: 8_000_000,
});
const MAX_TOKENS = 200;
const CELLS = 16;
const IN_FLIGHT = 6;
/** What a run of so many cells costs at most, about, in micro-units. */
const COSTS_ABOUT = 60_000;

const FAULTS: readonly Fault[] = [
	{ kind: "rate_limited", rate: 0.02, retryAfterSeconds: 0.05 },
	{ kind: "server_error", rate: 0.03 },
	{ kind: "connection_reset", rate: 0.02 },
	{ kind: "html", rate: 0.02 },
	{ kind: "empty", rate: 0.03 },
	{ kind: "broken_json", rate: 0.05 },
	{ kind: "stalled_body", rate: 0.01, delayMs: 100 },
];

/**
 * Carries out so many runs, one after the other, each by two processes under a cap of its own, with random
 * usage and faults, every fourth by batch; meanwhile the processes are suspended and killed at random moments.
 */
export async function cappedRuns(runs: number, seed: number): Promise<CappedRuns> {
	const folder = mkdtempSync(join(tmpdir(), "concord-capped-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "test.sqlite");
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	const models = Array.from({ length: runs }, (_, at) => `m-${at}`);
	const server = await aModelServer({
		...{ seed, latencyMs: 15, faults: FAULTS, batchPercent: 50 },
		batch: { statuses: ["completed"], missing: 0.1, missingBilled: 0.5 },
		prices: Object.fromEntries(models.map((model) => [model, PRICES])),
		usage: ({ hash }) => ({
			completionTokens: Math.floor(seededUnit(seed, "usage", hash) * MAX_TOKENS),
		}),
	});
	const words = Array.from({ length: CELLS }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const workers = [await aWorkerProcess(file), await aWorkerProcess(file)];
	const sums = { kills: 0, suspensions: 0, raised: 0, overspent: 0, understated: 0 };
	const ends = { inexact: 0, known: 0, done: 0, missing: 0 };
	let endpointId: string | null = null;

	for (const [at, model] of models.entries()) {
		const random = (what: string) => seededUnit(seed, at, what);
		const judge = await aJudge(db, project, {
			...{ url: server.url, name: model, model, parameters: { maxTokens: MAX_TOKENS } },
			...(endpointId === null ? {} : { endpointId }),
		});
		endpointId = judge.endpointId;
		const limits = { concurrency: IN_FLIGHT, requestsPerMinute: null, tokensPerMinute: null };
		const mode = at % 4 === 3 ? "batch" : "live";
		// Of some endpoints nobody knows that they take less for batches.
		const priced = { models: { [model]: PRICES }, batchPercent: random("known") < 0.5 ? 50 : null };
		await updateEndpoint(db, judge.endpointId ?? "", { ...limits, ...priced });
		let cap = Math.round(COSTS_ABOUT * (0.1 + random("cap")));
		const request = { judge, items: "all", repetitions: 1, maxCostMicros: cap, mode } as const;
		const planned = await planRun(db, request, { createdBy: null, now: new Date() });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		const runId = planned.run.id;
		const trouble = makeTrouble(workers, { file, random, kind: at % 3 });
		await ended(db, runId);
		if (billedFor(server, model) > cap) sums.overspent++;
		if ((await findRun(db, runId))?.status === "paused" && random("raise") < 0.3) {
			cap += COSTS_ABOUT;
			await setRunCap(db, runId, cap);
			await resumeRun(db, runId);
			sums.raised++;
			await ended(db, runId);
			if (billedFor(server, model) > cap) sums.overspent++;
		}
		const done = await trouble;
		sums.kills += done.kills;
		sums.suspensions += done.suspensions;
		// A process that was suspended stores what it had asked for.
		await sleep(100);
		const { known, assumed, underWay } = await moneyOfRun(db, runId);
		const billed = billedFor(server, model);
		if (billed > cap) sums.overspent++;
		if (known + assumed + underWay < billed) sums.understated++;
		const isFull = mode === "batch" && priced.batchPercent === null;
		if (assumed + underWay === 0 && !isFull) {
			ends.known++;
			if (known !== billed) ends.inexact++;
		}
		if ((await findRun(db, runId))?.status === "done") {
			ends.done++;
			const left = (await countRunTasks(db, runId)).filter(({ status }) => !isOver(status));
			ends.missing += left.reduce((sum, { tasks }) => sum + tasks, 0);
		}
	}
	const { maxInFlight, requests } = server.ledger;
	return { runs, ...sums, ...ends, maxInFlight, requests };
}

function isOver(status: string): boolean {
	return status === "done" || status.startsWith("failed");
}

/** The longest that a run of these may take; one that takes longer is stuck. */
const PATIENCE_MS = 120_000;

async function ended(db: Database, runId: string): Promise<void> {
	const start = performance.now();
	while ((await findRun(db, runId))?.status === "running") {
		if (performance.now() - start > PATIENCE_MS) throw new Error(`run ${runId} is stuck`);
		await sleep(20);
	}
}

function billedFor({ ledger }: ModelServer, model: string): number {
	return ledger.entries.reduce(
		(sum, entry) => sum + (entry.model === model ? (entry.costMicros ?? 0) : 0),
		0,
	);
}

/** A third of the runs is left alone, in a third a process stands still for a while, in a third one dies. */
async function makeTrouble(
	workers: ChildProcess[],
	{
		file,
		random,
		kind,
	}: {
		readonly file: string;
		readonly random: (what: string) => number;
		readonly kind: number;
	},
): Promise<{ kills: number; suspensions: number }> {
	const which = random("which") < 0.5 ? 0 : 1;
	await sleep(random("when") * 150);
	const worker = workers[which];
	if (!worker || kind === 0) return { kills: 0, suspensions: 0 };
	if (kind === 1) {
		worker.kill("SIGSTOP");
		await sleep(100 + random("how long") * 1_500);
		worker.kill("SIGCONT");
		return { kills: 0, suspensions: 1 };
	}
	worker.kill("SIGKILL");
	await once(worker, "exit");
	workers[which] = await aWorkerProcess(file);
	return { kills: 1, suspensions: 0 };
}
