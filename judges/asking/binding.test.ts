import { expect, test } from "vitest";
import { defaultBinding } from "./binding.ts";

const bind = (judge: string[], rubric: string[]) =>
	defaultBinding(
		judge.map((name) => ({ name })),
		rubric,
	);

test("the same name binds, also where another spelling of it stands beside it", () => {
	expect(bind(["verdict", "grade"], ["verdict", "Verdict", "tone"])).toEqual({
		verdict: "verdict",
	});
});

test("names that mean the same bind: aliases, spelling of words", () => {
	expect(
		bind(
			["groundedness", "answer_relevancy", "ContextRelevance", "ground-truth match"],
			["faithfulness", "response relevancy", "context_relevancy", "reference_match"],
		),
	).toEqual({
		groundedness: "faithfulness",
		answer_relevancy: "response relevancy",
		ContextRelevance: "context_relevancy",
		"ground-truth match": "reference_match",
	});
});

test("several judge dimensions may count against one, a choice between two is not made", () => {
	expect(bind(["faithfulness", "groundedness"], ["faithfulness"])).toEqual({
		faithfulness: "faithfulness",
		groundedness: "faithfulness",
	});
	expect(bind(["answer relevance"], ["answer_relevancy", "response_relevancy"])).toEqual({});
	expect(bind(["token_f1"], ["verdict"])).toEqual({});
});
