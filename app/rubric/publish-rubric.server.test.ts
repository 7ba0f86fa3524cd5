import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { createDimensions, dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import {
	currentRubric,
	draftRubric,
	publishedRubric,
	rubricVersions,
	writeDraft,
} from "#db/queries/rubrics.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, anItem, aRubric } from "#seeds/builders.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { publishRubric } from "./publish-rubric.server.ts";
import { basisOfDraft, saveDraft } from "./save-draft.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

async function aProject(): Promise<{ db: Database; projectId: string }> {
	const db = await openTestDatabase();
	const project = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!project) throw new Error("the slug is free");
	return { db, projectId: project.id };
}

async function publish(db: Database, projectId: string, definition: Rubric) {
	await saveDraft(db, { projectId, definition, now });
	return publishRubric(db, { projectId, now });
}

/** Somebody's value 3 on the dimension `grade`. */
async function rateGrade(db: Database): Promise<void> {
	const rows = {
		"items.jsonl": [anItem()],
		"labels.jsonl": [aLabel({ dimension: "grade", value: 3 })],
	};
	const result = await importRows(db, { projectSlug: "handbook", rows });
	if (result.kind !== "imported" || result.report.rejected > 0) throw new Error("bad rows");
}

const grade: Dimension = { name: "grade", scale: { type: "ordinal", values: [1, 2, 3] } };

test("a draft is replaced until it is published; then the next one is another version", async () => {
	const { db, projectId } = await aProject();
	expect(await publishRubric(db, { projectId, now })).toEqual({ kind: "no-draft" });
	await saveDraft(db, { projectId, definition: aRubric({ guideline: "first" }), now });
	await saveDraft(db, { projectId, definition: aRubric({ guideline: "second" }), now });
	expect(await currentRubric(db, projectId)).toBeNull();
	expect(await publishRubric(db, { projectId, now })).toEqual({ kind: "published", version: 1 });
	expect(await publish(db, projectId, aRubric({ guideline: "third" }))).toEqual({
		kind: "published",
		version: 2,
	});
	expect((await publishedRubric(db, projectId, 1))?.definition.guideline).toBe("second");
	expect((await currentRubric(db, projectId))?.definition.guideline).toBe("third");
});

test("a published version cannot be written over", async () => {
	const { db, projectId } = await aProject();
	await publish(db, projectId, aRubric());
	const definition = aRubric({ guideline: "changed afterwards" });
	expect(await writeDraft(db, { projectId, version: 1, definition, replaces: now, now })).toBe(
		false,
	);
	expect((await publishedRubric(db, projectId, 1))?.definition).toEqual(aRubric());
});

test("publishing again what is published is refused", async () => {
	const { db, projectId } = await aProject();
	await publish(db, projectId, aRubric());
	expect(await publish(db, projectId, aRubric())).toEqual({ kind: "nothing-changed", version: 1 });
	expect(await draftRubric(db, projectId)).toBeNull();
});

test("dimensions of the rubric come first and in its order, those of files after them", async () => {
	const { db, projectId } = await aProject();
	await createDimensions(db, { projectId, definitions: [grade], now });
	await publish(db, projectId, aRubric());
	const names = async () => (await dimensionsOfProject(db, projectId)).map((row) => row.name);
	expect(await names()).toEqual(["verdict", "correctness", "grade"]);
	await publish(db, projectId, aRubric({ dimensions: [...aRubric().dimensions].reverse() }));
	expect(await names()).toEqual(["correctness", "verdict", "grade"]);
});

test("another scale for a dimension with ratings is refused, its texts may change", async () => {
	const { db, projectId } = await aProject();
	const judgeScale = { type: "numeric" as const, range: [0, 1] as [number, number] };
	await createDimensions(db, { projectId, definitions: [{ ...grade, judgeScale }], now });
	await rateGrade(db);

	const wider: Dimension = { ...grade, scale: { type: "ordinal", values: [1, 2, 3, 4] } };
	expect(await publish(db, projectId, aRubric({ dimensions: [wider] }))).toEqual({
		kind: "scale-in-use",
		names: ["grade"],
	});
	expect(await currentRubric(db, projectId)).toBeNull();

	const retitled: Dimension = { ...grade, title: "Grade of the answer" };
	expect(await publish(db, projectId, aRubric({ dimensions: [retitled] }))).toEqual({
		kind: "published",
		version: 1,
	});
	const [after] = await dimensionsOfProject(db, projectId);
	expect(after?.definition).toEqual({ ...retitled, judgeScale });
});

test("another scale for a dimension without ratings replaces the old one", async () => {
	const { db, projectId } = await aProject();
	await publish(db, projectId, aRubric({ dimensions: [grade] }));
	const [before] = await dimensionsOfProject(db, projectId);
	const numeric: Dimension = { ...grade, scale: { type: "numeric", range: [0, 1] } };
	expect((await publish(db, projectId, aRubric({ dimensions: [numeric] }))).kind).toBe("published");
	const [after] = await dimensionsOfProject(db, projectId);
	expect(after?.id).toBe(before?.id);
	expect(after?.definition.scale).toEqual(numeric.scale);
});

test("of two leads who write one draft the second sees what the first wrote, and may put another in its place", async () => {
	const { db, projectId } = await aProject();
	const newest = async () => (await rubricVersions(db, projectId))[0];
	// All in one millisecond.
	const save = (guideline: string, basis: string) =>
		saveDraft(db, { projectId, definition: aRubric({ guideline }), basis, now });
	await save("begun", basisOfDraft(undefined));
	const basis = basisOfDraft(await newest());
	expect(await save("Ada’s", basis)).toEqual({ kind: "saved", version: 1 });
	const refused = await save("Ben’s", basis);
	if (refused.kind !== "written-meanwhile") throw new Error(refused.kind);
	expect(refused.theirs.guideline).toBe("Ada’s");
	expect((await newest())?.definition.guideline).toBe("Ada’s");
	// What was lost on its way back comes a second time.
	expect(await save("Ada’s", basis)).toEqual({ kind: "saved", version: 1 });
	expect(await save("Ben’s", refused.basis)).toEqual({ kind: "saved", version: 1 });
	const seen = basisOfDraft(await newest());
	const [ada, ben] = await Promise.all(
		["Ada’s again", "Ben’s again"].map((guideline) => save(guideline, seen)),
	);
	expect([ada?.kind, ben?.kind].sort()).toEqual(["saved", "written-meanwhile"]);
	const open = basisOfDraft(await newest());
	await publishRubric(db, { projectId, now });
	expect(await save("late", open)).toEqual({ kind: "just-published" });
});
