import { expect, test } from "vitest";
import { assignedItemIds, nextOpenItem, queueCounts } from "#db/queries/annotator-queue.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { someItems } from "#seeds/builders.ts";
import { assignItems } from "./assign-items.server.ts";
import { aLabellingProject, now } from "./testing.ts";

async function aProjectWithNewRaters(items: number) {
	const { db, project } = await aLabellingProject({
		rows: { "items.jsonl": someItems(items) },
	});
	const raters = ["Cem", "Dee"].map((name) =>
		newRater({ projectId: project.id, name, kind: "human", createdAt: now }),
	);
	await createRaters(db, raters);
	const [cem = "", dee = ""] = raters.map((rater) => rater.id);
	const assign = (raterIds: string[], count: number | "all", seed = 3) =>
		assignItems(db, { projectId: project.id, raterIds, count, seed, now });
	return { db, cem, dee, assign };
}

test("annotators of one seed share the items, each in an order of their own", async () => {
	const { db, cem, dee, assign } = await aProjectWithNewRaters(60);
	expect(await assign([cem, dee], 20)).toEqual({ assigned: 40 });
	const [first, second] = [await assignedItemIds(db, cem), await assignedItemIds(db, dee)];
	expect(first.length).toBe(20);
	expect([...first].sort()).toEqual([...second].sort());
	expect(first).not.toEqual(second);
});

test("nothing is assigned twice: a second draw adds further items, then there are none left", async () => {
	const { db, cem, assign } = await aProjectWithNewRaters(30);
	await assign([cem], 20);
	const begun = await nextOpenItem(db, cem);
	expect(await assign([cem], 20)).toEqual({ assigned: 10 });
	expect(await assign([cem], "all")).toEqual({ assigned: 0 });
	expect(new Set(await assignedItemIds(db, cem)).size).toBe(30);
	expect(await nextOpenItem(db, cem)).toBe(begun);
});

test("two draws of the same moment leave one assignment of each item", async () => {
	const { db, cem, assign } = await aProjectWithNewRaters(30);
	const counts = await Promise.all([assign([cem], "all"), assign([cem], "all", 4)]);
	expect(counts.map((count) => count.assigned).reduce((sum, count) => sum + count)).toBe(30);
	expect(await queueCounts(db, cem)).toEqual({ open: 30, submitted: 0, skipped: 0 });
});

test("more items than one transaction takes", async () => {
	const { cem, assign } = await aProjectWithNewRaters(1_201);
	expect(await assign([cem], "all")).toEqual({ assigned: 1_201 });
});
