import type { Database } from "#db/dialect";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { itemsLeftOfRun } from "#db/queries/run-tasks.server.ts";
import { changeRunStatus, type Run, setRunCap } from "#db/queries/runs.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { isCapSentence, raisedCapSentence } from "../engine/halt-sentences.ts";
import { readCap, whyCapTooSmall, whyNoCap } from "./cap.server.ts";

/** Enough of the items that are left to see what a request about one can cost. */
const SAMPLED = 3;

/**
 * Changes the most that a run may cost, while it goes on or before it is resumed: requests that are not
 * sent yet keep to it at once.
 * @param wanted dollars as somebody types them, and what they are called there
 * @returns why it cannot be: no amount, no known price, no room for one request, or the run is over
 */
export async function changeCap(
	db: Database,
	{ run, judge }: { readonly run: Run; readonly judge: Judge },
	wanted: { readonly text: string; readonly name?: string },
): Promise<{ readonly kind: "changed"; readonly cap: number } | Refusal> {
	const { name = "The cap" } = wanted;
	const cap = readCap(wanted.text, name);
	if (isRefusal(cap)) return cap;
	if (cap === null)
		return refused(`${name} has to be an amount of dollars, like 3 or 0.50.`, "cap");
	const uncappable = await whyNoCap(db, judge, cap);
	if (uncappable) return uncappable;
	const { known, assumed } = await moneyOfRun(db, run.id);
	const itemIds = await itemsLeftOfRun(db, run.id, SAMPLED);
	const byBatch = run.mode === "batch";
	const tooSmall = await whyCapTooSmall(db, judge, {
		cap,
		spent: known + assumed,
		itemIds,
		byBatch,
	});
	if (tooSmall) return tooSmall;
	if (await setRunCap(db, run.id, cap)) {
		const { status, pauseReason } = run;
		if (status === "paused" && isCapSentence(pauseReason)) {
			const from = ["paused"] as const;
			const change = { from, to: "paused" as const, pauseReason: raisedCapSentence(cap) };
			await changeRunStatus(db, run.id, change);
		}
		return { kind: "changed", cap };
	}
	return refused("The run is over: there is nothing left to spend on.", "cap");
}
