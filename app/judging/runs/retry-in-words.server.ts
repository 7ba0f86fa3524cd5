import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { failedCells } from "#db/queries/run-cells.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { counted, moneyInWords } from "../../ui/numbers.ts";
import { estimateRun } from "./estimate-run.server.ts";
import { restOfCap } from "./retry-failures.server.ts";

/** What asking the failures of a run again would cost, and under which cap; null where nothing is to be asked. */
export async function retryInWords(
	db: Database,
	{ judge, run }: { readonly judge: Judge; readonly run: Run },
): Promise<string | null> {
	const itemIds = (await failedCells(db, { runId: run.id })).map(({ itemId }) => itemId);
	const cells = itemIds.length;
	if (cells === 0 || judge.endpointId === null) return null;
	const of = { itemIds, cells, batch: run.mode === "batch" };
	const estimate = await estimateRun(db, judge, of);
	const likely = estimate?.costMicros?.typical ?? null;
	const worst = estimate?.worstMicros ?? null;
	const cost =
		likely === null
			? "costs an unknown amount"
			: `costs about ${moneyInWords(likely)}${worst === null ? "" : `, at worst ${moneyInWords(worst)}`}`;
	const rest = await restOfCap(db, run);
	const cap =
		rest === null
			? "no cap is set"
			: `${moneyInWords(rest)} are left of the cap of ${moneyInWords(run.maxCostMicros ?? 0)}, and stop it`;
	return `Asking ${counted(cells, "failed cell")} again ${cost}; ${cap}.`;
}
