import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { approvedSet } from "../../derived-sets/change-derived-set.server.ts";
import { readCap, whyCapTooSmall, whyNoCap } from "./cap.server.ts";
import { type AskedItems, cellsToJudge } from "./cells-to-judge.server.ts";
import type { RunRequest } from "./plan-run.server.ts";

/** A run as somebody asks for it, on a page or in a terminal. */
export type WantedRun = {
	readonly judge: Judge;
	/** The derived set to judge; null: the project's own items. */
	readonly set: { readonly id: string } | { readonly name: string } | null;
	/** Only the first so many items; null: all that there are. */
	readonly first: number | null;
	/** How often each item is judged. */
	readonly repetitions: number;
	/** Dollars as somebody types them; "" for no cap. */
	readonly cap: string;
	/** What the cap is called where it is typed. */
	readonly capName?: string;
	readonly byBatch: boolean;
	/** Ask cells again that failed for a reason that can pass? */
	readonly retry: boolean;
};

/**
 * Makes of it what `makeRunPlan` and `planRun` take. Refused by `set` where there is no such set or
 * nobody approved it, by `cap` where it is no amount or the judge cannot keep it, or it has no room for one
 * request.
 */
export async function readRun(db: Database, wanted: WantedRun): Promise<RunRequest | Refusal> {
	const { judge, first, repetitions, byBatch, retry } = wanted;
	const set = wanted.set ? await approvedSet(db, judge.projectId, wanted.set) : undefined;
	if (isRefusal(set)) return refused(set.sentence, "set");
	const maxCostMicros = readCap(wanted.cap, wanted.capName);
	if (isRefusal(maxCostMicros)) return maxCostMicros;
	const uncappable = await whyNoCap(db, judge, maxCostMicros);
	if (uncappable) return uncappable;
	const items: AskedItems = first === null ? "all" : { first };
	const request: RunRequest = {
		...{ judge, items, set, repetitions, maxCostMicros, retry },
		mode: byBatch ? "batch" : "live",
	};
	const tooSmall = maxCostMicros === null ? null : await whyTooSmall(db, request, maxCostMicros);
	return tooSmall ?? request;
}

async function whyTooSmall(
	db: Database,
	request: RunRequest,
	cap: number,
): Promise<Refusal | null> {
	for await (const { cells } of cellsToJudge(db, request)) {
		if (cells.length === 0) continue;
		const itemIds = cells.map(({ itemId }) => itemId);
		const byBatch = request.mode === "batch";
		return whyCapTooSmall(db, request.judge, { cap, spent: 0, itemIds, byBatch });
	}
	return null;
}
