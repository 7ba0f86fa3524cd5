import { expect, test } from "vitest";
import { ratedLevel } from "#db/model/rating.ts";
import { ratingsOfItem } from "#db/queries/item-ratings.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { coverageOfJudges } from "#db/queries/judges.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudgeOf, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

test("the baseline judges 150 items without any model", async () => {
	const db = await openTestDatabase();
	const words = Array.from({ length: 150 }, (_, index) => `book ${index + 1}`);
	const project = await aProject(db, words);
	const judge = await aJudgeOf(db, {
		projectId: project.id,
		name: "baseline",
		protocol: "baseline",
		parameters: {},
		endpointId: null,
		model: null,
		binding: {},
	});
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });

	const run = await findRun(db, runId);
	expect(run && (await runProgress(db, run, new Date()))).toMatchObject({
		total: 150,
		done: 150,
		scored: 150,
		attempts: 150,
	});
	expect(await countRows(db, "ratings")).toBe(150 * 6);
	expect(await countRows(db, "exchanges")).toBe(0);
	const [item] = await itemIdsInOrder(db, project.id);
	const byDimension = new Map(
		(await ratingsOfItem(db, project.id, item ?? "")).map((rating) => [
			rating.judgeDimension,
			rating.rated,
		]),
	);
	// "you may keep it for 21 days" against "books are lent for 21 days": 3 of 7 and 6 words.
	expect(byDimension.get("token_f1")).toEqual({
		kind: "number",
		number: expect.closeTo(6 / 13, 12),
	});
	expect(byDimension.get("verdict")).toEqual(ratedLevel(0));
	expect(await coverageOfJudges(db, project.id)).toEqual(
		new Map([[judge.id, { asked: 150, scored: 150 }]]),
	);
	expect((await findProjectBySlug(db, "library"))?.changeCounter).toBeGreaterThan(
		project.changeCounter,
	);
});
