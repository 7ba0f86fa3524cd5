import type { Database } from "#db/dialect";
import { PASSING_REASONS } from "#db/model/rating.ts";
import { countBatchRequests } from "#db/queries/batch-requests.server.ts";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { claimedTasks } from "#db/queries/in-flight.server.ts";
import { findJudge } from "#db/queries/judges.server.ts";
import {
	countJudgmentsSince,
	type LatestJudgment,
	latestJudgments,
} from "#db/queries/judgments.server.ts";
import { answeredModelsOfRun } from "#db/queries/run-answers.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { LONGEST_WAIT_MS } from "#db/queries/run-waits.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { valueInWords } from "../../ui/scale-in-words.ts";
import { otherModels } from "./answered-models.ts";
import { missingFiguresOf } from "./missing-figures.server.ts";
import type { RunProgress } from "./run-progress-json.ts";

export type { RunProgress } from "./run-progress-json.ts";

const RATE_WINDOW_MS = 20_000;

export async function runProgress(db: Database, run: Run, now: Date): Promise<RunProgress> {
	const counts = await countRunTasks(db, run.id);
	const over = counts.filter(({ status }) => status === "done" || status.startsWith("failed"));
	const done = sumOf(over);
	const usage = (await usageOfRun(db, run.id)).map(({ runId: _, role: __, ...row }) => row);
	const money = await moneyOfRun(db, run.id);
	const judge = await findJudge(db, run.projectId, { id: run.judgeId });
	const perSecond = run.status === "running" ? await rateOf(db, run, now) : null;
	return {
		status: run.status,
		pauseReason: run.pauseReason,
		total: run.total,
		done,
		...(await claimedTasks(db, { runId: run.id, endpointId: judge?.endpointId ?? null })),
		waiting: sumOf(counts.filter(({ status, reason }) => status === "todo" && reason !== null)),
		scored: sumOf(over.filter(({ reason }) => reason === null)),
		unscored: unscoredOf(over),
		missing: judge ? await missingFiguresOf(db, judge, run.id) : [],
		attempts: counts.reduce((sum, row) => sum + row.attempts, 0),
		perSecond,
		secondsLeft: perSecond === null ? null : Math.ceil((run.total - done) / perSecond),
		wait: waitOf(run, now),
		cost: {
			micros: money.known + money.assumed,
			assumed: money.assumed,
			underWay: money.underWay,
			unpriced: usage.reduce((sum, row) => sum + row.unpriced, 0),
			cap: money.cap,
		},
		batches: run.mode === "batch" ? await batchesOut(db, run.id) : null,
		usage,
		otherModels: otherModels(await answeredModelsOfRun(db, run.id)),
	};
}

async function batchesOut(db: Database, runId: string): Promise<RunProgress["batches"]> {
	const { queued } = await countBatchRequests(db, runId);
	const out = (await batchesOfRun(db, runId)).filter(({ status }) => status !== "over");
	return {
		queued,
		out: out.map(({ id, remoteId, requests, answered, remoteStatus }) => ({
			id: remoteId ?? id,
			...{ requests, answered },
			status: remoteStatus ?? "being handed over",
		})),
	};
}

function waitOf(run: Run, now: Date): RunProgress["wait"] {
	const ms = (run.waitsUntil?.getTime() ?? 0) - now.getTime();
	if (run.status !== "running" || ms <= 0 || ms > LONGEST_WAIT_MS) return null;
	const until = new Date(now.getTime() + ms).toISOString();
	return { secondsLeft: Math.ceil(ms / 1000), until, reason: run.waitReason ?? "" };
}

type Counted = { reason: string | null; tasks: number };

function sumOf(rows: readonly Counted[]): number {
	return rows.reduce((sum, row) => sum + row.tasks, 0);
}

function unscoredOf(rows: readonly Counted[]): RunProgress["unscored"] {
	const cells = new Map<string, number>();
	for (const { reason, tasks } of rows) {
		if (reason !== null) cells.set(reason, (cells.get(reason) ?? 0) + tasks);
	}
	return [...cells]
		.map(([reason, count]) => ({ reason, cells: count, passing: PASSING_REASONS.has(reason) }))
		.sort((a, b) => b.cells - a.cells || (a.reason < b.reason ? -1 : 1));
}

async function rateOf(db: Database, run: Run, now: Date): Promise<number | null> {
	const from = new Date(now.getTime() - RATE_WINDOW_MS);
	const { judgments, first } = await countJudgmentsSince(db, run.id, from);
	if (judgments < 2 || !first) return null;
	const seconds = Math.max(0.2, (now.getTime() - first.getTime()) / 1000);
	return judgments / seconds;
}

/** One of a run's last answers, in words. */
export type LatestAnswer = { id: string; item: string; repetition: number; words: string };

export async function latestAnswers(db: Database, runId: string): Promise<LatestAnswer[]> {
	const rows = await latestJudgments(db, runId, 8);
	return rows.map(({ id, itemName, repetition, outcomes }) => ({
		id,
		item: itemInWords(itemName),
		repetition,
		words: outcomesInWords(outcomes),
	}));
}

/** "verdict accept · correctness 4 · completeness: cannot judge" */
function outcomesInWords(outcomes: LatestJudgment["outcomes"]): string {
	return Object.entries(outcomes)
		.map(([dimension, outcome]) =>
			outcome.kind === "scored"
				? `${dimension} ${valueInWords(dimension, outcome.value)}`
				: `${dimension}: ${outcome.reason.replaceAll("_", " ")}`,
		)
		.join(" · ");
}
