import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { annotationPage } from "#db/queries/annotation-pages.server.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { queueCounts } from "#db/queries/annotator-queue.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { itemsAhead } from "../labelling/items-ahead.server.ts";
import { labelWork } from "../labelling/label-item.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../labelling/testing.ts";
import { askAgain, olderAnswersView } from "./older-answers.server.ts";

type Who = { projectId: string; raterId: string; itemId: string };

async function answer(db: Database, who: Who, fields: Record<string, string>) {
	return submitAnnotation(db, { ...who, fields: await someFields(db, who.projectId, fields), now });
}

/** The rubric with another question for correctness. */
function reworded(question: string): Rubric {
	const { dimensions, ...rest } = aRubric();
	return {
		...rest,
		dimensions: dimensions.map((each) =>
			each.name === "correctness" ? { ...each, guideline: question } : each,
		),
	};
}

/** Three answers by two people under version 1, and a reworded version 2. */
async function anOlderProject() {
	const { db, project, ada, ben, itemIds } = await aLabellingProject();
	const [first = "", second = ""] = itemIds;
	const projectId = project.id;
	expect(await olderAnswersView(db, projectId)).toBeNull();
	for (const [raterId, itemId] of [
		[ada, first],
		[ada, second],
		[ben, first],
	] as const)
		await answer(db, { projectId, raterId, itemId }, { ...GOOD, comment: "as I said" });
	await publish(db, projectId, reworded("Does the answer say what the reference says?"));
	return { db, project, projectId, ada, ben, first, second };
}

test("what changed is said, asked again with the rest filled in, and corrects the answer", async () => {
	const { db, project, projectId, ada, ben, first } = await anOlderProject();
	const older = await olderAnswersView(db, projectId);
	expect(older?.changed?.sentence).toBe(
		"3 answers by 2 people under version 1 are asked again about Correctness.",
	);
	const asking = { projectId, whole: false };
	expect(await askAgain(db, { ...asking, expected: "2 answers." })).toMatchObject({
		kind: "refused",
	});
	expect(await queueCounts(db, ada)).toEqual({ open: 1, submitted: 2, skipped: 0 });
	await askAgain(db, { ...asking, expected: older?.changed?.sentence ?? "" });
	expect(await queueCounts(db, ada)).toEqual({ open: 3, submitted: 0, skipped: 0 });
	expect(await queueCounts(db, ben)).toEqual({ open: 3, submitted: 0, skipped: 0 });
	expect(await olderAnswersView(db, projectId)).toBeNull();

	const work = await labelWork(db, { project, raterId: ada, itemId: first });
	expect(work?.item).toMatchObject({
		again: { version: 2, names: ["correctness"], about: "Correctness" },
		own: { values: { "rating:verdict": "1", comment: "as I said" } },
	});
	expect(work?.item.own?.values).not.toHaveProperty("rating:correctness");
	const ahead = await itemsAhead(db, {
		isPaused: false,
		...{ project, raterId: ada, rubricId: work?.rubric.id ?? "" },
		...{ after: -1, except: [], count: 3, now },
	});
	expect(ahead?.items.map(({ again, cameBack }) => [again?.about, cameBack])).toEqual(
		expect.arrayContaining([
			["Correctness", undefined],
			[undefined, undefined],
		]),
	);

	const before = await currentAnnotation(db, ada, first);
	const said = { "rating:verdict": "1", "rating:correctness": "1" };
	const who = { projectId, raterId: ada, itemId: first };
	const saved = await answer(db, who, { ...said, supersedes: before?.id ?? "" });
	expect(saved.kind).toBe("saved");
	const rows = await annotationPage(db, { projectId }, { after: "", limit: 10 });
	const own = rows.filter(({ id }) => id === before?.id || id === after(saved));
	expect(own).toMatchObject([
		{ rubricVersion: 1, askedAbout: null, supersededAt: now },
		{ rubricVersion: 2, askedAbout: ["correctness"], supersededAt: null },
	]);
	const now2 = await labelWork(db, { project, raterId: ada, itemId: first });
	expect(now2?.item.again).toBeNull();
});

function after(saved: Awaited<ReturnType<typeof submitAnnotation>>): string {
	return saved.kind === "saved" ? saved.annotationId : "";
}

test("a version that asks the same asks nothing again, unless a lead wants all of it", async () => {
	const { db, project, projectId, ada, ben, first } = await anOlderProject();
	// Ben answers under version 2; version 3 takes the new question back.
	const before = await currentAnnotation(db, ben, first);
	const who = { projectId, raterId: ben, itemId: first };
	await answer(db, who, { ...GOOD, supersedes: before?.id ?? "" });
	await publish(db, projectId, { ...reworded("Is it right?"), guideline: "Read slowly." });
	await publish(db, projectId, aRubric());
	const older = await olderAnswersView(db, projectId);
	expect(older?.changed?.sentence).toBe(
		"1 answer by 1 person under version 2 is asked again about Correctness. 2 answers under version 1 stand: they were asked the same.",
	);
	expect(older?.whole.sentence).toBe(
		"3 answers by 2 people under versions 1 and 2 are asked again about the whole rubric of version 4.",
	);
	await askAgain(db, { projectId, whole: true, expected: older?.whole.sentence ?? "" });
	expect(await queueCounts(db, ada)).toMatchObject({ open: 3 });
	const work = await labelWork(db, { project, raterId: ada, itemId: first });
	expect(work?.item).toMatchObject({
		again: { version: 4, names: null },
		own: { values: { comment: "as I said" } },
	});
	expect(work?.item.own?.values).not.toHaveProperty("rating:verdict");
});

test("where people read the same as before, it says what changed and asks nothing again", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject();
	const projectId = project.id;
	await answer(db, { projectId, raterId: ada, itemId: itemIds[0] ?? "" }, GOOD);
	const { dimensions, ...rest } = aRubric();
	const changed = dimensions.map((one) =>
		one.name === "correctness" ? { ...one, optional: true } : one,
	);
	await publish(db, projectId, { ...rest, dimensions: changed });
	expect(await olderAnswersView(db, projectId)).toMatchObject({
		...{ answers: 1, changed: null, readsOtherwise: false },
		besides: "Correctness: It may be left out now.",
	});
	await publish(db, projectId, { ...rest, dimensions: changed, guideline: "Read slowly." });
	expect(await olderAnswersView(db, projectId)).toMatchObject({
		...{ changed: null, readsOtherwise: true },
		besides: "The guideline was changed. Correctness: It may be left out now.",
	});
});

test("what a version does not ask any more is named, since it counts no longer with a new answer", async () => {
	const { db, projectId } = await anOlderProject();
	expect((await olderAnswersView(db, projectId))?.removed).toEqual([]);
	const [verdict, ...others] = reworded("Is it right?").dimensions;
	const kept = { ...reworded("Is it right?"), dimensions: [{ ...verdict, guideline: "Anew." }] };
	await publish(db, projectId, kept);
	const titles = others.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1));
	expect((await olderAnswersView(db, projectId))?.removed).toEqual(titles);
});
