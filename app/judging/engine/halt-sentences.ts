import type { RunMoney } from "#db/queries/flights.server.ts";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { moneyInWords } from "../../ui/numbers.ts";
import { allowSentence } from "../endpoints/allowed-hosts.server.ts";
import { rejectedKeySentence } from "../endpoints/endpoint-key.server.ts";
import type { Trip } from "./breaker.server.ts";
import { isTooLongToWait } from "./lane.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Why a run was made to stand still, and what to do, in sentences for people. */

export function capSentence({ cap, known, assumed }: RunMoney): string {
	const spent =
		assumed === 0
			? `${moneyInWords(known)} are spent`
			: `${moneyInWords(known)} are spent and up to ${moneyInWords(assumed)} may be, for requests whose bill nobody knows`;
	return `The cap of ${moneyInWords(cap ?? 0)} leaves no room for what another request can cost at most: ${spent}. Everything answered so far is kept. Raise the cap to go on.`;
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
		case "forbidden":
			return `${rejectedKeySentence(endpoint)} ${said}`;
		case "not_found":
			return `${endpoint.name} does not know the model ${model}, or its address ${endpoint.baseUrl} is wrong. ${said}`;
		case "internal_address":
			return `${said} ${allowSentence(new URL(endpoint.baseUrl).host)}`;
		case "no_quota":
			return `The account at ${endpoint.name} has no money or quota left. Top it up, then resume. ${said}`;
		case "rate_limited":
			if (isTooLongToWait(failure.retryAfterMs)) {
				return `${endpoint.name} asks to be left alone for ${longInWords(failure.retryAfterMs ?? 0)}. Nothing is lost: resume then. ${said}`;
			}
			return `${endpoint.name} turns requests away for its rate limit, again and again. Resume later, or lower its concurrency. ${said}`;
		case "server_error":
		case "timeout":
		case "connection":
		case "unsupported":
		case "filtered":
		case "over_allowance":
		case "over_context":
		case "bad_request":
		case "too_large":
			return `${endpoint.name} does not carry requests out. ${said} Nothing is lost: resume when that is mended.`;
	}
}

/** "3 hours", "30 days": of more than an hour, where nobody counts minutes. */
function longInWords(ms: number): string {
	const hours = Math.ceil(ms / 3_600_000);
	return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

export function noBatchesSentence(endpoint: string, { message }: EndpointFailure): string {
	return `${endpoint} has no batch interface, or not at its address. ${message} Cancel this run and plan it without batch.`;
}

export function batchProblemSentence(endpoint: string, problem: string | null): string {
	return `${endpoint} did not take the batch: ${problem ?? "it does not say why"}. Nothing was judged. Mend what it says, then resume.`;
}
