import { expect, test } from "vitest";
import type { Rubric } from "#db/model/rubric.ts";
import { anItem, aRubric } from "#seeds/builders.ts";
import { annotationsAsJsonl } from "../export/export-annotations.server.ts";
import { fieldOf, type PageSpan } from "../labelling/evidence/page-span.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../labelling/testing.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementPage } from "./agreement-page.server.ts";
import { agreementQuery } from "./agreement-query.ts";
import { projectAgreement } from "./rating-table.server.ts";

const RESPONSE = "Twenty books 📚, for 21 days.";
const PASSAGE = { id: "rules-7", text: "Books are lent for 21 days." };

function asking(evidence: "optional" | undefined): Rubric {
	const { dimensions, ...rest } = aRubric();
	return {
		...rest,
		dimensions: dimensions.map((each) =>
			each.name === "correctness" ? { ...each, evidence } : each,
		),
	};
}

function span(text: string, excerpt: string, source = "answer:0"): PageSpan {
	const start = text.indexOf(excerpt);
	return { source, start, end: start + excerpt.length, excerpt };
}

async function aMarkedProject() {
	const rows = Array.from({ length: 4 }, (_, row) =>
		anItem({ id: `i${row}`, response: RESPONSE, contexts: [PASSAGE] }),
	);
	const made = await aLabellingProject({
		rubric: asking("optional"),
		rows: { "items.jsonl": rows },
	});
	const { db, project, itemIds } = made;
	const answer = async (raterId: string, item: number, spans: PageSpan[], typed = {}) => {
		const marked = { "evidence:correctness": fieldOf(spans) };
		const fields = await someFields(db, project.id, { ...GOOD, ...marked, ...typed });
		const who = { projectId: project.id, raterId, itemId: itemIds[item] ?? "" };
		expect(await submitAnnotation(db, { ...who, fields, now })).toMatchObject({ kind: "saved" });
	};
	const of = async () => {
		const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 50, figures: "all" as const };
		const report = await projectAgreement(db, { projectId: project.id }, options);
		return report?.dimensions.find(({ dimension }) => dimension === "correctness")?.further;
	};
	return { ...made, answer, of };
}

test("two people's marked words are compared by characters of the same item and dimension", async () => {
	const { db, project, ada, ben, answer, of } = await aMarkedProject();
	const [long, short] = [span(RESPONSE, "Twenty books 📚"), span(RESPONSE, "books 📚")];
	await answer(ada, 0, [long]);
	await answer(ben, 0, [short]);
	// The same words in another text have nothing in common.
	await answer(ada, 1, [span(RESPONSE, "21 days")]);
	await answer(ben, 1, [span(PASSAGE.text, "21 days", "context:0")]);
	await answer(ada, 2, []);
	await answer(ben, 2, []);
	// Who could not judge was not asked for words.
	await answer(ada, 3, [long]);
	await answer(ben, 3, [], { "rating:correctness": "cannot:bad_sample" });
	const f1 = (2 * 7) / (14 + 7) / 2;
	expect((await of())?.evidence).toEqual({
		people: 2,
		f1: expect.objectContaining({ value: f1, n: 2, ci: null, ciReason: "TOO_FEW" }),
		pairs: 2,
		unmarked: 1,
	});
	const query = agreementQuery("http://concord.test/?dimension=correctness");
	const page = await agreementPage(db, { projectId: project.id }, query);
	expect(page?.evidence?.f1).toMatchObject({ value: f1 });

	let lines = "";
	for await (const part of annotationsAsJsonl(db, { projectId: project.id })) lines += part;
	const marked = lines
		.trim()
		.split("\n")
		.flatMap((line) => JSON.parse(line).evidence);
	expect(marked).toContainEqual(
		expect.objectContaining({ excerpt: "21 days", context: 0, context_id: "rules-7" }),
	);
	expect(marked).toContainEqual(
		expect.objectContaining({ excerpt: "21 days", context: null, context_id: null }),
	);
});

test("a version that asks for no words leaves its answers out", async () => {
	const { db, project, ada, ben, answer, of } = await aMarkedProject();
	for (const rater of [ada, ben])
		for (const item of [0, 1]) await answer(rater, item, [span(RESPONSE, "books")]);
	expect((await of())?.evidence).toMatchObject({ f1: { value: 1, n: 2 } });
	await publish(db, project.id, asking(undefined));
	await answer(ada, 2, []);
	await answer(ben, 2, []);
	expect((await of())?.evidence).toMatchObject({ f1: { value: 1, n: 2 }, unmarked: 0 });
});
