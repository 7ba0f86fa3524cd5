import { setTimeout as wait } from "node:timers/promises";

/** So long a transaction is meant to take: whoever saves a label meanwhile waits for one at most. */
const MEANT_MS = 20;
const FEWEST = 20;
/** Rows of the largest transaction. */
export const MOST_IN_TRANSACTION = 500;
/** Between two transactions the database is free for so long, for whoever looks whether it is. */
const PAUSE_MS = 3;

/** Cuts what is to be written into transactions of equal time, however fast machine and disk are. */
export class WritePace {
	private size = 100;

	/** Carries out `write` for one slice of rows after the other. */
	async each<Row>(rows: readonly Row[], write: (slice: Row[]) => Promise<void>): Promise<void> {
		for (let start = 0; start < rows.length; ) {
			const slice = rows.slice(start, start + this.size);
			start += slice.length;
			const began = performance.now();
			await write(slice);
			const rowsInTime = (slice.length * MEANT_MS) / Math.max(performance.now() - began, 0.1);
			// Halfway only: one slow write of a disk says little about the next.
			this.size = Math.round(
				Math.min(MOST_IN_TRANSACTION, Math.max(FEWEST, (this.size + rowsInTime) / 2)),
			);
			await wait(PAUSE_MS);
		}
	}
}
