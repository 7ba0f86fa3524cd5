import { availableParallelism } from "node:os";
import type { Compute } from "#judges/asking/protocol.ts";
import { type WorkerPool, workerPool } from "#stats/workers/worker-pool.ts";

/** One processor is left to the event loop. */
const workers = Math.max(1, availableParallelism() - 1);

const pools = new Map<string, WorkerPool<undefined, unknown, unknown>>();

/** Carries out what would hold up the event loop in a worker thread, which the first call starts. */
export const compute: Compute = async <Task, Outcome>(module: string, task: Task) => {
	const pool = pools.get(module) ?? workerPool<undefined, unknown, unknown>(module, { workers });
	pools.set(module, pool);
	const [outcome] = await pool.run(undefined, [task]);
	return outcome as Outcome;
};
