import { atOneMoment, connectToRead, type Database, disconnect, fileOf } from "#db/dialect";
import { workers } from "./worker-pool.server.ts";

/** What a thread is told of a reading: the database file, and what is to be read. */
type ReadingJob<Job> = { readonly file: string; readonly job: Job };
type ReadingTask<Job, Outcome> = (asked: ReadingJob<Job>) => Promise<Outcome>;

/** A function of a task module that reads out of a database file, all of one moment. */
export function fromFile<Job, Outcome>(
	read: (db: Database, job: Job) => Promise<Outcome>,
): ReadingTask<Job, Outcome> {
	return async ({ file, job }) => {
		const db = connectToRead(file);
		try {
			return await atOneMoment(db, () => read(db, job));
		} finally {
			disconnect(db);
		}
	};
}

/** What so few items hold is read sooner than a thread begins. */
const MOST_READ_HERE = 1_000;

/**
 * Carries out a reading that holds up the event loop in a thread, which opens the file; here where there is no
 * file or little to read. What it is told and what comes of it are handed over, so functions are not.
 * @param task the module that exports `fromFile(read)` as `name`, as it is imported
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
	const file = items === null || items > MOST_READ_HERE ? fileOf(db) : null;
	if (file === null) return read(db, job);
	return workers().run<ReadingTask<Job, Outcome>>(task, { file, job }, name);
}
