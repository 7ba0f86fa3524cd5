import type { ExampleFile } from "../../testing/contract.ts";

/** Results of an experiment as pandas writes them, and a run whose evaluator gave nothing. */
export const experiment: ExampleFile = {
	name: "experiment.csv",
	pieces: [
		"inputs.question,inputs.k,outputs.answer,error,reference.answer,feedback.correct,feedback.tone,feedback.__proto__,execution_time,example_id,id\n",
		'"When, please?",3,At nine.,,At nine o\'clock.,True,friendly,0.5,1.25,example-1,run-1\n',
		"Where?,3,,timed out,There.,,,,,example-2,run-2\n",
	],
	items: [
		{
			id: "run-1",
			input: "When, please?",
			response: "At nine.",
			reference: "At nine o'clock.",
			query_id: "example-1",
			metadata: { execution_time: "1.25", "inputs.k": "3" },
		},
		{
			id: "run-2",
			input: "Where?",
			reference: "There.",
			query_id: "example-2",
			metadata: { error: "timed out", "inputs.k": "3" },
		},
	],
	labels: [
		{ item_id: "run-1", rater: "correct", rater_kind: "judge", dimension: "correct", value: true },
		{ item_id: "run-1", rater: "tone", rater_kind: "judge", dimension: "tone", value: "friendly" },
		{
			item_id: "run-1",
			rater: "__proto__",
			rater_kind: "judge",
			dimension: "__proto__",
			value: 0.5,
		},
	],
	noPlace: {},
};

/** The same as the SDK hands it out, in a list over several lines. */
export const results: ExampleFile = {
	name: "results.json",
	pieces: [
		JSON.stringify(
			[
				{
					run: {
						id: "run-3",
						run_type: "chain",
						inputs: { inputs: { question: "Is there a lift?" } },
						outputs: { output: "Yes." },
						child_runs: [
							{ run_type: "retriever", outputs: { documents: [{ page_content: "A lift." }] } },
						],
					},
					example: { id: "example-3", inputs: {}, outputs: { output: "Yes, on the left." } },
					evaluation_results: {
						results: [{ key: "correct", score: 1, comment: "Same.", source_run_id: "run-9" }],
					},
				},
			],
			null,
			1,
		),
	],
	items: [
		{
			id: "run-3",
			input: '{"inputs":{"question":"Is there a lift?"}}',
			response: "Yes.",
			contexts: ["A lift."],
			reference: "Yes, on the left.",
			query_id: "example-3",
			metadata: { run_type: "chain" },
		},
	],
	labels: [
		{
			item_id: "run-3",
			rater: "correct",
			rater_kind: "judge",
			dimension: "correct",
			value: 1,
			rationale: "Same.",
		},
	],
	noPlace: { "child_runs[]": 1, "feedback[].source_run_id": 1 },
};

/** Feedback alone, as pandas writes it; the last is of a run of another file, or of none. */
export const feedback: ExampleFile = {
	name: "feedback.csv",
	pieces: [
		"id,created_at,run_id,key,score,value,comment,feedback_source.type,feedback_source.user_id\n",
		'f-1,2025-04-02 08:00:00+00:00,run-a,correct,0,,"No, at ten.",app,user-ben\n',
		"f-2,2025-04-02 08:00:00+00:00,run-a,tone,,curt,,model,\n",
		"f-3,never,no-such-run,relevance,-7.5,,,api,\n",
	],
	items: [],
	labels: [
		{
			item_id: "run-a",
			rater: "user-ben",
			rater_kind: "human",
			dimension: "correct",
			value: 0,
			created_at: "2025-04-02T08:00:00.000Z",
			rationale: "No, at ten.",
		},
		{
			item_id: "run-a",
			rater: "tone",
			rater_kind: "judge",
			dimension: "tone",
			value: "curt",
			created_at: "2025-04-02T08:00:00.000Z",
		},
		{
			item_id: "no-such-run",
			rater: "relevance",
			rater_kind: "judge",
			dimension: "relevance",
			value: -7.5,
		},
	],
	noPlace: { "feedback[].created_at": 1 },
};

/** Runs of models alone, each inside another that is not in the file: an answer of the API. */
export const inner: ExampleFile = {
	name: "llm-runs.json",
	pieces: [
		JSON.stringify({
			runs: ["run-x", "run-y"].map((id) => ({
				id,
				run_type: "llm",
				parent_run_id: "run-0",
				inputs: { messages: [{ role: "user", content: "Hello?" }] },
				outputs: { choices: [{ message: { role: "assistant", content: id, refusal: null } }] },
			})),
			cursors: { next: null },
		}),
	],
	items: ["run-x", "run-y"].map((id) => ({
		id,
		messages: [{ role: "user", content: "Hello?" }],
		response: id,
		metadata: { run_type: "llm", parent_run_id: "run-0" },
	})),
	labels: [],
	noPlace: {},
};
