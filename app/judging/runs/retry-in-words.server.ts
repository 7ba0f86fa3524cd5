import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { counted, moneyInWords } from "../../ui/numbers.ts";
import { whyCapTooSmall } from "./cap.server.ts";
import { estimateRun } from "./estimate-run.server.ts";
import { cellsToRetry, type Retry, retriesOf } from "./retry-failures.server.ts";

/** A retry that would be planned, with the cells that it asks. */
type Asked = Retry & { readonly itemIds: readonly string[] };

type Whose = {
	readonly judge: Judge;
	/** Null: of all runs of the judge. */
	readonly run: Run | null;
};

/**
 * What asking the failures of a run, or of a whole judge, again would cost, under which cap, and whether that has room for
 * any; null where nothing is to be asked.
 */
export async function retryInWords(db: Database, whose: Whose): Promise<string | null> {
	const asked = await askedBy(db, whose);
	const itemIds = asked.flatMap((one) => one.itemIds);
	const cells = itemIds.length;
	const { judge, run } = whose;
	if (cells === 0 || judge.endpointId === null) return null;
	const estimate = await estimateRun(db, judge, { itemIds, cells, batch: run?.mode === "batch" });
	const likely = estimate?.costMicros?.typical ?? null;
	const worst = estimate?.worstMicros ?? null;
	const cost =
		likely === null
			? "costs an unknown amount"
			: `costs about ${moneyInWords(likely)}${worst === null ? "" : `, at worst ${moneyInWords(worst)}`}`;
	const runs = asked.length === 1 ? "" : `, in ${asked.length} runs, one for each set of items,`;
	const small = await whyNoRoomToRetry(db, whose);
	const caps = asked.map(capInWords).join("; ");
	const least = small === null ? "" : ` ${small}`;
	return `Asking ${counted(cells, "failed cell")} again${runs} ${cost}; ${caps}.${least}`;
}

/** Why what is left of a cap has no room for even one of the requests; null where each has, and where nothing is to be asked. */
export async function whyNoRoomToRetry(db: Database, whose: Whose): Promise<string | null> {
	const { judge, run } = whose;
	for (const { itemIds, cap, of } of await askedBy(db, whose)) {
		if (cap === null || of?.maxCostMicros === null || of?.maxCostMicros === undefined) continue;
		const spent = of.maxCostMicros - cap;
		const about = { cap: of.maxCostMicros, spent, itemIds, byBatch: run?.mode === "batch" };
		const small = await whyCapTooSmall(db, judge, about);
		if (small) return small.sentence;
	}
	return null;
}

async function askedBy(db: Database, { judge, run }: Whose): Promise<Asked[]> {
	const asked: Asked[] = [];
	for (const retry of await retriesOf(db, { judge, run })) {
		const cells = await cellsToRetry(db, judge, retry);
		if (cells.length > 0) asked.push({ ...retry, itemIds: cells.map(({ itemId }) => itemId) });
	}
	return asked;
}

function capInWords({ cap, of }: Asked): string {
	return cap === null
		? "no cap is set"
		: `${moneyInWords(cap)} are left of the cap of ${moneyInWords(of?.maxCostMicros ?? 0)}, and no more is spent`;
}
