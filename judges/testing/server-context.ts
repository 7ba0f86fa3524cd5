import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerReply } from "./fault-reply.ts";
import type { Fault, FaultRoute } from "./faults.ts";
import {
	createLedger,
	type LedgerEntry,
	type LedgerWriter,
	NOT_BILLED,
	type Prices,
} from "./ledger.ts";
import { type Admission, createRateLimiter, type RateLimit } from "./rate-limiter.ts";
import {
	createScriptedModel,
	type ModelServerScript,
	type ScriptedModel,
} from "./scripted-model.ts";
import type { SeenRequest } from "./seen-request.ts";

export type ModelServerOptions = ModelServerScript & {
	/** 0 (default) takes a free one. */
	readonly port?: number;
	readonly seed?: number;
	/** When set, every request but `GET /v1/models` needs it as bearer token. */
	readonly apiKey?: string;
	/** Names that `GET /v1/models` lists; any name is answered. */
	readonly models?: readonly string[];
	/** The model string to answer with; default: the one asked for. */
	readonly answeredModel?: (model: string) => string;
	/** How long an answer takes. */
	readonly latencyMs?: number;
	/** For chat and embeddings together. */
	readonly rateLimit?: RateLimit;
	/** By which the ledger bills. */
	readonly prices?: Prices;
	/** What it bills lines of batches at, in percent of its prices; 50 unless stated. */
	readonly batchPercent?: number;
};

/** One request to the server. */
export type Visit = {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	/** Parts of the path after `/v1`. */
	readonly path: readonly string[];
};

/** What all routes of a server share. */
export type ServerContext = {
	readonly options: ModelServerOptions;
	readonly seed: number;
	readonly ledger: LedgerWriter;
	readonly model: ScriptedModel;
	readonly answeredModel: (asked: string) => string;
	/** Lets a request of so many tokens in, or says when it may come again. */
	readonly admit: (tokens: number) => Admission;
	/** How often a body of this hash came before. */
	readonly arrivalOf: (hash: string) => number;
	/** Numbers the requests of a route from 1. */
	readonly numberOf: (route: FaultRoute) => number;
	readonly hasKey: (request: IncomingMessage) => boolean;
};

export function createServerContext(options: ModelServerOptions): ServerContext {
	const seed = options.seed ?? 1;
	const admit = createRateLimiter(options.rateLimit);
	const arrivals = new Map<string, number>();
	const numbers = new Map<string, number>();
	return {
		options,
		seed,
		ledger: createLedger(options.prices, options.batchPercent),
		model: createScriptedModel(options, seed),
		answeredModel: options.answeredModel ?? ((asked) => asked),
		admit: (tokens) => admit(performance.now(), tokens),
		arrivalOf: (hash) => countUp(arrivals, hash) - 1,
		numberOf: (route) => countUp(numbers, route),
		hasKey: ({ headers }) =>
			options.apiKey === undefined || headers.authorization === `Bearer ${options.apiKey}`,
	};
}

function countUp(counts: Map<string, number>, key: string): number {
	const count = (counts.get(key) ?? 0) + 1;
	counts.set(key, count);
	return count;
}

/** What the ledger knows of a request that asks no model. */
export const UNREAD: Omit<LedgerEntry, "number" | "route" | "kind" | "status" | "costMicros"> = {
	model: null,
	hash: null,
	seed: null,
	item: null,
	structured: false,
	...NOT_BILLED,
};

/** What becomes of a request without the key. */
export const UNAUTHORIZED: { readonly fault: Fault; readonly reply: ServerReply } = {
	fault: { kind: "unauthorized" },
	reply: {
		...{ kind: "error", status: 401, code: "invalid_api_key" },
		message: "Incorrect API key provided.",
	},
};

export function notFound(message: string): ServerReply {
	return { kind: "error", status: 404, message, code: "not_found" };
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** What the ledger knows of a request before it is answered. */
export function aboutOf(seen: SeenRequest, route: LedgerEntry["route"]) {
	const { number, model, hash, item, structured } = seen;
	const seed = typeof seen.body.seed === "number" ? seen.body.seed : null;
	return { ...NOT_BILLED, number, route, model, hash, seed, item, structured };
}
