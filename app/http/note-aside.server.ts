import { setTimeout as wait } from "node:timers/promises";
import { log } from "../base/log.server.ts";
import { passingTrouble } from "../base/system-trouble.ts";

/** A request waits so long for a note to be written; mostly that takes a millisecond. */
const WAIT_MS = 50;

const underWay = new Set<string>();

/**
 * Writes down what only notes something about a request, such as when a token was used last. Whoever reads does not
 * have to wait until another process lets go of the database, and is not refused what they may read: a note that
 * cannot be written is told to the log, and the next request writes it.
 * @param about of the same note one is written at a time
 */
export async function noteAside(about: string, write: () => Promise<void>): Promise<void> {
	if (underWay.has(about)) return;
	underWay.add(about);
	const written = write()
		.catch((error) => {
			const why = passingTrouble(error);
			if (why === null) log().error({ err: error }, "A note could not be written");
			else log().warn({ why }, "A note could not be written");
		})
		.finally(() => underWay.delete(about));
	await Promise.race([written, wait(WAIT_MS, undefined, { ref: false })]);
}
