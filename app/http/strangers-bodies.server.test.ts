import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import "./connection-limits.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { strangersBody } from "./strangers-bodies.server.ts";

const MEGABYTE = 1024 * 1024;

/** A server that answers forms with how many fields they have, as the app's does. */
const server = createServer(async (incoming, answer) => {
	const headers = new Headers(incoming.headers as Record<string, string>);
	const body = incoming.method === "POST" ? (Readable.toWeb(incoming) as ReadableStream) : null;
	const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
		method: incoming.method,
		headers,
		...(body && { body, duplex: "half" }),
	});
	try {
		if (incoming.url === "/soon")
			answer.end(await strangersBody(request, MEGABYTE, { maxMs: 300 }));
		else answer.end(`${[...(await postedForm(request, { lists: [] }, 4))].length} fields`);
	} catch (thrown) {
		if (!(thrown instanceof Response)) answer.writeHead(500).end(String(thrown));
		else
			answer.writeHead(thrown.status, Object.fromEntries(thrown.headers)).end(await thrown.text());
	}
});
let host = "";
const sockets: Socket[] = [];

beforeEach(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	server.closeAllConnections();
	server.close();
	await once(server, "close");
});

/** Says how long a form is, and sends so much of it. */
function begin(length: number, path = "/sign-in"): { socket: Socket; answer: () => string } {
	const socket = connect(Number(host.split(":")[1]), "127.0.0.1");
	sockets.push(socket);
	let said = "";
	socket.on("data", (text) => (said += text));
	socket.on("error", () => {});
	socket.write(
		`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\nlogin=`,
	);
	return { socket, answer: () => said };
}

/** Sends a form in chunks that do not say how long it becomes. */
async function chunked(pieces: readonly string[]): Promise<{ status: number; text: string }> {
	const socket = connect(Number(host.split(":")[1]), "127.0.0.1");
	sockets.push(socket);
	let said = "";
	socket.on("data", (text) => (said += text));
	socket.on("error", () => {});
	socket.write(
		`POST /sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
	);
	for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
	socket.write("0\r\n\r\n");
	for (const end = Date.now() + 20_000; !said.includes("\r\n\r\n") && Date.now() < end; ) {
		await wait(10);
	}
	return { status: Number(said.split(" ")[1]), text: said };
}

async function shortForm(): Promise<number> {
	const answer = await fetch(`http://${host}/sign-in`, {
		method: "POST",
		headers: { origin: `http://${host}` },
		body: new URLSearchParams({ login: "anna" }),
	});
	await answer.text();
	return answer.status;
}

test("S12: a hundred long forms that arrive slowly hold little, and keep no short one out", async () => {
	const slow = Array.from({ length: 100 }, () => begin(4 * MEGABYTE - 1));
	const piece = Buffer.alloc(64 * 1024, "a");
	const before = process.memoryUsage();
	for (let round = 0; round < 12; round++) {
		for (const { socket } of slow) if (socket.writable) socket.write(piece);
		expect(await shortForm()).toBe(200);
		// It did not have to wait until the long ones were over.
		expect(slow.some(({ socket, answer }) => socket.writable && answer() === "")).toBe(true);
	}
	await wait(200);
	const refused = slow.filter(({ answer }) => answer().startsWith("HTTP/1.1 503"));
	// 100 × 0.75 MB were sent, of which 16 MB are kept.
	expect(refused.length).toBeGreaterThan(70);
	expect(refused[0]?.answer()).toMatch(/retry-after: 60\r\n/i);
	const { arrayBuffers } = process.memoryUsage();
	// What is kept, and what lies in the buffers of connections, of this side's too.
	expect(arrayBuffers - before.arrayBuffers).toBeLessThan(64 * MEGABYTE);
}, 60_000);

test("S12: a form that takes too long is refused, and its connection ends", async () => {
	const { socket, answer } = begin(1_000, "/soon");
	await Promise.race([once(socket, "close"), wait(20_000)]);
	expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
	expect(answer()).toContain("longer than 30 seconds");
	expect(socket.destroyed).toBe(true);
}, 60_000);

test("S12: a form that does not say how long it is counts while it arrives", async () => {
	const short = await chunked(["login=a&pass", "word=b"]);
	expect(short.status).toBe(200);
	expect(short.text).toContain("2 fields");
	const piece = "a".repeat(64 * 1024);
	const fitting = ["login=", ...Array.from({ length: 63 }, () => piece)];
	expect((await chunked(fitting)).status).toBe(200);
	const tooLong = await chunked([...fitting, piece]);
	expect(tooLong.status).toBe(413);
	expect(tooLong.text).toContain("longer than 4 MB");
}, 60_000);

test("S12: a body of single bytes is cut off before they become anything", async () => {
	const single = connect(Number(host.split(":")[1]), "127.0.0.1");
	sockets.push(single);
	let said = "";
	single.on("data", (text) => (said += text));
	single.on("error", () => {});
	const before = process.cpuUsage();
	single.write(
		`POST /sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(200_000)}0\r\n\r\n`,
	);
	await once(single, "close");
	expect(said).not.toContain("fields");
	const { user, system } = process.cpuUsage(before);
	// Of the sender, too: they share a process.
	expect((user + system) / 1_000).toBeLessThan(500);
	expect(await shortForm()).toBe(200);
}, 60_000);
