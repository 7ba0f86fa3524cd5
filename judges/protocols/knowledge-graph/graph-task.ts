import { type GraphScore, type GraphTask, scoreGraph } from "./score.ts";

/** Task module of the worker pool. */
export function runJob(task: GraphTask): GraphScore {
	return scoreGraph(task);
}
