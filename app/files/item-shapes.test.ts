import { expect, test } from "vitest";
import { isRefusal, refused } from "../base/refusal.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { openRowSource } from "./row-source.ts";
import { aFile, aJsonlFile, contentOf, itemsOf } from "./testing.ts";

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

test("MS MARCO with its nested columns as text is read where that is JSON, else refused with what to do", async () => {
	const passages = JSON.stringify({ is_selected: [0, 1], passage_text: ["p1", "p2"] });
	const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
	const table = await itemsOf(
		aFile("marco.csv", `query,passages,answers\nq,${cell(passages)},${cell('["a"]')}\n`),
	);
	const rows = await itemsOf(
		aJsonlFile("marco.jsonl", [
			{ query: "q", passages, answers: '["a"]' },
			{ query: "q", passages: "{'is_selected': array([0, 1])}", answers: [] },
			{ query: "q", passages: { is_selected: "[1]", passage_text: "p" }, answers: [] },
			{ query: "q", passages: { is_selected: [1], passage_text: ["p", 3] }, answers: [] },
		]),
	);
	for (const item of [table.items[0], rows.items[0]])
		expect(contentOf(item)).toMatchObject({
			contexts: [{ text: "p1" }, { text: "p2" }],
			...{ referenceContexts: [{ text: "p2" }], reference: ["a"] },
		});
	const [, printed, flat, short] = rows.items;
	expect(printed).toEqual(refused(expect.stringMatching(/no JSON, such as Python.* as JSONL/)));
	expect(flat).toEqual(refused('passage_text has to be a list of texts, not "p"'));
	expect(short).toEqual(refused(expect.stringContaining("is_selected is a list of 1")));
});

test("MS MARCO: a row that does not say of each passage whether it is selected is refused", async () => {
	const marco = (is_selected: unknown, count: number) => ({
		...{ query: "q", answers: ["a"] },
		passages: { is_selected, passage_text: Array.from({ length: count }, (_, at) => `p${at}`) },
	});
	const given = [marco([1], 3), marco([0, 0, 1], 2), marco([], 1), marco(1, 1), marco(null, 2)];
	const { items } = await itemsOf(aJsonlFile("marco.jsonl", given));
	const sentences = items.map((item) => (isRefusal(item) ? item.sentence : "taken"));
	expect(sentences).toEqual([
		"is_selected is a list of 1 and passage_text of 3: which passages are selected cannot be told",
		"is_selected is a list of 3 and passage_text of 2: which passages are selected cannot be told",
		"is_selected is a list of 0 and passage_text of 1: which passages are selected cannot be told",
		"is_selected has to be a list of 0 and 1, one for each text of passage_text, not 1",
		"taken",
	]);
});

test("a file of MS MARCO by columns is refused with what makes rows of it", async () => {
	const { items } = await itemsOf(
		aFile(
			"dev.json",
			JSON.stringify({
				query: { 0: "q" },
				answers: { 0: ["a"] },
				passages: { 0: [{ is_selected: 1, passage_text: "p" }] },
			}),
		),
	);
	expect(items).toEqual([refused(expect.stringContaining("one object of columns"))]);
});

test("UDA-QA: the document is named, and each answer that is one becomes a reference", async () => {
	const bars = await itemsOf(
		aFile(
			"paper_tab_qa.csv",
			"doc_name|q_uid|question|answer_1|answer_2|answer_3\n1912.1|5e|which pairs?|De-En, Fr-En|six pairs| \n",
		),
	);
	const lines = await itemsOf(
		aJsonlFile("nq.jsonl", [
			{ doc_name: "Oscar", q_uid: "n1", question: "who?", short_answer: null, long_answer: "She." },
		]),
	);
	expect([bars.shape, lines.shape]).toEqual(["uda-items", "uda-items"]);
	expect(bars.items[0]).toMatchObject({ externalId: "5e", unknownFields: [] });
	expect(contentOf(bars.items[0])).toMatchObject({
		...{ input: "which pairs?", documentId: "1912.1" },
		reference: ["De-En, Fr-En", "six pairs"],
	});
	expect(contentOf(lines.items[0])).toMatchObject({ documentId: "Oscar", reference: ["She."] });
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
