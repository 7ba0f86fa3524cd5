import { type GoalsAsked, goalsOf } from "./goals.ts";

/** How threads are asked for this module. */
export const GOALS_TASK = "#app/sample/goals-task.ts";

/** Task module: what the labels of one dimension show by now, and how many more it takes. */
export function runJob(asked: GoalsAsked): ReturnType<typeof goalsOf> {
	return goalsOf(asked);
}
