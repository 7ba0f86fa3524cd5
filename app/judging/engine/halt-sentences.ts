import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { moneyInWords } from "../../ui/numbers.ts";
import { allowSentence } from "../endpoints/allowed-hosts.server.ts";
import { rejectedKeySentence } from "../endpoints/endpoint-key.server.ts";
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

/** Why an endpoint that turns every request away makes a run stand still. */
export function refusalSentence(
	{ endpoint, model }: ModelAccess,
	failure: EndpointFailure,
): string {
	const said = failure.message;
	switch (failure.failure) {
		case "unauthorized":
			return `${rejectedKeySentence(endpoint)} ${said}`;
		case "not_found":
			return `${endpoint.name} does not know the model ${model}, or its address ${endpoint.baseUrl} is wrong. ${said}`;
		case "internal_address":
			return `${said} ${allowSentence(new URL(endpoint.baseUrl).host)}`;
		case "no_quota":
			return `The account at ${endpoint.name} has no money or quota left. Top it up, then resume. ${said}`;
		case "rate_limited":
			return `${endpoint.name} turns requests away for its rate limit, again and again. Resume later, or lower its concurrency. ${said}`;
		case "server_error":
		case "timeout":
		case "connection":
		case "rejected_format":
		case "over_context":
		case "bad_request":
		case "too_large":
			return `${endpoint.name} does not carry requests out. ${said} Nothing is lost: resume when that is mended.`;
	}
}

export function noBatchesSentence(endpoint: string, { message }: EndpointFailure): string {
	return `${endpoint} has no batch interface, or not at its address. ${message} Cancel this run and plan it without batch.`;
}

export function batchProblemSentence(endpoint: string, problem: string | null): string {
	return `${endpoint} did not take the batch: ${problem ?? "it does not say why"}. Nothing was judged. Mend what it says, then resume.`;
}
