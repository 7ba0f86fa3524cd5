import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { ModelFailureKind, ModelRequest } from "../asking/model-reply.ts";
import { aModelServer } from "../testing/a-model-server.ts";
import type { FaultKind } from "../testing/faults.ts";
import { createModelClient, type ModelClientOptions } from "./model-client.server.ts";

const NEVER = new AbortController().signal;
const REQUEST: ModelRequest = {
	...{ role: "judge", model: "m-1", messages: [{ role: "user", content: "Grade it." }] },
	...{ responseFormat: null, temperature: 0, maxTokens: null, draw: 0, step: "text" },
};
const COMPLETION = '{"choices":[{"message":{"content":"ok"}}]}';
const MEBIBYTE = 1024 * 1024;
/** A bomb that arrived whole leaves a sound connection, which is closed when nobody uses it. */
const A_WHILE = { timeout: 10_000 };

/** A client whose deadline is short only where the fault lasts for ever. */
async function facing(kind: FaultKind, timeoutMs: number) {
	const server = await aModelServer({ faults: [{ kind, requests: [1] }] });
	const options = { baseUrl: server.url, apiKey: null, timeoutMs, allowedHosts: ["127.0.0.1"] };
	return { server, client: createModelClient(options) };
}

test.each<[FaultKind, ModelFailureKind, number, string]>([
	["slow_drip", "timeout", 500, "No complete answer within 500 ms."],
	["stalled_body", "timeout", 500, "No complete answer within 500 ms."],
	["timeout", "timeout", 500, "No complete answer within 500 ms."],
	["endless_processing", "timeout", 500, "No complete answer within 500 ms."],
	["endless_body", "too_large", 20_000, "longer than 1048576 bytes"],
	["huge", "too_large", 20_000, "longer than 1048576 bytes"],
	["gzip_bomb", "too_large", 20_000, "longer than 1048576 bytes"],
	["endless_headers", "connection", 20_000, "HPE_HEADER_OVERFLOW"],
	["reset_in_body", "connection", 20_000, "ECONNRESET"],
	["short_body", "connection", 20_000, "ECONNRESET"],
	["connection_reset", "connection", 20_000, "ECONNRESET"],
	["unknown_packing", "connection", 20_000, "its packing is unknown"],
])("S7: %s ends as %s, its connection is closed, the next is answered", async (...row) => {
	const [kind, failure, timeoutMs, words] = row;
	const { server, client } = await facing(kind, timeoutMs);
	const reply = await client.complete(REQUEST, NEVER);
	expect(reply).toMatchObject({
		kind: "failure",
		failure,
		message: expect.stringContaining(words),
	});
	await expect.poll(() => server.connections.open, A_WHILE).toBe(0);
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer" });
	expect(server.connections.accepted).toBe(2);
	expect(server.ledger.byKind()).toEqual({ [kind]: 1, answer: 1 });
});

test.each<[FaultKind, ModelFailureKind, number]>([
	["html", "server_error", 200],
	["event_stream", "server_error", 200],
	["deep_json", "server_error", 500],
	["redirect", "not_found", 302],
])("%s ends as %s, and its connection is used again", async (kind, failure, status) => {
	const { server, client } = await facing(kind, 20_000);
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ failure, status });
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer" });
	expect(server.connections.accepted).toBe(1);
});

test("S7: sixty-four hostile answers at once leave no connection and no listener behind", async () => {
	const faults = (["gzip_bomb", "slow_drip", "reset_in_body", "endless_headers"] as const).map(
		(kind, part) => ({ kind, matches: `part ${part} ` }),
	);
	const server = await aModelServer({ faults });
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 1500, allowedHosts: ["127.0.0.1"] },
	});
	const replies = await Promise.all(
		Array.from({ length: 64 }, (_, i) => {
			const content = `part ${i % 4} of ${i}`;
			return client.complete({ ...REQUEST, messages: [{ role: "user", content }] }, NEVER);
		}),
	);
	expect(replies.every(({ kind }) => kind === "failure")).toBe(true);
	await expect.poll(() => server.connections.open, A_WHILE).toBe(0);
	server.setScript({});
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer" });
});

/** A server that gives one body under headers of the test's. */
async function packed(headers: Record<string, string>, body: Buffer) {
	const server = createServer((_, response) => response.writeHead(200, headers).end(body));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	const ask = (options: Partial<ModelClientOptions> = {}) =>
		createModelClient({
			...{ baseUrl, apiKey: null, timeoutMs: 20_000, allowedHosts: ["127.0.0.1"] },
			...options,
		}).complete(REQUEST, NEVER);
	return ask;
}

const PACKINGS: [string, (body: Buffer) => Buffer][] = [
	["gzip", gzipSync],
	["x-gzip", gzipSync],
	["deflate", deflateSync],
	["br", brotliCompressSync],
	[" GZIP ", gzipSync],
	["identity", (body) => body],
];

test.each(PACKINGS)("S7: what is packed as %s counts as it is unpacked", async (encoding, pack) => {
	const headers = { "content-encoding": encoding };
	const whole = await packed(headers, pack(Buffer.from(COMPLETION)));
	expect(await whole()).toMatchObject({ kind: "answer", text: "ok" });
	expect(await whole({ maxResponseBytes: COMPLETION.length })).toMatchObject({ kind: "answer" });
	expect(await whole({ maxResponseBytes: COMPLETION.length - 1 })).toMatchObject({
		failure: "too_large",
	});
	const bomb = await packed(headers, pack(Buffer.alloc(8 * MEBIBYTE, " ")));
	expect(await bomb()).toMatchObject({ failure: "too_large" });
});

test("a packed body that is cut short or is no such thing is a failure", async () => {
	const headers = { "content-encoding": "gzip" };
	const cut = await packed(headers, gzipSync(COMPLETION).subarray(0, 30));
	expect(await cut()).toMatchObject({
		failure: "connection",
		message: expect.stringMatching(/Z_/),
	});
	const plain = await packed(headers, Buffer.from(COMPLETION));
	expect(await plain()).toMatchObject({ failure: "connection" });
	const twice = await packed({ "content-encoding": "gzip, gzip" }, gzipSync(gzipSync(COMPLETION)));
	expect(await twice()).toMatchObject({ failure: "connection" });
});

test("a longer body than was announced does not run into the next answer", async () => {
	const ask = await packed(
		{ "content-length": String(COMPLETION.length) },
		Buffer.from(COMPLETION),
	);
	expect(await ask()).toMatchObject({ kind: "answer", text: "ok" });
});

test("an explanation of a megabyte is cut where people read it", async () => {
	const body = JSON.stringify({ error: { message: "no ".repeat(300_000) } });
	const ask = await packed({}, Buffer.from(body));
	const reply = await ask();
	expect(reply).toMatchObject({ kind: "failure", rawResponse: body });
	expect(reply.kind === "failure" && reply.message.length).toBeLessThan(1_100);
});

test("deep nesting wherever it stands is read or refused, never thrown", async () => {
	const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
	const objects = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
	for (const body of [
		nested,
		objects,
		`{"choices":${nested}}`,
		`{"error":${nested}}`,
		`{"detail":${objects}}`,
		`{"choices":[{"message":{"content":${nested}}}]}`,
		`{"error":{"message":${nested}}}`,
		`{"usage":${nested},"choices":[{"message":{"content":"ok"}}]}`,
	]) {
		const ask = await packed({}, Buffer.from(body));
		expect(["answer", "failure"]).toContain((await ask()).kind);
	}
});

test("a cancelled upload or download lets go at once", async () => {
	const server = await aModelServer({ faults: [{ kind: "slow_drip", route: "files" }] });
	const { batches } = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 20_000, allowedHosts: ["127.0.0.1"] },
	});
	const cancel = new AbortController();
	const upload = batches.upload({ jsonl: "{}\n".repeat(1000), customIds: [] }, cancel.signal);
	await expect.poll(() => server.connections.open).toBe(1);
	cancel.abort(new Error("run cancelled"));
	await expect(upload).rejects.toThrow("run cancelled");
	await expect.poll(() => server.connections.open).toBe(0);
});
