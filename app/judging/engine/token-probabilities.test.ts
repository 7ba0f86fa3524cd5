import { expect, test } from "vitest";
import { latestJudgments } from "#db/queries/judgments.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerScript } from "#judges/testing/scripted-model.ts";
import { aRubric } from "#seeds/builders.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const answer = () => ({
	json: {
		verdict: { rationale: "Right.", value: true },
		correctness: { rationale: "Nearly 4.", value: 4 },
	},
});

/** A judge of a rubric that asks for token probabilities, run over two items. */
async function judged(script: ModelServerScript) {
	const db = await openTestDatabase();
	const server = await aModelServer({ answer, ...script });
	const project = await aProject(db, ["a book", "a film"]);
	await saveDraft(db, { projectId: project.id, definition: aRubric(), now: NOW });
	await publishRubric(db, { projectId: project.id, now: NOW });
	const parameters = { tokenProbabilities: true };
	const judge = await aJudge(db, project, { url: server.url, protocol: "rubric", parameters });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	return {
		db,
		server,
		judge,
		outcomes: (await latestJudgments(db, runId, 9)).map((j) => j.outcomes),
	};
}

test("a run stores the expected value of each dimension beside its mode", async () => {
	const { outcomes, judge } = await judged({});
	expect(outcomes).toHaveLength(2);
	for (const one of outcomes) {
		expect(one).toMatchObject({
			verdict: { kind: "scored", value: true },
			"verdict (expected)": { kind: "scored", value: expect.closeTo(0.7) },
			correctness: { kind: "scored", value: 4 },
			"correctness (expected)": { kind: "scored", value: expect.closeTo(4.3) },
		});
	}
	expect(judge.binding["correctness (expected)"]).toBe("correctness (expected)");
});

test("a model that refuses logprobs keeps its values; the expected ones end with the reason", async () => {
	const { db, judge, outcomes, server } = await judged({
		refuses: { provider: "openai", parts: ["logprobs"] },
	});
	const reason = {
		...{ kind: "unscored", reason: "not_applicable" },
		detail: "the endpoint gave no token probabilities with this answer",
	};
	for (const one of outcomes) {
		expect(one).toMatchObject({
			...{ verdict: { kind: "scored", value: true }, correctness: { kind: "scored", value: 4 } },
			...{ "verdict (expected)": reason, "correctness (expected)": reason },
		});
	}
	expect(server.ledger.byKind()).toEqual({ refused_part: 1, answer: 2 });
	const { endpointId, model } = judge;
	const learnt = await learntForm(db, { endpointId: endpointId ?? "", model: model ?? "" });
	expect(learnt?.form.leftOut).toEqual(["logprobs"]);
});
