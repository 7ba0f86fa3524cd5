import type { Database } from "#db/dialect";
import { billedFailures } from "#db/queries/exchanges.server.ts";
import type { RunMoney } from "#db/queries/flights.server.ts";
import { capSentence } from "./halt-sentences.ts";

/**
 * Why a run that has reached its cap stands still: what failures used up, where they used up most of it,
 * and then the cap. What they said is stored, so that it holds in another process too.
 */
export async function capReason(db: Database, runId: string, money: RunMoney): Promise<string> {
	const failed = money.assumed > money.known ? await billedFailures(db, runId) : null;
	return capSentence(money, failed);
}
