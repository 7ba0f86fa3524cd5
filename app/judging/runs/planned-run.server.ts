import { type Database, stateOfData } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";
import { estimateRun, type RunEstimate } from "./estimate-run.server.ts";
import { makeRunPlan, type RunPlan, type RunRequest } from "./plan-run.server.ts";

/** How threads are asked for it. */
const RUN_PLAN_TASK = "#app/judging/runs/planned-run-task.ts";

/** What the form of a run says before it is begun. */
export type PlannedFigures = {
	readonly plan: Omit<RunPlan, "sample">;
	/** Null where nothing is to be judged, or no model is asked. */
	readonly estimate: RunEstimate | null;
};

const kept = keptByState<PlannedFigures>(8);

/** `readPlanned` in a thread; kept as long as nothing is stored. */
export async function plannedRun(
	db: Database,
	{ itemCount }: Pick<Project, "itemCount">,
	run: RunRequest,
): Promise<PlannedFigures> {
	return kept(db, [run, await stateOfData(db)], () =>
		readBeside(db, { task: RUN_PLAN_TASK, items: itemCount, read: readPlanned }, run),
	);
}

/** Passes all cells of a judge; holds up the event loop. */
export async function readPlanned(db: Database, run: RunRequest): Promise<PlannedFigures> {
	const { sample: itemIds, ...plan } = await makeRunPlan(db, run);
	const { cells } = plan;
	const estimate = cells > 0 ? await estimateRun(db, run.judge, { itemIds, cells }) : null;
	return { plan, estimate };
}
