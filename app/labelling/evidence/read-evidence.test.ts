import { expect, test } from "vitest";
import type { Rubric } from "#db/model/rubric.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { anItem, aRubric } from "#seeds/builders.ts";
import { labelWork } from "../label-item.server.ts";
import { submitAnnotation } from "../submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../testing.ts";
import { asOnPage, fieldOf, type PageSpan, withSpan } from "./page-span.ts";

const RESPONSE = "Twenty books 📚,\r\nfor 21 days.";
const onPage = asOnPage(RESPONSE);

function aSpan(excerpt: string, source = "answer:0"): PageSpan {
	const start = onPage.indexOf(excerpt);
	return { source, start, end: start + excerpt.length, excerpt };
}

function marking(evidence: "optional" | "required"): Rubric {
	const { dimensions, ...rest } = aRubric();
	return {
		...rest,
		dimensions: dimensions.map((each) =>
			each.name === "correctness" ? { ...each, evidence } : each,
		),
	};
}

async function aMarkingProject(evidence: "optional" | "required") {
	const rows = { "items.jsonl": [anItem({ response: RESPONSE })] };
	const made = await aLabellingProject({ rubric: marking(evidence), rows });
	const [itemId = ""] = made.itemIds;
	const answer = async (typed: Record<string, string>) => {
		const fields = await someFields(made.db, made.project.id, { ...GOOD, ...typed });
		const who = { projectId: made.project.id, raterId: made.ada, itemId };
		return submitAnnotation(made.db, { ...who, fields, now });
	};
	return { ...made, itemId, answer };
}

test("marked words are stored in code points of the imported text, and come back as they were marked", async () => {
	const { db, project, ada, itemId, answer } = await aMarkingProject("required");
	const spans = [aSpan("📚,\nfor"), aSpan("21 days")];
	expect(await answer({ "evidence:correctness": fieldOf(spans) })).toMatchObject({ kind: "saved" });
	const stored = await currentAnnotation(db, ada, itemId);
	expect(stored?.evidence).toEqual([
		{
			...{ dimension: "correctness", source: { text: "response" }, excerpt: "📚,\r\nfor" },
			...{ start: 13, end: 20, utf16: { start: 13, end: 21 } },
		},
		{
			...{ dimension: "correctness", source: { text: "response" }, excerpt: "21 days" },
			...{ start: 21, end: 28, utf16: { start: 22, end: 29 } },
		},
	]);
	for (const { excerpt, start, end } of stored?.evidence ?? [])
		expect([...RESPONSE].slice(start, end).join("")).toBe(excerpt);
	const work = await labelWork(db, { project, raterId: ada, itemId });
	expect(work?.item.own?.values["evidence:correctness"]).toBe(fieldOf(spans));
});

test("what has to be marked is asked for; what is not in the text is refused", async () => {
	const { answer } = await aMarkingProject("required");
	const at = "evidence:correctness";
	const problem = async (typed: Record<string, string>) => {
		const refused = await answer(typed);
		return refused.kind === "invalid" ? Object.entries(refused.fieldErrors) : refused.kind;
	};
	const missing = [[at, ["Mark the words that your answer rests on (E)."]]];
	expect(await problem({})).toEqual(missing);
	const gone = [[at, ["The marked words are not in the text any more: mark them again."]]];
	for (const spans of [
		[{ ...aSpan("21 days"), start: 0, end: 7 }],
		[aSpan("21 days", "context:7")],
		[aSpan("21 days", "answer:1")],
		[{ ...aSpan("21 days"), end: 9_999 }],
	])
		expect(await problem({ [at]: JSON.stringify(spans) })).toEqual(gone);
	expect(await problem({ [at]: "[1" })).toEqual(gone);
	expect(await problem({ "rating:correctness": "cannot:bad_sample" })).toBe("saved");
});

test("where it is optional an answer without marks is fine", async () => {
	const { answer } = await aMarkingProject("optional");
	expect(await answer({})).toMatchObject({ kind: "saved" });
});

test("words that touch become one mark", () => {
	const [one, two] = [aSpan("Twenty"), aSpan("y books")];
	expect(withSpan([one], two, onPage)).toEqual([aSpan("Twenty books")]);
	expect(withSpan([one], aSpan("21"), onPage)).toEqual([one, aSpan("21")]);
});

test("an answer of another tab with other marked words is another answer, with the same ones the same", async () => {
	const { answer } = await aMarkingProject("optional");
	const at = "evidence:correctness";
	const first = await answer({ [at]: fieldOf([aSpan("📚"), aSpan("21 days")]) });
	expect(first).toMatchObject({ kind: "saved" });
	expect(await answer({ [at]: fieldOf([aSpan("21 days"), aSpan("📚")]) })).toEqual(first);
	expect(await answer({})).toMatchObject({ kind: "already-annotated" });
	const other = await answer({ [at]: fieldOf([aSpan("Twenty")]) });
	if (other.kind !== "already-annotated") throw new Error(`it is ${other.kind}`);
	const title = "Correctness: marked words";
	expect(other.stored).toContainEqual({ title, value: "“📚”, “21 days”" });
	expect(other.submitted).toContainEqual({ title, value: "“Twenty”" });
});
