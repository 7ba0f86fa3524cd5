import {
	and,
	asc,
	count,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	lte,
	ne,
	notExists,
	notInArray,
	or,
	sql,
} from "drizzle-orm";
import { type Database, filledIn, isClosedForNow, must, preparedOnce } from "#db/dialect";
import { unlogged } from "../audit/commit.ts";
import { runs, runTasks } from "../schema/index.ts";
import { livingProcesses } from "./processes.server.ts";
import { WAITING } from "./run-cells.server.ts";

/** A run task that somebody holds for a while. */
export type LeasedTask = {
	id: string;
	itemId: string;
	repetition: number;
	attempts: number;
	leaseToken: string;
};

const isRunning = (db: Database) =>
	exists(
		db
			.select({ one: sql`1` })
			.from(runs)
			.where(and(eq(runs.id, sql.placeholder("runId")), eq(runs.status, "running"))),
	);

/** Who was taken for dead claims nothing: it would be free again at once. */
const isAlive = (db: Database) => inArray(sql.placeholder("processId"), livingProcesses(db));

const ofRun = eq(runTasks.runId, sql.placeholder("runId"));
/** A wait that ends later than any wait does was told by a clock that was set back since. */
const isDue = and(
	eq(runTasks.status, "todo"),
	or(
		isNull(runTasks.notBefore),
		lte(runTasks.notBefore, sql.placeholder("now")),
		gt(runTasks.notBefore, sql.placeholder("latest")),
	),
);
const isAbandoned = (db: Database) =>
	and(
		eq(runTasks.status, "leased"),
		or(isNull(runTasks.leaseProcess), notInArray(runTasks.leaseProcess, livingProcesses(db))),
	);

/** The condition stands twice so that it holds when several processes claim at once. */
function claimWhere(db: Database, claimable: typeof isDue) {
	const next = db
		.select({ id: runTasks.id })
		.from(runTasks)
		.where(and(ofRun, claimable, isRunning(db), isAlive(db)))
		.orderBy(asc(runTasks.position))
		.limit(sql.placeholder("limit"));
	return unlogged(db, "run")
		.update(runTasks)
		.set({
			status: "leased",
			leaseToken: sql`${sql.placeholder("token")}`,
			leaseProcess: sql`${sql.placeholder("processId")}`,
			attempts: sql`${runTasks.attempts} + 1`,
			notBefore: null,
		})
		.where(and(inArray(runTasks.id, next), claimable))
		.returning({
			id: runTasks.id,
			itemId: runTasks.itemId,
			repetition: runTasks.repetition,
			attempts: runTasks.attempts,
			position: runTasks.position,
		});
}

const claimDue = preparedOnce((db) => claimWhere(db, isDue));
const claimAbandoned = preparedOnce((db) => claimWhere(db, isAbandoned(db)));

const claimable = preparedOnce((db) => {
	const open = db
		.select({ one: sql<number>`1`.as("one") })
		.from(runTasks)
		.where(and(ofRun, or(isDue, isAbandoned(db))))
		.limit(sql.placeholder("most"))
		.as("open");
	return db.select({ tasks: count() }).from(open);
});

/** How many tasks of a run nobody living holds and are due, counted to `most` at most. */
export async function countClaimable(
	db: Database,
	{ runId, now, most }: { readonly runId: string; readonly now: Date; readonly most: number },
): Promise<number> {
	const moment = now.getTime();
	const values = { runId, most, now: moment, latest: moment + LONGEST_PUT_BACK_MS };
	const [row] = await claimable(db).execute(values);
	return row?.tasks ?? 0;
}

/** Nothing is put back for longer: more can only be a clock that was set. */
export const LONGEST_PUT_BACK_MS = 60_000;

/** Who claims tasks, of which run, how many at most, and the token of the lease. */
export type Claim = {
	readonly runId: string;
	readonly token: string;
	readonly processId: string;
	readonly now: Date;
	readonly limit: number;
};

/**
 * Leases up to `limit` tasks of a running run: those that are due, in order, then those whose holder
 * died. Each claim is one more attempt of its task.
 */
export async function claimRunTasks(db: Database, claim: Claim): Promise<LeasedTask[]> {
	// Placeholders take what the driver takes: moments in milliseconds.
	const now = claim.now.getTime();
	const values = { ...claim, now, latest: now + LONGEST_PUT_BACK_MS };
	const due = await claimDue(db).execute(values);
	const room = claim.limit - due.length;
	const abandoned = room > 0 ? await abandonedOnes(db, { ...values, limit: room }) : [];
	return [...due, ...abandoned]
		.sort((a, b) => a.position - b.position)
		.map(({ position: _, ...task }) => ({ ...task, leaseToken: claim.token }));
}

/** What is due was claimed already: where the database is locked just then, these can wait. */
async function abandonedOnes(db: Database, values: Record<string, unknown>) {
	try {
		return await claimAbandoned(db).execute(values);
	} catch (error) {
		if (isClosedForNow(error)) return [];
		throw error;
	}
}

/** The tasks of this list whose lease is still the one they were claimed under. */
function heldUnder(token: string, ids: readonly string[]) {
	return and(
		inArray(runTasks.id, [...ids]),
		eq(runTasks.status, "leased"),
		eq(runTasks.leaseToken, token),
	);
}

/** Tasks under the lease that one claim gave. */
export type Leased = { readonly leaseToken: string; readonly ids: readonly string[] };

/** Gives tasks back to be claimed again, at once or not before a moment. */
export async function releaseRunTasks(
	db: Database,
	{ leaseToken, ids }: Leased,
	back: { notBefore?: Date; reason?: string } = {},
): Promise<void> {
	await unlogged(db, "run")
		.update(runTasks)
		.set({
			status: "todo",
			leaseToken: null,
			leaseProcess: null,
			notBefore: back.notBefore ?? null,
			reason: back.reason ?? null,
		})
		.where(heldUnder(leaseToken, ids));
}

/** Gives back whatever a process still holds of a run. */
export async function releaseTasksOf(
	db: Database,
	{ runId, processId }: { readonly runId: string; readonly processId: string },
): Promise<void> {
	await unlogged(db, "run")
		.update(runTasks)
		.set({ status: "todo", leaseToken: null, leaseProcess: null })
		.where(
			and(
				eq(runTasks.runId, runId),
				eq(runTasks.status, "leased"),
				eq(runTasks.leaseProcess, processId),
			),
		);
}

const leftToOthers = preparedOnce((db) => {
	const isHeld = and(
		eq(runTasks.status, "leased"),
		ne(runTasks.leaseProcess, sql.placeholder("processId")),
	);
	const open = db
		.select({ one: sql`1` })
		.from(runTasks)
		.where(and(ofRun, inArray(runTasks.status, ["todo", "waiting"])));
	return db
		.select({ one: sql`1` })
		.from(runTasks)
		.where(and(ofRun, isHeld, notExists(open)))
		.limit(1);
});

/** Does another process, alive or not yet missed, hold all that is left of a run? */
export async function isLeftToOthers(
	db: Database,
	of: { readonly runId: string; readonly processId: string },
): Promise<boolean> {
	return (await leftToOthers(db).execute(of)).length > 0;
}

/** Items of the first cells of a run that are not answered yet. */
export async function itemsLeftOfRun(
	db: Database,
	runId: string,
	limit: number,
): Promise<string[]> {
	const rows = await db
		.select({ itemId: runTasks.itemId })
		.from(runTasks)
		.where(and(eq(runTasks.runId, runId), inArray(runTasks.status, WAITING)))
		.orderBy(asc(runTasks.position))
		.limit(limit);
	return rows.map(({ itemId }) => itemId);
}

export type TaskEnd = {
	status: "done" | "failed_retryable" | "failed_final";
	reason: string | null;
	finishedAt: Date;
};

const endTask = preparedOnce((db) =>
	unlogged(db, "run")
		.update(runTasks)
		.set({
			status: sql`${sql.placeholder("status")}`,
			reason: sql`${sql.placeholder("reason")}`,
			finishedAt: sql`${sql.placeholder("finishedAt")}`,
			leaseToken: null,
			leaseProcess: null,
			notBefore: null,
		})
		.where(
			and(
				eq(runTasks.id, sql.placeholder("id")),
				eq(runTasks.status, "leased"),
				eq(runTasks.leaseToken, sql.placeholder("leaseToken")),
			),
		),
);

/** For a commit: ends a task, and undoes the commit when its lease is somebody else's by now. */
export function endRunTask(
	db: Database,
	{ id, leaseToken }: { id: string; leaseToken: string },
	{ status, reason, finishedAt }: TaskEnd,
) {
	const values = { status, reason, finishedAt: finishedAt.getTime(), id, leaseToken };
	return must(filledIn(endTask(db), values));
}
