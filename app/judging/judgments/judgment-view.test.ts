import { expect, test } from "vitest";
import { latestJudgments } from "#db/queries/judgments.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { judgmentView } from "./judgment-view.server.ts";

test("a judgment shows each exchange with its step, tokens and cost, and what was used again", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, ["the same book", "the same book"]);
	const judge = await aJudge(db, project, { url: server.url, concurrency: 1 });
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(server.ledger.requests).toBe(1);
	const judgments = await latestJudgments(db, runId, 2);
	const views = await Promise.all(judgments.map(({ id }) => judgmentView(db, project.id, id)));
	const exchanges = views.flatMap((view) => view?.exchanges ?? []);
	expect(exchanges).toHaveLength(2);
	const [paid] = exchanges.filter(({ isReused }) => !isReused);
	const [reused] = exchanges.filter(({ isReused }) => isReused);
	expect(paid).toMatchObject({
		step: "judge",
		role: "judge",
		draw: 0,
		attempt: 1,
		cost: "unknown",
	});
	expect(reused).toMatchObject({ step: "judge", cost: "$0" });
	expect(paid?.promptTokens).toBeGreaterThan(0);
	expect(paid?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
	expect(JSON.parse(paid?.answer ?? "")).toHaveProperty("grade");
	expect(paid?.response).toContain(JSON.stringify(paid?.answer));
	const [view] = views;
	expect(view?.judge).toMatchObject({ name: "judge", protocol: "vRAG-Eval" });
	const grade = view?.outcomes.find(({ dimension }) => dimension === "grade");
	expect(JSON.parse(grade?.evidence ?? "")).toHaveProperty("honesty");
	expect(await judgmentView(db, "prj_other", judgments[0]?.id ?? "")).toBeNull();
});
