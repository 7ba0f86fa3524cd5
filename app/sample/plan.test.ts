import { expect, test } from "vitest";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { publish } from "../labelling/testing.ts";
import { PlanForm } from "../planning/plan-form.ts";
import { previewPlan } from "../planning/plan-page.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { PlanReport } from "./plan-json.ts";
import { planLines } from "./plan-lines.ts";
import { projectPlan } from "./project-plan.server.ts";
import { wantedOf } from "./wanted.ts";

const now = new Date("2026-03-01T10:00:00Z");
const WANTED = { margin: 0.1, rate: 0.05, alpha: 0.1 };
const ASKED = { wanted: WANTED, count: 12, seed: 1, bootstrap: 0 };

/** 150 items, of which two people labelled 90, judged by three. */
async function aJudgedProject() {
	const db = await openTestDatabase();
	const created = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!created) throw new Error("the slug is free");
	await publish(db, created.id, aRubric());
	const items = someItems(150).map((item, place) => ({
		...item,
		metadata: { channel: place % 10 === 0 ? "kiosk" : "web", serial: `s${place}` },
	}));
	const erring = { ann: 11, ben: 13, strict: 7, lenient: 5, other: 9 };
	const labels = Object.entries(erring).flatMap(([rater, every], at) =>
		items.slice(0, at < 2 ? 90 : 150).map(({ id }, place) => {
			const accepts = place % 3 > 0;
			return {
				...{ item_id: id, rater, rater_kind: at < 2 ? "human" : "judge", dimension: "verdict" },
				value: place % every === 0 ? !accepts : accepts,
			};
		}),
	);
	const rows = { "items.jsonl": items, "labels.jsonl": labels };
	await importRows(db, { projectSlug: "handbook", rows, now });
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is there");
	return { db, project };
}

test("what is reached, how many more, where labels are few and which items next", async () => {
	const { db, project } = await aJudgedProject();
	const report = await projectPlan(db, project, { ...ASKED, field: "channel" });
	if (isRefusal(report)) throw new Error(report.sentence);
	expect(PlanReport.parse(report)).toEqual(report);
	expect(report.items).toEqual({ all: 150, labelled: 90, judged: 150 });
	const [difference, person, rate, alpha] = report.goals;
	expect(person).toMatchObject({ of: "person", wanted: 0.1, peopleAnItem: 2 });
	expect(person.says).toContain("and a person would be seen");
	expect(difference).toMatchObject({ of: "difference", wanted: 0.1, is: "more" });
	expect(difference.says).toMatch(
		/^With these \d+ items a difference of 0\.\d\d between judges would be seen; for 0\.10 label about [\d,]+ more items, by 2 people each\.$/,
	);
	expect(rate).toMatchObject({ of: "rate", is: "more" });
	expect(alpha).toMatchObject({ of: "alpha", is: "more", items: 90 });
	// Half the width of an interval takes about four times the items, and some more to be enough in four of five samples.
	const half = await projectPlan(db, project, {
		...ASKED,
		wanted: { ...WANTED, alpha: (alpha.now ?? 0) / 2 },
	});
	if (isRefusal(half)) throw new Error(half.sentence);
	expect(half.goals[3].moreItems).toBe(370);
	expect(report.gaps).toMatchObject({
		field: "channel",
		kinds: [
			{ kind: "kiosk", items: 15, labelled: 9 },
			{ kind: "web", items: 135, labelled: 81 },
		],
	});
	expect(report.parts).toEqual([
		{ plan: null, part: "labelled without a plan", drawn: 90, labelled: 90, probability: null },
	]);
	// Those that the plan maker draws with the same choices.
	expect(report.next.items).toHaveLength(12);
	const form = PlanForm.parse({ what: "disagreement", count: "12", gaps: "channel", invited: 1 });
	const shown = await previewPlan(db, project.id, { form, problems: {} });
	if (isRefusal(shown)) throw new Error(shown.sentence);
	const drawn = new Map(shown.parts.map(({ name, drawn: items }) => [name, items]));
	for (const [name, items] of drawn)
		expect(report.next.items.filter(({ why }) => why === name)).toHaveLength(items);
	for (const { item } of report.next.items) expect(Number(item.slice(5))).toBeGreaterThan(90);
	expect(planLines(report)).toContain(report.next.items[0].item);
});

test("what cannot be planned is said", async () => {
	const { db, project } = await aJudgedProject();
	expect(await projectPlan(db, project, { ...ASKED, field: "serial" })).toMatchObject({
		sentence: "“serial” has 150 values, more than the 50 that make kinds: choose another field.",
	});
	expect(await projectPlan(db, project, { ...ASKED, field: "colour" })).toMatchObject({
		sentence: "No two items differ in “colour”: choose another field.",
	});
	expect(await projectPlan(db, project, { ...ASKED, dimension: "tone" })).toMatchObject({
		sentence: "No label is on a dimension “tone”; there are verdict.",
	});
	expect(wantedOf({ margin: ".2", alpha: "0.07" }, 0.1)).toEqual({
		margin: 0.2,
		rate: 0.05,
		alpha: 0.07,
	});
	expect(wantedOf({ margin: "0", rate: "-1", alpha: "much" }, 0.1)).toMatchObject({
		fields: {
			margin: ["No number of labels reaches 0: it has to be a number from 0.01 to 0.5."],
			rate: ["No number of labels reaches less than 0: it has to be a number from 0.01 to 0.5."],
			alpha: ["It has to be a number from 0.01 to 0.5, such as 0.1."],
		},
	});
	expect(wantedOf({ margin: "0.9" }, 0.1)).toMatchObject({
		fields: { margin: ["A distance of 0.90 tells nothing: it has to be 0.5 or less."] },
	});
});
