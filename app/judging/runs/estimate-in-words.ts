import { count, counted, moneyInWords } from "../../ui/numbers.ts";
import type { RunEstimate } from "./estimate-run.server.ts";

/** Requests, tokens and likely cost of a run in a sentence. */
export function estimateInWords(estimate: RunEstimate): string {
	const { requests, promptTokens, completionTokens } = estimate;
	return [
		`About ${counted(requests, "request")}, ${count(promptTokens.typical)} tokens in and ${count(completionTokens.typical)} out: ${likelyCostInWords(estimate)}`,
		...embeddingsInWords(estimate),
		...storedInWords(estimate),
		basisInWords(estimate),
	].join(" ");
}

function basisInWords({ basis, completionTokens, requests }: RunEstimate): string {
	const { items, further, answers } = basis;
	const each = count(Math.round(completionTokens.typical / Math.max(1, requests)));
	const length =
		answers === "assumed"
			? `answers are taken to have ${each} tokens, for none came so far`
			: `answers are taken to have ${each} tokens, as those so far`;
	const taken =
		further > 0
			? ` ${counted(further, "request")} ${further === 1 ? "depends" : "depend"} on answers: taken to be as long as the others.`
			: "";
	return `Estimated from the prompts of ${counted(items, "item")}; ${length}.${taken}`;
}

function embeddingsInWords({ embeddings }: RunEstimate): string[] {
	if (!embeddings) return [];
	const { model, tokens, micros } = embeddings;
	const cost = micros === null ? "a cost that is unknown" : `about ${moneyInWords(micros)}`;
	return [`Embeddings by ${model} come on top: about ${count(tokens)} tokens, ${cost}.`];
}

function storedInWords({ stored: { requests, of } }: RunEstimate): string[] {
	if (requests === 0) return [];
	return [
		`Of ${counted(of, "request")} that were looked at ${requests === of ? "all are" : `${count(requests)} ${requests === 1 ? "is" : "are"}`} answered by what is stored already: those are not sent, and cost nothing.`,
	];
}

function likelyCostInWords({ costMicros, asOf }: RunEstimate): string {
	if (!costMicros) {
		return "the cost is unknown, since nobody entered the price of this model for its endpoint.";
	}
	const { low, typical, high } = costMicros;
	const by = asOf ? ` by the prices of ${asOf}` : "";
	return `${moneyInWords(typical)}, likely ${moneyInWords(low)} to ${moneyInWords(high)}${by}.`;
}
