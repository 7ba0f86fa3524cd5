import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { goldOfItems } from "#db/queries/gold-answers.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { isRight } from "../labelling/gold/is-right.ts";
import {
	giveKnownAnswer,
	knownAnswer,
	takeKnownAnswerAway,
} from "../labelling/gold/known-answer.server.ts";
import { knownField, whyField } from "../labelling/gold/known-answer-fields.ts";
import { readKnownAnswers } from "../labelling/gold/read-known-answers.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { findItems } from "../projects/items/find-items.server.ts";
import { itemChoices } from "../projects/items/item-list.server.ts";
import { itemSearch } from "../projects/items/item-search.ts";
import { knownAnswers, takeKnownAnswers } from "./known-answers.server.ts";

const RUBRIC = aRubric({
	dimensions: [
		...aRubric().dimensions,
		{ name: "share", scale: { type: "numeric", range: [0, 100] } },
	],
});

test("a table, wide or long, and JSON lines are read; what is wrong is named by its line", () => {
	const wide = "item_id;verdict;correctness;reason\nitem-1;accept;4;clear\nitem-2;false;;\n";
	expect(readKnownAnswers(wide, RUBRIC.dimensions)).toMatchObject([
		{ item: "item-1", dimension: "verdict", value: { level: 1 }, reason: "clear" },
		{ item: "item-1", dimension: "correctness", value: { level: 3 } },
		{ item: "item-2", dimension: "verdict", value: { level: 0 }, reason: null },
	]);
	const long = '{"item_id":"item-1","dimension":"share","value":40.5}\n\n{"id":7,"verdict":true}';
	expect(readKnownAnswers(long, RUBRIC.dimensions)).toMatchObject([
		{ line: 1, dimension: "share", value: { number: 40.5 } },
		{ line: 3, item: "7", dimension: "verdict", value: { level: 1 } },
	]);
	const bad =
		"item_id,dimension,value\nitem-1,verdict,maybe\nitem-2,mood,1\nitem-3,verdict,\n,verdict,1";
	expect(readKnownAnswers(bad, RUBRIC.dimensions)).toMatchObject({
		kind: "refused",
		sentence:
			'Nothing was stored. Line 2: "maybe" is not on verdict (binary false, true); line 3: there is no dimension "mood"; line 4: "item-3" has no answer on verdict; line 5: "item_id" is missing.',
	});
	expect(readKnownAnswers(" ", RUBRIC.dimensions)).toMatchObject({ kind: "refused" });
});

test("known answers are given on the page, from a file and from a decision; without an answer they are refused", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject({
		rubric: RUBRIC,
		rows: { "items.jsonl": someItems(4) },
	});
	const projectId = project.id;
	const [first = "", second = ""] = itemIds;
	const give = (entries: Record<string, string>) => {
		const fields = new FormData();
		for (const [name, value] of Object.entries(entries)) fields.set(name, value);
		return giveKnownAnswer(db, { projectId, itemId: first, fields, now });
	};
	expect((await itemChoices(db, projectId)).hasGold).toBe(false);
	expect(await give({ [whyField("verdict")]: "because" })).toMatchObject({
		sentence: "You explain Verdict without an answer: choose the answer that is right.",
	});
	expect(await give({})).toMatchObject({ sentence: expect.stringMatching(/^Nothing was chosen/) });
	expect(await give({ [knownField("share")]: "140" })).toMatchObject({
		sentence: "Type a number from 0 to 100.",
	});
	expect(await give({ [knownField("correctness")]: "9" })).toMatchObject({ kind: "refused" });
	expect(
		await give({ [knownField("verdict")]: "0", [whyField("verdict")]: "It is not so." }),
	).toEqual({ kind: "known", dimensions: 1 });
	expect((await itemChoices(db, projectId)).hasGold).toBe(true);

	const rows = (text: string) => takeKnownAnswers(db, { projectId, text, now });
	expect(await rows("item_id,verdict\nitem-9,true")).toMatchObject({
		sentence: 'Nothing was stored. Line 2: there is no item "item-9".',
	});
	expect(await rows("item_id,verdict\nitem-2,true\nitem-2,false")).toMatchObject({
		sentence: 'Nothing was stored. Line 3: "item-2" has an answer on verdict already.',
	});
	expect(await rows("item_id,verdict,share\nitem-2,true,50")).toEqual({
		...{ kind: "taken", items: 1, answers: 2 },
	});
	const decided = { dimension: "verdict", level: 1, number: null, reason: "by the rubric" };
	const filled = await knownAnswer(db, { projectId, itemId: itemIds[2] ?? "" }, [decided]);
	expect(filled).toMatchObject({ isKnown: false, fromDecision: true });
	expect(filled.dimensions[0]).toMatchObject({ value: "1", reason: "by the rubric" });

	for (const itemId of [first, second]) {
		const fields = await someFields(db, projectId, { ...GOOD, "rating:share": "54,9" });
		const saved = await submitAnnotation(db, { projectId, raterId: ada, itemId, fields, now });
		expect(saved.kind).toBe("saved");
	}
	expect(await knownAnswers(db, projectId)).toMatchObject([
		{ name: "item-1", answered: 1, missed: 1, answers: [{ value: "Reject" }] },
		{ name: "item-2", answered: 2, missed: 0 },
	]);
	const search = itemSearch(new URLSearchParams({ look: "gold" }));
	expect(await findItems(db, project, search, { after: -1, limit: 10 })).toMatchObject([
		{ id: first },
	]);
	const fields = new FormData();
	const gone = await takeKnownAnswerAway(db, { projectId, itemId: first, fields, now });
	expect(isRefusal(gone)).toBe(false);
	expect(await goldOfItems(db, [first])).toEqual([]);
});

test("of two leads who give one item’s answer the second sees what the first gave", async () => {
	const { db, project, itemIds } = await aLabellingProject({
		rubric: RUBRIC,
		rows: { "items.jsonl": someItems(1) },
	});
	const [itemId = ""] = itemIds;
	const which = { projectId: project.id, itemId };
	const form = (entries: Record<string, string>) => {
		const fields = new FormData();
		for (const [name, value] of Object.entries(entries)) fields.set(name, value);
		return { ...which, fields, now };
	};
	const { basis } = await knownAnswer(db, which);
	const ada = form({ basis, [knownField("verdict")]: "1", [whyField("verdict")]: "It is so." });
	const ben = (basis: string) => form({ basis, [knownField("verdict")]: "0" });
	const [first, second] = await Promise.all([
		giveKnownAnswer(db, ada),
		giveKnownAnswer(db, ben(basis)),
	]);
	expect(first).toEqual({ kind: "known", dimensions: 1 });
	if (!second || !("basis" in second)) throw new Error("the second was taken");
	expect(second.sentence).toMatch(
		/It says now: Verdict: .+ \(“It is so\.”\)\. Yours was not stored/,
	);
	expect(await goldOfItems(db, [itemId])).toMatchObject([{ level: 1, reason: "It is so." }]);
	// What was lost on its way back comes a second time.
	expect(await giveKnownAnswer(db, ada)).toEqual(first);
	const taken = form({ basis });
	expect(await takeKnownAnswerAway(db, taken)).toMatchObject({ kind: "refused" });
	expect(await giveKnownAnswer(db, ben(second.basis))).toEqual(first);
	expect(await goldOfItems(db, [itemId])).toMatchObject([{ level: 0, reason: null }]);
});

test("right is the same level; of numbers, within a twentieth of the scale", () => {
	const number: Scale = { type: "numeric", range: [0, 100] };
	const said = (value: number) => ({ level: null, number: value });
	expect(isRight(number, said(50), said(55))).toBe(true);
	expect(isRight(number, said(50), said(44.9))).toBe(false);
	expect(isRight({ type: "numeric" }, said(20), said(21))).toBe(true);
	const ordinal: Scale = { type: "ordinal", values: [1, 2, 3] };
	const level = (code: number | null) => ({ level: code, number: null });
	expect(isRight(ordinal, level(1), level(2))).toBe(false);
	expect(isRight(ordinal, level(1), level(null))).toBeNull();
});
