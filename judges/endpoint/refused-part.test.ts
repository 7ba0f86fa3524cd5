import { expect, test } from "vitest";
import type { ModelRequest } from "../asking/model-reply.ts";
import type { RefusedPart } from "../asking/next-form.ts";
import { aModelServer } from "../testing/a-model-server.ts";
import { PROVIDERS, REFUSED_PARTS, type RefusedPartName } from "../testing/refusals.ts";
import { createModelClient } from "./model-client.server.ts";
import { refusedPart } from "./refused-part.ts";

const NEVER = new AbortController().signal;
const FORMAT = {
	name: "judgment",
	schema: { type: "object", properties: { verdict: { anyOf: [{ type: "boolean" }] } } },
} as const;
/** Everything that can be refused is in it, but for what excludes it. */
const FULL: ModelRequest = {
	...{ role: "judge", model: "m-1", temperature: 0, maxTokens: 4096, draw: 0, step: "structured" },
	messages: [
		{ role: "system", content: "Judge." },
		{ role: "user", content: "The temperature of the seed is at its maximum." },
	],
	responseFormat: FORMAT,
	extras: { top_p: 0.5, seed: 7, logprobs: true, reasoning_effort: "low" },
};

/** A request in which the part stands, and what its refusal has to be read as. */
function withPart(part: RefusedPartName): { asked: ModelRequest; read: RefusedPart } {
	switch (part) {
		case "max_tokens":
			return { asked: FULL, read: { part } };
		case "max_completion_tokens":
			return { asked: { ...FULL, maxTokensAs: part }, read: { part: "max_tokens" } };
		case "system":
			return { asked: FULL, read: { part } };
		case "json_object":
			return {
				asked: { ...FULL, responseFormat: { ...FORMAT, by: part } },
				read: { part: "answer" },
			};
		case "tools":
			return {
				asked: { ...FULL, responseFormat: { ...FORMAT, by: "tool" } },
				read: { part: "answer" },
			};
		case "json_schema":
		case "response_format":
		case "anyOf":
			return { asked: FULL, read: { part: "answer" } };
		default:
			return { asked: FULL, read: { part: "member", name: part } };
	}
}

const CASES = PROVIDERS.flatMap((provider) => REFUSED_PARTS.map((part) => ({ provider, part })));

test.each(CASES)("$provider's refusal of $part is read", async ({ provider, part }) => {
	const server = await aModelServer({ refuses: { provider, parts: [part] } });
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5_000, allowedHosts: ["127.0.0.1"] },
	});
	const { asked, read } = withPart(part);
	const reply = await client.complete(asked, NEVER);
	expect(reply).toMatchObject({ kind: "failure", failure: "unsupported", refused: read });
});

/** What providers say of a limit that is too large for the model. */
test.each([
	[
		"max_tokens is too large: 32768. This model supports at most 4096 completion tokens, whereas you provided 32768.",
		4096,
	],
	[
		"max_tokens: 32768 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet-20240620",
		8192,
	],
	["Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8192],
	["`max_tokens` must be less than or equal to `16384`, the maximum value for this model", 16_384],
	["Range of max_tokens should be [1, 2048]", 2048],
])("a limit that is too large is lowered: %s", (message, atMost) => {
	const asked = { ...FULL, maxTokens: 32_768 };
	expect(refusedPart({ status: 400, message, param: null }, asked)).toEqual({
		part: "max_tokens",
		atMost,
	});
});

test.each([
	["what was not sent", "Unsupported parameter: 'top_k' is not supported.", null, 400],
	["another trouble", "The request is wrong.", null, 400],
	["the messages", "Invalid value: a string was expected.", "messages[1].content", 400],
	["another status", "Unsupported parameter: 'temperature'", "temperature", 429],
	["a server that broke", "The temperature of the machine is too high.", null, 500],
	["a model that is not there", "The model m-1 does not exist or has no temperature", null, 404],
])("%s refuses nothing", (_, message, param, status) => {
	expect(refusedPart({ status, message, param }, FULL)).toBeNull();
});

test("of two parts that exclude each other the second is left out", () => {
	const message =
		"`temperature` and `top_p` cannot both be specified for this model. Please use only one.";
	expect(refusedPart({ status: 400, message, param: null }, FULL)).toEqual({
		part: "member",
		name: "top_p",
	});
});

test("a broken grammar engine and a router without tools refuse the form of the answer", () => {
	const broken = { status: 500, message: "failed to parse grammar", param: null };
	expect(refusedPart(broken, FULL)).toEqual({ part: "answer" });
	const tools = { status: 404, message: "No endpoints found that support tool use", param: null };
	const byTool = { ...FULL, responseFormat: { ...FORMAT, by: "tool" as const } };
	expect(refusedPart(tools, byTool)).toEqual({ part: "answer" });
});
