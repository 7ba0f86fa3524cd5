import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { resumeRun } from "../judging/engine/steer-run.server.ts";
import { askMaker, type WantedMaker } from "../making/ask-maker.server.ts";
import { carryOutRun } from "./carry-out-run.ts";
import { inOne } from "./chosen-endpoint.ts";

/** The maker once all was asked, why it cannot be, or that it was stopped and why is said already. */
export type AskedInFull = Judge | Refusal | "stopped";

/**
 * Has a maker asked about everything: goes on with a run of it that was stopped, then asks the rest.
 * @param extent which items, see `askMaker`
 * @param again the command that goes on with it
 */
export async function askedInFull(
	db: Database,
	wanted: WantedMaker,
	extent: Parameters<typeof askMaker>[2],
	again: string,
): Promise<AskedInFull> {
	for (;;) {
		const asked = await askMaker(db, wanted, extent);
		if (isRefusal(asked)) return refused(inOne(asked));
		if (asked.runId === null) return asked.judge;
		if (asked.isOpen) await resumeRun(db, asked.runId);
		if ((await carryOutRun(db, asked.runId, again)) !== "done") return "stopped";
		if (!asked.isOpen) return asked.judge;
	}
}
