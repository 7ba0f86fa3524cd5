import { expect, test } from "vitest";
import type { ModelReply, ModelRequest } from "../asking/model-reply.ts";
import { aModelServer } from "../testing/a-model-server.ts";
import type { FaultKind } from "../testing/faults.ts";
import type { BatchScript, ModelServerOptions } from "../testing/model-server.ts";
import type { Batch } from "./batches.server.ts";
import { createModelClient, type ModelClientOptions } from "./model-client.server.ts";

const KEY = "sk-test-1234567890";
const NEVER = new AbortController().signal;
const PRICES = { "m-1": { inputPerMillion: 1_000_000, outputPerMillion: 3_000_000 } };

function requestOf(at: number): ModelRequest {
	return {
		...{ role: "judge", model: "m-1", temperature: 0, maxTokens: 50, draw: 0, step: "structured" },
		messages: [{ role: "user", content: `Grade item ${at}.` }],
		responseFormat: {
			name: "grade",
			schema: { type: "object", properties: { grade: { type: "number", enum: [1, 2, 3] } } },
		},
	};
}

const requests = new Map(Array.from({ length: 40 }, (_, at) => [`id-${at}`, requestOf(at)]));

async function serverAndBatches(
	options: ModelServerOptions = {},
	client: Partial<ModelClientOptions> = {},
) {
	const server = await aModelServer({
		...{ apiKey: KEY, prices: PRICES },
		answer: ({ messages }) => `{"grade":1,"of":"${messages[0]?.content}"}`,
		...options,
	});
	const { batches } = createModelClient({
		...{ baseUrl: server.url, apiKey: KEY, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
		...client,
	});
	return { server, batches };
}

type Batches = Awaited<ReturnType<typeof serverAndBatches>>["batches"];

function done<T extends { readonly kind: string }>(reply: T): Exclude<T, { kind: "failure" }> {
	if (reply.kind === "failure") throw new Error(JSON.stringify(reply));
	return reply as Exclude<T, { kind: "failure" }>;
}

/** Uploads and creates a batch of all requests. */
async function started(batches: Batches): Promise<Batch> {
	const [file, ...others] = batches.files(requests);
	if (!file || others.length > 0) throw new Error("forty requests are one file");
	const { id } = done(await batches.upload(file, NEVER));
	return done(await batches.create({ fileId: id, metadata: { run: "run-7" } }, NEVER)).batch;
}

/** Looks at a batch until it is over; what each look found. */
async function watched(batches: Batches, id: string): Promise<Batch[]> {
	const looks: Batch[] = [];
	do looks.push(done(await batches.retrieve(id, NEVER)).batch);
	while (!looks.at(-1)?.isOver && looks.length < 20);
	return looks;
}

/** A batch from its upload to its results. */
async function carriedOut(batches: Batches) {
	const looks = await watched(batches, (await started(batches)).id);
	const batch = looks.at(-1) as Batch;
	return { looks, batch, ...done(await batches.results(batch, requests, NEVER)) };
}

const countsOf = (replies: Iterable<ModelReply>) => {
	const counts: Record<string, number> = {};
	for (const reply of replies) {
		const kind = reply.kind === "answer" ? "answer" : reply.failure;
		counts[kind] = (counts[kind] ?? 0) + 1;
	}
	return counts;
};

test("a batch goes from upload to answers, each to its own request, at half the price", async () => {
	const { server, batches } = await serverAndBatches();
	const { looks, batch, replies, unused } = await carriedOut(batches);
	expect(looks.map(({ status }) => status)).toEqual([
		"validating",
		"in_progress",
		"finalizing",
		"completed",
	]);
	expect(batch).toMatchObject({
		counts: { total: 40, completed: 40, failed: 0 },
		metadata: { run: "run-7" },
		errorFileId: null,
		problem: null,
	});
	expect([...replies.keys()]).toEqual([...requests.keys()]);
	for (const [at, [id, reply]] of [...replies].entries()) {
		expect(reply).toMatchObject({
			kind: "answer",
			text: `{"grade":1,"of":"Grade item ${at}."}`,
			model: "m-1",
			usage: { prompt: expect.any(Number), completion: expect.any(Number) },
			status: 200,
		});
		expect(JSON.parse(reply.rawRequest)).toMatchObject({ max_tokens: 50, model: "m-1" });
		expect(requests.get(id)?.messages).toEqual(JSON.parse(reply.rawRequest).messages);
		expect(JSON.parse(reply.rawResponse ?? "")).toMatchObject({ object: "chat.completion" });
	}
	expect(unused).toEqual([]);
	const { ledger } = server;
	expect(ledger.byKind()).toEqual({ files: 2, batches: 5, batched: 40 });
	expect(ledger.requests).toBe(0);
	const full = ledger.entries.reduce(
		(sum, entry) => sum + entry.promptTokens + 3 * entry.completionTokens,
		0,
	);
	expect(ledger.costMicros).toBeGreaterThanOrEqual(full / 2);
	expect(ledger.costMicros).toBeLessThanOrEqual(full / 2 + 20);
});

test("the requests of a batch are those that would go out one by one", async () => {
	const { server, batches } = await serverAndBatches();
	await carriedOut(batches);
	const { complete } = createModelClient({
		...{ baseUrl: server.url, apiKey: KEY, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	for (const request of requests.values()) await complete(request, NEVER);
	expect([...server.ledger.byHash().values()]).toEqual(new Array(40).fill(2));
});

test.each<[BatchScript, string, object]>([
	[{ statuses: ["in_progress", "expired"] }, "expired", { answer: 20, timeout: 20 }],
	[{ statuses: ["expired"], answered: 0 }, "expired", { timeout: 40 }],
	[{ missing: 1 }, "completed", { lost: 40 }],
	[{ statuses: ["cancelled"], answered: 0 }, "cancelled", { server_error: 40 }],
	[{ problem: "The file is empty." }, "failed", { lost: 40 }],
])("what ends otherwise keeps what was answered: %j", async (batch, status, expected) => {
	const { server, batches } = await serverAndBatches({ batch, seed: 11 });
	const result = await carriedOut(batches);
	expect(result.batch.status).toBe(status);
	const counts = countsOf(result.replies.values());
	const answers = counts.answer ?? 0;
	expect(Object.keys(counts).sort()).toEqual(Object.keys(expected).sort());
	expect(result.replies.size).toBe(40);
	if (answers > 0) expect(answers).toBeGreaterThan(10);
	expect(server.ledger.byKind().batched ?? 0).toBe(answers);
});

test("an expired batch holds its answers in one file and its errors in the other; both are read", async () => {
	const { batches } = await serverAndBatches({ batch: { statuses: ["expired"], missing: 0.2 } });
	const { batch, replies } = await carriedOut(batches);
	expect(batch.outputFileId).not.toBeNull();
	expect(batch.errorFileId).not.toBeNull();
	const counts = countsOf(replies.values());
	expect((counts.answer ?? 0) + (counts.timeout ?? 0)).toBe(40);
	for (const reply of replies.values()) {
		if (reply.kind === "answer") continue;
		expect(reply.message).toBe("The batch expired before it came to this request.");
	}
});

test("faults of single requests are their failures; the others are not touched", async () => {
	const kinds: FaultKind[] = [
		"rate_limited",
		"server_error",
		"format_rejected",
		"context_length",
		"timeout",
		"refusal",
		"length",
		"empty",
	];
	const faults = kinds.map((kind, at) => ({ kind, matches: `item ${at + 10}.` }));
	const { batches } = await serverAndBatches({ faults });
	const { batch, replies } = await carriedOut(batches);
	const of = (at: number) => replies.get(`id-${at}`);
	expect(of(10)).toMatchObject({ failure: "rate_limited", status: 429 });
	expect(of(11)).toMatchObject({ failure: "server_error", status: 500 });
	expect(of(12)).toMatchObject({ failure: "unsupported", status: 400 });
	expect(of(13)).toMatchObject({ failure: "over_context", rawResponse: expect.any(String) });
	expect(of(14)).toMatchObject({
		...{ failure: "lost", status: null, rawResponse: null },
		message: "The batch is completed and holds no answer to this request.",
	});
	expect(of(15)).toMatchObject({ kind: "answer", text: null, refusal: expect.any(String) });
	expect(of(16)).toMatchObject({ kind: "answer", finishReason: "length" });
	expect(of(17)).toMatchObject({ kind: "answer", text: "" });
	expect(countsOf(replies.values()).answer).toBe(35);
	expect(batch.counts).toEqual({ total: 40, completed: 35, failed: 4 });
});

test("a cancelled batch is over at the next look, with what was answered by then", async () => {
	const { batches } = await serverAndBatches();
	const { id } = await started(batches);
	done(await batches.retrieve(id, NEVER));
	const cancelling = done(await batches.cancel(id, NEVER)).batch;
	expect(cancelling).toMatchObject({ status: "cancelling", isOver: false });
	const batch = (await watched(batches, id)).at(-1) as Batch;
	expect(batch).toMatchObject({ status: "cancelled", isOver: true });
	const { replies } = done(await batches.results(batch, requests, NEVER));
	expect(Object.keys(countsOf(replies.values())).sort()).toEqual(["answer", "server_error"]);
});

test("a batch whose creation was not confirmed is found again by what it was given", async () => {
	const { batches } = await serverAndBatches();
	const first = await started(batches);
	const second = await started(batches);
	const { batches: listed } = done(await batches.list(NEVER));
	expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
	expect(listed.every(({ metadata }) => metadata.run === "run-7")).toBe(true);
});

test("an input file with a name twice is refused as a whole, with the reason", async () => {
	const { batches } = await serverAndBatches();
	const [file] = batches.files(requests);
	const jsonl = `${file?.jsonl}${file?.jsonl}`;
	const { id } = done(await batches.upload({ jsonl, customIds: [] }, NEVER));
	const { batch } = done(await batches.create({ fileId: id, metadata: {} }, NEVER));
	expect((await watched(batches, batch.id)).at(-1)).toMatchObject({
		...{ status: "failed", isOver: true, outputFileId: null },
		problem: "A custom_id occurs twice.",
	});
});

test.each<[FaultKind, "files" | "batches", string]>([
	["server_error", "files", "server_error"],
	["rate_limited", "batches", "rate_limited"],
	["unauthorized", "files", "unauthorized"],
	["insufficient_quota", "batches", "no_quota"],
	["html", "files", "server_error"],
	["connection_reset", "batches", "connection"],
	["reset_in_body", "files", "connection"],
	["endless_body", "files", "too_large"],
	["redirect", "files", "not_found"],
])("%s of the %s interface is a value: %s", async (kind, route, failure) => {
	const { server, batches } = await serverAndBatches();
	const { id } = await started(batches);
	const batch = (await watched(batches, id)).at(-1) as Batch;
	server.setScript({ faults: [{ kind, route }] });
	const file = { jsonl: "{}\n", customIds: [] };
	const replies =
		route === "files"
			? [await batches.upload(file, NEVER)]
			: [
					await batches.create({ fileId: "file-1", metadata: {} }, NEVER),
					await batches.retrieve(id, NEVER),
					await batches.cancel(id, NEVER),
					await batches.list(NEVER),
				];
	for (const reply of replies) expect(reply).toMatchObject({ kind: "failure", failure });
	if (route === "batches" || kind === "html" || kind === "endless_body") return;
	expect(await batches.results(batch, requests, NEVER)).toMatchObject({ kind: "failure", failure });
});

test("what does not exist is not found", async () => {
	const { batches } = await serverAndBatches();
	expect(await batches.retrieve("batch-9", NEVER)).toMatchObject({ failure: "not_found" });
	expect(await batches.cancel("../files/x", NEVER)).toMatchObject({ failure: "not_found" });
	expect(await batches.create({ fileId: "f", metadata: {} }, NEVER)).toMatchObject({
		failure: "not_found",
	});
});

test("a file that is longer than files may be is cut off, and nothing of it is used", async () => {
	const { batches } = await serverAndBatches({}, { maxFileBytes: 5000 });
	const batch = (await watched(batches, (await started(batches)).id)).at(-1) as Batch;
	expect(await batches.results(batch, requests, NEVER)).toMatchObject({
		failure: "too_large",
		message: "The answer was longer than 5000 bytes and was cut off.",
	});
});

test("lines that answer nothing asked, twice, or in no readable form are kept apart", async () => {
	const { server, batches } = await serverAndBatches();
	const batch = (await watched(batches, (await started(batches)).id)).at(-1) as Batch;
	const asked = new Map([...requests].slice(0, 3));
	const { replies, unused } = done(await batches.results(batch, asked, NEVER));
	expect(countsOf(replies.values())).toEqual({ answer: 3 });
	expect(unused).toHaveLength(37);
	const twice = { ...batch, errorFileId: batch.outputFileId };
	const again = done(await batches.results(twice, requests, NEVER));
	expect(countsOf(again.replies.values())).toEqual({ answer: 40 });
	expect(again.unused).toHaveLength(40);
	const wrong = { ...batch, outputFileId: batch.inputFileId };
	const none = done(await batches.results(wrong, requests, NEVER));
	expect(countsOf(none.replies.values())).toEqual({ lost: 40 });
	expect(server.ledger.byKind().batched).toBe(40);
});

test("a key that a file echoes is not kept", async () => {
	const { batches } = await serverAndBatches({ answer: () => `the key is ${KEY}` });
	const { replies } = await carriedOut(batches);
	expect(JSON.stringify([...replies])).not.toContain(KEY);
	expect(replies.get("id-0")).toMatchObject({ text: "the key is [key]" });
});
