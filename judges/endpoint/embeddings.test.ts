import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { cosine } from "../asking/cosine.ts";
import type { ModelFailureKind } from "../asking/model-reply.ts";
import { aModelServer } from "../testing/a-model-server.ts";
import type { FaultKind } from "../testing/faults.ts";
import type { ModelServerOptions } from "../testing/model-server.ts";
import { embeddingsReader } from "./embeddings.ts";
import { createModelClient } from "./model-client.server.ts";

const NEVER = new AbortController().signal;
const TEXTS = ["The tower is in Paris.", "Invoices are due.", "In Paris is the tower."];

async function serverAndClient(options: ModelServerOptions = {}) {
	const server = await aModelServer(options);
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	return { server, client };
}

test("vectors come back in the order of the texts, with all that is kept of an exchange", async () => {
	const { server, client } = await serverAndClient({
		embed: (text) => [text.length, -0.5],
		answeredModel: (model) => `${model}-2026`,
	});
	const reply = await client.embed({ model: "e-1", texts: TEXTS }, NEVER);
	expect(reply).toMatchObject({
		kind: "vectors",
		vectors: TEXTS.map((text) => Float64Array.of(text.length, -0.5)),
		model: "e-1-2026",
		usage: { prompt: 16, completion: 0 },
		status: 200,
		durationMs: expect.any(Number),
	});
	expect(JSON.parse(reply.rawRequest)).toEqual({
		model: "e-1",
		input: TEXTS,
		encoding_format: "float",
	});
	expect(JSON.parse(reply.rawResponse ?? "")).toMatchObject({ object: "list" });
	expect(server.ledger.entries).toMatchObject([
		{ route: "embeddings", kind: "embedding", promptTokens: 16, completionTokens: 0 },
	]);
	expect(server.ledger.requests).toBe(0);
});

test("the scripted vectors are near where texts share words", async () => {
	const { client } = await serverAndClient();
	const reply = await client.embed({ model: "e-1", texts: TEXTS }, NEVER);
	if (reply.kind === "failure") throw new Error(reply.message);
	const [paris = [], invoices = [], tower = []] = reply.vectors;
	expect(cosine(paris, tower)).toMatchObject({ value: 1 });
	expect(cosine(paris, invoices)).toMatchObject({ ok: true });
	expect(cosine(paris, invoices)).not.toMatchObject({ value: 1 });
});

test("a thousand long vectors are no answer that is too long", async () => {
	const { client } = await serverAndClient({
		embed: () => Array.from({ length: 512 }, (_, at) => Math.sin(at) / 3),
	});
	const texts = Array.from({ length: 1000 }, (_, at) => `text ${at}`);
	const reply = await client.embed({ model: "e-1", texts }, NEVER);
	expect(reply.kind === "vectors" && reply.vectors).toHaveLength(1000);
	expect(reply.rawResponse?.length).toBeGreaterThan(4 * 1024 * 1024);
});

test.each<[FaultKind, ModelFailureKind, string]>([
	["wrong_count", "server_error", "2 vectors for 3 texts"],
	["unequal_dimensions", "server_error", "vectors of unequal length"],
	["nan_in_json", "server_error", "JSON that breaks off or is none"],
	["nan_in_base64", "server_error", "something else than finite numbers"],
	["html", "server_error", "a web page"],
	["rate_limited", "rate_limited", "429"],
	["server_error", "server_error", "500"],
	["unauthorized", "unauthorized", "401"],
	["insufficient_quota", "no_quota", "429"],
	["context_length", "over_context", "context length"],
	["redirect", "not_found", "not followed"],
	["connection_reset", "connection", "ECONNRESET"],
	["reset_in_body", "connection", "ECONNRESET"],
	["endless_body", "too_large", "cut off"],
])("%s ends as %s: %s", async (kind, failure, words) => {
	const faults = [{ kind, route: "embeddings", requests: [1] }] as const;
	const { server, client } = await serverAndClient({ faults });
	const reply = await client.embed({ model: "e-1", texts: TEXTS }, NEVER);
	expect(reply).toMatchObject({
		kind: "failure",
		failure,
		message: expect.stringContaining(words),
	});
	expect(await client.embed({ model: "e-1", texts: TEXTS }, NEVER)).toMatchObject({
		kind: "vectors",
	});
	expect(server.ledger.byKind()).toEqual({ [kind]: 1, embedding: 1 });
});

/** A body as an endpoint may give it for two texts. */
async function given(data: unknown) {
	const server = createServer((_, response) => response.end(JSON.stringify({ data })));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	const options = { baseUrl, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] };
	return createModelClient(options).embed({ model: "e-1", texts: ["a", "b"] }, NEVER);
}

test("base64 and numbers are the same vectors; the index counts, not the order", async () => {
	const base64 = Buffer.from(Float32Array.of(0.5, -2).buffer).toString("base64");
	expect(
		await given([
			{ index: 1, embedding: base64 },
			{ index: 0, embedding: [0.1, 1e-300] },
		]),
	).toMatchObject({
		vectors: [Float64Array.of(0.1, 1e-300), Float64Array.of(0.5, -2)],
		model: null,
		usage: { prompt: null },
	});
	expect(await given([{ embedding: [1] }, { embedding: [2] }])).toMatchObject({
		vectors: [Float64Array.of(1), Float64Array.of(2)],
	});
});

test.each<[string, unknown[]]>([
	[
		"numbering",
		[
			{ index: 0, embedding: [1] },
			{ index: 0, embedding: [2] },
		],
	],
	[
		"numbering",
		[
			{ index: 1, embedding: [1] },
			{ index: 2, embedding: [2] },
		],
	],
	["without numbers", [{ embedding: [] }, { embedding: [] }]],
	["without numbers", [{ embedding: "" }, { embedding: "" }]],
	["without numbers", [{ embedding: "AAA=" }, { embedding: "AAA=" }]],
	["no list", [{ embedding: [null] }, { embedding: [1] }]],
	["no list", [{ embedding: ["1"] }, { embedding: [1] }]],
	["no list", [{ index: -1, embedding: [1] }, { embedding: [1] }]],
	["1 vectors", [{ embedding: [1] }]],
	["3 vectors", [{ embedding: [1] }, { embedding: [1] }, { embedding: [1] }]],
])("a body with %s is a failure that says so", async (words, data) => {
	expect(await given(data)).toMatchObject({
		failure: "server_error",
		message: expect.stringContaining(words),
	});
});

test("whatever a body holds, it is read as vectors of one length or refused in words", () => {
	const entry = fc.record(
		{
			index: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.jsonValue()),
			embedding: fc.oneof(
				fc.array(fc.double(), { maxLength: 3 }),
				fc.base64String(),
				fc.jsonValue(),
			),
		},
		{ requiredKeys: [] },
	);
	const bodies = fc.oneof(
		fc.jsonValue(),
		fc.record({ data: fc.array(entry, { maxLength: 4 }), model: fc.jsonValue() }),
	);
	fc.assert(
		fc.property(bodies, fc.integer({ min: 1, max: 3 }), (body, texts) => {
			const read = embeddingsReader(Array.from({ length: texts }, () => "text"))(body, {});
			if (typeof read === "string") return;
			expect(read.vectors).toHaveLength(texts);
			for (const vector of read.vectors) {
				expect(vector.length).toBe(read.vectors[0]?.length);
				expect(vector.every(Number.isFinite)).toBe(true);
			}
		}),
		{ numRuns: 2_000 },
	);
});

test("a cancelled request throws the signal's reason", async () => {
	const faults = [{ kind: "timeout", route: "embeddings" }] as const;
	const { server, client } = await serverAndClient({ faults });
	const cancel = new AbortController();
	const asked = client.embed({ model: "e-1", texts: TEXTS }, cancel.signal);
	await expect.poll(() => server.ledger.entries.length).toBe(1);
	cancel.abort(new Error("run cancelled"));
	await expect(asked).rejects.toThrow("run cancelled");
});
