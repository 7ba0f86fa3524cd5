import { expect, test } from "vitest";
import { latestJudgments } from "#db/queries/judgments.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { dryRun } from "../runs/dry-run.server.ts";
import { planRun } from "../runs/plan-run.server.ts";
import { repetitionWarning } from "../runs/repetition-warning.ts";
import { aJudge, aProject, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const GRADES = ["2", "5", "4", "1", "4"];

test.each(["live", "batch"] as const)(
	"an item is judged several times, %s, and the median counts with its share",
	async (mode) => {
		const db = await openTestDatabase();
		const asked = new Map<string, number>();
		const server = await aModelServer({
			answer: ({ item }) => {
				const times = asked.get(item) ?? 0;
				asked.set(item, times + 1);
				const said = { correctness: "", completeness: "", honesty: "" };
				return { json: { ...said, grade: GRADES[times % GRADES.length] } };
			},
		});
		const project = await aProject(db, ["a book", "a map", "a score"]);
		const parameters = { temperature: 0.7, selfConsistency: 5 };
		const judge = await aJudge(db, project, { url: server.url, parameters });
		expect(repetitionWarning(judge)).toBeNull();
		expect(repetitionWarning({ parameters: { temperature: 0, selfConsistency: 5 } })).toContain(
			"At temperature 0",
		);
		const request = { judge, items: "all", repetitions: 1, mode } as const;
		const dry = await dryRun(db, request, 1);
		if (isRefusal(dry)) throw new Error(dry.sentence);
		expect(dry.estimate?.requests).toBe(15);
		expect(dry.items[0]).toMatchObject({ mostRequests: 5, requests: [{ times: 5 }] });

		const planned = await planRun(db, request, { createdBy: null, now: new Date() });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		const engine = createEngine({ ...HASTY, batchPollMs: 5 });
		expect(await runToEnd(db, planned.run.id, { engine })).toEqual({ status: "done" });
		expect([...asked.values()]).toEqual([5, 5, 5]);
		const judgments = await latestJudgments(db, planned.run.id, 9);
		expect(judgments).toHaveLength(3);
		for (const { outcomes } of judgments) {
			expect(outcomes).toMatchObject({
				grade: {
					value: 4,
					evidence: { selfConsistency: { asked: 5, scored: 5, same: 2, share: 0.4 } },
				},
				verdict: { value: true, evidence: { selfConsistency: { same: 3, share: 0.6 } } },
			});
		}

		// A judge that asks once finds its answer among those that were stored.
		const single = { temperature: 0.7 };
		const once = await aJudge(db, project, { url: server.url, parameters: single, name: "once" });
		const again = await planRun(
			db,
			{ judge: once, items: "all", repetitions: 1 },
			{ createdBy: null, now: new Date() },
		);
		if (again.kind !== "planned") throw new Error("nothing to do");
		await runToEnd(db, again.run.id, { engine });
		expect([...asked.values()]).toEqual([5, 5, 5]);
	},
);
