import type { Database } from "#db/dialect";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { type DryRun, dryRun } from "../judging/runs/dry-run.server.ts";
import { cappedMaker, type Extent, runOfMaker, type WantedMaker } from "./ask-maker.server.ts";
import { makerAsItWouldBe } from "./maker-for.server.ts";

/**
 * What a maker would send and what that would cost, as a judge's dry run has it. Nothing is sent, and no
 * maker is added for it.
 * @param shown how many items
 */
export async function dryRunOfMaker(
	db: Database,
	wanted: WantedMaker,
	{ extent, now, shown }: { readonly extent: Extent; readonly now: Date; readonly shown?: number },
): Promise<DryRun | Refusal> {
	const found = await cappedMaker(db, wanted, now, makerAsItWouldBe);
	return isRefusal(found) ? found : dryRun(db, runOfMaker(found, extent), shown);
}
