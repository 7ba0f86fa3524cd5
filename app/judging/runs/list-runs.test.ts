import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { listRuns } from "./list-runs.server.ts";

test("runs are listed with what became of their cells, the newest first, all of them or a judge's", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [{ kind: "broken_json", matches: "book 2?", per: "item" }],
	});
	const project = await aProject(db, ["book 1", "book 2", "book 3"]);
	const judge = await aJudge(db, project, { url: server.url });
	const other = await aJudge(db, project, { url: server.url, name: "other", model: "other-model" });
	const first = await aRun(db, judge);
	await runToEnd(db, first, { engine: createEngine(HASTY) });
	const waiting = await aRun(db, other);

	const list = async (asked: { judgeId?: string; from?: number; most?: number }) => {
		const found = await listRuns(db, { projectId: project.id, from: 0, most: 10, ...asked });
		if (isRefusal(found)) throw new Error(found.sentence);
		return found;
	};
	const all = await list({});
	expect(all.more).toBe(false);
	expect(all.runs.map(({ id }) => id).sort()).toEqual([first, waiting].sort());
	expect(all.runs.find(({ id }) => id === first)).toMatchObject({
		...{ status: "done", total: 3, scored: 2, failed: 1 },
		judge: { id: judge.id, name: judge.name },
	});
	expect(all.runs.find(({ id }) => id === waiting)).toMatchObject({
		...{ status: "running", total: 3, scored: 0, failed: 0 },
	});

	const own = await list({ judgeId: other.id });
	expect(own).toMatchObject({ judge: { name: "other" }, runs: [{ id: waiting }] });
	const [newest, oldest] = [await list({ most: 1 }), await list({ from: 1, most: 1 })];
	expect([newest.more, oldest.more]).toEqual([true, false]);
	expect([...newest.runs, ...oldest.runs].map(({ id }) => id)).toEqual(
		all.runs.map(({ id }) => id),
	);
	const nobody = await listRuns(db, { projectId: project.id, judgeId: "x", from: 0, most: 1 });
	expect(nobody).toMatchObject({ sentence: "There is no such judge in this project." });
});
