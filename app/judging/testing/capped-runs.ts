import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { ModelFacts } from "#db/model/model-facts.ts";
import { openDatabase } from "#db/open.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
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

/** How a run asks, and whether its model bills longer answers than allowed: never, as was learnt before, or as nobody knew. */
type Kind = `${"live" | "batch"}, ${"ordinary" | "over-billing, learnt" | "over-billing, unknown"}`;

/** Runs of one kind. */
type Counts = {
	runs: number;
	/** The server billed more than their cap; where nobody knew, more than that and what was under way at first. */
	overspent: number;
	/** Nobody knew: beyond the cap, by no more than what was under way before the first longer answer was known. */
	taught: number;
	/** They say that they cost less than the server billed; where nobody knew, less by more than what was under way. */
	understated: number;
	/** Nobody knew: they say less, by no more than what was under way. */
	untold: number;
	/** Every bill is known, and they do not say what the server billed. */
	inexact: number;
	/** Every bill is known. */
	known: number;
	done: number;
	/** Cells of those that are done without an end. */
	missing: number;
};

/** What became of runs with a cap while their processes were suspended and killed. */
export type CappedRuns = Counts & {
	readonly kills: number;
	readonly suspensions: number;
	/** Times that a cap was raised after it had paused its run. */
	readonly raised: number;
	readonly kinds: Partial<Record<Kind, Counts>>;
	readonly maxInFlight: number;
	readonly requests: number;
};

const PRICES = ModelFacts.parse({
	inputPerMillion: 2_000_000,
	cachedInputPerMillion: 500_000,
	outputPerMillion: 8_000_000,
});
const MAX_TOKENS = 200;
/** What some models bill of every answer, and one in batches alone. */
const LONGER = 900;
const OVER = "over";
const OVER_IN_BATCHES = "over-in-batches";
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
 * usage and faults, every third by batch, every fourth of a model that
 * bills more than is allowed; meanwhile the processes are suspended and killed at random moments.
 */
export async function cappedRuns(runs: number, seed: number): Promise<CappedRuns> {
	const folder = mkdtempSync(join(tmpdir(), "concord-capped-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = await sharedDatabase(folder);
	const db = await openDatabase(file);
	onTestFinished(() => disconnect(db));
	const models = Array.from({ length: runs }, (_, at) =>
		at % 8 === 3 ? OVER : at % 8 === 7 ? OVER_IN_BATCHES : `m-${at}`,
	);
	const server = await aModelServer({
		...{ seed, latencyMs: 15, faults: FAULTS, batchPercent: 50 },
		batch: {
			...{ statuses: ["completed"], missing: 0.1, missingBilled: 0.5 },
			usage: ({ model }) => (model === OVER_IN_BATCHES ? { completionTokens: LONGER } : {}),
		},
		prices: Object.fromEntries(models.map((model) => [model, PRICES])),
		usage: ({ hash, model }) => ({
			completionTokens:
				model === OVER ? LONGER : Math.floor(seededUnit(seed, "usage", hash) * MAX_TOKENS),
		}),
	});
	const words = Array.from({ length: CELLS }, (_, at) => `book ${at + 1},`);
	const project = await aProject(db, words);
	const workers = [await aWorkerProcess(file), await aWorkerProcess(file)];
	const sums = { kills: 0, suspensions: 0, raised: 0 };
	const kinds: Partial<Record<Kind, Counts>> = {};
	let endpointId: string | null = null;

	for (const [at, model] of models.entries()) {
		const random = (what: string) => seededUnit(seed, at, what);
		const judge = await aJudge(db, project, {
			...{
				url: server.url,
				name: `${model} ${at}`,
				model,
				parameters: { maxTokens: MAX_TOKENS, seed: at },
			},
			...(endpointId === null ? {} : { endpointId }),
		});
		endpointId = judge.endpointId;
		const limits = { concurrency: IN_FLIGHT, requestsPerMinute: null, tokensPerMinute: null };
		const mode = random("mode") < (model === OVER_IN_BATCHES ? 0.7 : 1 / 3) ? "batch" : "live";
		const billsMore = model === OVER || (model === OVER_IN_BATCHES && mode === "batch");
		const of = { endpointId: judge.endpointId ?? "", model };
		const isKnown = !billsMore || (await learntForm(db, of))?.longestAnswer === LONGER;
		const billing = billsMore
			? isKnown
				? "over-billing, learnt"
				: "over-billing, unknown"
			: "ordinary";
		const kind: Kind = `${mode}, ${billing}`;
		const counts = kinds[kind] ?? noRuns();
		kinds[kind] = counts;
		counts.runs++;
		// By the seed, which each run has to itself: what a batch of an earlier one costs may come late.
		const billedNow = () => billedFor(server, at);
		let most = 0;
		const look = () => {
			most = Math.max(most, billedNow() - cap);
		};
		// Of some endpoints nobody knows that they take less for batches.
		const priced = { models: { [model]: PRICES }, batchPercent: random("known") < 0.5 ? 50 : null };
		await updateEndpoint(db, judge.endpointId ?? "", { ...limits, ...priced });
		let cap = Math.round(COSTS_ABOUT * (0.1 + random("cap")));
		const request = { judge, items: "all", repetitions: 1, maxCostMicros: cap, mode } as const;
		const planned = await planRun(db, request, { createdBy: null, now: new Date() });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		const runId = planned.run.id;
		const trouble = makeTrouble(workers, { file, random, kind: Math.floor(random("kind") * 3) });
		await ended(db, runId);
		look();
		if ((await findRun(db, runId))?.status === "paused" && random("raise") < 0.3) {
			cap += COSTS_ABOUT;
			await setRunCap(db, runId, cap);
			await resumeRun(db, runId);
			sums.raised++;
			await ended(db, runId);
			look();
		}
		const done = await trouble;
		sums.kills += done.kills;
		sums.suspensions += done.suspensions;
		// A process that was suspended stores what it had asked for.
		await sleep(100);
		const { known, assumed, underWay } = await moneyOfRun(db, runId);
		const billed = billedNow();
		look();
		const allowed = isKnown ? 0 : underWayAtFirst(mode, done.kills);
		const short = billed - (known + assumed + underWay);
		if (most > allowed) {
			counts.overspent++;
			// Rare, and long in coming: what there is to know of it is told at once.
			const money = { most, cap, known, assumed, underWay, billed };
			process.stdout.write(`overspent: ${JSON.stringify({ at, kind, ...money, ...done })}\n`);
		} else if (most > 0) counts.taught++;
		if (short > allowed) counts.understated++;
		else if (short > 0) counts.untold++;
		const isFull = mode === "batch" && priced.batchPercent === null;
		if (assumed + underWay === 0 && !isFull) {
			counts.known++;
			if (known !== billed) counts.inexact++;
		}
		if ((await findRun(db, runId))?.status === "done") {
			counts.done++;
			const left = (await countRunTasks(db, runId)).filter(({ status }) => !isOver(status));
			counts.missing += left.reduce((sum, { tasks }) => sum + tasks, 0);
		}
	}
	const { maxInFlight, requests } = server.ledger;
	return { ...added(Object.values(kinds)), ...sums, kinds, maxInFlight, requests };
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

function noRuns(): Counts {
	const ends = { inexact: 0, known: 0, done: 0, missing: 0 };
	return { runs: 0, overspent: 0, taught: 0, understated: 0, untold: 0, ...ends };
}

function added(all: readonly Counts[]): Counts {
	const sum = (of: keyof Counts) => all.reduce((total, one) => total + one[of], 0);
	return {
		...{ runs: sum("runs"), overspent: sum("overspent"), taught: sum("taught") },
		...{ understated: sum("understated"), untold: sum("untold"), inexact: sum("inexact") },
		...{ known: sum("known"), done: sum("done"), missing: sum("missing") },
	};
}

/**
 * What answers cost beyond their limit that are under way when the first of them comes, in micro-units. What a process
 * that died had sent brings none.
 */
function underWayAtFirst(mode: "batch" | "live", kills: number): number {
	const beyond = ((LONGER - MAX_TOKENS) * (PRICES.outputPerMillion ?? 0)) / 1_000_000;
	return mode === "batch" ? (1 + CELLS / 2) * beyond : IN_FLIGHT * (1 + kills) * beyond;
}

function billedFor({ ledger }: ModelServer, seed: number): number {
	return ledger.entries.reduce(
		(sum, entry) => sum + (entry.seed === seed ? (entry.costMicros ?? 0) : 0),
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
