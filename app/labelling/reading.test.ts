import { expect, test } from "vitest";
import { ratingsOfItems } from "#db/queries/ratings.server.ts";
import { someItems } from "#seeds/builders.ts";
import { PRESETS } from "../rubric/presets.ts";
import { labelWork } from "./label-item.server.ts";
import { showReference } from "./show-reference.server.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "./testing.ts";

const SECRET = "canary reference";

async function aHiddenReference() {
	const setting = await aLabellingProject({
		settings: { hideReference: true },
		rows: { "items.jsonl": someItems(2, { reference: SECRET, reference_contexts: [SECRET] }) },
	});
	const { db, project, ada, itemIds } = setting;
	const [itemId = ""] = itemIds;
	const asked = { project, raterId: ada, itemId };
	const page = async () => JSON.stringify(await labelWork(db, asked));
	const show = (fields: Record<string, string>) => showReference(db, { ...asked, fields, now });
	const submit = async (fields: Record<string, string>) =>
		submitAnnotation(db, {
			...{ projectId: project.id, raterId: ada, itemId, now },
			fields: await someFields(db, project.id, fields),
		});
	const seen = async () =>
		(await ratingsOfItems(db, { projectId: project.id, from: 0, to: 1 })).map(
			({ referenceSeen }) => referenceSeen,
		);
	return { ...setting, itemId, page, show, submit, seen };
}

test("a hidden reference leaves the server only after a first judgement, and stays shown", async () => {
	const { page, show, submit, seen } = await aHiddenReference();
	expect(await page()).not.toContain(SECRET);
	const nothing: Record<string, string>[] = [
		{},
		{ "rating:verdict": "" },
		{ "rating:verdict": "9" },
		{ comment: "1" },
	];
	for (const fields of nothing) {
		expect((await show(fields))?.kind).toBe("refused");
	}
	expect(await page()).not.toContain(SECRET);
	expect(JSON.stringify(await show({ "rating:verdict": "1" }))).toContain(SECRET);
	expect(await page()).toContain(SECRET);
	await submit(GOOD);
	expect(await seen()).toEqual([true, true]);
});

test("an answer knows that it was given without the reference; its correction was not", async () => {
	const { page, submit, seen } = await aHiddenReference();
	const first = await submit({ ...GOOD, referenceShown: "yes" });
	expect(await seen()).toEqual([false, false]);
	expect(await page()).toContain(SECRET);
	await submit({
		...{ ...GOOD, "rating:correctness": "0" },
		supersedes: first.kind === "saved" ? first.annotationId : "",
	});
	expect(await seen()).toEqual([true, true]);
});

test("what went out and was not on the screen yet was not seen; a skip shows nothing", async () => {
	const { show, submit, seen, page } = await aHiddenReference();
	await submit({ intent: "skip", skipReason: "later" });
	expect(await page()).not.toContain(SECRET);
	const { show: showAgain, submit: submitAgain, seen: seenAgain } = await aHiddenReference();
	await showAgain({ "rating:verdict": "1" });
	await submitAgain({ ...GOOD, referenceShown: "no" });
	expect(await seenAgain()).toEqual([false, false]);
	expect([await show({}), await seen()]).toEqual([expect.anything(), []]);
});

test("what somebody says of left and right is stored of A and B, with the side that was drawn", async () => {
	const rows = Array.from({ length: 40 }, (_, index) => ({
		...{ id: `pair-${index}`, input: `Question ${index}` },
		...{ response_a: `the A of ${index}`, response_b: `the B of ${index}` },
	}));
	const { db, project, ada, ben, itemIds } = await aLabellingProject({
		rubric: PRESETS.pairs.rubric,
		rows: { "items.jsonl": rows },
	});
	const lefts = new Map<string, string[]>();
	for (const raterId of [ada, ben]) {
		for (const itemId of itemIds) {
			const read = () => labelWork(db, { project, raterId, itemId });
			const before = await read();
			const [left, right] = before?.item.content.answers ?? [];
			expect([left?.title, right?.title]).toEqual(["← Left", "Right →"]);
			expect(before?.rubric.ofPairs?.[0]?.levels?.map(({ text, arrow }) => [text, arrow])).toEqual([
				["← Left", "ArrowLeft"],
				["↓ Tie", "ArrowDown"],
				["→ Right", "ArrowRight"],
			]);
			lefts.set(raterId, [...(lefts.get(raterId) ?? []), left?.text.slice(4, 5) ?? ""]);
			const fields = { "rating:preference": "0", "rating:clearness": "3" };
			await submitAnnotation(db, {
				...{ projectId: project.id, raterId, itemId, now },
				fields: await someFields(db, project.id, fields),
			});
			// What was chosen stands where it was chosen.
			expect((await read())?.item.own?.values["rating:preference"]).toBe("0");
			expect((await read())?.item.content.answers[0]?.text).toBe(left?.text);
		}
	}
	const stored = await ratingsOfItems(db, { projectId: project.id, from: 0, to: 40 });
	for (const raterId of [ada, ben]) {
		const drawn = lefts.get(raterId) ?? [];
		expect(new Set(drawn)).toEqual(new Set(["A", "B"]));
		for (const [position, side] of drawn.entries()) {
			const said = stored.filter((row) => row.raterId === raterId && row.itemPosition === position);
			expect(said.map(({ leftSide }) => leftSide)).toEqual(said.map(() => side.toLowerCase()));
			const levels = said.map(({ rated }) => (rated.kind === "level" ? rated.level : null)).sort();
			expect(levels).toEqual([side === "A" ? 0 : 2, 3]);
		}
	}
	expect(lefts.get(ada)).not.toEqual(lefts.get(ben));
});
