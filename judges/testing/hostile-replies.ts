import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

export const HOSTILE_KINDS = [
	/** Headers, then a blank every 20 ms, for ever. */
	"slow_drip",
	/** Chunks as fast as they are taken, for ever. */
	"endless_body",
	/** A short body that is 32 MiB long when it is unpacked. */
	"gzip_bomb",
	/** Header lines as fast as they are taken, for ever. */
	"endless_headers",
	/** "Still working on it" (102) every 20 ms, for ever. */
	"endless_processing",
	/** Half of the announced body, then the connection is reset. */
	"reset_in_body",
	/** Half of the announced body, then the connection ends in good order. */
	"short_body",
	/** 200 with a stream of events that nobody asked for. */
	"event_stream",
	/** 500 whose explanation is nested 400,000 deep. */
	"deep_json",
	/** 200 in a packing that nobody asked for and nobody knows. */
	"unknown_packing",
] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number];

const JSON_TYPE = { "content-type": "application/json" };
const NESTED = 400_000;

/** Packed once: it takes a while, and meanwhile the server would hear nobody. */
let bomb: Buffer | undefined;

/** Does something again and again until the client is gone. */
function untilClosed(response: ServerResponse, ms: number, act: () => void): void {
	const timer = setInterval(act, ms);
	response.once("close", () => clearInterval(timer));
}

/** Writes the same for as long as the client takes it. */
function flood(response: ServerResponse, text: string): void {
	const socket = response.socket;
	const more = () => {
		while (socket && !socket.destroyed && socket.write(text));
	};
	socket?.on("drain", more);
	more();
}

export const HOSTILE_REPLIES: Readonly<Record<HostileKind, (response: ServerResponse) => void>> = {
	slow_drip(response) {
		response.writeHead(200, JSON_TYPE);
		untilClosed(response, 20, () => response.write(" "));
	},
	endless_body(response) {
		response.socket?.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
		flood(response, `1000\r\n${" ".repeat(0x1000)}\r\n`);
	},
	gzip_bomb(response) {
		response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" });
		bomb ??= gzipSync(Buffer.alloc(32 * 1024 * 1024, " "));
		response.end(bomb);
	},
	endless_headers(response) {
		response.socket?.write("HTTP/1.1 200 OK\r\n");
		flood(response, `x-more: ${"x".repeat(100)}\r\n`);
	},
	endless_processing(response) {
		untilClosed(response, 20, () => response.writeProcessing());
	},
	reset_in_body(response) {
		response.writeHead(200, { ...JSON_TYPE, "content-length": 1000 });
		response.write('{"choices":[', () => response.socket?.resetAndDestroy());
	},
	short_body(response) {
		response.writeHead(200, { ...JSON_TYPE, "content-length": 1000 });
		response.write('{"choices":[', () => response.socket?.end());
	},
	event_stream(response) {
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.end('data: {"choices":[{"delta":{"content":"1"}}]}\n\ndata: [DONE]\n\n');
	},
	deep_json(response) {
		response.writeHead(500, JSON_TYPE);
		response.end(`{"detail":${"[".repeat(NESTED)}${"]".repeat(NESTED)}}`);
	},
	unknown_packing(response) {
		response.writeHead(200, { ...JSON_TYPE, "content-encoding": "zzz" });
		response.end("zzz");
	},
};
