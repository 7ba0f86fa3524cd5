import { expect, test } from "vitest";
import { judgmentOfProject } from "#db/queries/judgments.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { failuresByReason } from "./failures-by-reason.server.ts";
import { runProgress } from "./run-progress.server.ts";

test("each reason opens the first of its cells, and no cell of another reason", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [
			{ kind: "broken_json", matches: "keep broken", per: "item" },
			{ kind: "refusal", matches: "keep refused", per: "item" },
		],
	});
	const words = ["broken 1", "fine", "refused 1", "broken 2", "broken 3", "broken 4"];
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: server.url, concurrency: 1 });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	const run = await findRun(db, runId);
	if (!run) throw new Error("no such run");
	const failures = await failuresByReason(db, runId, await runProgress(db, run, new Date()));
	const names = Object.entries(failures).map(([reason, cells]) => [
		reason,
		cells.map(({ itemName }) => itemName),
	]);
	expect(Object.fromEntries(names)).toEqual({
		unparsable: ["item-1", "item-4", "item-5"],
		refused: ["item-3"],
	});
	const opened = failures.refused?.[0]?.judgmentId ?? "";
	const judgment = await judgmentOfProject(db, project.id, opened);
	expect(judgment?.judgment.outcomes.grade).toMatchObject({ kind: "unscored", reason: "refused" });
});
