import { expect, test } from "vitest";
import { splitOf } from "../asking/split-item.ts";
import { anItem } from "../testing/an-item.ts";
import { makerById } from "./index.ts";
import { derive, made } from "./testing.ts";

const DOCUMENTS = [
	{ id: "lending", text: "Books are lent for 21 days. A reader may keep ten books." },
	{ id: "rooms", text: "Rooms are booked at the desk. A room holds four people." },
];

test("golden: the whole document and the question are shown, and the answer becomes the reference", async () => {
	const item = anItem({ input: "How long may I keep a book?", reference: null });
	const [lending] = DOCUMENTS;
	const script = [{ json: { answer: "21 days." } }];
	const documents = lending ? [lending] : [];
	const { judgment, requests } = await made("golden", script, { item, documents });
	expect(requests[0]?.messages[1]?.content).toContain("A reader may keep ten books.");
	const derived = derive("golden", judgment, item);
	expect(derived?.items).toMatchObject([
		{ part: "golden", origin: "item-1", content: { reference: ["21 days."] } },
	]);
});

test("golden: a reference that came with the item stays, and without a document nothing is asked", async () => {
	const kept = await made("golden", [], { documents: DOCUMENTS });
	expect(kept.judgment.golden).toMatchObject({ detail: "has_reference" });
	expect(derive("golden", kept.judgment)?.leftOut).toMatchObject([
		{ items: 1, reason: expect.stringContaining("never replaced") },
	]);
	const item = anItem({ reference: null });
	const alone = await made("golden", [], { item });
	expect(alone.judgment.golden).toMatchObject({ detail: "field_absent:document" });
	const blank = await made("golden", [], { item, documents: [{ id: "lending", text: " \n" }] });
	expect(blank.judgment.golden).toMatchObject({ reason: "not_applicable" });
	expect(derive("golden", blank.judgment)?.leftOut).toMatchObject([
		{ items: 1, reason: "Its document has no text." },
	]);
});

test("split: one item for each question and side, of the same shape, that knows its siblings", async () => {
	const item = anItem({
		input: "How long, and how many?",
		response: "21 days.",
		reference: ["Ten."],
	});
	const questions = ["How long may I keep a book?", "How many books may I keep?"];
	const { judgment } = await made("split", [{ json: { questions } }], { item });
	const derived = derive("split", judgment, item);
	expect(
		derived?.items.map(({ part, content }) => [part, content.input, content.response]),
	).toEqual([
		["golden.1", questions[0], "Ten."],
		["golden.2", questions[1], "Ten."],
		["response.1", questions[0], "21 days."],
		["response.2", questions[1], "21 days."],
	]);
	const [, second] = derived?.items ?? [];
	expect(second && splitOf(second.content)).toEqual({ questions, at: 1 });
});

test("split: what is no question is repaired once, then unparsable", async () => {
	const broken = { json: { questions: ["Books."] } };
	const repaired = await made("split", [broken, { json: { questions: ["Which books?"] } }]);
	expect(repaired.judgment.parts).toMatchObject({ kind: "scored", value: 1 });
	const lost = await made("split", [broken, broken]);
	expect(lost.judgment.parts).toMatchObject({ kind: "unscored", reason: "unparsable" });
	expect(derive("split", lost.judgment)?.items).toEqual([]);
});

test("split: two items that ask the same send the identical request", async () => {
	const script = [{ json: { questions: ["Which books?"] } }];
	const one = await made("split", script, { item: anItem({ input: "Which books?" }) });
	const other = await made("split", script, {
		item: anItem({ input: "Which books?", response: "None.", documentId: "rooms" }),
	});
	expect(one.requests).toEqual(other.requests);
});

test("split: a question that failed for one item has the parts that another's answer gave", () => {
	const item = anItem({ input: "Who, and when?", reference: ["Ann, at noon."] });
	const parts = { questions: ["Who is it?", "When is it?"] };
	const scored = { kind: "scored", value: true, evidence: parts } as const;
	const refused = { kind: "unscored", reason: "refused" } as const;
	const derived = makerById("split")?.set?.derive(
		[
			{ id: "a", content: item, judgment: { parts: refused } },
			{ id: "b", content: item, judgment: { parts: scored } },
		],
		{},
	);
	expect(derived?.leftOut).toEqual([]);
	expect(derived?.items.map(({ origin }) => origin)).toEqual([..."aaaabbbb"]);
});
