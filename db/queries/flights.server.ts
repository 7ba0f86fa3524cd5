import { and, eq, inArray, notInArray, type SQLWrapper, sql, sum } from "drizzle-orm";
import { counted, type Database, filledIn, inListed, listed, preparedOnce } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { batchRequests, flights, laneShares, runs, runTasks, runUsage } from "../schema/index.ts";
import { livingProcesses } from "./processes.server.ts";

/** A request that is about to be sent, under the id that its exchange will have. */
export type Flight = {
	readonly id: string;
	readonly runId: string;
	readonly runTaskId: string;
	/** Of the task: whose lease was lost sends nothing. */
	readonly leaseToken: string;
	readonly processId: string;
	readonly worstMicros: number;
	readonly createdAt: Date;
};

/** Micro-units that a run has used or may have used: known, assumed, in flight, in batches. */
export const usedBy = (run: SQLWrapper | ReturnType<typeof sql.placeholder>) => sql`(
	coalesce((select sum(${runUsage.costMicros} + ${runUsage.assumedMicros}) from ${runUsage} where ${runUsage.runId} = ${run}), 0)
	+ coalesce((select sum(${flights.worstMicros}) from ${flights} where ${flights.runId} = ${run}), 0)
	+ coalesce((select sum(${batchRequests.worstMicros}) from ${batchRequests} where ${batchRequests.runId} = ${run} and ${batchRequests.status} = 'sent'), 0)
)`;

const setAside = preparedOnce((db) => {
	const run = sql.placeholder("runId");
	const worst = sql.placeholder("worstMicros");
	const used = usedBy(run);
	return unlogged(db, "run")
		.insert(flights)
		.select(
			db
				.select({
					id: sql<string>`${sql.placeholder("id")}`.as("id"),
					runId: runTasks.runId,
					runTaskId: runTasks.id,
					processId: sql<string>`${sql.placeholder("processId")}`.as("process_id"),
					worstMicros: sql<number>`${worst}`.as("worst_micros"),
					createdAt: sql<Date>`${sql.placeholder("createdAt")}`.as("created_at"),
				})
				.from(runTasks)
				.innerJoin(runs, eq(runs.id, runTasks.runId))
				.where(
					and(
						eq(runTasks.id, sql.placeholder("runTaskId")),
						eq(runTasks.status, "leased"),
						eq(runTasks.leaseToken, sql.placeholder("leaseToken")),
						sql`(${runs.maxCostMicros} is null or ${used} + ${worst} <= ${runs.maxCostMicros})`,
					),
				),
		);
});

/**
 * Sets aside what requests can cost at most, each by itself, in one transaction. Nothing is set aside for
 * one whose task's lease was lost, or for which the run's cap has no room beside all that was spent, is in
 * flight or may have been billed.
 * @returns for each whether it may be sent
 */
export async function setFlightsAside(db: Database, wanted: readonly Flight[]): Promise<boolean[]> {
	const done = wanted.map(() => false);
	await commit(db, "run", () =>
		wanted.map((flight, at) => {
			const values = { ...flight, createdAt: flight.createdAt.getTime() };
			return counted(filledIn(setAside(db), values), (rows) => {
				done[at] = rows > 0;
			});
		}),
	);
	return done;
}

const endFlights = preparedOnce((db) =>
	unlogged(db, "run").delete(flights).where(inListed(flights.id, "ids")),
);

/** For a commit: requests whose exchanges are stored by it are in flight no more. */
export function endOfFlights(db: Database, ids: readonly string[]) {
	return filledIn(endFlights(db), { ids: listed(ids) });
}

/** A request was not sent after all. */
export async function takeFlightBack(db: Database, id: string): Promise<void> {
	await unlogged(db, "run").delete(flights).where(eq(flights.id, id));
}

/** What became of the money of a run, in micro-units. */
export type RunMoney = {
	/** Null: no cap. */
	readonly cap: number | null;
	readonly known: number;
	/** At most so much may have been billed for requests of which nobody knows what they cost. */
	readonly assumed: number;
	/** At most so much will be billed for what is under way: requests in flight and in batches. */
	readonly underWay: number;
};

export async function moneyOfRun(db: Database, runId: string): Promise<RunMoney> {
	const [run] = await db.select({ cap: runs.maxCostMicros }).from(runs).where(eq(runs.id, runId));
	const [used] = await db
		.select({
			known: sum(runUsage.costMicros).mapWith(Number),
			assumed: sum(runUsage.assumedMicros).mapWith(Number),
		})
		.from(runUsage)
		.where(eq(runUsage.runId, runId));
	const ofRun = eq(flights.runId, runId);
	const worst = { micros: sum(flights.worstMicros).mapWith(Number) };
	const living = livingProcesses(db);
	const [flying] = await db
		.select(worst)
		.from(flights)
		.where(and(ofRun, inArray(flights.processId, living)));
	const [lost] = await db
		.select(worst)
		.from(flights)
		.where(and(ofRun, notInArray(flights.processId, living)));
	const [inBatches] = await db
		.select({ micros: sum(batchRequests.worstMicros).mapWith(Number) })
		.from(batchRequests)
		.where(and(eq(batchRequests.runId, runId), eq(batchRequests.status, "sent")));
	return {
		cap: run?.cap ?? null,
		known: used?.known ?? 0,
		assumed: (used?.assumed ?? 0) + (lost?.micros ?? 0),
		underWay: (flying?.micros ?? 0) + (inBatches?.micros ?? 0),
	};
}

const holds = preparedOnce((db) =>
	db
		.select({
			isLeased:
				sql`exists(select 1 from ${runTasks} where ${runTasks.id} = ${sql.placeholder("runTaskId")} and ${runTasks.status} = 'leased' and ${runTasks.leaseToken} = ${sql.placeholder("leaseToken")})`.mapWith(
					Boolean,
				),
			places: sql<number>`coalesce((select ${laneShares.places} from ${laneShares} where ${laneShares.processId} = ${sql.placeholder("processId")} and ${laneShares.endpointId} = ${sql.placeholder("endpointId")}), 0)`,
		})
		.from(sql`(select 1) as one`),
);

/**
 * Looked at right before a request is sent: does its task still have the lease under which it was set
 * aside, and how many places does the process have at the endpoint? One that was suspended may have lost both.
 */
export async function whatIsHeld(
	db: Database,
	of: Pick<Flight, "runTaskId" | "leaseToken" | "processId"> & { readonly endpointId: string },
): Promise<{ lease: boolean; places: number }> {
	const [row] = await holds(db).execute({ ...of });
	return { lease: row?.isLeased ?? false, places: row?.places ?? 0 };
}
