import type { Database } from "#db/dialect";
import { cancelledRunsWithBatches } from "#db/queries/batches.server.ts";
import { runningRunIds } from "#db/queries/runs.server.ts";
import { log } from "../../base/log.server.ts";
import { createEngine, type EngineOptions } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";
import { pauseRun } from "./steer-run.server.ts";

/** How often the worker looks for runs that were started. */
const LOOK_MS = 1_000;

/**
 * Carries out every running run of the database, side by side, until it is stopped. Its timers do
 * not keep the process alive.
 * @returns stops it, after the answers in flight
 */
export function startRunWorker(
	db: Database,
	options: Partial<EngineOptions> = {},
): () => Promise<void> {
	const engine = createEngine({ keepsProcessAlive: false, ...options });
	const stop = new AbortController();
	const atWork = new Map<string, Promise<void>>();

	async function look(): Promise<void> {
		for (const runId of [...(await runningRunIds(db)), ...(await cancelledRunsWithBatches(db))]) {
			if (stop.signal.aborted || atWork.has(runId)) continue;
			const work = runToEnd(db, runId, { engine, signal: stop.signal })
				.then(() => {})
				.catch((error: unknown) => pauseBroken(db, runId, error))
				.finally(() => atWork.delete(runId));
			atWork.set(runId, work);
		}
	}

	const timer = setInterval(() => {
		look().catch((error: unknown) => log().error({ err: error }, "Looking for runs broke"));
	}, LOOK_MS);
	timer.unref();

	return async () => {
		clearInterval(timer);
		stop.abort();
		await Promise.all(atWork.values());
	};
}

/** Whatever breaks a run is a bug; it must not be started again every second. */
async function pauseBroken(db: Database, runId: string, error: unknown): Promise<void> {
	log().error({ err: error, run: runId }, "A run broke");
	await pauseRun(
		db,
		runId,
		"The run broke on our side; it was written to the log. Nothing is lost: resume it.",
	);
}

const shared = globalThis as { concordRunWorker?: () => Promise<void> };

/** The worker of the server process. Development reloads modules: the first one goes on. */
export function startWorker(db: Database): void {
	shared.concordRunWorker ??= startRunWorker(db);
}
