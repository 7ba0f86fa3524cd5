import type { Operation } from "./operation.ts";
import { DECISIONS } from "./resources/decisions.server.ts";
import { ENDPOINTS } from "./resources/endpoints.server.ts";
import { EXPORTS } from "./resources/exports.server.ts";
import { FIGURES } from "./resources/figures.server.ts";
import { IMPORTS } from "./resources/imports.server.ts";
import { ITEMS } from "./resources/items.server.ts";
import { JUDGES } from "./resources/judges.server.ts";
import { KEPT_GATES } from "./resources/kept-gates.server.ts";
import { LABELS } from "./resources/labels.server.ts";
import { ME } from "./resources/me.server.ts";
import { PEOPLE } from "./resources/people.server.ts";
import { PLANS } from "./resources/plans.server.ts";
import { PROJECTS } from "./resources/projects.server.ts";
import { QUEUE } from "./resources/queue.server.ts";
import { RUBRICS } from "./resources/rubrics.server.ts";
import { RUNS } from "./resources/runs.server.ts";
import { SCHEDULES } from "./resources/schedules.server.ts";
import { WEBHOOKS } from "./resources/webhooks.server.ts";

/** Everything that the API does: requests are answered by this list, and its document is made from it. */
export const OPERATIONS: readonly Operation[] = [
	...ME,
	...PROJECTS,
	...IMPORTS,
	...ITEMS,
	...LABELS,
	...RUBRICS,
	...PEOPLE,
	...PLANS,
	...QUEUE,
	...ENDPOINTS,
	...JUDGES,
	...RUNS,
	...SCHEDULES,
	...DECISIONS,
	...FIGURES,
	...KEPT_GATES,
	...EXPORTS,
	...WEBHOOKS,
];
