import { addressOf, type Database } from "#db/dialect";
import { readAt } from "./read-at.server.ts";
import { workers } from "./worker-pool.server.ts";

/** What a thread is told of a reading: where the database is, and what is to be read. */
type ReadingJob<Job> = { readonly address: string; readonly job: Job };
type ReadingTask<Job, Outcome> = (asked: ReadingJob<Job>) => Promise<Outcome>;

/** A function of a task module that reads out of a database, all of one moment. */
export function fromDatabase<Job, Outcome>(
	read: (db: Database, job: Job) => Promise<Outcome>,
): ReadingTask<Job, Outcome> {
	return ({ address, job }) => readAt(address, (db) => read(db, job));
}

/** What so few items hold is read sooner than a thread begins. */
const MOST_READ_HERE = 1_000;

/**
 * Carries out a reading that holds up the event loop in a thread, on a connection of its own; here where
 * there can be no other or little to read. What it is told and what comes of it are handed over, so functions are not.
 * @param task the module that exports `fromDatabase(read)` as `name`, as it is imported
 */
export function readBeside<Job, Outcome>(
	db: Database,
	{
		task,
		name = "runJob",
		items,
		read,
	}: {
		readonly task: string;
		readonly name?: string;
		/** How many are read; null: what comes of few takes long, too. */
		readonly items: number | null;
		readonly read: (db: Database, job: Job) => Promise<Outcome>;
	},
	job: Job,
): Promise<Outcome> {
	const address = items === null || items > MOST_READ_HERE ? addressOf(db) : null;
	if (address === null) return read(db, job);
	return workers().run<ReadingTask<Job, Outcome>>(task, { address, job }, name);
}
