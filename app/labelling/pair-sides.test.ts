import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { ratingsOfItems } from "#db/queries/ratings.server.ts";
import { askedOf } from "./asked-of.ts";
import { labelWork } from "./label-item.server.ts";
import { myWork } from "./my-work.server.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, someFields } from "./testing.ts";

const now = new Date("2026-11-20T10:00:00Z");
const ROWS = Array.from({ length: 12 }, (_, index) => ({
	...{ id: `pair-${index}`, input: `Question ${index}` },
	...{ response_a: `the A of ${index}`, response_b: `the B of ${index}` },
}));
const LABELS = ["A much better", "A better", "same", "B better", "B much better"];

const pref: Dimension = { name: "pref", scale: { type: "nominal", values: ["A", "tie", "B"] } };
const lik: Dimension = {
	name: "lik",
	scale: { type: "ordinal", values: [-2, -1, 0, 1, 2] },
	levels: LABELS.map((label) => ({ label })),
};
/** Nothing says which of its levels are whose. */
const unread: Dimension = { name: "winner", scale: { type: "nominal", values: ["A", "B", "C"] } };

/** Says the first level of each dimension of every item, and reads what is stored. */
async function firstOfAll(dimensions: Dimension[]) {
	const { db, project, ada, itemIds } = await aLabellingProject({
		rubric: { guideline: "", dimensions },
		rows: { "items.jsonl": ROWS },
	});
	const seen: { title: string; left: string; words: string[] }[] = [];
	for (const itemId of itemIds) {
		const work = await labelWork(db, { project, raterId: ada, itemId });
		const left = work?.item.content.answers[0];
		const words = work ? askedOf(work.rubric, work.item).map(({ levels }) => levels?.[0]) : [];
		seen.push({
			...{ title: left?.title ?? "", left: left?.text.slice(4, 5).toLowerCase() ?? "" },
			words: words.map((level) => level?.label ?? level?.text ?? ""),
		});
		const chosen = Object.fromEntries(dimensions.map(({ name }) => [`rating:${name}`, "0"]));
		const fields = await someFields(db, project.id, chosen);
		const posted = { projectId: project.id, raterId: ada, itemId, fields, now };
		expect((await submitAnnotation(db, posted)).kind).toBe("saved");
	}
	const stored = await ratingsOfItems(db, { projectId: project.id, from: 0, to: ROWS.length });
	const { answers } = await myWork(db, { projectId: project.id, raterId: ada, before: null });
	const looks = new Map(answers.map(({ itemId, values }) => [itemId, values]));
	return seen.map((item, position) => ({
		...item,
		looks: looks.get(itemIds[position] ?? ""),
		stored: stored
			.filter(({ itemPosition }) => itemPosition === position)
			.map(({ rated }) => (rated.kind === "level" ? rated.level : null))
			.sort(),
	}));
}

test("sides are exchanged whatever the levels call the answers, and the page calls them left and right", async () => {
	const items = await firstOfAll([pref, lik]);
	expect(new Set(items.map(({ left }) => left))).toEqual(new Set(["a", "b"]));
	for (const { left, title, words, stored, looks } of items) {
		expect([title, words]).toEqual(["← Left", ["← Left", "Left much better"]]);
		expect(stored).toEqual(left === "a" ? [0, 0] : [2, 4]);
		const answer = left.toUpperCase();
		expect(looks).toEqual([`Left (${answer})`, `−2 Left (${answer}) much better`]);
	}
});

test("where levels cannot be read as sides the texts bear the names that the levels use", async () => {
	for (const { left, title, words, stored, looks } of await firstOfAll([unread])) {
		expect([title, words]).toEqual([`← Left (${left.toUpperCase()})`, ["A"]]);
		// What was chosen by its name stays what it is.
		expect([stored, looks]).toEqual([[0], ["A"]]);
	}
});

test("an item with one answer is asked as the rubric says", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject({
		rubric: { guideline: "", dimensions: [pref] },
	});
	const work = await labelWork(db, { project, raterId: ada, itemId: itemIds[0] ?? "" });
	expect(work && askedOf(work.rubric, work.item)[0]?.levels?.map(({ text }) => text)).toEqual([
		"A",
		"tie",
		"B",
	]);
});
