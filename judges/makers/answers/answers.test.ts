import { expect, test } from "vitest";
import { anItem } from "../../testing/an-item.ts";
import { derive, made } from "../testing.ts";

const DOCUMENTS = [
	{ id: "lending", text: "Books are lent for 21 days. A reader may keep ten books." },
	{ id: "rooms", text: "Rooms are booked at the desk. A room holds four people." },
];

test("answers, vanilla: the nearest chunks first, then one request with them", async () => {
	const item = anItem({ input: "How long are books lent?", response: null, contexts: null });
	const script = [{ json: { answer: "For 21 days." } }];
	const parameters = { preset: "tum2025" };
	const { judgment, requests } = await made("answers", script, {
		item,
		documents: DOCUMENTS,
		parameters,
	});
	expect(requests).toHaveLength(1);
	const [derived] = derive("answers", judgment, item, parameters)?.items ?? [];
	expect(derived?.content).toMatchObject({
		response: "For 21 days.",
		system: "vanilla-tum2025",
		contexts: [{ id: "lending" }, { id: "rooms" }],
	});
});

test("answers: an item's own document is searched, unless all shall be", async () => {
	const item = anItem({ input: "How long are books lent?", documentId: "rooms", contexts: null });
	const script = [{ json: { answer: "It does not say." } }];
	const foundIn = async (parameters: Record<string, unknown>, documentId = "rooms") => {
		const fields = { item: { ...item, documentId }, documents: DOCUMENTS, parameters };
		const { judgment } = await made("answers", script, fields);
		return judgment.answered;
	};
	const ids = (...names: string[]) => ({
		evidence: { contexts: names.map((id) => ({ id: `${id}#1` })) },
	});
	expect(await foundIn({})).toMatchObject(ids("rooms"));
	expect(await foundIn({ corpus: "all" })).toMatchObject(ids("lending", "rooms"));
	expect(await foundIn({}, "gone")).toMatchObject({ detail: "field_absent:document" });
});

test("answers: a question without a word in it is asked of nobody", async () => {
	const fields = { item: { ...ITEM, input: "  " }, documents: DOCUMENTS, parameters: {} };
	const { judgment, requests } = await made("answers", [], fields);
	expect(Object.values(judgment)).toEqual([
		{ kind: "unscored", reason: "not_applicable", detail: "field_absent:input" },
	]);
	expect(requests).toEqual([]);
});

const ITEM = anItem({ input: "How long are books lent?", contexts: null, documentId: "lending" });
const SEARCH = { json: { action: "search", text: "books" } };
const answer = (text: string) => ({ json: { action: "answer", text } });
const TOOLS = { item: ITEM, documents: DOCUMENTS, parameters: { system: "tools" } };
const NO_ANSWER = { answered: { reason: "unparsable", detail: "searches_only" } };

test("answers, tools: searches until it answers; each search stands in its trace with the chunks it found", async () => {
	const script = [SEARCH, { json: { action: "search", text: "lent" } }, answer("For 21 days.")];
	const { judgment, requests } = await made("answers", script, TOOLS);
	const [derived] = derive("answers", judgment, ITEM, { system: "tools" })?.items ?? [];
	expect(derived?.content).toMatchObject({
		response: "For 21 days.",
		system: "tools-plain",
		contexts: [{ id: "lending#1" }],
		derivedFrom: {
			parameters: {
				searches: [
					{ query: "books", found: ["lending#1"] },
					{ query: "lent", found: ["lending#1"] },
				],
			},
		},
	});
	// A passage that is found again keeps its number.
	for (const at of [3, 5])
		expect(requests[2]?.messages[at]?.content).toContain("BEGIN passage p1>");
});

test("answers, tools: after five searches the last request takes nothing but an answer", async () => {
	const last = { json: { answer: "For 21 days." } };
	const obeys = await made("answers", (_, at) => (at < 5 ? SEARCH : last), TOOLS);
	expect(obeys.judgment.answered).toMatchObject({ evidence: { response: "For 21 days." } });
	expect(obeys.requests).toHaveLength(6);
	const { messages, responseFormat } = obeys.requests[5] ?? {};
	expect(messages?.at(-1)?.content).toContain("no searches left");
	expect(JSON.stringify(responseFormat)).not.toContain("search");
});

test("answers, tools: a model that only searches has no answer, in whatever form it goes on", async () => {
	const asAction = await made("answers", () => SEARCH, TOOLS);
	// Five searches, the last request, and its repair.
	expect(asAction.requests).toHaveLength(7);
	expect(asAction.judgment.answered).toMatchObject({ kind: "unscored", reason: "unparsable" });
	const further = [
		"Search: fee for late books",
		'search("late books")',
		'{"action": "search", "text": "fee"}',
	];
	const repeated = [`${ITEM.input} ${ITEM.input}`, `You asked: ${ITEM.input}`, "books books"];
	for (const query of [
		"books",
		"Books?",
		ITEM.input,
		...repeated,
		...further,
		`Search for ${ITEM.input}`,
	]) {
		const asAnswer = (_: unknown, at: number) => (at < 5 ? SEARCH : { json: { answer: query } });
		const { judgment } = await made("answers", asAnswer, TOOLS);
		expect(judgment).toMatchObject(NO_ANSWER);
		expect(derive("answers", judgment, ITEM)).toMatchObject({
			items: [],
			leftOut: [{ items: 1, reason: expect.stringContaining("only searched") }],
		});
	}
	for (const text of [" “Books” ", "```json\n{'action': 'search', 'text': 'late books'}\n```"]) {
		const early = await made("answers", [SEARCH, answer(text)], TOOLS);
		expect(early.judgment).toMatchObject(NO_ANSWER);
	}
	const speaks = await made("answers", [SEARCH, answer("Search the catalogue for it.")], TOOLS);
	expect(speaks.judgment.answered).toMatchObject({ kind: "scored" });
});

test("answers: an answer without a word is none, of either system and whenever it comes", async () => {
	const blank = " \n\t\u00a0 ";
	const blanks = [
		[{ system: "vanilla" }, [{ json: { answer: blank } }]],
		[{ system: "tools" }, [SEARCH, answer(blank)]],
		[{ system: "tools" }, [SEARCH, SEARCH, SEARCH, SEARCH, SEARCH, { json: { answer: "" } }]],
	] as const;
	for (const [parameters, script] of blanks) {
		const { judgment } = await made("answers", script, { ...TOOLS, parameters });
		expect(judgment.answered).toMatchObject({ reason: "unparsable", detail: "blank_answer" });
		expect(derive("answers", judgment, ITEM, parameters)).toMatchObject({
			items: [],
			leftOut: [{ items: 1, reason: "The system's answer had no text." }],
		});
	}
});

test("answers: a document without text is told apart from one that is not there", async () => {
	const documents = [{ id: "lending", text: " \n" }];
	for (const system of ["vanilla", "tools"]) {
		const { judgment } = await made("answers", [], { ...TOOLS, documents, parameters: { system } });
		expect(judgment.answered).toMatchObject({ reason: "not_applicable", detail: "empty_document" });
		expect(derive("answers", judgment, ITEM)?.leftOut).toMatchObject([
			{ reason: "Its document has no text." },
		]);
	}
});

test("answers: where the retriever finds nothing the model is told, and the item has no contexts", async () => {
	const item = anItem({ input: "Zxq?", contexts: null });
	const parameters = { retriever: "bm25", corpus: "all" };
	const script = [{ json: { answer: "I do not know." } }];
	const fields = { item, documents: DOCUMENTS, parameters };
	const { judgment, requests } = await made("answers", script, fields);
	expect(requests[0]?.messages[1]?.content).toContain("The search found no passage.");
	const [derived] = derive("answers", judgment, item, parameters)?.items ?? [];
	expect(derived?.content).toMatchObject({ contexts: [], system: "vanilla-plain-bm25" });
});

test("answers: passages whose vectors are of another length than the query's are a failure", async () => {
	const parameters = { corpus: "all" };
	const embed = async (texts: readonly string[]) => ({
		ok: true as const,
		vectors: texts.map((text) => new Float64Array(text === ITEM.input ? 2 : 3).fill(1)),
	});
	const fields = { item: ITEM, documents: [...DOCUMENTS], parameters, embed };
	const { judgment, requests } = await made("answers", [], fields);
	expect(judgment.answered).toMatchObject({
		reason: "request_failed",
		detail: expect.stringContaining("3 numbers for a passage, 2 for the query"),
	});
	expect(requests).toHaveLength(0);
});

test("answers: vectors of zeros find nothing, which is a reason and no answer without contexts", async () => {
	const zerosFor = (isZero: (text: string) => boolean) => async (texts: readonly string[]) => ({
		ok: true as const,
		vectors: texts.map((text) => new Float64Array(2).fill(isZero(text) ? 0 : 1)),
	});
	const isQuestion = (text: string) => text === ITEM.input || text === SEARCH.json.text;
	const of = (system: string, isZero: (text: string) => boolean) => {
		const parameters = { system, corpus: "all" };
		const embed = zerosFor(isZero);
		const script = system === "tools" ? [SEARCH, answer("21 days.")] : [{ json: { answer: "21" } }];
		return made("answers", script, { ...TOOLS, documents: [...DOCUMENTS], parameters, embed });
	};
	for (const system of ["vanilla", "tools"]) {
		for (const isZero of [() => true, isQuestion, (text: string) => !isQuestion(text)]) {
			const { judgment } = await of(system, isZero);
			expect(judgment.answered).toMatchObject({ reason: "not_applicable", detail: "zero_vector" });
			expect(derive("answers", judgment, ITEM)).toMatchObject({
				items: [],
				leftOut: [{ items: 1, reason: expect.stringContaining("vector of zeros") }],
			});
		}
		// One passage without a direction is not found; the others are.
		const { judgment } = await of(system, (text) => text.startsWith("Rooms"));
		expect(judgment.answered).toMatchObject({ evidence: { contexts: [{ id: "lending#1" }] } });
	}
});

test("answers: size, overlap and number of chunks are what is asked for, else the preset's", async () => {
	const documents = [{ id: "lending", text: "Books are lent for 21 days. ".repeat(60) }];
	const foundWith = async (parameters: Record<string, unknown>) => {
		const script = [{ json: { answer: "21 days." } }];
		const { judgment } = await made("answers", script, { item: ITEM, documents, parameters });
		const [derived] = derive("answers", judgment, ITEM, parameters)?.items ?? [];
		return derived?.content.contexts?.map(({ text }) => text.split(" ").length) ?? [];
	};
	// Seven tokens for six words.
	expect(await foundWith({ preset: "passages", overlap: 0 })).toHaveLength(3);
	const own = await foundWith({ preset: "passages", tokens: 35, overlap: 0, topK: 2 });
	expect(own).toHaveLength(2);
	for (const words of own) expect(words).toBeLessThanOrEqual(35);
	expect((await foundWith({ preset: "tum2025" }))[0]).toBeGreaterThan(300);
});
