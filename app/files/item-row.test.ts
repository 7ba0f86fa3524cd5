import { expect, test } from "vitest";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { textHash } from "./content-hash.ts";
import { type ItemRow, readItemRow } from "./item-row.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { openRowSource } from "./row-source.ts";
import { aFile, aJsonlFile, allRows } from "./testing.ts";

/** The items of a file, its shape recognised. */
async function itemsOf(file: { name: string; path: string }) {
	const source = await openRowSource(file);
	if (isRefusal(source)) throw new Error(source.sentence);
	const shape = await recogniseShape(source);
	if (isRefusal(shape)) throw new Error(shape.sentence);
	const items = (await allRows(source)).map((row) =>
		"problem" in row ? refused(row.problem) : readItemRow(row.fields, shape, source.isText),
	);
	return { shape, items };
}

function contentOf(item: ItemRow | Refusal | undefined) {
	if (!item || isRefusal(item)) throw new Error(item ? item.sentence : "no item");
	return item.content;
}

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
		document: { id: textHash("the whole text"), text: "the whole text" },
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

test("Ragas rows become items", async () => {
	const { shape, items } = await itemsOf(
		aJsonlFile("ragas.jsonl", [
			{
				user_input: "q",
				retrieved_contexts: ["c"],
				reference_contexts: ["rc"],
				response: "r",
				reference: "ref",
			},
			{
				user_input: [
					{ type: "human", content: "first" },
					{ type: "ai", content: "reply" },
					{ type: "human", content: "second" },
					{ type: "ai", content: "answer" },
				],
				reference: "ref",
			},
		]),
	);
	expect(shape).toBe("ragas-items");
	expect(contentOf(items[0])).toMatchObject({
		input: "q",
		contexts: [{ text: "c" }],
		referenceContexts: [{ text: "rc" }],
		response: "r",
		reference: ["ref"],
		metadata: {},
	});
	expect(contentOf(items[1])).toMatchObject({
		input: "second",
		messages: [
			{ role: "user", content: "first" },
			{ role: "assistant", content: "reply" },
		],
		response: "answer",
	});
});

test("question, contexts, answer and ground truth become items in any case", async () => {
	const { shape, items } = await itemsOf(
		aFile(
			"q.csv",
			'Question,Contexts,Answer,Ground_Truths,Topic\nq,"[""a"", ""b""]",r,"[""x"",""y""]",t\nq,plain text,r,one,t\n',
		),
	);
	expect(shape).toBe("question-items");
	expect(contentOf(items[0])).toMatchObject({
		input: "q",
		contexts: [{ text: "a" }, { text: "b" }],
		response: "r",
		reference: ["x", "y"],
		metadata: { Topic: "t" },
	});
	expect(contentOf(items[1])).toMatchObject({
		contexts: [{ text: "plain text" }],
		reference: ["one"],
	});
});

test("context, question, answer alone are a reference context and a reference answer", async () => {
	const { shape, items } = await itemsOf(
		aJsonlFile("rag.jsonl", [{ context: "c", question: "q", answer: "a" }]),
	);
	expect(shape).toBe("reference-context-items");
	expect(contentOf(items[0])).toMatchObject({
		input: "q",
		contexts: null,
		response: null,
		referenceContexts: [{ text: "c" }],
		reference: ["a"],
	});
});

test("MS MARCO passages are contexts, the selected ones reference contexts", async () => {
	const { shape, items } = await itemsOf(
		aJsonlFile("marco.jsonl", [
			{
				query: "q",
				query_id: 12,
				answers: ["a"],
				passages: { is_selected: [0, 1], passage_text: ["p1", "p2"], url: ["u", "v"] },
			},
			{
				query: "q2",
				answers: ["No Answer Present."],
				passages: [{ is_selected: 0, passage_text: "p" }],
			},
			{ query: "q3", answers: [], passages: "none" },
		]),
	);
	expect(shape).toBe("ms-marco-items");
	expect(contentOf(items[0])).toMatchObject({
		input: "q",
		queryId: "12",
		contexts: [{ text: "p1" }, { text: "p2" }],
		referenceContexts: [{ text: "p2" }],
		reference: ["a"],
	});
	expect(contentOf(items[1])).toMatchObject({ reference: null, referenceContexts: null });
	expect(items[2]).toEqual(refused('passages has to hold passage_text, not "none"'));
});

test("a list as Python prints it is refused, not taken for one passage", async () => {
	const { items } = await itemsOf(
		aFile("i.csv", "input,contexts\nq,\"['a', 'b']\"\nq,[1] a footnote\n"),
	);
	expect(items[0]).toEqual(refused(expect.stringContaining("as Python prints it")));
	expect(contentOf(items[1]).contexts).toEqual([{ text: "[1] a footnote" }]);
});

test("a file whose columns are neither items nor labels says what it found", async () => {
	const source = await openRowSource(aFile("x.csv", "name,age\na,1\n"));
	if (isRefusal(source)) throw new Error(source.sentence);
	expect(await recogniseShape(source)).toMatchObject({
		sentence: expect.stringContaining("it has the columns name, age"),
	});
});
