import {
	type DashboardJob,
	type DashboardOutcome,
	runDashboardJob,
} from "../dashboard/dashboard.ts";
import type { DashboardOptions, DimensionData } from "../dashboard/dashboard-data.ts";

export type DashboardTask = {
	readonly dimensions: readonly DimensionData[];
	readonly options: DashboardOptions;
};

/** Task module of the dashboard's worker pool. */
export function runJob(
	{ dimensions, options }: DashboardTask,
	job: DashboardJob,
): DashboardOutcome {
	return runDashboardJob(dimensions, job, options);
}
