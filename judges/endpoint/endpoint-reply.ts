import type { IncomingHttpHeaders } from "node:http";
import type { EndpointFailure, ModelRequest, RateLimits } from "../asking/model-reply.ts";
import {
	classifyFailure,
	type EndpointError,
	readError,
	retryAfterMs,
} from "./classify-failure.ts";
import { readRateLimits } from "./network/rate-limits.ts";
import { refusedPart } from "./refused-part.ts";

/** What an endpoint answered, whole. */
export type EndpointAnswer = {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
};

export type Received<T> = {
	readonly kind: "received";
	readonly value: T;
	readonly status: number;
	readonly rawResponse: string;
	readonly rateLimits?: RateLimits;
};

/** Takes what it looks for out of a body, or says what the body is instead: "no chat completion". */
export type BodyReader<T extends object> = (
	body: unknown,
	headers: IncomingHttpHeaders,
) => T | string;

/** An endpoint decides how long its explanations are; pages and columns have to hold them. */
const LONGEST_MESSAGE = 1_000;

/**
 * What an answer holds when it is a success whose body can be read; else what it is a failure of.
 * @param options.asked what a model was asked, where one was
 */
export function readAnswer<T extends object>(
	{ status, headers, text }: EndpointAnswer,
	options: { readonly read: BodyReader<T>; readonly asked?: ModelRequest },
): Received<T> | EndpointFailure {
	const body = parse(text);
	const isSuccess = status >= 200 && status < 300;
	const value = isSuccess ? options.read(body, headers) : "no success";
	const limits = readRateLimits(headers);
	if (typeof value === "object") {
		return { kind: "received", value, status, rawResponse: text, ...limits };
	}
	const error = readError(body);
	const failed = (failure: Failure, message: string): EndpointFailure => ({
		...{ kind: "failure", status, rawResponse: text, message: cut(message) },
		...failure,
		...limits,
	});
	if (isSuccess) {
		// Some gateways answer 200 and put the failure of the model behind them into the body.
		const inner = typeof error?.code === "number" && error.code >= 400 ? error.code : 502;
		const said = error ? `: ${error.message}` : `, but with ${instead(body, text) ?? value}`;
		const failure = failureOf(inner, error, { words: "", asked: options.asked });
		return failed(failure, `The endpoint answered ${status}${said}.`);
	}
	const isRedirect = status >= 300 && status < 400;
	const said = isRedirect
		? ": a redirect, which is not followed: enter the final address"
		: error
			? `: ${error.message}`
			: isWebPage(text)
				? " with a web page."
				: ": nothing that explains it.";
	const failure = failureOf(status, error, { words: text, asked: options.asked });
	// A date of Retry-After is by the endpoint's clock, and so is that of its answer.
	const wait = retryAfterMs(headers, answeredAt(headers) ?? Date.now());
	return {
		...failed(failure, `The endpoint answered ${status}${said}`),
		...(wait === undefined ? {} : { retryAfterMs: wait }),
	};
}

/** When an endpoint answered by its own clock, in ms since 1970; null where it does not say. */
export function answeredAt({ date = "" }: IncomingHttpHeaders): number | null {
	const moment = Date.parse(date);
	return Number.isNaN(moment) ? null : moment;
}

type Failure = Pick<EndpointFailure, "failure" | "refused">;

/** @param about.words what to look for words in where the body is no error */
function failureOf(
	status: number,
	error: EndpointError | null,
	about: { readonly words: string; readonly asked: ModelRequest | undefined },
): Failure {
	const words = error?.words ?? about.words;
	const failure = classifyFailure({ status, words });
	const mayBeForm = ["bad_request", "server_error", "not_found"].includes(failure);
	if (!mayBeForm || !about.asked) return { failure };
	const complaint = { status, message: error?.message ?? words, param: error?.param ?? null };
	const refused = refusedPart(complaint, about.asked);
	return refused ? { failure: "unsupported", refused } : { failure };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}

/** A page for people, which no interface of a model answers with. */
function isWebPage(text: string): boolean {
	return /^\s*(<!doctype html|<html)/i.test(text.slice(0, 1_000));
}

/** Did it answer with success, and with a page for people in place of an answer? */
export function isPageForPeople({ status, rawResponse }: EndpointFailure): boolean {
	const isSuccess = status !== null && status >= 200 && status < 300;
	return isSuccess && rawResponse !== null && isWebPage(rawResponse);
}

/** What a body is that is no JSON, where that can be told. */
function instead(body: unknown, text: string): string | null {
	if (isWebPage(text)) return "a web page: its address is probably not that of the interface";
	return body === null && /^\s*[{[]/.test(text) ? "JSON that breaks off or is none" : null;
}

function cut(message: string): string {
	return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)} …`;
}
