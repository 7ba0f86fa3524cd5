import { expect, test } from "vitest";
import type { ModelRequest } from "./model-reply.ts";
import { type RequestKey, requestHash } from "./request-hash.ts";

const REQUEST: ModelRequest = {
	role: "judge",
	model: "m-1",
	messages: [
		{ role: "system", content: "Judge." },
		{ role: "user", content: "The item." },
	],
	responseFormat: { name: "judgment", schema: { type: "object" } },
	temperature: 0,
	maxTokens: null,
	draw: 0,
	step: "structured",
};
const KEY: RequestKey = {
	origin: "https://one.example",
	request: REQUEST,
	protocol: "rubric@1",
	repetition: 0,
};

test("the same request has the same hash, whoever built it", () => {
	const again = { ...KEY, request: { ...REQUEST, messages: [...REQUEST.messages] } };
	expect(requestHash(again)).toBe(requestHash(KEY));
	expect(requestHash(KEY)).toMatch(/^[0-9a-f]{64}$/);
});

test("whatever can change the answer changes the hash", () => {
	const changed: RequestKey[] = [
		{ ...KEY, origin: "https://two.example" },
		{ ...KEY, protocol: "rubric@2" },
		{ ...KEY, protocol: "vrag-eval@1" },
		{ ...KEY, repetition: 1 },
		...(
			[
				{ model: "m-2" },
				{ draw: 1 },
				{ temperature: 0.5 },
				{ temperature: null },
				{ maxTokens: 100 },
				{ responseFormat: null },
				{ responseFormat: { name: "other", schema: { type: "object" } } },
				{ responseFormat: { name: "judgment", schema: { type: "object", title: "x" } } },
				{ messages: [{ role: "system", content: "Judge well." }, REQUEST.messages[1]] },
				{ messages: [{ role: "user", content: "Judge." }, REQUEST.messages[1]] },
				{ messages: REQUEST.messages.toReversed() },
			] as Partial<ModelRequest>[]
		).map((fields) => ({ ...KEY, request: { ...REQUEST, ...fields } })),
	];
	const hashes = new Set([requestHash(KEY), ...changed.map(requestHash)]);
	expect(hashes.size).toBe(changed.length + 1);
});
