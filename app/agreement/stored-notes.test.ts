import { expect, test } from "vitest";
import {
	beginPlan,
	finishPlan,
	insertPlanItems,
	withdrawPlan,
} from "#db/queries/labelling-plans.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { projectColumns } from "../columns/project-columns.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../labelling/testing.ts";
import { agreementReport } from "./agreement-report.ts";
import { OPTIONS } from "./testing/told.ts";

/** Ada answers three items under version 1; then there is a version 2, and Ben answers one under it. */
async function ofTwoVersions() {
	const rows = { "items.jsonl": someItems(4) };
	const { db, project, ada, ben, itemIds } = await aLabellingProject({ rows });
	const answer = async (raterId: string, itemId: string) =>
		submitAnnotation(db, {
			...{ projectId: project.id, raterId, itemId, now },
			fields: await someFields(db, project.id, GOOD),
		});
	for (const itemId of itemIds.slice(0, 3)) await answer(ada, itemId);
	const { guideline: _, ...rubric } = aRubric();
	await publish(db, project.id, { ...rubric, guideline: "Read the reference first." });
	await answer(ben, itemIds[0] ?? "");
	return { db, projectId: project.id, itemIds };
}

test("C12: labels that the database has under several rubric versions are counted by version", async () => {
	const { db, projectId } = await ofTwoVersions();
	const columns = (await projectColumns(db, { projectId }))?.columns;
	const verdict = columns?.dimensions.find(({ dimension }) => dimension.name === "verdict");
	expect(verdict?.rubricVersions).toEqual([
		{ version: 1, labels: 3, items: 3 },
		{ version: 2, labels: 1, items: 1 },
	]);
	const under = async (rubricVersion: number) => {
		const own = (await projectColumns(db, { projectId, rubricVersion }))?.columns;
		return own?.dimensions.find(({ dimension }) => dimension.name === "verdict");
	};
	const [first, second] = [await under(1), await under(2)];
	expect(first?.humans).toMatchObject([{ rater: "Ada", asked: 3 }]);
	expect(second?.humans).toMatchObject([{ rater: "Ben", asked: 1 }]);
	expect(second).toMatchObject({ rubricVersion: 2 });
	expect(second).not.toHaveProperty("rubricVersions");
});

test("C12: items that a plan in the database drew by the judges' disagreement are said, others not", async () => {
	const { db, projectId, itemIds } = await ofTwoVersions();
	const planned = async (number: number, kind: "disagreement" | "random") => {
		const planId = await beginPlan(db, {
			...{ projectId, number, sentence: "", createdBy: null, now },
			definition: {
				draw: { kind, count: 2 },
				withGiven: true,
				overlap: { share: 1, people: 1 },
				...{ queue: "pool", blockSize: 10, repeats: 0, gold: 0, seed: 1 },
			},
		});
		if (planId === null) throw new Error("no plan");
		const purpose = "sample" as const;
		await insertPlanItems(
			db,
			planId,
			[itemIds[1] ?? "", itemIds[3] ?? ""].map((itemId, place) => ({
				...{
					itemId,
					purpose,
					position: place,
					block: 0,
					overlap: 1,
					openSeats: 1,
					probability: 0.5,
				},
			})),
		);
		await finishPlan(db, planId, now);
		return planId;
	};
	await planned(1, "random");
	expect((await projectColumns(db, { projectId }))?.columns).not.toHaveProperty("drawnByJudges");
	const planId = await planned(2, "disagreement");
	const columns = (await projectColumns(db, { projectId }))?.columns;
	expect(columns?.drawnByJudges).toEqual([{ plan: 2, places: Uint32Array.of(1, 3) }]);
	if (!columns) throw new Error("no columns");
	const report = agreementReport(columns, OPTIONS);
	const verdict = report.dimensions.find(({ dimension }) => dimension === "verdict");
	expect(verdict?.drawnByJudges).toEqual({ plans: [2], items: 1, labelled: 3 });
	await withdrawPlan(db, { projectId, planId, now });
	expect((await projectColumns(db, { projectId }))?.columns).not.toHaveProperty("drawnByJudges");
});
