import { type GraphScore, type GraphTask, scoreGraph } from "./score.ts";

/** How `compute` is asked for this module. */
export const GRAPH_TASK = "#judges/protocols/knowledge-graph/graph-task.ts";

/** Task module: the score of one comparison of two graphs; null as `scoreGraph` has it. */
export function runJob(task: GraphTask): GraphScore | null {
	return scoreGraph(task);
}
