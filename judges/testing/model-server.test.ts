import { expect, test } from "vitest";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { createAsk } from "../asking/ask-model.ts";
import { createFormKeeper } from "../asking/form-keeper.ts";
import { costMicros } from "../endpoint/cost.ts";
import { createModelClient } from "../endpoint/model-client.server.ts";
import { protocolById } from "../protocols/index.ts";
import { aModelServer } from "./a-model-server.ts";
import { aRequest } from "./a-request.ts";
import { anItem, aRubric } from "./an-item.ts";
import { FAULT_KINDS, type FaultKind } from "./faults.ts";
import { judgeInput } from "./judge-input.ts";
import type { ModelServerOptions } from "./model-server.ts";
import { seededUnit } from "./seeded.ts";

async function judging(options: ModelServerOptions = {}) {
	const server = await aModelServer(options);
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	function judge(protocol: string, fields: Parameters<typeof anItem>[0] = {}, model = "m-1") {
		const found = protocolById(protocol);
		if (!found) throw new Error(`no protocol ${protocol}`);
		const forms = createFormKeeper();
		const ask = createAsk({
			modelOf: () => model,
			send: (inForm) => forms.send(signal, (form) => client.complete(inForm(form), signal)),
		});
		const rubric = aRubric();
		return found.carryOut(judgeInput({ item: anItem(fields), rubric, parameters: {}, ask }));
	}
	return { server, judge };
}

const responses = Array.from({ length: 40 }, (_, i) => ({ response: `Answer ${i} is in Paris.` }));

test("by default it answers what the schema asks, better where response and reference agree", async () => {
	const { judge } = await judging();
	expect(await judge("rubric", { response: "Eiffel Tower, Paris" })).toMatchObject({
		verdict: { kind: "scored", value: true },
		correctness: { kind: "scored", value: 5 },
		tone: { kind: "scored" },
		faithfulness: { kind: "scored" },
	});
	expect(await judge("vrag-eval", { response: "Bananas ripen slowly." })).toMatchObject({
		grade: { kind: "scored", value: 1 },
		verdict: { kind: "scored", value: false },
	});
});

test("the same item gets the same answer from the same model; models and seeds differ", async () => {
	const grades = async (seed: number, model: string) => {
		const { judge } = await judging({ seed });
		const judged = responses.map((fields) => judge("vrag-eval", fields, model));
		return JSON.stringify((await Promise.all(judged)).map(({ grade }) => grade));
	};
	const first = await grades(1, "m-1");
	expect(await grades(1, "m-1")).toBe(first);
	expect(await grades(2, "m-1")).not.toBe(first);
	expect(await grades(1, "m-2")).not.toBe(first);
});

test("where the format is rejected it answers by the schema in the text", async () => {
	const { server, judge } = await judging({ faults: [{ kind: "format_rejected" }] });
	expect(await judge("rubric")).toMatchObject({ correctness: { kind: "scored" } });
	expect(server.ledger.byKind()).toEqual({ format_rejected: 1, answer: 1 });
});

test.each([
	["broken_json", "unparsable", 2],
	["off_scale", "off_scale", 2],
	["refusal", "refused", 1],
	["length", "truncated", 1],
	["empty", "empty", 1],
	["server_error", "request_failed", 1],
	["connection_reset", "request_failed", 1],
] as const)("%s on every request ends as %s after %i requests", async (kind, reason, requests) => {
	const { server, judge } = await judging({ faults: [{ kind }] });
	const judgment = await judge("vrag-eval");
	expect(judgment).toMatchObject({ grade: { reason }, verdict: { reason } });
	expect(server.ledger.requests).toBe(requests);
});

test.each(["fenced_json", "prose_around_json"] as const)("%s is read", async (kind) => {
	const { judge } = await judging({ faults: [{ kind }] });
	expect(await judge("vrag-eval")).toMatchObject({ grade: { kind: "scored" } });
});

test("faults come by number, by text, by rate and only so many times", async () => {
	const byNumber = await judging({ faults: [{ kind: "empty", requests: [2] }] });
	await byNumber.judge("vrag-eval");
	expect(await byNumber.judge("vrag-eval")).toMatchObject({ grade: { reason: "empty" } });

	const byText = await judging({ faults: [{ kind: "refusal", matches: "Answer 7 " }] });
	for (const fields of responses.slice(5, 9)) await byText.judge("vrag-eval", fields);
	expect(byText.server.ledger.byKind()).toEqual({ answer: 3, refusal: 1 });

	const twice = await judging({ faults: [{ kind: "empty", per: "item", times: 2 }] });
	for (const fields of [...responses, ...responses, ...responses]) {
		await twice.judge("vrag-eval", fields);
	}
	expect(twice.server.ledger.byKind()).toEqual({ empty: 80, answer: 40 });
});

test("an item that is hit by rate stays hit, in whatever order items arrive", async () => {
	const faults = [{ kind: "off_scale", rate: 0.3, per: "item" }] as const;
	const hit = async (order: readonly { response: string }[]) => {
		const { judge } = await judging({ seed: 3, faults });
		const judged = await Promise.all(
			order.map(async (fields) => [
				fields.response,
				(await judge("vrag-eval", fields)).grade?.kind,
			]),
		);
		return judged.filter(([, kind]) => kind === "unscored").map(([response]) => response);
	};
	const items = await hit(responses);
	expect(items.length).toBeGreaterThan(4);
	expect(items.length).toBeLessThan(20);
	expect((await hit(responses.toReversed())).toSorted()).toEqual(items.toSorted());
});

test("the ledger counts requests and tokens", async () => {
	const { server, judge } = await judging({ latencyMs: 5 });
	await Promise.all(responses.slice(0, 5).map((fields) => judge("vrag-eval", fields)));
	const { ledger } = server;
	expect(ledger.requests).toBe(5);
	expect(ledger.byHash().size).toBe(5);
	const sum = (of: "promptTokens" | "completionTokens") =>
		ledger.entries.reduce((total, entry) => total + entry[of], 0);
	expect(ledger.promptTokens).toBe(sum("promptTokens"));
	expect(ledger.completionTokens).toBe(sum("completionTokens"));
	expect(ledger.promptTokens).toBeGreaterThan(500);
});

test("the ledger knows how many were in flight at once; closing hangs up on them", async () => {
	const { server, judge } = await judging({ faults: [{ kind: "timeout" }] });
	const judged = Promise.all(responses.slice(0, 5).map((fields) => judge("vrag-eval", fields)));
	await expect.poll(() => server.ledger.maxInFlight, { timeout: 4000 }).toBe(5);
	await server.close();
	for (const { grade } of await judged) expect(grade).toMatchObject({ reason: "request_failed" });
});

const FOR_EVER: readonly FaultKind[] = [
	"timeout",
	"stalled_body",
	"slow_drip",
	"endless_processing",
];
const OF_EMBEDDINGS: readonly FaultKind[] = [
	"wrong_count",
	"unequal_dimensions",
	"nan_in_json",
	"nan_in_base64",
];

test("the script can be replaced while it runs; every kind of fault has an effect", async () => {
	const { server, judge } = await judging();
	for (const kind of FAULT_KINDS) {
		if (kind === "refused_part" || FOR_EVER.includes(kind) || OF_EMBEDDINGS.includes(kind))
			continue;
		server.setScript({ faults: [{ kind, times: 1 }] });
		await judge("vrag-eval");
		expect(server.ledger.byKind()[kind], kind).toBe(1);
	}
});

test("GET /v1/models lists the models; unknown paths and bodies are told so", async () => {
	const server = await aModelServer({ models: ["m-1", "m-2"] });
	const models = await (await fetch(`${server.url}/models`)).json();
	expect(models).toMatchObject({ object: "list", data: [{ id: "m-1" }, { id: "m-2" }] });
	expect((await fetch(`${server.url}/images`, { method: "POST" })).status).toBe(404);
	for (const path of ["chat/completions", "embeddings"]) {
		const wrong = await fetch(`${server.url}/${path}`, { method: "POST", body: "{}" });
		expect(wrong.status).toBe(400);
	}
	expect(server.ledger.byKind()).toEqual({ models: 1, bad_request: 2 });
});

const PRICES = {
	"m-1": {
		inputPerMillion: 1_250_000,
		cachedInputPerMillion: 125_000,
		outputPerMillion: 10_000_000,
	},
	"m-2": { inputPerMillion: 1, outputPerMillion: 3 },
};

test("the ledger bills each request, cached tokens apart, rounded up to a micro-unit", async () => {
	const used = { promptTokens: 1000, cachedTokens: 400, completionTokens: 50 };
	const { server, judge } = await judging({ prices: PRICES, usage: () => used });
	await judge("vrag-eval", {}, "m-1");
	await judge("vrag-eval", {}, "m-2");
	await judge("vrag-eval", {}, "m-3");
	expect(server.ledger.entries.map(({ costMicros }) => costMicros)).toEqual([1300, 1, null]);
	expect(server.ledger.costMicros).toBe(1301);
});

test("for any usage the client's own reckoning is the ledger's, to the micro-unit", async () => {
	const tokens = (what: string, number: number, most: number) =>
		Math.floor(seededUnit(what, number) * most);
	const server = await aModelServer({
		prices: PRICES,
		usage: ({ number }) => ({
			promptTokens: 5000 + tokens("prompt", number, 100_000),
			cachedTokens: tokens("cached", number, 4000),
			cacheWriteTokens: tokens("written", number, 1000),
			completionTokens: tokens("completion", number, 9000),
		}),
	});
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	const replies = await Promise.all(
		Array.from({ length: 60 }, (_, i) => client.complete(aRequest(`m-${1 + (i % 2)}`, i), signal)),
	);
	const costs = replies.map((reply) => {
		if (reply.kind === "failure") throw new Error(reply.message);
		return costMicros(reply.usage, PRICES[reply.model as keyof typeof PRICES] as ModelFacts) ?? 0;
	});
	const sum = costs.reduce((total, cost) => total + cost, 0);
	expect(sum).toBe(server.ledger.costMicros);
	expect(sum).toBeGreaterThan(1_000_000);
});
