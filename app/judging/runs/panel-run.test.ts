import { expect, test } from "vitest";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aJudgeOf, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { retryFailures } from "./retry-failures.server.ts";
import { runProgress } from "./run-progress.server.ts";

test("a panel that ran before its members is asked again until they have answered for good", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [
			{ kind: "broken_json", matches: "book 2?", per: "item" },
			{ kind: "refusal", matches: "book 3?", per: "item" },
		],
	});
	const project = await aProject(db, ["book 1", "book 2", "book 3"]);
	const member = await aJudge(db, project, { url: server.url });
	const aPanel = (name: string, members: readonly string[]) =>
		aJudgeOf(db, {
			...{ projectId: project.id, name, protocol: "panel", endpointId: null, model: null },
			parameters: { members },
			binding: { verdict: "verdict" },
		});
	const panel = await aPanel("panel", [member.id]);
	const ofPanels = await aPanel("panel of panels", [panel.id]);
	const engine = createEngine(HASTY);
	const ended = async (runId: string) => {
		await runToEnd(db, runId, { engine });
		const run = await findRun(db, runId);
		if (!run) throw new Error("the run is gone");
		const { total, scored, unscored } = await runProgress(db, run, NOW);
		return { total, scored, unscored };
	};
	const waiting = (cells: number) => ({ reason: "member_missing", cells, passing: true });
	const final = { reason: "unresolved", cells: 1, passing: false };

	for (const judge of [panel, ofPanels]) {
		expect(await ended(await aRun(db, judge))).toEqual({
			...{ total: 3, scored: 0, unscored: [waiting(3)] },
		});
	}
	await ended(await aRun(db, member));
	for (const judge of [panel, ofPanels]) {
		expect(await ended(await aRun(db, judge))).toEqual({
			...{ total: 3, scored: 1, unscored: [waiting(1), final] },
		});
	}
	server.setScript({});
	for (const judge of [member, panel, ofPanels]) {
		const request = { judge, run: null, createdBy: null, now: NOW };
		const totals = [];
		for await (const run of retryFailures(db, request)) totals.push(await ended(run.id));
		expect(totals).toEqual([{ total: 1, scored: 1, unscored: [] }]);
	}
	for (const judge of [panel, ofPanels]) {
		await expect(aRun(db, judge)).rejects.toThrow("nothing to do");
	}
});
