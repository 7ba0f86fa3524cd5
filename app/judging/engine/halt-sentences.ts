import type { BilledFailures } from "#db/queries/exchanges.server.ts";
import type { RunMoney } from "#db/queries/flights.server.ts";
import type { EndpointFailure } from "#judges/asking/model-reply.ts";
import { isPageForPeople } from "#judges/endpoint/endpoint-reply.ts";
import { counted, moneyInWords } from "../../ui/numbers.ts";
import { allowSentence } from "../endpoints/allowed-hosts.server.ts";
import { rejectedKeySentence } from "../endpoints/endpoint-key.server.ts";
import type { Trip } from "./breaker.server.ts";
import { isTooLongToWait } from "./lane.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** Why a run was made to stand still, and what to do, in sentences for people. */

/** @param failed requests that failed and may have been billed, where there were any */
export function capSentence(
	{ cap, known, assumed }: RunMoney,
	failed: BilledFailures | null = null,
): string {
	const spent =
		assumed === 0
			? `${moneyInWords(known)} are spent`
			: `${moneyInWords(known)} are spent and up to ${moneyInWords(assumed)} may be, for requests whose bill nobody knows`;
	const isMostly = failed !== null && failed.micros * 2 > known + assumed;
	// A cap that failures used up is no reason to raise it.
	const first = isMostly
		? `${counted(failed.requests, "request")} failed that may have been billed. The last: ${sentence(failed.last)} Mend that first. `
		: "";
	return `${first}The cap of ${moneyInWords(cap ?? 0)} leaves no room for what another request can cost at most: ${spent}. Everything answered so far is kept. Raise the cap to go on.`;
}

/** Is that why a run stands still? */
export function isCapSentence(pauseReason: string | null): boolean {
	return (
		pauseReason?.includes(" leaves no room for what another request can cost at most") === true
	);
}

export function raisedCapSentence(cap: number): string {
	return `The cap is ${moneyInWords(cap)} by now: resume to go on.`;
}

export function unknownPriceSentence(model: string, maxTokens: number | null): string {
	return maxTokens === null
		? `A cap needs a limit to the length of answers, and this judge of ${model} has none. Add a judge with maxTokens.`
		: `A cap needs the price of ${model}, which is unknown. Enter it for the endpoint, or run without a cap.`;
}

/** Of a judge with a limit whose model was found to take none, under a cap. */
export function noLimitSentence({
	endpoint,
	model,
}: Pick<ModelAccess, "endpoint" | "model">): string {
	return `A cap needs a limit to the length of answers. The judge has one, but ${model} at ${endpoint.name} takes it neither as max_tokens nor as max_completion_tokens. Judge with another model; where the server was updated meanwhile, have its form found out again (\`concord judge check --afresh\`).`;
}

export function tripSentence(trip: Trip, { endpoint, model }: ModelAccess): string {
	if (trip.kind === "pages" || (trip.kind === "down" && isPageForPeople(trip.last))) {
		const pages = trip.kind === "pages" ? trip.pages : trip.failures;
		return `${endpoint.name} has answered the last ${pages} requests with a web page and never as a model does. ${trip.last.message} It was asked at ${endpoint.baseUrl}: enter the address that its interface has, as a new endpoint. A page was hardly billed, but that is not known, so that under a cap each counts as the most it can have cost.`;
	}
	if (trip.kind === "down") {
		const whatNow = GATEWAY.has(trip.last.status ?? 0)
			? "A gateway answered, and the server behind it is down or does not answer in time: resume when it is back."
			: "Nothing is lost: resume when it is back.";
		return `${endpoint.name} has not answered ${trip.failures} requests in a row. ${trip.last.message} ${whatNow}`;
	}
	if (trip.kind === "useless") return uselessSentence(trip, `${model} at ${endpoint.name}`);
	return `${trip.retries} of ${trip.calls} requests to ${model} at ${endpoint.name} were repetitions of failed ones. Look at the failures below, then resume.`;
}

/** What a proxy says of the server behind it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524]);

type UselessTrip = Extract<Trip, { kind: "useless" }>;

const QUOTED = 300;

/** What the last requests or cells came to, in the provider's words, and what to do about it. */
function uselessSentence({ of, count, last }: UselessTrip, asked: string): string {
	const quoted = last.said.length > QUOTED ? `${last.said.slice(0, QUOTED)} …` : last.said;
	const happened = `The last ${count} ${of} to ${asked} brought nothing that can be used`;
	const said = quoted === "" ? "" : ` (${quoted.replace(/[.\s]+$/, "")})`;
	return `${happened}, ${whatHappened(last.kind)}${said}. ${whatToDo(last.kind)} Nothing more is asked until the run is resumed; cells that failed so far can be asked again.`;
}

function whatHappened(kind: string): string {
	if (kind.startsWith("empty")) return "most because the reply holds no answer";
	switch (kind) {
		case "truncated":
			return "most because the reply ends at the length limit";
		case "unparsable":
			return "most because the reply is not in the form that was asked for";
		case "off_scale":
			return "most because the value is off its scale";
		case "refused":
			return "most because the model declined";
		case "filtered":
			return "most because a content filter turned them away";
		case "over_allowance":
			return "most because each alone is over what is allowed in a minute";
		case "bad_request":
		case "unsupported":
		case "forbidden":
			return "most because the endpoint turned them away";
		case "over_context":
			return "most because they are too long for the model";
		default:
			return "most because they failed";
	}
}

function whatToDo(kind: string): string {
	if (kind.startsWith("empty the reply calls")) {
		return "It answers by a tool that nobody offered: take another model, or mend the server's template.";
	}
	if (kind.startsWith("empty the reply's content is null")) {
		return "It ended by itself and not at a limit: try the model with `concord judge check`, and where its reply is null there as well take another model or mend its server.";
	}
	if (kind.startsWith("empty") || kind === "truncated") {
		return "Thinking counts as part of an answer: add a judge with a larger maxTokens, or another model.";
	}
	switch (kind) {
		case "unparsable":
		case "off_scale":
			return "Try the model with `concord judge check`, or add a judge with another model.";
		case "refused":
		case "filtered":
			return "Look at what the items hold, or at the filter's settings; resume to go on with the others.";
		case "over_context":
			return "Add a judge with a model that takes longer texts, or show it less.";
		case "over_allowance":
			return "Have the limit raised, or shorten what is shown to the judge.";
		default:
			return "Mend what it says, then resume.";
	}
}

/** Why an endpoint that turns every request away makes a run stand still. */
export function refusalSentence(
	{ endpoint, model }: ModelAccess,
	failure: EndpointFailure,
): string {
	const said = sentence(failure.message);
	switch (failure.failure) {
		case "forbidden":
			return `${endpoint.name} does not let ${endpoint.apiKeyVariable === null && endpoint.sealedKey === null ? "a request without a key" : "its key"} ask ${model}. ${said} Enter a key that may, or take a model that it may ask, then resume.`;
		case "unauthorized":
			return `${rejectedKeySentence(endpoint)} ${said}`;
		case "not_found":
			if (failure.status !== null && failure.status >= 300 && failure.status < 400) {
				return `${endpoint.name} is not at its address ${endpoint.baseUrl}. ${said}`;
			}
			return `${endpoint.name} does not know the model ${model}, or its address ${endpoint.baseUrl} is wrong. ${said}`;
		case "internal_address":
			return `${said} ${allowSentence(new URL(endpoint.baseUrl).host)}`;
		case "no_quota":
			return `The account at ${endpoint.name} has no money or quota left. Top it up, then resume. ${said}`;
		case "rate_limited":
			if (isTooLongToWait(failure.retryAfterMs)) return leaveSentence(endpoint.name, failure);
			return `${endpoint.name} turns requests away for its rate limit, again and again. Resume later, or lower its concurrency. ${said}`;
		case "unsupported":
			return `${noLimitSentence({ endpoint, model })} ${said}`;
		case "server_error":
			if (isTooLongToWait(failure.retryAfterMs)) return leaveSentence(endpoint.name, failure);
			return `${endpoint.name} does not carry requests out. ${said} Nothing is lost: resume when that is mended.`;
		case "timeout":
		case "connection":
		case "filtered":
		case "over_allowance":
		case "over_context":
		case "bad_request":
		case "too_large":
		case "lost":
			return `${endpoint.name} does not carry requests out. ${said} Nothing is lost: resume when that is mended.`;
	}
}

function leaveSentence(endpoint: string, { retryAfterMs, message }: EndpointFailure): string {
	return `${endpoint} asks to be left alone for ${longInWords(retryAfterMs ?? 0)}. Nothing is lost: resume then. ${sentence(message)}`;
}

/** "3 hours", "30 days": of more than an hour, where nobody counts minutes. */
function longInWords(ms: number): string {
	const hours = Math.ceil(ms / 3_600_000);
	return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** With a full stop where it has no end. */
export function sentence(words: string): string {
	return /[.!?…]$/.test(words) ? words : `${words}.`;
}
