import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type Database, larger, preparedOnce, smaller } from "#db/dialect";
import { unlogged } from "../audit/commit.ts";
import { laneShares, processes, runCarriers } from "../schema/index.ts";

/** Ids of the processes that nobody has taken for dead: for `in (…)`. */
export function livingProcesses(db: Database) {
	return db.select({ id: processes.id }).from(processes);
}

const countUp = preparedOnce((db) =>
	unlogged(db, "run")
		.insert(processes)
		.values({
			id: sql.placeholder("id"),
			pulse: 1,
			startedAt: sql`${sql.placeholder("startedAt")}`,
			name: sql`${sql.placeholder("name")}`,
		})
		.onConflictDoUpdate({
			target: processes.id,
			set: { pulse: sql`${processes.pulse} + 1` },
		})
		.returning({ pulse: processes.pulse }),
);

/**
 * A sign of life.
 * @param name what people know the process by
 * @returns the pulse; 1: it is new, or was taken for dead and lost what it held
 */
export async function givePulse(
	db: Database,
	{ id, name, now }: { readonly id: string; readonly name: string; readonly now: Date },
): Promise<number> {
	const [row] = await countUp(db).execute({ id, name, startedAt: now.getTime() });
	return row?.pulse ?? 1;
}

/** A sign of life as it stands there; `startedAt` tells its lives apart, since each begins at 1. */
export type Sign = { readonly id: string; readonly pulse: number; readonly startedAt: Date };

/** The last signs of all other processes. */
export async function pulsesBeside(db: Database, id: string): Promise<Sign[]> {
	const { pulse, startedAt } = processes;
	return db
		.select({ id: processes.id, pulse, startedAt })
		.from(processes)
		.where(ne(processes.id, id));
}

/**
 * Takes a process for dead whose last sign is this one: its leases, its runs by batch and its shares of
 * endpoints are free. Nothing happens where it gave a sign of life meanwhile.
 */
export async function buryProcess(db: Database, { id, pulse, startedAt }: Sign): Promise<void> {
	await unlogged(db, "run")
		.delete(processes)
		.where(
			and(eq(processes.id, id), eq(processes.pulse, pulse), eq(processes.startedAt, startedAt)),
		);
}

/** A process carries out nothing any more. */
export async function leaveProcesses(db: Database, id: string): Promise<void> {
	await unlogged(db, "run").delete(processes).where(eq(processes.id, id));
}

const NOTHING_HEARD = sql<number | null>`cast(null as integer)`;

type Carrier = { readonly processId: string; readonly runId: string };

/** Says that a living process carries out a run. */
export async function carryRun(db: Database, { processId, runId }: Carrier): Promise<void> {
	await unlogged(db, "run")
		.insert(runCarriers)
		.select(
			db
				.select({
					processId: processes.id,
					runId: sql<string>`${runId}`.as("run_id"),
					failures: NOTHING_HEARD.as("failures"),
					useless: NOTHING_HEARD.as("useless"),
				})
				.from(processes)
				.where(eq(processes.id, processId)),
		)
		.onConflictDoNothing();
}

/** What the processes are called that carry out a run now, in order. */
export async function carriersOf(db: Database, runId: string): Promise<string[]> {
	const rows = await db
		.select({ id: processes.id, name: processes.name })
		.from(runCarriers)
		.innerJoin(processes, eq(processes.id, runCarriers.processId))
		.where(eq(runCarriers.runId, runId))
		.orderBy(asc(processes.startedAt), asc(processes.id));
	return rows.map(({ id, name }) => name ?? id);
}

/** Requests in a row that a process heard no answer to, and none of use. */
export type InARow = { readonly failures: number; readonly useless: number };

/** Tells the others that carry out the run. */
export async function tellInARow(
	db: Database,
	{ processId, runId }: Carrier,
	row: InARow,
): Promise<void> {
	await unlogged(db, "run")
		.update(runCarriers)
		.set(row)
		.where(and(eq(runCarriers.processId, processId), eq(runCarriers.runId, runId)));
}

/** What the others that carry out the run told. */
export async function inARowBeside(
	db: Database,
	{ processId, runId }: Carrier,
): Promise<{ failures: number | null; useless: number | null }[]> {
	return db
		.select({ failures: runCarriers.failures, useless: runCarriers.useless })
		.from(runCarriers)
		.where(and(eq(runCarriers.runId, runId), ne(runCarriers.processId, processId)));
}

export async function stopCarrying(db: Database, { processId, runId }: Carrier): Promise<void> {
	await unlogged(db, "run")
		.delete(runCarriers)
		.where(and(eq(runCarriers.processId, processId), eq(runCarriers.runId, runId)));
}

/** Does a living process carry out the run? */
export async function isCarried(db: Database, runId: string): Promise<boolean> {
	return (await carriersOf(db, runId)).length > 0;
}

/** Does another process carry out the run? */
export async function isCarriedBeside(
	db: Database,
	{ processId, runId }: Carrier,
): Promise<boolean> {
	const rows = await db
		.select({ id: runCarriers.processId })
		.from(runCarriers)
		.where(and(eq(runCarriers.runId, runId), ne(runCarriers.processId, processId)))
		.limit(1);
	return rows.length > 0;
}

const sharesOf = preparedOnce((db) =>
	db
		.select({ processId: laneShares.processId, places: laneShares.places })
		.from(laneShares)
		.where(eq(laneShares.endpointId, sql.placeholder("endpointId")))
		.orderBy(asc(laneShares.processId)),
);

/** Who has how many of an endpoint's places. */
export async function sharesOfEndpoint(
	db: Database,
	endpointId: string,
): Promise<{ processId: string; places: number }[]> {
	return sharesOf(db).execute({ endpointId });
}

/**
 * Takes `wanted` places of an endpoint, or as many as the others leave of its `limit`.
 * @returns how many it has now; null where the process was taken for dead
 */
export async function takeShare(
	db: Database,
	share: {
		readonly processId: string;
		readonly endpointId: string;
		readonly wanted: number;
		readonly limit: number;
	},
): Promise<number | null> {
	const { processId, endpointId, wanted, limit } = share;
	const others = sql`(select coalesce(sum(${laneShares.places}), 0) from ${laneShares} where ${laneShares.endpointId} = ${endpointId} and ${laneShares.processId} <> ${processId})`;
	const [row] = await unlogged(db, "run")
		.insert(laneShares)
		.select(
			db
				.select({
					processId: processes.id,
					endpointId: sql<string>`${endpointId}`.as("endpoint_id"),
					places:
						sql<number>`${larger(sql`0`, smaller(sql`${wanted}`, sql`${limit} - ${others}`))}`.as(
							"places",
						),
				})
				.from(processes)
				.where(eq(processes.id, processId)),
		)
		.onConflictDoUpdate({
			target: [laneShares.processId, laneShares.endpointId],
			set: { places: sql`excluded.places` },
		})
		.returning({ places: laneShares.places });
	return row?.places ?? null;
}

/** The process has nothing to send there any more. */
export async function giveShareBack(
	db: Database,
	{ processId, endpointId }: { readonly processId: string; readonly endpointId: string },
): Promise<void> {
	await unlogged(db, "run")
		.delete(laneShares)
		.where(and(eq(laneShares.processId, processId), eq(laneShares.endpointId, endpointId)));
}
