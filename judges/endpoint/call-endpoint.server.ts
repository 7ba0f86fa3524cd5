import type { EndpointFailure, ModelRequest } from "../asking/model-reply.ts";
import { type BodyReader, type Received, readAnswer } from "./endpoint-reply.ts";
import { BodyTooLargeError, TornAnswerError } from "./network/exchange.server.ts";
import { InternalAddressError } from "./network/guarded-agents.server.ts";
import {
	type Call,
	createTransport,
	type TransportOptions,
} from "./network/openai-transport.server.ts";
import { parsedUrl } from "./network/parsed-url.ts";

export type EndpointOptions = TransportOptions & {
	/** Deadline of one call, to the last byte of the answer. */
	readonly timeoutMs: number;
	/** Longer answers are cut off and count as a failure. */
	readonly maxResponseBytes: number;
	/** Deadline of an upload or download. */
	readonly fileTimeoutMs: number;
	/** Longest file that is taken. */
	readonly maxFileBytes: number;
};

export type EndpointCall = Pick<Call, "method" | "path" | "body"> & {
	/** Where an answer is longer than others may be. */
	readonly limit?: number;
	/** A file goes up with it: it may take longer. */
	readonly isUpload?: boolean;
};

/** Calls of one endpoint: what it does is a value, only the abortion of the signal is thrown. */
export type CallEndpoint = {
	/** @param options.asked what a model was asked, where one was: some failures tell what it does not take */
	ask<T extends object>(
		call: EndpointCall,
		options: { readonly read: BodyReader<T>; readonly asked?: ModelRequest },
		signal: AbortSignal,
	): Promise<Received<T> | EndpointFailure>;
	download(path: string, signal: AbortSignal): Promise<Download>;
	/** Takes the key out: an endpoint may echo it, and what we keep must not hold it. */
	clean(text: string): string;
};

export type Download = { readonly kind: "bytes"; readonly bytes: Buffer } | EndpointFailure;

export function createCallEndpoint(options: EndpointOptions): CallEndpoint {
	const send = createTransport(options);
	const { baseUrl } = options;
	const origin = parsedUrl(baseUrl)?.origin ?? baseUrl;
	const clean = (text: string) => withoutKey(text, options.apiKey);

	/** What a call failed of that brought no answer. */
	function unanswered(error: unknown, call: Call): EndpointFailure {
		const nothing = { kind: "failure", status: null, rawResponse: null } as const;
		if (error instanceof BodyTooLargeError) {
			const message = `The answer was longer than ${call.limit} bytes and was cut off.`;
			return { ...nothing, failure: "too_large", message };
		}
		if (error instanceof InternalAddressError) {
			return { ...nothing, failure: "internal_address", message: error.message, isUnsent: true };
		}
		const reason = rootOf(error);
		if (error instanceof TornAnswerError) {
			const message = `The endpoint answered ${error.status}, and the connection broke in the middle of the answer: ${reason}.`;
			return { ...nothing, failure: "connection", message: clean(message) };
		}
		const message = clean(`No connection to ${origin}: ${reason}.`);
		const unsent = NEVER_CONNECTED.has(reason) ? { isUnsent: true as const } : {};
		return { ...nothing, failure: "connection", message, ...unsent };
	}

	async function hear(call: Call) {
		const heard = await send(call);
		if (heard.kind === "broken") return unanswered(heard.error, call);
		if (heard.kind === "answer") return heard;
		const message = `No complete answer within ${call.timeoutMs} ms.`;
		return {
			kind: "failure",
			failure: "timeout",
			status: null,
			message,
			rawResponse: null,
		} as const;
	}

	return {
		clean,

		async ask({ limit, isUpload, ...call }, reading, signal) {
			const heard = await hear({
				...call,
				limit: limit ?? options.maxResponseBytes,
				timeoutMs: isUpload ? options.fileTimeoutMs : options.timeoutMs,
				signal,
			});
			if (heard.kind === "failure") return heard;
			const text = clean(heard.body.toString("utf8"));
			const reply = readAnswer({ ...heard, text }, reading);
			return reply.kind === "failure" ? { ...reply, message: clean(reply.message) } : reply;
		},

		async download(path, signal) {
			const { maxFileBytes: limit, fileTimeoutMs: timeoutMs } = options;
			const heard = await hear({ method: "get", path, limit, timeoutMs, signal });
			if (heard.kind === "failure") return heard;
			if (heard.status === 200) return { kind: "bytes", bytes: heard.body };
			const text = clean(heard.body.toString("utf8"));
			const failure = readAnswer<never>({ ...heard, text }, { read: () => "no file" });
			if (failure.kind !== "failure") throw new TypeError("nothing was to be read");
			return failure;
		},
	};
}

function withoutKey(text: string, apiKey: string | null): string {
	return apiKey && apiKey.length >= 8 ? text.replaceAll(apiKey, "[key]") : text;
}

/** There was no connection over which anything could have gone. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
]);

/** "ECONNRESET" rather than "fetch failed". */
function rootOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.cause instanceof Error) return rootOf(error.cause);
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
