import { expect, test } from "vitest";
import { isRefusal } from "#app/base/refusal.ts";
import { projectColumns } from "#app/columns/project-columns.server.ts";
import { exportFile } from "#app/export/export-files.server.ts";
import { readScales } from "#app/files/read-scales.ts";
import type { Dimension } from "#db/model/dimension.ts";
import { Rubric } from "#db/model/rubric.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { dimensionView } from "./dimension-view.server.ts";
import { missingAnswers } from "./missing-answers.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "./testing.ts";

const tone: Dimension = {
	...{ name: "tone", optional: true },
	scale: { type: "nominal", values: ["warm", "cold"] },
};
const share: Dimension = {
	...{ name: "share", optional: true },
	scale: { type: "numeric", range: [0, 1] },
};
const SUBMIT = { intent: "submit" as const, steps: null };
const rubric = aRubric({ dimensions: [...aRubric().dimensions, tone, share] });

test("what is optional can be left out, never the verdict; what is wrong is still said", () => {
	const views = rubric.dimensions.map(dimensionView);
	expect(missingAnswers(views, GOOD, SUBMIT)).toEqual({});
	expect(missingAnswers(views, { ...GOOD, "rating:share": "much" }, SUBMIT)).toHaveProperty(
		"rating:share",
	);
	const comment = "c".repeat(10_001);
	for (const intent of ["submit", "skip"] as const)
		expect(
			missingAnswers(views, { ...GOOD, comment, skipReason: "later" }, { ...SUBMIT, intent }),
		).toEqual({ comment: [expect.stringContaining("has 10,001 characters")] });
	const [verdict] = aRubric().dimensions;
	const optional = Rubric.safeParse({ dimensions: [{ ...verdict, optional: true }] });
	expect(optional.error?.issues[0]?.message).toBe("the verdict is never optional");
});

test("an answer that was left out counts as not asked, is told in files, and can be given later", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject({ rubric });
	const [first = "", second = ""] = itemIds;
	const answer = async (itemId: string, typed: Record<string, string>) => {
		const fields = await someFields(db, project.id, { ...GOOD, ...typed });
		return submitAnnotation(db, { projectId: project.id, raterId: ada, itemId, fields, now });
	};
	const columnOf = async (name: string) => {
		const read = await projectColumns(db, { projectId: project.id });
		const found = read?.columns.dimensions.find(({ dimension }) => dimension.name === name);
		return found?.humans.map(({ asked, unscored }) => ({ asked, unscored }));
	};
	expect(await answer(first, { "rating:tone": "", "rating:share": "7" })).toMatchObject({
		kind: "invalid",
		fieldErrors: { "rating:share": [expect.stringContaining("from 0 to 1")] },
	});
	expect(await answer(first, { "rating:tone": "" })).toMatchObject({ kind: "saved" });
	expect(await answer(second, { "rating:tone": "cannot:bad_sample" })).toMatchObject({
		kind: "saved",
	});
	expect(await columnOf("tone")).toEqual([{ asked: 1, unscored: { cannot_judge: 1 } }]);
	expect(await columnOf("verdict")).toEqual([{ asked: 2, unscored: {} }]);

	const file = async (name: "annotations.jsonl" | "scales.json") => {
		let text = "";
		for await (const piece of exportFile(db, project, name)) text += piece;
		return text;
	};
	const lines = (await file("annotations.jsonl")).trim().split("\n");
	expect(lines.map((line) => JSON.parse(line).not_answered)).toEqual([
		["tone", "share"],
		["share"],
	]);
	const scales = readScales(await file("scales.json"));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const optional = scales.dimensions.filter((each) => each.optional).map(({ name }) => name);
	expect(optional.sort()).toEqual(["share", "tone"]);

	const before = await currentAnnotation(db, ada, first);
	const corrected = await answer(first, { "rating:tone": "1", supersedes: before?.id ?? "" });
	expect(corrected).toMatchObject({ kind: "saved" });
	expect(await columnOf("tone")).toEqual([{ asked: 2, unscored: { cannot_judge: 1 } }]);
});
