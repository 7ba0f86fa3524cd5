import type { IncomingHttpHeaders } from "node:http";
import type { EndpointFailure, ModelFailureKind, RateLimits } from "../asking/model-reply.ts";
import { classifyFailure, readError, retryAfterMs } from "./classify-failure.ts";
import { readRateLimits } from "./network/rate-limits.ts";

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
export type BodyReader<T extends object> = (body: unknown) => T | string;

/** An endpoint decides how long its explanations are; pages and columns have to hold them. */
const LONGEST_MESSAGE = 1_000;

/**
 * What an answer holds when it is a success whose body can be read; else what it is a failure of.
 * @param options.formatAsked did the request ask for `response_format`?
 */
export function readAnswer<T extends object>(
	{ status, headers, text }: EndpointAnswer,
	options: { readonly read: BodyReader<T>; readonly formatAsked: boolean },
): Received<T> | EndpointFailure {
	const { formatAsked } = options;
	const body = parse(text);
	const isSuccess = status >= 200 && status < 300;
	const value = isSuccess ? options.read(body) : "no success";
	const limits = readRateLimits(headers);
	if (typeof value === "object") {
		return { kind: "received", value, status, rawResponse: text, ...limits };
	}
	const error = readError(body);
	const failed = (failure: ModelFailureKind, message: string): EndpointFailure => ({
		...{ kind: "failure", failure, status, rawResponse: text, message: cut(message) },
		...limits,
	});
	if (isSuccess) {
		// Some gateways answer 200 and put the failure of the model behind them into the body.
		const inner = typeof error?.code === "number" && error.code >= 400 ? error.code : 502;
		const said = error ? `: ${error.message}` : `, but with ${value}`;
		const failure = classifyFailure({ status: inner, words: error?.words ?? "", formatAsked });
		return failed(failure, `The endpoint answered ${status}${said}.`);
	}
	const isRedirect = status >= 300 && status < 400;
	const said = isRedirect
		? "a redirect, which is not followed: enter the final address"
		: (error?.message ?? "no explanation");
	const failure = classifyFailure({ status, words: error?.words ?? text, formatAsked });
	const wait = retryAfterMs(headers, Date.now());
	return {
		...failed(failure, `The endpoint answered ${status}: ${said}`),
		...(wait === undefined ? {} : { retryAfterMs: wait }),
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}

function cut(message: string): string {
	return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)} …`;
}
