import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { actingAs } from "#db/audit/acting.ts";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { carryRun, isCarriedBeside, stopCarrying } from "#db/queries/processes.server.ts";
import {
	claimRunTasks,
	isLeftToOthers,
	type LeasedTask,
	releaseTasksOf,
} from "#db/queries/run-tasks.server.ts";
import { findRun, finishRun, type Run } from "#db/queries/runs.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { type Allowance, UNLIMITED } from "./allowance.ts";
import { createBatchRounds } from "./batch-rounds.server.ts";
import { carryOutTask } from "./carry-out-task.server.ts";
import { createEngine, type Engine } from "./engine.server.ts";
import { createHeldTasks, type HeldTasks } from "./held-tasks.server.ts";
import { holdRunAlone } from "./hold-run.server.ts";
import { judgeWithoutModel } from "./judge-without-model.server.ts";
import { loadRunContext, type ModelAccess, type RunContext } from "./run-context.server.ts";
import { pauseRun } from "./steer-run.server.ts";
import { createHeldUp } from "./tell-held-up.server.ts";

/** Tasks that send nothing at once are claimed by the hundred. */
const WITHOUT_PLACES = 100;

export type RunEnd =
	| { status: "done" | "cancelled" }
	| { status: "paused"; reason: string }
	/** This process lacks what the run needs, and another one carries it out. */
	| { status: "unable"; reason: string }
	/** The signal was aborted; the run can go on at any time. */
	| { status: "stopped" }
	| { status: "unknown-run" };

export type RunToEndOptions = {
	/** Shared by the runs of one process; default: one of its own. */
	readonly engine?: Engine;
	/** Aborted: nothing new is claimed, answers in flight are waited for, for a while. */
	readonly signal?: AbortSignal;
	/**
	 * How long it is looked for another process that carries out the run when this one lacks a key or a
	 * permission, before the run is paused; default: not at all.
	 */
	readonly unableGraceMs?: number;
	/** How many cells of a live run may be claimed; default: all that nobody holds. */
	readonly allowance?: Allowance;
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
	// Whoever started it: what becomes of it is the engine's doing.
	return actingAs({ actor: "server" }, () => carryOutRun(db, runId, options));
}

async function carryOutRun(db: Database, runId: string, options: RunToEndOptions): Promise<RunEnd> {
	const engine = options.engine ?? createEngine();
	const run = await findRun(db, runId);
	if (!run) return { status: "unknown-run" };
	if (run.status !== "running" && !(await hasBatchesToEnd(db, run))) return endOf(run);
	const pulse = engine.pulseOf(db);
	const leave = await whenOpen(db, pulse.join);
	const { pollMs, leaseMs } = engine.options;
	const held = { processId: pulse.id, pollMs, leaseMs, signal: options.signal };
	try {
		const letGo = await holdRunAlone(db, run, held);
		if (!letGo) return endOf((await findRun(db, runId)) ?? run);
		try {
			return await carryOutHeld(db, run, { ...options, engine });
		} finally {
			await letGo();
		}
	} finally {
		await whenOpen(db, leave);
	}
}

type Carried = RunToEndOptions & { readonly engine: Engine };

async function carryOutHeld(db: Database, run: Run, options: Carried): Promise<RunEnd> {
	const { engine } = options;
	const stop = new AbortController();
	const cutOff = new AbortController();
	// Every request that waits or is in flight listens to them.
	setMaxListeners(0, stop.signal, cutOff.signal);
	const signals = { stop: stop.signal, cutOff: cutOff.signal };
	const context = await loadRunContext(db, engine, { run, ...signals });
	if (isRefusal(context)) return haltedBy(db, run, context.sentence);
	if ("kind" in context) return standAside(db, run, { sentence: context.sentence, options });
	const held = createHeldTasks();
	const carrier = { processId: context.pulse.id, runId: run.id };
	const carry = () => {
		context.besideInARow.forget();
		return whenOpen(db, () => carryRun(db, carrier));
	};
	const stopListening = context.pulse.onRebirth(carry);
	await carry();
	const told = new Error("the run was told to stop");
	const stopSending = () => stop.abort(told);
	options.signal?.addEventListener("abort", stopSending, { once: true });
	let end: RunEnd;
	try {
		end = await carryOut(context, held, options);
	} finally {
		options.signal?.removeEventListener("abort", stopSending);
		stopSending();
		await held.allEnded(engine.options.graceMs);
		cutOff.abort(told);
		await held.allEnded();
		stopListening();
		// What broke on our side is held by nobody any more.
		await whenOpen(db, () => releaseTasksOf(db, carrier));
		await whenOpen(db, () => stopCarrying(db, carrier));
	}
	const { sentence } = context.unable;
	return sentence === null ? end : standAside(db, run, { sentence, options });
}

async function haltedBy(db: Database, run: Run, reason: string): Promise<RunEnd> {
	await whenOpen(db, () => pauseRun(db, run.id, reason));
	return { status: "paused", reason };
}

/** Leaves the run to another process that has what this one lacks; pauses it where nobody has it. */
async function standAside(
	db: Database,
	run: Run,
	{ sentence, options }: { readonly sentence: string; readonly options: Carried },
): Promise<RunEnd> {
	const { engine, signal, unableGraceMs = 0 } = options;
	const carrier = { processId: engine.pulseOf(db).id, runId: run.id };
	const patience = performance.now() + unableGraceMs;
	for (;;) {
		if (await isCarriedBeside(db, carrier)) return { status: "unable", reason: sentence };
		if (signal?.aborted) return { status: "stopped" };
		if (performance.now() >= patience) return haltedBy(db, run, sentence);
		await sleep(engine.options.pollMs, undefined, { ref: engine.options.keepsProcessAlive });
		const current = await findRun(db, run.id);
		if (current?.status !== "running") return endOf(current ?? run);
	}
}

async function carryOut(
	context: RunContext,
	held: HeldTasks,
	options: RunToEndOptions,
): Promise<RunEnd> {
	const { db, run, engine, access } = context;
	const { pollMs, leaseMs, keepsProcessAlive } = engine.options;
	const rounds = run.mode === "batch" ? createBatchRounds(context) : null;
	const ours = { runId: run.id, processId: context.pulse.id };
	const heldUpFor = (what: string) => createHeldUp(db, { runId: run.id, what, leaseMs });
	const forPlaces = heldUpFor(`all places at ${access?.endpoint.name}`);
	const forCells = heldUpFor("all cells that are left");
	while (!options.signal?.aborted && context.unable.sentence === null) {
		const claimed = await claimSome(context, held, options.allowance ?? UNLIMITED);
		if (claimed.length > 0) await start(context, held, claimed);
		else if (held.size === 0) {
			const end = await endIfOver(db, run.id);
			if (end?.status === "cancelled") await rounds?.cancel();
			if (end) return end;
			await rounds?.step();
		}
		const closedMs = access?.lane.opensInMs ?? 0;
		const waitMs = closedMs > 0 ? Math.min(closedMs, pollMs) : pollMs;
		await Promise.race([sleep(waitMs, undefined, { ref: keepsProcessAlive }), held.oneEnded()]);
		await whenOpen(db, () => context.besideInARow.step(context.breaker.inARow));
		await forPlaces.look(access !== null && hasNoPlace(access));
		await forCells.look(held.size === 0 && (await isLeftToOthers(db, ours)));
		options.onProgress?.();
	}
	return { status: "stopped" };
}

/** Requests stand ready, the endpoint would take them, and others have all of its places. */
function hasNoPlace({ places, lane }: ModelAccess): boolean {
	return places.waiting > 0 && places.inUse === 0 && places.share === 0 && lane.opensInMs <= 0;
}

/** As many tasks as there is room for and as may be claimed; none while the lane is closed. */
async function claimSome(
	context: RunContext,
	held: HeldTasks,
	allowance: Allowance,
): Promise<LeasedTask[]> {
	const { db, run, access } = context;
	if (access && access.lane.opensInMs > 0) return [];
	const { mostPlaces } = context.engine.options;
	const isLive = access !== null && run.mode === "live";
	const room = roomFor(held, isLive ? Math.min(access.endpoint.concurrency, mostPlaces) : null);
	// A run by batch is one process's, whole.
	const limit = run.mode === "live" ? allowance.of(room) : room;
	if (limit <= 0) return [];
	const claimed = await whenOpen(db, () => {
		// A token of its own for each try: what the database took without saying so is nobody's.
		const claim = { runId: run.id, token: newId("tsk"), processId: context.pulse.id, limit };
		return claimRunTasks(db, { ...claim, now: new Date() });
	});
	allowance.used(claimed.length, room);
	return claimed;
}

/** Share of the places in flight for which further tasks stand ready; half of them are claimed at once. */
const READY = 0.5;

/**
 * Answers that come at once are stored together: meanwhile their tasks need no place, and others go on. Where
 * storing takes long no more than the places twice over are held.
 * @param places how many requests may be in flight; null where none is sent
 */
function roomFor({ size, asked }: HeldTasks, places: number | null): number {
	if (places === null) return size > 0 ? 0 : WITHOUT_PLACES;
	const ahead = Math.ceil(places * READY);
	const room = places + ahead - size + Math.min(asked, places);
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
		const beside = besideOf(pair.item.id);
		const onAsked = () => held.allAsked(pair.task);
		const attempt = { context, ...pair, beside, onAsked, failures: [] };
		held.hold([pair.task], carryOutTask(attempt));
	}
}

/** The endpoint still works on batches of a run that was cancelled meanwhile. */
async function hasBatchesToEnd(db: Database, { id, status, mode }: Run): Promise<boolean> {
	if (status !== "cancelled" || mode !== "batch") return false;
	return (await batchesOfRun(db, id)).some((batch) => batch.status !== "over");
}

async function endIfOver(db: Database, runId: string): Promise<RunEnd | null> {
	if (await whenOpen(db, () => finishRun(db, runId, new Date()))) return { status: "done" };
	const run = await findRun(db, runId);
	if (!run) return { status: "unknown-run" };
	return run.status === "running" ? null : endOf(run);
}

function endOf(run: Run): RunEnd {
	if (run.status === "paused") return { status: "paused", reason: run.pauseReason ?? "Paused." };
	return { status: run.status === "running" ? "stopped" : run.status };
}
