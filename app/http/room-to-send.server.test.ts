import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asThereIsRoom } from "./room-to-send.server.ts";

const PIECE = "a".repeat(256 * 1024);
const PIECES = 400;

let made = 0;

async function* pieces(): AsyncGenerator<string> {
	for (made = 0; made < PIECES; made++) yield PIECE;
}

/** Writes without a look at whether the reader keeps up, as the server that Remix brings does. */
const server = createServer(async (incoming, answer) => {
	const headers = new Headers(incoming.headers as Record<string, string>);
	const request = new Request(`http://${incoming.headers.host}/`, { headers });
	for await (const piece of asThereIsRoom(request, pieces())) answer.write(piece);
	answer.end();
});
let port = 0;

beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

test("a long answer is made no faster than it is read, and to its end", async () => {
	const reader = connect(port, "127.0.0.1");
	reader.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await wait(500);
	// What fits into the buffers of a connection, of 100 MB.
	expect(made).toBeLessThan(PIECES / 2);
	let bytes = 0;
	reader.on("data", (chunk) => {
		bytes += chunk.byteLength;
	});
	await once(reader, "close");
	expect(made).toBe(PIECES);
	expect(bytes).toBeGreaterThan(PIECES * PIECE.length);
}, 60_000);

test("nothing more is made for a reader that has gone", async () => {
	const reader = connect(port, "127.0.0.1");
	reader.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	await wait(300);
	reader.destroy();
	await wait(300);
	const before = made;
	await wait(300);
	expect(made).toBe(before);
	expect(made).toBeLessThan(PIECES);
}, 60_000);

test("without a server the pieces come as they are taken", async () => {
	let count = 0;
	for await (const piece of asThereIsRoom(new Request("http://a/"), pieces()))
		count += piece.length;
	expect(count).toBe(PIECES * PIECE.length);
});
