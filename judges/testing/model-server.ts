import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defaultAnswer } from "./default-answer.ts";
import { type Completion, faultReply, type ServerReply } from "./fault-reply.ts";
import { createFaultPicker, type Fault } from "./faults.ts";
import { createLedger, type Ledger, type LedgerEntry } from "./ledger.ts";
import { readSeenRequest, type SeenRequest } from "./seen-request.ts";
import { waitWhileOpen, writeJson, writeReply } from "./write-reply.ts";

/** What the model says: a text, an object as its JSON, a whole completion, or null for the default. */
export type Answerer = (
	request: SeenRequest,
) => string | { readonly json: unknown } | Completion | null;

export type ModelServerScript = {
	/** Default: a plausible answer that satisfies the requested schema, the same every time. */
	readonly answer?: Answerer;
	readonly faults?: readonly Fault[];
};

export type ModelServerOptions = ModelServerScript & {
	/** 0 (default) takes a free one. */
	readonly port?: number;
	readonly seed?: number;
	/** When set, chat requests need it as bearer token. */
	readonly apiKey?: string;
	/** Names that `GET /v1/models` lists; any name is answered. */
	readonly models?: readonly string[];
	/** The model string to answer with; default: the one asked for. */
	readonly answeredModel?: (model: string) => string;
	/** How long an answer takes. */
	readonly latencyMs?: number;
};

export type ModelServer = {
	/** Base URL for clients: `http://127.0.0.1:PORT/v1`. */
	readonly url: string;
	readonly ledger: Ledger;
	/** Replaces answerer and faults; use counts start anew, the ledger goes on. */
	setScript(script: ModelServerScript): void;
	close(): Promise<void>;
};

/**
 * A real HTTP server on loopback that speaks the OpenAI chat completions protocol
 * (`POST /v1/chat/completions`, `GET /v1/models`), with scripted answers and faults.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
	const seed = options.seed ?? 1;
	const ledger = createLedger();
	const arrivals = new Map<string, number>();
	let script: ModelServerScript = options;
	let pickFault = createFaultPicker(script.faults ?? [], seed);
	let numbered = 0;

	function arrivalOf(hash: string): number {
		const arrival = arrivals.get(hash) ?? 0;
		arrivals.set(hash, arrival + 1);
		return arrival;
	}

	async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const number = ++numbered;
		const seen = readSeenRequest(await bodyOf(request), number, arrivalOf);
		if ("problem" in seen) {
			const reply = { kind: "error", status: 400, message: seen.problem, code: "invalid" } as const;
			ledger.write({ ...UNREAD, number, kind: "bad_request", status: 400 });
			return writeReply(response, reply, null);
		}
		const wrongKey =
			options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`;
		const fault = wrongKey ? UNAUTHORIZED : pickFault(seen);
		const good = completionOf(script.answer?.(seen) ?? defaultAnswer(seen, seed));
		const reply: ServerReply = fault
			? faultReply(fault, seen, { good, seed })
			: { kind: "completion", completion: good };
		const billed = reply.kind === "completion" ? tokensOf(seen, reply.completion) : NOT_BILLED;
		ledger.write({
			number,
			kind: fault?.kind ?? "answer",
			status: "status" in reply ? reply.status : reply.kind === "completion" ? 200 : null,
			model: seen.model,
			hash: seen.hash,
			item: seen.item,
			structured: seen.structured,
			...billed,
		});
		if (options.latencyMs) await waitWhileOpen(options.latencyMs, response);
		await writeReply(response, reply, {
			model: options.answeredModel?.(seen.model) ?? seen.model,
			...billed,
		});
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const path = new URL(request.url ?? "/", "http://loopback").pathname;
		if (request.method === "POST" && path === "/v1/chat/completions") {
			ledger.opened();
			response.once("close", () => ledger.closed());
			return chat(request, response);
		}
		if (request.method === "GET" && path === "/v1/models") {
			ledger.write({ ...UNREAD, number: 0, kind: "models", status: 200 });
			const data = (options.models ?? ["scripted-model"]).map((id) => ({
				id,
				object: "model",
				created: 0,
				owned_by: "scripted",
			}));
			return writeJson(response, 200, { object: "list", data });
		}
		const message = `Unknown request: ${request.method} ${path}`;
		await writeReply(response, { kind: "error", status: 404, message, code: "not_found" }, null);
	}

	const server = createServer((request, response) => {
		// A client that hangs up in the middle is part of what is tested, not an error.
		handle(request, response).catch(() => response.destroy());
	});
	await new Promise<void>((ready) => {
		server.listen(options.port ?? 0, "127.0.0.1", ready);
	});
	const { port } = server.address() as AddressInfo;

	return {
		url: `http://127.0.0.1:${port}/v1`,
		ledger,
		setScript(next) {
			script = next;
			pickFault = createFaultPicker(next.faults ?? [], seed);
		},
		close() {
			return new Promise((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			});
		},
	};
}

const UNAUTHORIZED: Fault = { kind: "unauthorized" };
const NOT_BILLED = { promptTokens: 0, completionTokens: 0 };
const UNREAD: Omit<LedgerEntry, "number" | "kind" | "status"> = {
	model: null,
	hash: null,
	item: null,
	structured: false,
	...NOT_BILLED,
};

function completionOf(answer: NonNullable<ReturnType<Answerer>>): Completion {
	if (typeof answer === "string") return { content: answer };
	if ("json" in answer) return { content: JSON.stringify(answer.json) };
	return answer;
}

/** Four characters are about one token; what matters is that both ledgers count the same. */
function tokensOf(request: SeenRequest, completion: Completion): typeof NOT_BILLED {
	return {
		promptTokens: Math.ceil(request.text.length / 4),
		completionTokens: Math.ceil((completion.content ?? completion.refusal ?? "").length / 4),
	};
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString("utf8");
}
