import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { claimRunTasks, type LeasedTask } from "#db/queries/run-tasks.server.ts";
import { findRun, finishRun, type Run } from "#db/queries/runs.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { createBatchRounds } from "./batch-rounds.server.ts";
import { carryOutTask } from "./carry-out-task.server.ts";
import { createEngine, type Engine } from "./engine.server.ts";
import { createHeldTasks, type HeldTasks } from "./held-tasks.server.ts";
import { holdRunAlone } from "./hold-run.server.ts";
import { judgeWithoutModel } from "./judge-without-model.server.ts";
import { loadRunContext, type RunContext } from "./run-context.server.ts";
import { pauseRun } from "./steer-run.server.ts";

/** Tasks that send nothing at once are claimed by the hundred. */
const WITHOUT_PLACES = 100;

export type RunEnd =
	| { status: "done" | "cancelled" }
	| { status: "paused"; reason: string }
	/** The signal was aborted; the run can go on at any time. */
	| { status: "stopped" }
	| { status: "unknown-run" };

export type RunToEndOptions = {
	/** Shared by the runs of one process; default: one of its own. */
	readonly engine?: Engine;
	/** Aborted: nothing new is claimed, answers in flight are waited for, for a while. */
	readonly signal?: AbortSignal;
	/** Called whenever something may have changed, and every now and then. */
	readonly onProgress?: () => void;
};

/**
 * Carries out a run until no task is left, it is paused or cancelled, or the signal is aborted.
 * Several processes may do so at once. Killed at any moment, another call goes on where it stood.
 */
export async function runToEnd(
	db: Database,
	runId: string,
	options: RunToEndOptions = {},
): Promise<RunEnd> {
	const engine = options.engine ?? createEngine();
	const run = await findRun(db, runId);
	if (!run) return { status: "unknown-run" };
	if (run.status !== "running" && !(await hasBatchesToEnd(db, run))) return endOf(run);
	const letGo = await holdRunAlone(db, run, { ...engine.options, signal: options.signal });
	if (!letGo) return endOf((await findRun(db, runId)) ?? run);
	try {
		return await carryOutHeld(db, run, { ...options, engine });
	} finally {
		await letGo();
	}
}

async function carryOutHeld(
	db: Database,
	run: Run,
	options: RunToEndOptions & { readonly engine: Engine },
): Promise<RunEnd> {
	const { engine } = options;
	const cutOff = new AbortController();
	// Every request in flight listens to it.
	setMaxListeners(0, cutOff.signal);
	const context = await loadRunContext(db, engine, { run, cutOff: cutOff.signal });
	if (isRefusal(context)) {
		await pauseRun(db, run.id, context.sentence);
		return { status: "paused", reason: context.sentence };
	}
	const held = createHeldTasks(db, engine.options.leaseMs);
	try {
		return await carryOut(context, held, options);
	} finally {
		await held.allEnded(engine.options.graceMs);
		cutOff.abort(new Error("the run was told to stop"));
		await held.allEnded();
		held.close();
	}
}

async function carryOut(
	context: RunContext,
	held: HeldTasks,
	options: RunToEndOptions,
): Promise<RunEnd> {
	const { db, run, engine, access } = context;
	const { pollMs, keepsProcessAlive } = engine.options;
	const rounds = run.mode === "batch" ? createBatchRounds(context) : null;
	while (!options.signal?.aborted) {
		const claimed = await claimSome(context, held.size);
		if (claimed.length > 0) await start(context, held, claimed);
		else if (held.size === 0) {
			const end = await endIfOver(db, run.id);
			if (end?.status === "cancelled") await rounds?.cancel();
			if (end) return end;
			await rounds?.step();
		}
		const closedMs = (access?.lane.opensAt ?? 0) - Date.now();
		const waitMs = closedMs > 0 ? Math.min(closedMs, pollMs) : pollMs;
		await Promise.race([sleep(waitMs, undefined, { ref: keepsProcessAlive }), held.oneEnded()]);
		options.onProgress?.();
	}
	return { status: "stopped" };
}

/** As many tasks as there is room for; none while the lane is closed. */
async function claimSome(context: RunContext, held: number): Promise<LeasedTask[]> {
	const { db, run, engine, access } = context;
	const now = new Date();
	if (access && access.lane.opensAt > now.getTime()) return [];
	const limit = roomFor(held, access && run.mode === "live" ? access.endpoint.concurrency : null);
	if (limit <= 0) return [];
	const leaseUntil = new Date(now.getTime() + engine.options.leaseMs);
	return claimRunTasks(db, { runId: run.id, token: newId("tsk"), now, leaseUntil, limit });
}

/** Share of the places in flight for which further tasks stand ready; half of them are claimed at once. */
const READY = 0.5;

/** @param places how many requests may be in flight; null where none is sent */
function roomFor(held: number, places: number | null): number {
	if (places === null) return held > 0 ? 0 : WITHOUT_PLACES;
	const ahead = Math.ceil(places * READY);
	const room = places + ahead - held;
	return room >= ahead / 2 ? room : 0;
}

async function start(
	context: RunContext,
	held: HeldTasks,
	tasks: readonly LeasedTask[],
): Promise<void> {
	const ids = tasks.map((task) => task.itemId);
	const items = new Map(
		(await itemsByIds(context.db, context.run.projectId, ids)).map((item) => [item.id, item]),
	);
	const pairs = tasks.flatMap((task) => {
		const item = items.get(task.itemId);
		return item ? [{ task, item }] : [];
	});
	if (!context.access) {
		held.hold(tasks, judgeWithoutModel(context, pairs));
		return;
	}
	const besideOf = await context.beside(ids);
	for (const pair of pairs) {
		const attempt = { context, ...pair, beside: besideOf(pair.item.id), failures: [] };
		held.hold([pair.task], carryOutTask(attempt));
	}
}

/** The endpoint still works on batches of a run that was cancelled meanwhile. */
async function hasBatchesToEnd(db: Database, { id, status, mode }: Run): Promise<boolean> {
	if (status !== "cancelled" || mode !== "batch") return false;
	return (await batchesOfRun(db, id)).some((batch) => batch.status !== "over");
}

async function endIfOver(db: Database, runId: string): Promise<RunEnd | null> {
	if (await finishRun(db, runId, new Date())) return { status: "done" };
	const run = await findRun(db, runId);
	if (!run) return { status: "unknown-run" };
	return run.status === "running" ? null : endOf(run);
}

function endOf(run: Run): RunEnd {
	if (run.status === "paused") return { status: "paused", reason: run.pauseReason ?? "Paused." };
	return { status: run.status === "running" ? "stopped" : run.status };
}
