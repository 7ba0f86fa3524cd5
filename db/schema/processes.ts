import { index, integer, primaryKey, table, text, timestamp } from "#db/dialect";
import { endpoints } from "./judges.ts";
import { runs, runTasks } from "./runs.ts";

/**
 * A process that carries out runs, as long as it gives signs of life: it counts its pulse up. Others take
 * it for dead when they have counted theirs up several times and its pulse stood still: no clock is asked,
 * so none that is wrong or set anew can hurt. What a dead one held is free again; see `pulses.server.ts`.
 */
export const processes = table("processes", {
	id: text().primaryKey(),
	pulse: integer().notNull(),
	startedAt: timestamp().notNull(),
	/** What people know it by: "concord worker (process 4711 on judges-1)". */
	name: text(),
});

/** Which processes have all that a run needs and carry it out. */
export const runCarriers = table(
	"run_carriers",
	{
		processId: text()
			.notNull()
			.references(() => processes.id, { onDelete: "cascade" }),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		/**
		 * How many requests in a row it heard no answer to, and none of use; 0 where it is few, null where it heard
		 * nothing yet. What all of them have together says as much as what one has.
		 */
		failures: integer(),
		useless: integer(),
	},
	(t) => [primaryKey({ columns: [t.processId, t.runId] })],
);

/** How many of an endpoint's places in flight each process may use: together never more than it has. */
export const laneShares = table(
	"lane_shares",
	{
		processId: text()
			.notNull()
			.references(() => processes.id, { onDelete: "cascade" }),
		endpointId: text()
			.notNull()
			.references(() => endpoints.id, { onDelete: "cascade" }),
		places: integer().notNull(),
	},
	(t) => [primaryKey({ columns: [t.processId, t.endpointId] })],
);

/**
 * A request from before it is sent until its exchange is stored, with the most that it can cost. One
 * whose process died stays: it may have been billed, and nobody knows.
 */
export const flights = table(
	"flights",
	{
		id: text().primaryKey(),
		runId: text()
			.notNull()
			.references(() => runs.id, { onDelete: "cascade" }),
		runTaskId: text()
			.notNull()
			.references(() => runTasks.id, { onDelete: "cascade" }),
		/** Not a reference: it outlives its process. */
		processId: text().notNull(),
		worstMicros: integer().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [index("flights_run").on(t.runId), index("flights_task").on(t.runTaskId)],
);
