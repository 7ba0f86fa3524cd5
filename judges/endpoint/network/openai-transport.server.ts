import { setMaxListeners } from "node:events";
import type { OpenAI } from "openai";
import type { KeyHeader } from "../presets.ts";
import { allowedHosts } from "./allowed-hosts.ts";
import { exchange, type HttpAnswer } from "./exchange.server.ts";
import { createGuardedAgents, type Lookup } from "./guarded-agents.server.ts";

export type TransportOptions = {
	readonly baseUrl: string;
	readonly apiKey: string | null;
	/** The header that carries the key; `authorization`, as `Bearer KEY`, unless stated. */
	readonly keyHeader?: KeyHeader;
	/** Sent with every request; none unless stated. */
	readonly headers?: Readonly<Record<string, string>>;
	/** Put to every address; nothing unless stated. */
	readonly query?: Readonly<Record<string, string>>;
	/** Hosts (`name` or `name:port`) that may lead to internal addresses. */
	readonly allowedHosts: readonly string[];
	/** How names are looked up; DNS unless stated. */
	readonly lookup?: Lookup;
};

export type Call = {
	readonly method: "get" | "post";
	/** What comes after the base URL: `/chat/completions`. */
	readonly path: string;
	readonly body?: { readonly type: string; readonly content: string | Uint8Array };
	/** To the last byte of the answer. */
	readonly timeoutMs: number;
	/** Longest answer that is taken, in bytes. */
	readonly limit: number;
	readonly signal: AbortSignal;
};

/** What became of a call; nothing that an endpoint does is thrown. */
export type Heard =
	| ({ readonly kind: "answer" } & HttpAnswer)
	| { readonly kind: "late" }
	| { readonly kind: "broken"; readonly error: unknown };

/** Throws only the signal's reason when the signal was aborted. */
export type SendCall = (call: Call) => Promise<Heard>;

/** What the client hands on to its `fetch`: the call, and the place for what becomes of it. */
type CallInit = RequestInit & { readonly slot: { readonly call: Call; heard: Heard } };

/** What the client is given back, always: an empty success, of which it reads and decides nothing. */
const NOTHING_TO_READ = new Response(null);

/**
 * The openai client, which knows how its service is addressed, over connections that know the
 * guard, the limit and the deadline. Its own retries and its `.parse()` are not used: the first
 * multiply calls under a limit, the second throws the raw text and the usage of bad answers away.
 * Redirects are not followed, so that an endpoint cannot send us, and the key, to another address.
 */
export function createTransport(options: TransportOptions): SendCall {
	const agents = createGuardedAgents(allowedHosts(options.allowedHosts), options.lookup);

	async function hear(url: string | URL | Request, init?: RequestInit): Promise<Response> {
		const { slot, headers, signal: deadline } = init as CallInit;
		const { call } = slot;
		try {
			const answer = await exchange(agents, {
				url: new URL(String(url)),
				method: call.method.toUpperCase(),
				headers: { "accept-encoding": "identity", ...Object.fromEntries(headers as Headers) },
				body: call.body?.content ?? null,
				limit: call.limit,
				signals: deadline ? [call.signal, deadline] : [call.signal],
			});
			slot.heard = { kind: "answer", ...answer };
		} catch (error) {
			slot.heard = deadline?.aborted ? { kind: "late" } : { kind: "broken", error };
		}
		return NOTHING_TO_READ;
	}

	const client = lazily(() => openaiClient(options, hear));

	return async function send(call: Call): Promise<Heard> {
		call.signal.throwIfAborted();
		// One listener for each request in flight is meant, not the leak that Node would warn of.
		setMaxListeners(0, call.signal);
		const openai = await client();
		const slot: CallInit["slot"] = { call, heard: { kind: "broken", error: null } };
		try {
			await openai[call.method](call.path, {
				timeout: call.timeoutMs,
				fetchOptions: { slot } as object,
				...(call.body && {
					body: call.body.content,
					headers: { "content-type": call.body.type },
				}),
			}).asResponse();
		} catch (error) {
			// A key that fits into no header, for one.
			slot.heard = { kind: "broken", error };
		}
		call.signal.throwIfAborted();
		return slot.heard;
	};
}

/** It takes a tenth of a second to load: whoever asks no model does not wait for it. */
async function openaiClient(options: TransportOptions, hear: typeof fetch): Promise<OpenAI> {
	const { OpenAI } = await import("openai");
	return new OpenAI({
		baseURL: options.baseUrl,
		apiKey: options.apiKey ?? "none",
		defaultHeaders: { ...options.headers, ...keyHeaders(options) },
		defaultQuery: options.query ?? {},
		organization: null,
		project: null,
		maxRetries: 0,
		fetch: hear,
		logLevel: "off",
	});
}

/** The client says `Authorization: Bearer KEY` by itself. */
function keyHeaders({ apiKey, keyHeader = "authorization" }: TransportOptions) {
	if (apiKey === null) return { authorization: null };
	return keyHeader === "authorization" ? {} : { authorization: null, [keyHeader]: apiKey };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | null = null;
	return () => {
		made ??= make();
		return made;
	};
}
