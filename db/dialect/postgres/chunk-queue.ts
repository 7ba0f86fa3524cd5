/**
 * Runs are handed out in chunks by a queue of jobs (graphile-worker), beside the tables and in a schema of its own. A
 * ticket says "so many cells of this run may be claimed" and no more: which cells these are, who holds them, what is
 * done and paid, stands in the run's own tables, and a ticket that is lost or one too many changes nothing there.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations, runTaskListOnce, type Task } from "graphile-worker";
import pg from "pg";
import type { HandOutOptions, RunInNeed } from "../hand-out.ts";

const SCHEMA = "concord_queue";
const TICKET = "judge_chunk";
/** Cells of a ticket: some seconds of work, so that each process is soon back for more. */
const CHUNK = 50;
/** Tickets of a run that lie open at most: dealt anew as they are taken, they need not be there for all of it. */
const MOST_OPEN = 64;
/** A small run is offered to so many at once, though it had cells for fewer tickets. */
const FIRST_OFFERS = 8;
/** Tickets that are taken away at a time. */
const MOST_CLEARED = 10_000;
const STANDSTILL_MS = 3_000;
const MAKING_MS = 10_000;
const TAKING_MS = 5_000;
/** What the library has a process end with whose queue is of another version. */
const OF_ANOTHER_VERSION = 57;
/** Of processes that look at the same moment one deals: "deal" as a number. */
const DEALING = 0x6465616c;

const flagOf = (runId: string) => `run:${runId}`;

type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Makes the queue's tables, or brings them up to date, by a connection of its own: where that breaks amid it the
 * library waits for ever, and would keep it.
 * @throws where it takes too long
 */
export async function makeQueue(url: string): Promise<void> {
	const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: MAKING_MS });
	pool.on("error", () => {});
	pool.on("connect", (client) => client.on("error", () => {}));
	try {
		await within(
			MAKING_MS,
			runMigrations({ pgPool: pool, schema: SCHEMA, logger: quiet(() => {}) }),
		);
	} finally {
		void pool.end().catch(() => {});
	}
}

/**
 * Within a transaction: lays out as many tickets as the runs have room for beyond those that lie open. Where another
 * process is dealing at this moment, nothing.
 */
export async function deal(query: Query, runs: readonly RunInNeed[]): Promise<void> {
	// A process that stands still amid it, or is gone, holds up nobody's dealing for longer.
	await query(`set local idle_in_transaction_session_timeout = ${STANDSTILL_MS}`);
	const { rows } = await query("select pg_try_advisory_xact_lock($1) as mine", [DEALING]);
	if (rows[0]?.mine !== true) return;
	await clear(query, runs);
	const open = await openTickets(query);
	for (const { runId, openCells } of runs) {
		const lying = open.get(flagOf(runId)) ?? 0;
		if (lying >= MOST_OPEN) continue;
		const cells = await openCells(MOST_OPEN * CHUNK);
		const wanted = Math.max(Math.ceil(cells / CHUNK), Math.min(cells, FIRST_OFFERS));
		if (wanted > lying) await addTickets(query, runId, wanted - lying);
	}
}

/** Takes away tickets of other runs, and those that nobody will take any more because a process died with them. */
async function clear(query: Query, runs: readonly RunInNeed[]): Promise<void> {
	await query(
		`select ${SCHEMA}.complete_jobs(array(select id from ${SCHEMA}.jobs where task_identifier = '${TICKET}'
		and locked_at is null and (attempts >= max_attempts or (flags ?| $1::text[]) is not true) limit ${MOST_CLEARED}))`,
		[runs.map(({ runId }) => flagOf(runId))],
	);
}

/** Those that somebody can take, by the flag of their run. */
async function openTickets(query: Query): Promise<Map<string, number>> {
	const { rows } = await query(
		`select flag, count(*) as tickets from ${SCHEMA}.jobs, jsonb_object_keys(flags) flag
		where task_identifier = '${TICKET}' and locked_at is null and attempts < max_attempts and run_at <= now()
		group by flag`,
	);
	return new Map(rows.map(({ flag, tickets }) => [flag, Number(tickets)]));
}

/** From a moment on that lies before every clock, however it is set. */
async function addTickets(query: Query, runId: string, tickets: number): Promise<void> {
	await query(
		`select ${SCHEMA}.add_job('${TICKET}', json_build_object('run', $1::text), run_at := to_timestamp(0),
		flags := array[$2::text], max_attempts := 1) from generate_series(1, $3::int)`,
		[runId, flagOf(runId), tickets],
	);
}

/**
 * Takes the tickets that lie open, but for runs that are full, until there is none; a ticket is used up as it is taken.
 * @throws where it takes too long: the library can wait for ever for its own end once a connection has broken
 */
export async function takeTickets(
	pool: pg.Pool,
	{ take, full, onTrouble }: Pick<HandOutOptions, "take" | "full" | "onTrouble">,
): Promise<void> {
	const options = {
		// Else what cannot be crossed off is a rejection that nobody hears, which ends the process.
		preset: { worker: { schema: SCHEMA, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
		noHandleSignals: true,
		forbiddenFlags: () => full().map(flagOf),
		logger: quiet(onTrouble),
	};
	const takeTicket: Task = (payload) => take((payload as { run: string }).run, CHUNK);
	const client = await pool.connect();
	let isLost = true;
	try {
		await within(TAKING_MS, runTaskListOnce(options, { [TICKET]: takeTicket }, client).promise);
		isLost = false;
	} finally {
		client.release(isLost);
	}
}

/** @throws as a connection that broke, where the time is over before */
async function within(ms: number, work: Promise<void>): Promise<void> {
	const over = new AbortController();
	const tooLate = sleep(ms, undefined, { signal: over.signal, ref: false }).then(() => {
		throw new Error("Connection terminated: the queue of runs did not answer in time");
	});
	try {
		await Promise.race([work, tooLate]);
	} finally {
		over.abort();
		tooLate.catch(() => {});
		// The process does not end for it, and its end is told by what it did.
		if (process.exitCode === OF_ANOTHER_VERSION) process.exitCode = undefined;
	}
}

/** Of what the library tells, errors alone. */
function quiet(onTrouble: (error: unknown) => void): Logger {
	return new Logger(() => (level, message) => {
		if (level === "error") onTrouble(new Error(message));
	});
}
