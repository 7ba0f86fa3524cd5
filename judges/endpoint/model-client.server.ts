import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { EndpointFailure, ModelReply, ModelRequest } from "../asking/model-reply.ts";
import { type BatchClient, createBatchClient } from "./batches.server.ts";
import { createCallEndpoint } from "./call-endpoint.server.ts";
import { chatBody } from "./chat-body.ts";
import { completionReader } from "./chat-completion.ts";
import {
	type EmbeddingReply,
	type EmbeddingRequest,
	embeddingBody,
	embeddingsReader,
} from "./embeddings.ts";
import { answeredAt, type BodyReader } from "./endpoint-reply.ts";
import type { Lookup } from "./network/guarded-agents.server.ts";
import type { TransportOptions } from "./network/openai-transport.server.ts";

export type ModelClientOptions = Pick<TransportOptions, "keyHeader" | "headers" | "query"> & {
	/** `https://api.openai.com/v1`: what comes before `/chat/completions`. */
	readonly baseUrl: string;
	/** Null for servers without a key. */
	readonly apiKey: string | null;
	/** Deadline of one attempt, to the last byte of the answer. */
	readonly timeoutMs: number;
	/** Longer answers are cut off and count as a failure; 1 MiB unless stated. */
	readonly maxResponseBytes?: number;
	/** Hosts (`name` or `name:port`) that may lead to internal addresses; none unless stated. */
	readonly allowedHosts?: readonly string[];
	/** How names are looked up; DNS unless stated. */
	readonly lookup?: Lookup;
	/** Longest file of a batch that is taken; 256 MiB unless stated. */
	readonly maxFileBytes?: number;
	/** Deadline of an upload or download; ten minutes unless stated. */
	readonly fileTimeoutMs?: number;
};

/** Each function sends one attempt and throws only the signal's reason when that was aborted. */
export type ModelClient = {
	complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
	embed(request: EmbeddingRequest, signal: AbortSignal): Promise<EmbeddingReply>;
	/** The names of the models that the endpoint lists. Costs nothing. */
	models(signal: AbortSignal): Promise<ModelsReply>;
	readonly batches: BatchClient;
};

export type ModelsReply =
	| {
			readonly kind: "models";
			readonly models: readonly string[];
			/** By the endpoint's clock, in ms since 1970; null where it does not say. */
			readonly answeredAt: number | null;
	  }
	| EndpointFailure;

const MEBIBYTE = 1024 * 1024;
const TEN_MINUTES_MS = 600_000;
/** 4,096 numbers of 20 characters each, about the longest vectors there are. */
const BYTES_OF_A_VECTOR = 96 * 1024;

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

function readModels(body: unknown, headers: IncomingHttpHeaders) {
	const list = ModelList.safeParse(body).data;
	if (!list) return "something that is no list of models";
	return { models: list.data.map(({ id }) => id), answeredAt: answeredAt(headers) };
}

/** An OpenAI-compatible endpoint, reduced to single attempts that keep everything. */
export function createModelClient(options: ModelClientOptions): ModelClient {
	const { maxResponseBytes = MEBIBYTE } = options;
	const endpoint = createCallEndpoint({
		...options,
		maxResponseBytes,
		allowedHosts: options.allowedHosts ?? [],
		fileTimeoutMs: options.fileTimeoutMs ?? TEN_MINUTES_MS,
		maxFileBytes: options.maxFileBytes ?? 256 * MEBIBYTE,
	});

	/** Token probabilities take about a kilobyte a token. */
	function limitOf({ extras }: ModelRequest): number {
		return extras?.logprobs === true ? 8 * maxResponseBytes : maxResponseBytes;
	}

	/** Posts a body, and keeps it and how long the answer took. */
	async function post<T extends object>(
		call: { readonly path: string; readonly content: string; readonly limit?: number },
		options: { readonly read: BodyReader<T>; readonly asked?: ModelRequest },
		signal: AbortSignal,
	) {
		const { content, ...rest } = call;
		const start = performance.now();
		const body = { type: "application/json", content };
		const reply = await endpoint.ask({ method: "post", ...rest, body }, options, signal);
		const durationMs = Math.round(performance.now() - start);
		return { reply, kept: { rawRequest: content, durationMs } };
	}

	return {
		async complete(request, signal) {
			const { reply, kept } = await post(
				{ path: "/chat/completions", content: chatBody(request), limit: limitOf(request) },
				{ read: completionReader(request), asked: request },
				signal,
			);
			if (reply.kind === "failure") return { ...kept, ...reply };
			const { value, ...rest } = reply;
			return { ...kept, ...rest, ...value, kind: "answer" };
		},

		async embed(request, signal) {
			const { length } = request.texts;
			const limit = maxResponseBytes + length * BYTES_OF_A_VECTOR;
			const { reply, kept } = await post(
				{ path: "/embeddings", content: embeddingBody(request), limit },
				{ read: embeddingsReader(request.texts) },
				signal,
			);
			if (reply.kind === "failure") return { ...kept, ...reply };
			const { value, ...rest } = reply;
			return { ...kept, ...rest, ...value, kind: "vectors" };
		},

		async models(signal) {
			const call = { method: "get", path: "/models" } as const;
			const reply = await endpoint.ask(call, { read: readModels }, signal);
			if (reply.kind === "failure") return reply;
			return { kind: "models", ...reply.value };
		},

		batches: createBatchClient(endpoint),
	};
}
