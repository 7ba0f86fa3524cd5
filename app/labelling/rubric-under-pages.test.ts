import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { assignItems } from "./assign-items.server.ts";
import { labelWork } from "./label-item.server.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish } from "./testing.ts";

const PEOPLE = 20;

test("a version published under twenty open pages stores nothing as it was, and loses nothing", async () => {
	const { db, project, itemIds } = await aLabellingProject();
	const { id: projectId } = project;
	const [itemId = ""] = itemIds;
	const people = Array.from({ length: PEOPLE }, (_, place) =>
		newRater({ projectId, name: `P${place}`, kind: "human", createdAt: now }),
	);
	await createRaters(db, people);
	const raterIds = people.map(({ id }) => id);
	await assignItems(db, { projectId, raterIds, count: "all", seed: 1, now });
	/** What the page of each holds when it is opened now. */
	const pages = () =>
		Promise.all(
			raterIds.map(async (raterId) => {
				const work = await labelWork(db, { project, raterId, itemId });
				if (!work) throw new Error("the item is theirs");
				return { raterId, rubricId: work.rubric.id, clientId: randomUUID() };
			}),
		);
	type OpenPage = Awaited<ReturnType<typeof pages>>[number];
	const send = (page: OpenPage, more: Record<string, string> = {}) => {
		const fields = { ...GOOD, ...page, comment: "Said before", ...more };
		return submitAnnotation(db, { projectId, raterId: page.raterId, itemId, fields, now });
	};

	const open = await pages();
	const [verdict, correctness] = aRubric().dimensions;
	const words = { type: "ordinal" as const, values: ["bad", "fair", "good"] };
	const changed = { ...correctness, scale: words, levels: undefined };
	await publish(db, projectId, aRubric({ dimensions: [verdict, changed] }));
	// All of them press Enter, some of them twice.
	const outcomes = await Promise.all(open.flatMap((page) => [send(page), send(page)]));
	for (const outcome of outcomes)
		expect(outcome).toEqual({
			...{ kind: "rubric-changed", version: 2 },
			kept: { "rating:verdict": "1", comment: "Said before" },
			leftOut: ["Correctness"],
		});
	for (const raterId of raterIds) expect(await currentAnnotation(db, raterId, itemId)).toBeNull();

	const anew = await pages();
	const again = await Promise.all(
		anew.flatMap((page) => [
			send(page, { "rating:correctness": "2" }),
			send(page, { "rating:correctness": "2" }),
		]),
	);
	for (const outcome of again) expect(outcome).toMatchObject({ kind: "saved" });
	expect(new Set(again.map((each) => each.kind === "saved" && each.annotationId)).size).toBe(
		PEOPLE,
	);
});
