/** What is derived from items is nowhere counted among them, unless its set is asked for. */
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { derivedItemId } from "#db/model/derived-id.ts";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { itemIdPages } from "#db/queries/item-ids.server.ts";
import {
	groupNamesOfItems,
	itemById,
	itemIdsInOrder,
	itemPositions,
	itemsByExternalIds,
	itemsPage,
} from "#db/queries/items.server.ts";
import { coverageOfJudges } from "#db/queries/judges.server.ts";
import { cellsOfRaters, countsOfProjects } from "#db/queries/project-progress.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { judgeDimensionsOfProject, ratingsOfItems } from "#db/queries/ratings.server.ts";
import { setItemsPage } from "#db/queries/set-items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { demoProject } from "#seeds/demo.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { projectAgreement, ratingColumns } from "../agreement/rating-table.server.ts";
import { exportFile } from "../export/export-files.server.ts";
import { EXPORT_FILE_NAMES } from "../files/export-file-names.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { makeRunPlan, planRun } from "../judging/runs/plan-run.server.ts";
import { aJudgeOf, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { assignItems } from "../labelling/assign-items.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { loadDemo } from "../projects/load-demo.server.ts";
import { overview } from "../projects/overview.server.ts";
import { editSetItem } from "./edit-set-item.server.ts";
import { withProbes } from "./testing.ts";

async function demo(db: Database): Promise<Project> {
	const project = await findProjectBySlug(db, demoProject().slug);
	if (!project) throw new Error("the demo is not there");
	return project;
}

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
	let text = "";
	for await (const piece of pieces) text += piece;
	return text;
}

/** Agreement files say what `projectAgreement` says. */
const FILES = EXPORT_FILE_NAMES.filter((name) => !name.startsWith("agreement"));

/** Every report, list and count of a project, as pages, exports and the command line show them. */
async function everythingShown(db: Database, judge: Parameters<typeof makeRunPlan>[1]["judge"]) {
	const project = await demo(db);
	const { id } = project;
	const clusters = ["document", "query"] as const;
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const pages = [];
	for await (const page of itemIdPages(db, id)) pages.push(page);
	const all = await itemsPage(db, id, { limit: 10_000 });
	return {
		itemCount: project.itemCount,
		overview: await overview(db, { ...project, changeCounter: Math.random() }, NOW),
		counts: await countsOfProjects(db, [id]),
		cells: await cellsOfRaters(db, id),
		coverage: await coverageOfJudges(db, id),
		columns: await ratingColumns(db, { projectId: id }),
		agreement: await projectAgreement(db, { projectId: id }, { ...options, clusters }),
		plan: await makeRunPlan(db, { judge, items: "all", repetitions: 2 }),
		items: all,
		behindZero: await itemsPage(db, id, { after: -1e12, limit: 10_000 }),
		ids: await itemIdsInOrder(db, id),
		pages,
		positions: await itemPositions(db, id),
		groups: await groupNamesOfItems(db, id),
		judgeDimensions: await judgeDimensionsOfProject(db, id),
		ratings: await ratingsOfItems(db, { projectId: id, from: 0, to: 1e9 }),
		files: await Promise.all(FILES.map((name) => textOf(exportFile(db, project, name)))),
	};
}

test("a set that is made, judged and edited changes no report and no count of its project", async () => {
	const db = await openTestDatabase();
	await loadDemo(db, NOW);
	const project = await demo(db);
	const judge = await aJudgeOf(db, {
		projectId: project.id,
		name: "floor",
		protocol: "baseline",
		parameters: {},
		endpointId: null,
		model: null,
		binding: {},
	});
	const judgeAll = async (request: Partial<Parameters<typeof planRun>[1]>) => {
		const asked = { judge, items: "all" as const, repetitions: 1, ...request };
		const planned = await planRun(db, asked, { createdBy: null, now: NOW });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
		return planned.run.total;
	};
	await judgeAll({});
	const before = await everythingShown(db, judge);

	const set = await withProbes(db, project, { name: "probes", approved: true });
	expect(await everythingShown(db, judge)).toEqual(before);
	const inSet = await itemIdsInOrder(db, project.id, { setId: set.id });
	expect(inSet.length).toBeGreaterThan(project.itemCount);
	const approved = { id: set.id, name: set.name, status: "approved" as const };
	expect(await judgeAll({ set: approved })).toBe(inSet.length);
	const [item] = (await setItemsPage(db, set, { part: null, after: "", limit: 1 })).items;
	if (!item) throw new Error("no item");
	const texts = new Map([["response", "Something else."]]);
	expect(await editSetItem(db, { set, item }, { texts, now: NOW })).toEqual({ kind: "changed" });
	expect(await everythingShown(db, judge)).toEqual(before);

	// Nor is one of them found by its id, given to be labelled, or taken from a file.
	expect(await itemById(db, { projectId: project.id }, inSet[1] ?? "")).toBeNull();
	const inItsSet = { projectId: project.id, setId: set.id };
	expect(await itemById(db, inItsSet, inSet[1] ?? "")).not.toBeNull();
	expect(await itemById(db, inItsSet, item.id)).toBeNull();
	expect(await itemsByExternalIds(db, project.id, [item.externalId])).toEqual([]);
	const ada = newRater({ projectId: project.id, name: "ada", kind: "human", createdAt: NOW });
	await createRaters(db, [ada]);
	const raterIds = [ada.id];
	await assignItems(db, { projectId: project.id, raterIds, count: "all", seed: 1, now: NOW });
	expect((await assignedItemIds(db, ada.id)).toSorted()).toEqual(before.ids.toSorted());
});

test("an import beside a set goes on where imports were, and cannot bring a derived item", async () => {
	const db = await openTestDatabase();
	await loadDemo(db, NOW);
	const { id, slug, itemCount } = await demo(db);
	const set = await withProbes(db, { slug }, { name: "probes" });
	expect((await loadDemo(db, NOW)).kind).toBe("already-loaded");
	const derived = derivedItemId(set.id, "wrong_answer", "new");
	const result = await importRows(db, {
		projectSlug: slug,
		rows: {
			"items.jsonl": [
				{ id: "new", input: "New?" },
				{ id: derived, input: "Not new" },
			],
		},
		now: NOW,
	});
	expect(result).toMatchObject({
		kind: "imported",
		report: { itemsAdded: 1, rejected: 1 },
	});
	expect((await itemPositions(db, id)).get("new")?.position).toBe(itemCount);
});
