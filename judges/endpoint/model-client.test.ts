import { getEventListeners, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { ModelFailureKind, ModelRequest } from "../asking/model-reply.ts";
import { aModelServer } from "../testing/a-model-server.ts";
import type { FaultKind } from "../testing/faults.ts";
import type { ModelServerOptions } from "../testing/model-server.ts";
import { createModelClient, type ModelClientOptions } from "./model-client.server.ts";

const KEY = "sk-test-1234567890";
const REQUEST: ModelRequest = {
	role: "judge",
	model: "m-1",
	messages: [{ role: "user", content: "Grade it." }],
	responseFormat: {
		name: "grade",
		schema: {
			type: "object",
			properties: { grade: { type: "number", enum: [1, 2, 3] } },
			required: ["grade"],
			additionalProperties: false,
		},
	},
	temperature: 0,
	maxTokens: null,
	draw: 0,
	step: "structured",
};
const NEVER = new AbortController().signal;
const LOOPBACK = { allowedHosts: ["127.0.0.1"] };

async function serverAndClient(
	server: ModelServerOptions = {},
	client: Partial<ModelClientOptions> = {},
) {
	const running = await aModelServer({ apiKey: KEY, ...server });
	const options = { baseUrl: running.url, apiKey: KEY, timeoutMs: 5000, ...LOOPBACK, ...client };
	return { server: running, client: createModelClient(options) };
}

/** A server that does one thing to every request. */
async function rawServer(body: string, headers: Record<string, string> = {}, status = 200) {
	const server = createServer((_, response) => {
		response.writeHead(status, { "content-type": "application/json", ...headers });
		response.end(body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return createModelClient({ baseUrl, apiKey: KEY, timeoutMs: 5000, ...LOOPBACK });
}

test("an answer comes back with everything that is known of it", async () => {
	const { server, client } = await serverAndClient({ answeredModel: (model) => `${model}-2026` });
	const reply = await client.complete(REQUEST, NEVER);
	expect(reply).toMatchObject({
		kind: "answer",
		text: expect.stringMatching(/^\{"grade":[123]\}$/),
		refusal: null,
		finishReason: "stop",
		model: "m-1-2026",
		usage: { prompt: 3, cached: 0, completion: 3 },
		status: 200,
		durationMs: expect.any(Number),
	});
	expect(JSON.parse(reply.rawRequest)).toEqual({
		model: "m-1",
		messages: [{ role: "user", content: "Grade it." }],
		temperature: 0,
		response_format: {
			type: "json_schema",
			json_schema: { ...REQUEST.responseFormat, strict: true },
		},
	});
	expect(JSON.parse(reply.rawResponse ?? "")).toMatchObject({ object: "chat.completion" });
	expect(server.ledger.byKind()).toEqual({ answer: 1 });
});

test("what is null is not sent; the length limit goes under the field's chosen name", async () => {
	const { client } = await serverAndClient();
	const limit = { maxTokens: 9, maxTokensAs: "max_completion_tokens" } as const;
	const reply = await client.complete(
		{ ...REQUEST, responseFormat: null, temperature: null, ...limit },
		NEVER,
	);
	expect(Object.keys(JSON.parse(reply.rawRequest))).toEqual([
		"model",
		"messages",
		"max_completion_tokens",
	]);
});

test.each<[FaultKind, ModelFailureKind, number | null]>([
	["rate_limited", "rate_limited", 429],
	["server_error", "server_error", 500],
	["connection_reset", "connection", null],
	["unauthorized", "unauthorized", 401],
	["insufficient_quota", "no_quota", 429],
	["format_rejected", "unsupported", 400],
	["context_length", "over_context", 400],
	["redirect", "not_found", 302],
	["html", "server_error", 200],
	["huge", "too_large", null],
])("%s is a failure of kind %s, after one attempt", async (kind, failure, status) => {
	const { server, client } = await serverAndClient({ faults: [{ kind, requests: [1] }] });
	const reply = await client.complete(REQUEST, NEVER);
	expect(reply).toMatchObject({
		kind: "failure",
		failure,
		status,
		message: expect.stringMatching(/^(The|No) .*[.a-z]$/),
	});
	expect(server.ledger.byKind()).toEqual({ [kind]: 1 });
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer" });
});

test.each<[FaultKind, object]>([
	["broken_json", { text: expect.stringMatching(/^\{"gra/), finishReason: "stop" }],
	["fenced_json", { text: expect.stringMatching(/^```json\n.*\n```$/) }],
	["refusal", { text: null, refusal: "I cannot help with that." }],
	["off_scale", { text: '{"grade":97}' }],
	["length", { finishReason: "length" }],
	["empty", { text: "" }],
])("%s is an answer: reading it is not the client's task", async (kind, answer) => {
	const { client } = await serverAndClient({ faults: [{ kind }] });
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer", ...answer });
});

test("Retry-After comes back in milliseconds", async () => {
	const faults = [{ kind: "rate_limited", retryAfterSeconds: 0.3 }] as const;
	const { client } = await serverAndClient({ faults });
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({ retryAfterMs: 300 });
});

test.each<FaultKind>(["timeout", "stalled_body"])(
	"the deadline holds to the last byte: %s",
	async (kind) => {
		const { server, client } = await serverAndClient(
			{ faults: [{ kind, requests: [1] }] },
			{
				timeoutMs: 1000,
			},
		);
		const reply = await client.complete(REQUEST, NEVER);
		expect(reply).toMatchObject({
			failure: "timeout",
			message: "No complete answer within 1000 ms.",
		});
		expect(reply.durationMs).toBeGreaterThanOrEqual(900);
		expect(await client.complete(REQUEST, NEVER)).toMatchObject({ kind: "answer" });
		expect(server.ledger.requests).toBe(2);
	},
);

test("S7: an answer of exactly the limit is taken, one byte more is cut off", async () => {
	const { client } = await serverAndClient({ answer: () => "ok" });
	const reply = await client.complete(REQUEST, NEVER);
	const size = Buffer.byteLength(reply.rawResponse ?? "");
	const limited = (maxResponseBytes: number) =>
		serverAndClient({ answer: () => "ok" }, { maxResponseBytes });
	expect(await (await limited(size)).client.complete(REQUEST, NEVER)).toMatchObject({ text: "ok" });
	expect(await (await limited(size - 1)).client.complete(REQUEST, NEVER)).toMatchObject({
		failure: "too_large",
	});
});

test("a cancelled request throws the signal's reason and hangs up", async () => {
	const { server, client } = await serverAndClient({ faults: [{ kind: "timeout" }] });
	const cancel = new AbortController();
	const asked = client.complete(REQUEST, cancel.signal);
	await expect.poll(() => server.ledger.requests).toBe(1);
	cancel.abort(new Error("run cancelled"));
	await expect(asked).rejects.toThrow("run cancelled");
	await expect(client.complete(REQUEST, cancel.signal)).rejects.toThrow("run cancelled");
	expect(server.ledger.requests).toBe(1);
});

test("redirects are not followed: the other address is never asked", async () => {
	const { server, client } = await serverAndClient({ faults: [{ kind: "redirect" }] });
	const reply = await client.complete(REQUEST, NEVER);
	expect(reply).toMatchObject({ message: expect.stringContaining("which is not followed") });
	expect(server.ledger.requests).toBe(1);
});

test("nobody listens: a failure that names the address", async () => {
	const { server, client } = await serverAndClient();
	await server.close();
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({
		failure: "connection",
		message: expect.stringMatching(/^No connection to http:\/\/127\.0\.0\.1:\d+: /),
	});
});

test("without a key no Authorization goes out; a wrong one is unauthorized", async () => {
	const open = await serverAndClient({ apiKey: "" }, { apiKey: null });
	expect(await open.client.complete(REQUEST, NEVER)).toMatchObject({ failure: "unauthorized" });
	const wrong = await serverAndClient({}, { apiKey: "sk-other-1234567" });
	expect(await wrong.client.complete(REQUEST, NEVER)).toMatchObject({ failure: "unauthorized" });
});

test("a key that the endpoint echoes is not kept", async () => {
	const client = await rawServer(`{"error":{"message":"Bad key ${KEY}"}}`, {}, 401);
	const reply = await client.complete(REQUEST, NEVER);
	expect(JSON.stringify(reply)).not.toContain(KEY);
	expect(reply).toMatchObject({ message: "The endpoint answered 401: Bad key [key]" });
});

test("a 200 whose body is an error is that error", async () => {
	const client = await rawServer('{"error":{"message":"Slow down","code":429}}');
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({
		failure: "rate_limited",
		status: 200,
	});
});

test("content in parts and unknown usage are taken as they are", async () => {
	const client = await rawServer(
		'{"choices":[{"message":{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}}]}',
	);
	expect(await client.complete(REQUEST, NEVER)).toMatchObject({
		kind: "answer",
		text: "ab",
		finishReason: null,
		model: null,
		usage: { prompt: null, cached: null, completion: null },
	});
});

test("many at once: each gets its own answer and the run's signal keeps no listeners", async () => {
	const { client } = await serverAndClient({
		answer: ({ messages }) => `echo ${messages[0]?.content}`,
	});
	const cancel = new AbortController();
	const replies = await Promise.all(
		Array.from({ length: 100 }, (_, i) =>
			client.complete(
				{ ...REQUEST, messages: [{ role: "user", content: `item ${i}` }] },
				cancel.signal,
			),
		),
	);
	expect(replies.map((reply) => reply.kind === "answer" && reply.text)).toEqual(
		Array.from({ length: 100 }, (_, i) => `echo item ${i}`),
	);
	expect(getEventListeners(cancel.signal, "abort")).toHaveLength(0);
});

test("models are listed, and what is wrong with that is a value", async () => {
	const server = await aModelServer({ models: ["b", "a"] });
	const listing = (baseUrl: string) =>
		createModelClient({
			...{ baseUrl, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
		}).models(NEVER);
	expect(await listing(server.url)).toEqual({
		...{ kind: "models", models: ["b", "a"] },
		answeredAt: expect.closeTo(Date.now(), -5),
	});
	expect(await listing(server.url.replace("/v1", ""))).toMatchObject({ failure: "not_found" });
});
