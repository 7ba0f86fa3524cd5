import { and, count, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { laneShares, runTasks } from "../schema/index.ts";
import { livingProcesses } from "./processes.server.ts";

/** Claimed tasks of a run, by what their process may do with them now. */
export type ClaimedTasks = {
	/** Has a place in flight at the endpoint, or needs none. */
	readonly inFlight: number;
	/** Stands ready until a place is free. */
	readonly ready: number;
};

/**
 * How many claimed tasks of a run can be in flight: in each living process as many as it has places at the
 * endpoint, so never more than the endpoint's limit in all processes together.
 * @param endpointId null where no endpoint is asked: then all that are claimed are under way
 */
export async function claimedTasks(
	db: Database,
	{ runId, endpointId }: { readonly runId: string; readonly endpointId: string | null },
): Promise<ClaimedTasks> {
	const ofRun = and(eq(runTasks.runId, runId), eq(runTasks.status, "leased"));
	const claimed = await db
		.select({ processId: runTasks.leaseProcess, tasks: count() })
		.from(runTasks)
		.where(ofRun)
		.groupBy(runTasks.leaseProcess);
	const all = claimed.reduce((sum, { tasks }) => sum + tasks, 0);
	if (endpointId === null) return { inFlight: all, ready: 0 };
	const shares = await db
		.select({ processId: laneShares.processId, places: laneShares.places })
		.from(laneShares)
		.where(
			and(
				eq(laneShares.endpointId, endpointId),
				inArray(laneShares.processId, livingProcesses(db)),
			),
		);
	const placesOf = new Map(shares.map(({ processId, places }) => [processId, places]));
	const inFlight = claimed.reduce(
		(sum, { processId, tasks }) => sum + Math.min(tasks, placesOf.get(processId ?? "") ?? 0),
		0,
	);
	return { inFlight, ready: all - inFlight };
}
