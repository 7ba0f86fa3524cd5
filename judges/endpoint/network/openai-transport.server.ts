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

/** Paths that are remembered: those of requests are few, and asked for again and again. */
const MOST_ADDRESSES = 100;

/** Where a call goes, and with which headers. */
type Address = { readonly url: URL; readonly headers: Readonly<Record<string, string>> };

/**
 * The openai client, which knows how its service is addressed, and connections of our own that know the
 * guard, the limit and the deadline. What the client says is the same for every call of a kind, so it is
 * asked once for each: it takes longer to address a call than to send one. Nothing is sent by the client
 * itself: its retries multiply calls under a limit, its `.parse()` throws the raw text and the usage of bad
 * answers away. Redirects are not followed, so that an endpoint cannot send us, and the key, to another address.
 */
export function createTransport(options: TransportOptions): SendCall {
	const agents = createGuardedAgents(allowedHosts(options.allowedHosts), options.lookup);
	const client = lazily(() => openaiClient(options));
	const addresses = new Map<string, Promise<Address>>();

	function addressOf({ method, path, body, timeoutMs }: Call): Promise<Address> {
		const type = body?.type ?? null;
		const kind = JSON.stringify([method, path, type, timeoutMs]);
		let address = addresses.get(kind);
		if (!address) {
			address = client().then((openai) => addressed(openai, { method, path, type, timeoutMs }));
			// Each batch and each file has a path of its own.
			if (addresses.size >= MOST_ADDRESSES) addresses.clear();
			addresses.set(kind, address);
		}
		return address;
	}

	return async function send(call: Call): Promise<Heard> {
		const { method, body, limit, signal } = call;
		signal.throwIfAborted();
		// One listener for each request in flight is meant, not the leak that Node would warn of.
		setMaxListeners(0, signal);
		const deadline = new AbortController();
		const timer = setTimeout(() => deadline.abort(), call.timeoutMs);
		try {
			const answer = await exchange(agents, {
				...(await addressOf(call)),
				method: method.toUpperCase(),
				body: body?.content ?? null,
				limit,
				signals: [signal, deadline.signal],
			});
			return { kind: "answer", ...answer };
		} catch (error) {
			signal.throwIfAborted();
			// A key that fits into no header, for one.
			return deadline.signal.aborted ? { kind: "late" } : { kind: "broken", error };
		} finally {
			clearTimeout(timer);
		}
	};
}

async function addressed(
	openai: OpenAI,
	call: Pick<Call, "method" | "path" | "timeoutMs"> & { readonly type: string | null },
): Promise<Address> {
	const { method, path, type, timeoutMs } = call;
	const typed = type === null ? {} : { headers: { "content-type": type } };
	const { req, url } = await openai.buildRequest({ method, path, timeout: timeoutMs, ...typed });
	const headers = Object.fromEntries(new Headers(req.headers));
	return { url: new URL(url), headers: { "accept-encoding": "identity", ...headers } };
}

/** It takes a tenth of a second to load: whoever asks no model does not wait for it. */
async function openaiClient(options: TransportOptions): Promise<OpenAI> {
	const { OpenAI } = await import("openai");
	return new OpenAI({
		baseURL: options.baseUrl,
		apiKey: options.apiKey ?? "none",
		defaultHeaders: { ...options.headers, ...keyHeaders(options) },
		defaultQuery: options.query ?? {},
		organization: null,
		project: null,
		maxRetries: 0,
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
