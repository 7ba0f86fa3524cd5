import { actingAs } from "#db/audit/acting.ts";
import { type Database, isClosedForNow, type RunInNeed, startHandOut } from "#db/dialect";
import { cancelledRunsWithBatches } from "#db/queries/batches.server.ts";
import { isCarried } from "#db/queries/processes.server.ts";
import { countClaimable } from "#db/queries/run-tasks.server.ts";
import { runningRuns } from "#db/queries/runs.server.ts";
import { log } from "../../base/log.server.ts";
import { passingTrouble } from "../../base/system-trouble.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createTickets, type Tickets } from "./allowance.ts";
import { createEngine, type EngineOptions } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";
import { pauseRun } from "./steer-run.server.ts";

/** How often the worker looks for runs that were started. */
const LOOK_MS = 1_000;
/** A command that has what this process lacks takes up its run within so long. */
const UNABLE_GRACE_MS = 5_000;
/** A run that another process carries out is looked at again after so long. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Carries out every running run of the database, side by side, until it is stopped. Its timers do
 * not keep the process alive.
 * @returns stops it, after the answers in flight
 */
export function startRunWorker(
	db: Database,
	{ lookMs = LOOK_MS, ...options }: Partial<EngineOptions> & { readonly lookMs?: number } = {},
): () => Promise<void> {
	const engine = createEngine({ keepsProcessAlive: false, ...options });
	const stop = new AbortController();
	const atWork = new Map<string, { readonly tickets: Tickets; readonly work: Promise<void> }>();
	/** Runs that this process cannot carry out, and when it looks again. */
	const leftToOthers = new Map<string, number>();
	let leave: (() => Promise<void>) | null = null;

	function skip(runId: string, reason: string): void {
		if (!leftToOthers.has(runId))
			log().info({ run: runId, reason }, "A run is left to another process, which carries it out");
		leftToOthers.set(runId, performance.now() + LOOK_AGAIN_MS);
	}

	async function runsInNeed(): Promise<RunInNeed[]> {
		const live = await runningRuns(db);
		const whole = [
			...live.filter(({ mode }) => mode === "batch").map(({ id }) => id),
			...(await cancelledRunsWithBatches(db)),
		];
		// From the first run on it watches whether others live.
		if (live.length + whole.length > 0 && !stop.signal.aborted)
			leave ??= await engine.pulseOf(db).join();
		return [
			...live.filter(({ mode }) => mode === "live").map(({ id }) => liveInNeed(id)),
			...whole.map(wholeInNeed),
		];
	}

	const oneIfAlone = async (runId: string) => ((await isCarried(db, runId)) ? 0 : 1);

	function liveInNeed(runId: string): RunInNeed {
		const openCells = async (most: number) => {
			const open = await countClaimable(db, { runId, now: new Date(), most });
			return open > 0 ? open : oneIfAlone(runId);
		};
		return { runId, openCells };
	}

	/** By batch one process carries a run out, and ends what is out of a cancelled one. */
	function wholeInNeed(runId: string): RunInNeed {
		return { runId, openCells: () => oneIfAlone(runId) };
	}

	function take(runId: string, cells: number): void {
		if (stop.signal.aborted) return;
		const begun = atWork.get(runId);
		if (begun) {
			begun.tickets.add(cells);
			return;
		}
		const allowance = createTickets(cells, () => handOut.ask());
		const options = { engine, signal: stop.signal, unableGraceMs: UNABLE_GRACE_MS, allowance };
		const work = runToEnd(db, runId, options)
			.then((end) => {
				if (end.status === "unable") skip(runId, end.reason);
				else leftToOthers.delete(runId);
			})
			.catch((error: unknown) => broken(db, runId, error))
			.finally(() => atWork.delete(runId));
		atWork.set(runId, { tickets: allowance, work });
	}

	function full(): string[] {
		const now = performance.now();
		return [
			...[...atWork].filter(([, { tickets }]) => !tickets.isShort).map(([runId]) => runId),
			...[...leftToOthers].filter(([, until]) => now < until).map(([runId]) => runId),
		];
	}

	const onTrouble = (error: unknown) => {
		const why = passingTrouble(error);
		if (why === null) log().error({ err: error }, "Looking for runs broke");
		else log().warn({ why }, "Runs cannot be looked for now");
	};
	const handOut = startHandOut(db, { lookMs, runsInNeed, take, full, onTrouble });

	return async () => {
		stop.abort();
		await handOut.stop();
		await Promise.all([...atWork.values()].map(({ work }) => work));
		await leave?.();
	};
}

/**
 * What breaks a run is a bug, and it must not be started again every second; unless the database did not answer: then
 * it is taken up again at the next look.
 */
async function broken(db: Database, runId: string, error: unknown): Promise<void> {
	if (isClosedForNow(error)) {
		log().warn({ err: error, run: runId }, "The database broke off a run: it is taken up again");
		return;
	}
	log().error({ err: error, run: runId }, "A run broke");
	const sentence =
		"The run broke on our side; it was written to the log. Nothing is lost: resume it.";
	await whenOpen(db, () => pauseRun(db, runId, sentence));
}

const shared = globalThis as { concordRunWorker?: () => Promise<void> };

/**
 * The worker of the server process. Development reloads modules: the first one goes on.
 * @returns stops it, after the answers in flight
 */
export function startWorker(db: Database): () => Promise<void> {
	// Not as whoever sends the request that starts it.
	shared.concordRunWorker ??= actingAs({ actor: "server" }, () => startRunWorker(db));
	return shared.concordRunWorker;
}
