import { setTimeout as sleep } from "node:timers/promises";
import { type Database, isClosedForNow } from "#db/dialect";
import { log } from "./log.server.ts";

/** A database that is closed for longer than this stays closed: what waits gives up. */
const LONGEST_MS = 600_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** One at a time finds out whether the database is open again: each look holds up the event loop. */
const closed = new WeakMap<Database, Promise<void>>();

/**
 * Carries out a write as soon as the database takes it: while another process holds it locked, or the disk
 * is full, it waits in memory. What is written has to be all or nothing, since it is begun anew.
 * @throws what the database said when it stays closed for ten minutes, and any other error at once
 */
export async function whenOpen<T>(db: Database, write: () => Promise<T>): Promise<T> {
	const start = performance.now();
	let wait = FIRST_WAIT_MS;
	for (;;) {
		for (let other = closed.get(db); other; other = closed.get(db)) await other;
		try {
			return await write();
		} catch (error) {
			if (!isClosedForNow(error) || performance.now() - start > LONGEST_MS) throw error;
			if (wait === FIRST_WAIT_MS)
				log().warn(
					{ err: error },
					"The database takes nothing for now: what is to be stored waits",
				);
		}
		if (!closed.has(db)) {
			const pause = sleep(wait).then(() => void closed.delete(db));
			closed.set(db, pause);
		}
		wait = Math.min(LONGEST_WAIT_MS, wait * 2);
	}
}
