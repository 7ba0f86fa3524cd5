import { workerPool } from "../../workers/worker-pool.ts";
import type { GraphScore, GraphTask } from "./score.ts";

const pool = workerPool<GraphTask, GraphScore>("#judges/protocols/knowledge-graph/graph-task.ts");

/** `scoreGraph` in a worker thread, which the first call starts: the event loop goes on meanwhile. */
export function scoreInWorker(task: GraphTask): Promise<GraphScore> {
	return pool.run(task);
}
