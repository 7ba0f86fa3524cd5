import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else who waits here gets: work of some milliseconds
 * that a hundred items do at the same time is done one after the other, others in between.
 */
export function ownTurn(): Promise<void> {
	last = last.then(() => nextTurn());
	return last;
}
