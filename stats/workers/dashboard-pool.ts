import {
	assembleDashboard,
	type DashboardJob,
	type DashboardOutcome,
	dashboardJobs,
} from "../dashboard/dashboard.ts";
import type {
	DashboardOptions,
	DimensionAgreement,
	DimensionData,
	RatedColumn,
} from "../dashboard/dashboard-data.ts";
import type { Watched } from "../resampling/replicates.ts";
import type { DashboardTask } from "./dashboard-task.ts";
import { sharedColumn } from "./shared-column.ts";
import { workerPool } from "./worker-pool.ts";

export type DashboardPool = {
	/** As `dashboard`, the same bytes for any number of workers. `onProgress` counts pieces. */
	readonly dashboard: (
		dimensions: readonly DimensionData[],
		options?: DashboardOptions & Watched,
	) => Promise<DimensionAgreement[]>;
	/** Ends all workers. */
	readonly close: () => Promise<void>;
};

/** Worker threads for dashboards, as many as there are processors by default. */
export function dashboardPool(options?: { readonly workers?: number | undefined }): DashboardPool {
	const pool = workerPool<DashboardTask, DashboardJob, DashboardOutcome>(
		"#stats/workers/dashboard-task.ts",
		options,
	);
	return {
		async dashboard(dimensions, { signal, onProgress, ...chosen } = {}) {
			const data = { dimensions: dimensions.map(sharedDimension), options: chosen };
			const jobs = dashboardJobs(dimensions);
			const outcomes = await pool.run(data, jobs, { signal, onProgress });
			return assembleDashboard(dimensions, jobs, outcomes);
		},
		close: pool.close,
	};
}

function sharedDimension(dimension: DimensionData): DimensionData {
	const { raters, judges, reference, clusters } = dimension;
	return {
		...dimension,
		raters: raters.map(sharedRater),
		judges: judges?.map(sharedRater),
		reference: reference && sharedRater(reference),
		clusters:
			clusters && (clusters instanceof Int32Array ? sharedColumn(clusters) : sharedTwo(clusters)),
	};
}

function sharedRater({ name, column }: RatedColumn): RatedColumn {
	return { name, column: sharedColumn(column) };
}

function sharedTwo([a, b]: readonly [Int32Array, Int32Array]): [Int32Array, Int32Array] {
	return [sharedColumn(a), sharedColumn(b)];
}
