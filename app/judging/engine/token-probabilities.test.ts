import { expect, test } from "vitest";
import { coverageOfJudges } from "#db/queries/judges.server.ts";
import { latestJudgments } from "#db/queries/judgments.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerScript } from "#judges/testing/scripted-model.ts";
import { aRubric } from "#seeds/builders.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { missingFigureInWords } from "../runs/run-in-words.ts";
import { runProgress } from "../runs/run-progress.server.ts";
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
	const run = await findRun(db, runId);
	if (!run) throw new Error("the run was not stored");
	const coverage = await coverageOfJudges(db, project.id);
	return {
		...{ db, server, judge },
		progress: await runProgress(db, run, new Date()),
		covered: coverage.get(judge.id),
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
	const { db, judge, outcomes, server, progress, covered } = await judged({
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
	// They stand beside what people compare: the cells are scored, and why they are missing is said.
	expect(progress).toMatchObject({ done: 2, scored: 2, unscored: [] });
	expect(covered).toMatchObject({ asked: 2, scored: 2 });
	expect(progress.missing.map(missingFigureInWords)).toEqual([
		"correctness (expected) has no value in 2 cells: the endpoint gave no token probabilities with this answer.",
		"verdict (expected) has no value in 2 cells: the endpoint gave no token probabilities with this answer.",
	]);
	expect(server.ledger.byKind()).toEqual({ refused_part: 1, answer: 2 });
	const { endpointId, model } = judge;
	const learnt = await learntForm(db, { endpointId: endpointId ?? "", model: model ?? "" });
	expect(learnt?.form.leftOut).toEqual(["logprobs"]);
});
