import { moneyInWords } from "../ui/numbers.ts";
import type { Trip } from "./breaker.server.ts";
import type { Budget } from "./budget.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Why a run was made to stand still, and what to do, in sentences for people. */

export function capSentence({ cap, spent }: Pick<Budget, "cap" | "spent">): string {
	return `The cap of ${moneyInWords(cap)} leaves no room for another request: ${moneyInWords(spent)} are spent or may be. Everything answered so far is kept. Raise the cap to go on.`;
}

export function unknownPriceSentence(model: string, maxTokens: number | null): string {
	return maxTokens === null
		? `A cap needs a limit to the length of answers, and this judge has none. Give it one, or run it without a cap.`
		: `A cap needs the price of ${model}, which is unknown. Enter it for the endpoint, or run without a cap.`;
}

export function tripSentence(trip: Trip, { endpoint, model }: ModelAccess): string {
	if (trip.kind === "down") {
		return `${endpoint.name} has not answered ${trip.failures} requests in a row. ${trip.last.message} Nothing is lost: resume when it is back.`;
	}
	return `${trip.retries} of ${trip.calls} requests to ${model} at ${endpoint.name} were repetitions of failed ones. Look at the failures below, then resume.`;
}
