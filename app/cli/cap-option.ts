import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { readCap, whyNoCap } from "../judging/runs/cap.server.ts";

/** The amount of `--max-cost` in micro-units, null without one; or why it cannot be kept. */
export async function capOption(
	db: Database,
	judges: readonly Judge[],
	maxCost: string | undefined,
): Promise<{ cap: number | null } | { problem: string }> {
	const cap = readCap(maxCost ?? "");
	if (cap === "unreadable")
		return { problem: "--max-cost has to be an amount of dollars, like 3 or 0.50." };
	for (const judge of cap === null ? [] : judges) {
		const problem = await whyNoCap(db, judge);
		if (problem) return { problem };
	}
	return { cap };
}
