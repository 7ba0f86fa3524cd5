import { expect, test } from "vitest";
import { isRefusal, refused } from "../base/refusal.ts";
import { textHash } from "./content-hash.ts";
import { readItemRow } from "./item-row.ts";
import { readRawLabel } from "./raw-label.ts";
import { aFile, aJsonlFile, contentOf, itemsOf } from "./testing.ts";

test("R9: lists of a million numbers in place of texts are refused by the first of them", async () => {
	const numbers = Array(1_000_000).fill(1);
	for (const [field, value] of Object.entries({
		contexts: numbers,
		reference: numbers,
		messages: [{ role: "user", content: numbers }],
		derived_from: { from: numbers, how: "golden" },
	})) {
		const row = { id: "a", input: "q", response: "r", [field]: value };
		const [item] = (await itemsOf(aJsonlFile("items.jsonl", [row]))).items;
		expect(isRefusal(item) && item.sentence).toMatch(new RegExp(`^${field} is `));
	}
});

test("a native item keeps all its fields", async () => {
	const { shape, items } = await itemsOf(
		aJsonlFile("items.jsonl", [
			{
				id: "a|b/c",
				input: "q",
				contexts: ["one", { id: "p2", text: "two" }],
				reference_contexts: [{ id: 3, text: "three" }],
				response: "r",
				reference: ["x", "y"],
				response_a: "ra",
				response_b: "rb",
				messages: [{ role: "user", content: "before" }],
				document: "the whole text",
				query_id: "q7",
				system: "v2",
				group: "g",
				metadata: { k: [1] },
				derived_from: { from: ["z"], how: "golden", parameters: { n: 1 } },
				extra: true,
			},
		]),
	);
	expect(shape).toBe("items");
	expect(items[0]).toMatchObject({
		externalId: "a|b/c",
		documents: [{ id: textHash("the whole text"), text: "the whole text" }],
		unknownFields: ["extra"],
		content: {
			input: "q",
			contexts: [{ text: "one" }, { id: "p2", text: "two" }],
			referenceContexts: [{ id: "3", text: "three" }],
			response: "r",
			reference: ["x", "y"],
			responseA: "ra",
			responseB: "rb",
			messages: [{ role: "user", content: "before" }],
			documentId: textHash("the whole text"),
			queryId: "q7",
			system: "v2",
			group: "g",
			metadata: { k: [1], extra: true },
			derivedFrom: { from: ["z"], how: "golden", parameters: { n: 1 } },
		},
	});
});

test("an item without id is named by its content, one without query_id by its question", async () => {
	const { items } = await itemsOf(
		aJsonlFile("items.jsonl", [
			{ input: "q", response: "r", metadata: { a: 1, b: 2 } },
			{ metadata: { b: 2, a: 1 }, response: "r", input: "q" },
			{ input: "q", response: "other" },
		]),
	);
	const ids = items.map((item) => ("externalId" in item ? item.externalId : item.sentence));
	expect(ids[0]).toBe(ids[1]);
	expect(ids[0]).not.toBe(ids[2]);
	expect(contentOf(items[2]).queryId).toBe(textHash("q"));
});

test("an item needs a question or an answer, and cells of the right kind", async () => {
	const { items } = await itemsOf(
		aJsonlFile("items.jsonl", [
			{ input: "q", response: "" },
			{ id: "1", contexts: ["c"] },
			{ id: "2", input: { text: "q" } },
			{ id: "3", input: "q", contexts: [1] },
			{ id: "4", input: "q", metadata: "m" },
			{ id: "5", input: "q", messages: ["m"] },
			{ id: "6", input: "q", derived_from: "z" },
			{ response_a: "only this" },
		]),
	);
	expect(items.map((item) => (isRefusal(item) ? item.sentence : "ok"))).toEqual([
		"ok",
		"an item needs input, response or response_a",
		'input is a text, not {"text":"q"}',
		'contexts is a list of texts or of {"id", "text"}, not [1]',
		'metadata is an object, not "m"',
		'messages is a list of {"role", "content"}, not ["m"]',
		'derived_from is {"from": [ids], "how": text, "parameters"?}, not "z"',
		"ok",
	]);
});

test("keys called like parts of JavaScript objects do no harm", async () => {
	const file = aFile(
		"items.jsonl",
		'{"input":"q","metadata":{"constructor":1,"toString":"x"},"hasOwnProperty":2}\n{"input":"q","metadata":{"__proto__":{"polluted":true}}}\n{"input":"q","__proto__":{"polluted":true}}\n',
	);
	const { items } = await itemsOf(file);
	expect(contentOf(items[0]).metadata).toEqual({
		constructor: 1,
		toString: "x",
		hasOwnProperty: 2,
	});
	expect(items[1]).toEqual(refused(expect.stringContaining("__proto__")));
	expect(items[2]).toEqual(refused(expect.stringContaining("__proto__")));
	expect("polluted" in {}).toBe(false);
});

test("an id or a name with the character NUL is refused, which not every engine of a database keeps", () => {
	for (const name of ["id", "document_id", "query_id", "system", "group"])
		expect(readItemRow({ input: "q", [name]: "a\0b" }, "items", false)).toMatchObject({
			sentence: expect.stringContaining(`${name} holds the character NUL`),
		});
	expect(readItemRow({ id: "a", input: "q\0" }, "items", false)).toMatchObject({ externalId: "a" });
	const label = { item_id: "a", rater: "r", dimension: "d", value: 1 };
	for (const name of ["item_id", "rater", "dimension", "value"])
		expect(readRawLabel({ ...label, [name]: "a\0b" }, false)).toMatchObject({
			sentence: expect.stringContaining(`"${name}" holds the character NUL`),
		});
});
