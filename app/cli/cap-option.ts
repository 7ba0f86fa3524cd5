import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { readCap, whyNoCap } from "../judging/runs/cap.server.ts";

/** The amount of `--max-cost` in micro-units, null without one; refused where a judge cannot keep it. */
export async function capOption(
	db: Database,
	judges: readonly Judge[],
	maxCost: string | undefined,
): Promise<number | null | Refusal> {
	const cap = readCap(maxCost ?? "", "--max-cost");
	if (isRefusal(cap)) return cap;
	for (const judge of judges) {
		const refusal = await whyNoCap(db, judge, cap);
		if (refusal) return refusal;
	}
	return cap;
}
