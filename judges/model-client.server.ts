import { setMaxListeners } from "node:events";
import { readChatCompletion } from "./chat-completion.ts";
import { classifyFailure, readError, retryAfterMs } from "./classify-failure.ts";
import type { ModelFailure, ModelReply, ModelRequest } from "./model-reply.ts";
import { BodyTooLargeError, readBody } from "./read-body.ts";

export type ModelClientOptions = {
	/** `https://api.openai.com/v1`: what comes before `/chat/completions`. */
	readonly baseUrl: string;
	/** Null for servers without a key. */
	readonly apiKey: string | null;
	/** Deadline of one attempt, to the last byte of the answer. */
	readonly timeoutMs: number;
	/** Longer answers are cut off and count as a failure; 1 MiB unless stated. */
	readonly maxResponseBytes?: number;
	/** `max_completion_tokens` for the models that refuse `max_tokens`. */
	readonly maxTokensField?: "max_tokens" | "max_completion_tokens";
};

export type ModelClient = {
	/**
	 * Sends one attempt and returns what came of it, whatever it is. Throws only the signal's reason
	 * when the signal was aborted.
	 */
	complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
};

const ONE_MEBIBYTE = 1024 * 1024;

/** Status, headers and body of an answer that is no success, carried out of the client unread. */
class RefusedByEndpoint extends Error {
	override name = "RefusedByEndpoint";
	constructor(
		readonly response: Response,
		readonly body: string,
	) {
		super("refused");
	}
}

/**
 * The openai client, reduced to single attempts that keep everything. Its own retries and its
 * `.parse()` are not used: the first multiply calls under a limit, the second throws the raw text
 * and the usage of bad answers away. Redirects are not followed, so that an endpoint cannot send
 * us, and the key, to another address.
 */
export function createModelClient(options: ModelClientOptions): ModelClient {
	const limit = options.maxResponseBytes ?? ONE_MEBIBYTE;

	/** Reads the body inside the client's deadline, which otherwise ends at the headers. */
	async function fetchWhole(url: string | URL | Request, init?: RequestInit): Promise<Response> {
		const response = await fetch(url, { ...init, redirect: "manual" });
		const body = await readBody(response, limit);
		if (!response.ok) throw new RefusedByEndpoint(response, body);
		return new Response(body === "" ? null : body, response);
	}

	const client = lazily(async () => {
		const { default: OpenAI } = await import("openai");
		return new OpenAI({
			baseURL: options.baseUrl,
			apiKey: options.apiKey ?? "none",
			...(options.apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
			organization: null,
			project: null,
			maxRetries: 0,
			timeout: options.timeoutMs,
			fetch: fetchWhole,
			logLevel: "off",
		});
	});

	async function complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
		signal.throwIfAborted();
		const { chat } = await client();
		const body = bodyOf(request, options.maxTokensField ?? "max_tokens");
		const kept = { rawRequest: JSON.stringify(body) };
		// The client never removes its listener from the signal it is given: it gets one of its own.
		const attempt = new AbortController();
		const abort = () => attempt.abort();
		// One listener for each request in flight is meant, not the leak that Node would warn of.
		setMaxListeners(0, signal);
		signal.addEventListener("abort", abort, { once: true });
		const start = performance.now();
		const durationMs = () => Math.round(performance.now() - start);
		try {
			const response = await chat.completions.create(body, { signal: attempt.signal }).asResponse();
			const raw = clean(await response.text(), options.apiKey);
			return { ...kept, ...readSuccess(raw, response, request), durationMs: durationMs() };
		} catch (error) {
			signal.throwIfAborted();
			const failure = await readFailure(error, { request, options, limit });
			return { ...kept, ...failure, durationMs: durationMs() };
		} finally {
			signal.removeEventListener("abort", abort);
		}
	}

	return { complete };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | null = null;
	return () => {
		made ??= make();
		return made;
	};
}

function bodyOf(request: ModelRequest, maxTokensField: "max_tokens" | "max_completion_tokens") {
	return {
		model: request.model,
		messages: request.messages.map(({ role, content }) => ({ role, content })),
		...(request.temperature === null ? {} : { temperature: request.temperature }),
		...(request.maxTokens === null ? {} : { [maxTokensField]: request.maxTokens }),
		...(request.responseFormat === null
			? {}
			: {
					response_format: {
						type: "json_schema" as const,
						json_schema: { ...request.responseFormat, strict: true },
					},
				}),
	};
}

type WithoutKept<T> = T extends unknown ? Omit<T, "rawRequest" | "durationMs"> : never;

function readSuccess(
	raw: string,
	response: Response,
	request: ModelRequest,
): WithoutKept<ModelReply> {
	const body = parse(raw);
	const completion = readChatCompletion(body);
	if (completion)
		return { kind: "answer", ...completion, status: response.status, rawResponse: raw };
	// Some gateways answer 200 and put the failure of the model behind them into the body.
	const error = readError(body);
	const inner = typeof error?.code === "number" && error.code >= 400 ? error.code : 502;
	const failure = classifyFailure({
		status: inner,
		words: error?.words ?? "",
		formatAsked: request.responseFormat !== null,
	});
	const said = error ? `: ${error.message}` : ", but with something that is no chat completion";
	return {
		kind: "failure",
		failure,
		status: response.status,
		message: `The endpoint answered ${response.status}${said}.`,
		rawResponse: raw,
	};
}

async function readFailure(
	error: unknown,
	context: { request: ModelRequest; options: ModelClientOptions; limit: number },
): Promise<WithoutKept<ModelFailure>> {
	const { APIConnectionError, APIConnectionTimeoutError } = await import("openai");
	const nothing = { kind: "failure" as const, status: null, rawResponse: null };
	if (error instanceof APIConnectionTimeoutError) {
		const message = `No complete answer within ${context.options.timeoutMs} ms.`;
		return { ...nothing, failure: "timeout", message };
	}
	if (!(error instanceof APIConnectionError)) throw error;
	const { cause } = error;
	if (cause instanceof BodyTooLargeError) {
		const message = `The answer was longer than ${context.limit} bytes and was cut off.`;
		return { ...nothing, failure: "too_large", message };
	}
	if (cause instanceof RefusedByEndpoint) return refused(cause, context.request, context.options);
	const message = `No connection to ${new URL(context.options.baseUrl).origin}: ${rootOf(cause)}.`;
	return { ...nothing, failure: "connection", message: clean(message, context.options.apiKey) };
}

function refused(
	{ response, body }: RefusedByEndpoint,
	request: ModelRequest,
	{ apiKey }: ModelClientOptions,
): WithoutKept<ModelFailure> {
	const said = readError(parse(body));
	const wait = retryAfterMs(response.headers, Date.now());
	const redirect = response.status >= 300 && response.status < 400;
	const text = redirect
		? "a redirect, which is not followed: enter the final address"
		: (said?.message ?? "no explanation");
	return {
		kind: "failure",
		failure: classifyFailure({
			status: response.status,
			words: said?.words ?? body,
			formatAsked: request.responseFormat !== null,
		}),
		...(wait === undefined ? {} : { retryAfterMs: wait }),
		status: response.status,
		message: clean(`The endpoint answered ${response.status}: ${text}`, apiKey),
		rawResponse: clean(body, apiKey),
	};
}

function parse(raw: string): unknown {
	try {
		return JSON.parse(raw) as unknown;
	} catch {
		return null;
	}
}

/** An endpoint may echo the key; what we keep must not hold it. */
function clean(text: string, apiKey: string | null): string {
	return apiKey && apiKey.length >= 8 ? text.replaceAll(apiKey, "[key]") : text;
}

/** "ECONNRESET" rather than "fetch failed". */
function rootOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.cause instanceof Error) return rootOf(error.cause);
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
