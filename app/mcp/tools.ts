import type { Tool } from "./tool.ts";
import { listProjects } from "./tools/list-projects.ts";
import { nextItems } from "./tools/next-items.ts";
import { readItem } from "./tools/read-item.ts";
import { runStatus } from "./tools/run-status.ts";
import { whichJudge } from "./tools/which-judge.ts";
import { why } from "./tools/why.ts";
import { worstDisagreements } from "./tools/worst-disagreements.ts";

/** Everything that an agent can ask, in the order in which it is listed. */
export const TOOLS: readonly Tool[] = [
	listProjects,
	whichJudge,
	why,
	worstDisagreements,
	readItem,
	nextItems,
	runStatus,
];
