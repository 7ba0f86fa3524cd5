import { count, counted, moneyInWords } from "../../ui/numbers.ts";
import type { RunEstimate } from "./estimate-run.server.ts";

/** Requests, tokens and likely cost of a run in a sentence. */
export function estimateInWords(estimate: RunEstimate): string {
	const { requests, promptTokens, completionTokens } = estimate;
	return `About ${counted(requests, "request")}, ${count(promptTokens.typical)} tokens in and ${count(completionTokens.typical)} out: ${likelyCostInWords(estimate)}`;
}

function likelyCostInWords({ costMicros, asOf }: RunEstimate): string {
	if (!costMicros) {
		return "the cost is unknown, since nobody entered the price of this model for its endpoint.";
	}
	const { low, typical, high } = costMicros;
	const by = asOf ? ` by the prices of ${asOf}` : "";
	return `${moneyInWords(typical)}, likely ${moneyInWords(low)} to ${moneyInWords(high)}${by}.`;
}
