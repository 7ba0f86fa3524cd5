import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { GuardedAgents } from "./guarded-agents.server.ts";

export type HttpRequest = {
	readonly url: URL;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array | null;
	/** Longest body that is taken, in bytes after decompression. */
	readonly limit: number;
	/** Any of them ends the exchange wherever it stands, to the last byte of the answer. */
	readonly signals: readonly AbortSignal[];
};

export type HttpAnswer = {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
};

/** A response whose body is longer than the limit; the rest was not read. */
export class BodyTooLargeError extends Error {
	override name = "BodyTooLargeError";
	readonly status: number;

	constructor(status: number) {
		super("the answer is larger than the limit");
		this.status = status;
	}
}

/** The answer had begun when the connection broke; `cause` is what Node says of it. */
export class TornAnswerError extends Error {
	override name = "TornAnswerError";
	readonly status: number;

	constructor(status: number, cause: Error) {
		super("the connection broke in the middle of the answer", { cause });
		this.status = status;
	}
}

/**
 * One request and its whole answer, without redirects and retries. Never holds more of a body than
 * `limit`, however it is packed. When it fails the connection is closed, whatever the other side
 * goes on to send.
 * @throws BodyTooLargeError, TornAnswerError, InternalAddressError, a signal's reason, or what Node says is wrong
 */
export function exchange(agents: GuardedAgents, asked: HttpRequest): Promise<HttpAnswer> {
	return new Promise((resolve, reject) => {
		const { url, method, headers, body, limit, signals } = asked;
		for (const signal of signals) signal.throwIfAborted();
		const request =
			url.protocol === "https:"
				? httpsRequest(url, { method, headers, agent: agents.https })
				: httpRequest(url, { method, headers, agent: agents.http });
		const abort = () => fail(signals.find(({ aborted }) => aborted)?.reason);
		function settled(): void {
			for (const signal of signals) signal.removeEventListener("abort", abort);
		}
		function fail(error: unknown): void {
			settled();
			reject(error);
			request.destroy();
		}
		for (const signal of signals) signal.addEventListener("abort", abort);
		request.on("error", fail);
		request.on("response", (response) => {
			collect(response, limit, (error, whole) => {
				if (error) return fail(error);
				settled();
				// An answer that came before the request was sent whole leaves a connection nobody needs.
				if (!request.writableFinished) request.destroy();
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole });
			});
		});
		request.end(body);
	});
}

/** Called at least once; the first call counts. */
type Collected = (error: Error | null, body: Buffer) => void;

const NOTHING = Buffer.alloc(0);

function collect(response: IncomingMessage, limit: number, done: Collected): void {
	const tooLarge = () => done(new BodyTooLargeError(response.statusCode ?? 0), NOTHING);
	const body = unpacked(response);
	if (body === null) {
		done(new Error("its packing is unknown"), NOTHING);
		return;
	}
	if (Number(response.headers["content-length"]) > limit) tooLarge();
	const chunks: Buffer[] = [];
	let size = 0;
	body.on("data", (chunk: Buffer) => {
		size += chunk.byteLength;
		if (size > limit) tooLarge();
		else chunks.push(chunk);
	});
	body.on("error", (error) => {
		const isTorn = "code" in error && error.code === "ECONNRESET";
		done(isTorn ? new TornAnswerError(response.statusCode ?? 0, error) : error, NOTHING);
	});
	body.on("end", () => done(null, Buffer.concat(chunks)));
}

/** The bytes of a body as they were before they were packed; null for packings that we cannot undo. */
function unpacked(response: IncomingMessage): Readable | null {
	const packing = response.headers["content-encoding"]?.trim().toLowerCase() || "identity";
	if (packing === "identity") return response;
	const unpack = UNPACKERS.get(packing);
	return unpack ? pipeline(response, unpack(), () => {}) : null;
}

/** Each piece takes its turn in a thread: fewer turns up to the limit. */
const PIECES = { chunkSize: 64 * 1024 };

const UNPACKERS: ReadonlyMap<string, () => Transform> = new Map([
	["gzip", () => createGunzip(PIECES)],
	["x-gzip", () => createGunzip(PIECES)],
	["deflate", () => createInflate(PIECES)],
	["br", () => createBrotliDecompress(PIECES)],
]);
