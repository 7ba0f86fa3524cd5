import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { checkEndpoint } from "./check-endpoint.server.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0)) await end();
});

async function answering(status: number, body: string, headers = {}): Promise<string> {
	const server = createServer((_, response) => response.writeHead(status, headers).end(body));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	endings.push(() => server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const at = (baseUrl: string, apiKeyVariable: string | null = null) => ({
	id: "end_local",
	name: "local",
	baseUrl,
	apiKeyVariable,
	sealedKey: null,
});

test("a server that is there lists its models", async () => {
	const server = await aModelServer({ models: ["a", "b", "c", "d"] });
	expect(await checkEndpoint(at(server.url))).toEqual({
		ok: true,
		models: ["a", "b", "c", "d"],
		sentence: "It answers and lists a, b, c and 1 more.",
	});
});

test("a model that is named is asked one question in an enforced form", async () => {
	const server = await aModelServer({ models: ["m-1"] });
	const check = await checkEndpoint(at(server.url), { model: "m-1" });
	expect(check).toEqual({
		ok: true,
		models: ["m-1"],
		sentence: "m-1 answers in the form that is asked for.",
	});
	expect(server.ledger.requests).toBe(1);
});

test.each([
	["format_rejected", true, "It is asked in JSON mode, with the schema in the text"],
	["prose_around_json", true, "answers in the form"],
	["refusal", false, "answers, but not in the form that is asked for (refused)"],
	["server_error", false, "m-1 does not answer."],
] as const)("with the fault %s the check says so", async (kind, ok, words) => {
	const server = await aModelServer({ faults: [{ kind }] });
	const check = await checkEndpoint(at(server.url), { model: "m-1" });
	expect(check).toMatchObject({ ok, sentence: expect.stringContaining(words) });
});

test("the check asks what a judge asks, and says what the model refuses", async () => {
	const refuses = { provider: "openai", parts: ["max_tokens", "temperature"] } as const;
	const server = await aModelServer({ refuses });
	expect(await checkEndpoint(at(server.url), { model: "gpt-5" })).toMatchObject({
		ok: true,
		sentence:
			"gpt-5 answers in the form that is asked for. It is asked without temperature, with its answer limited by max_completion_tokens, since it refuses or leaves unread anything else.",
	});
	expect(server.ledger.byKind()).toMatchObject({ refused_part: 2, answer: 1 });
});

test("what is wrong with an endpoint is said in a sentence", async () => {
	const sentence = async (endpoint: Parameters<typeof checkEndpoint>[0]) => {
		const check = await checkEndpoint(endpoint);
		expect(check.ok).toBe(false);
		return check.sentence;
	};
	expect(await sentence(at("http://127.0.0.1:9/v1"))).toContain("Nothing answers at");
	expect(await sentence(at(await answering(401, "")))).toContain("asks for a key");
	expect(await sentence(at(await answering(404, "")))).toContain("may lack its /v1");
	expect(await sentence(at(await answering(200, "<html>")))).toContain("A web page answers");
	expect(await sentence(at(await answering(302, "", { location: "/x" })))).toContain("redirect");
	expect(await sentence(at(await answering(500, "")))).toBe("It is there but answered 500.");
	expect(await sentence(at("http://127.0.0.1:9/v1", "TEST_NO_SUCH_API_KEY"))).toContain(
		"set the environment variable TEST_NO_SUCH_API_KEY",
	);
});
