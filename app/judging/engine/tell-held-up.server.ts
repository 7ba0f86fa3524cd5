import type { Database } from "#db/dialect";
import { endWait, tellWait } from "#db/queries/run-waits.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";

/** Tells of a run that nothing goes on because another process, perhaps a dead one, holds what it needs. */
export type HeldUp = {
	/** @param isHeldUp does it wait for another process right now? */
	look(isHeldUp: boolean): Promise<void>;
};

/** A dead process is missed after so many of its own pulses, of which three make `leaseMs`. */
const MISSED_AFTER = 4 / 3;
/** Shorter waits are the ordinary sharing of places. */
const PATIENCE = 1 / 8;

/**
 * @param of.what what another process holds: "the run", "all places at E", "all cells that are left"
 * @param of.leaseMs after about so long a silent process is taken for dead
 */
export function createHeldUp(
	db: Database,
	of: { readonly runId: string; readonly what: string; readonly leaseMs: number },
): HeldUp {
	const { runId, what, leaseMs } = of;
	const missedMs = leaseMs * MISSED_AFTER;
	const reason = `Another process holds ${what}. One that was killed is taken for dead after ${Math.ceil(missedMs / 1000)} seconds, and this one goes on then.`;
	let since: number | null = null;
	let isTold = false;
	return {
		async look(isHeldUp) {
			if (!isHeldUp) {
				since = null;
				if (!isTold) return;
				isTold = false;
				return whenOpen(db, () => endWait(db, runId, reason));
			}
			since ??= performance.now();
			const waited = performance.now() - since;
			if (isTold || waited < leaseMs * PATIENCE) return;
			isTold = true;
			const until = new Date(Date.now() + Math.max(0, missedMs - waited));
			await whenOpen(db, () => tellWait(db, runId, { until, reason }));
		},
	};
}
