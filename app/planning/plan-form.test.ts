import { expect, test } from "vitest";
import { aLabellingProject, now } from "../labelling/testing.ts";
import { planFormOf } from "./plan-form.ts";
import { planPage, previewPlan } from "./plan-page.server.ts";

function sent(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ what: "random", invited: "2", ...fields }))
		form.set(name, value);
	return planFormOf(form);
}

test.each([
	["count", "0", "Ask for at least one item."],
	["count", "", "Enter how many items, as a whole number."],
	["count", "ten", "Enter how many items, as a whole number."],
	["count", "2.5", "Enter how many items, as a whole number."],
	["overlap", "many", "Choose how many people see an item, as a whole number."],
	["overlap", "0", "An item is seen by one person at least."],
	["seed", "", "Enter a whole number as the seed."],
	["seed", "x", "Enter a whole number as the seed."],
])("%s %j is refused beside its field", async (field, value, sentence) => {
	expect(sent({ [field]: value }).problems).toEqual({ [field]: [sentence] });
});

test("what is not sent has its default, and what is right is read", () => {
	expect(sent({})).toMatchObject({ problems: {}, form: { count: 100, overlap: 1, seed: 1 } });
	expect(sent({ count: " 7 ", seed: "-3" })).toMatchObject({
		problems: {},
		form: { count: 7, seed: -3 },
	});
});

test("without known answers all that is wrong is said, not that alone", async () => {
	const { db, project } = await aLabellingProject();
	const wish = sent({ gold: "10", seed: "x", count: "0" });
	expect(await previewPlan(db, project.id, wish)).toMatchObject({
		kind: "refused",
		fields: {
			gold: [expect.stringContaining("No item has a known answer yet")],
			seed: ["Enter a whole number as the seed."],
			count: ["Ask for at least one item."],
		},
	});
	expect(await planPage(db, project, now)).toMatchObject({ hasJudges: false });
});

test("people's numbers and the answers in all count what is mixed in", async () => {
	const { db, project } = await aLabellingProject();
	const again = sent({ what: "all", withGiven: "on", invited: "1", repeats: "20" });
	expect(await previewPlan(db, project.id, again)).toMatchObject({
		sentence: expect.stringContaining(
			"With them one person you invite gets 4 items: about 4 answers in all.",
		),
		...{ items: 3, answers: 4 },
	});
});
