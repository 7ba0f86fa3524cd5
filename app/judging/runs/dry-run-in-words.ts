import { moneyInWords } from "../../ui/numbers.ts";
import type { DryRequest, DryRun } from "./dry-run.server.ts";

/** "likely $0.0002 ($0.0001 to $0.0004), at most $0.0061" */
export function costOfRequest({
	likelyMicros,
	worstMicros,
	isStored = false,
}: Pick<DryRequest, "likelyMicros" | "worstMicros"> & Partial<DryRequest>): string {
	if (isStored) return "answered by what is stored: not sent, costs nothing";
	if (!likelyMicros && worstMicros === null) return "cost unknown";
	const worst = worstMicros === null ? "no known limit" : `at most ${moneyInWords(worstMicros)}`;
	if (!likelyMicros) return `cost unknown, ${worst}`;
	const { low, typical, high } = likelyMicros;
	return `likely ${moneyInWords(typical)} (${moneyInWords(low)} to ${moneyInWords(high)}), ${worst}`;
}

/** What the whole run comes to at worst, and what a cap does about it. */
export function worstInWords({ estimate, capMicros, byBatch }: DryRun): string {
	const worst = estimate?.worstMicros ?? null;
	const by = byBatch ? " at the batch price" : "";
	const words =
		worst === null
			? "The worst case is unknown: the model’s price or the limit to its answers is not known."
			: `At worst ${moneyInWords(worst)}${by}: every answer as long as it may be and repaired once, prompts with half as many tokens again as we count. Requests that break off and are sent again come on top.`;
	if (capMicros === null) return `${words} No cap is set: nothing stops the run at an amount.`;
	const covers = worst !== null && worst <= capMicros ? "covers that" : "stops the run before more";
	return `${words} The cap of ${moneyInWords(capMicros)} ${covers}.`;
}
