import type { ExampleFile } from "../../testing/contract.ts";

const lines = (...records: readonly unknown[]) =>
	records.map((record) => `${JSON.stringify(record)}\n`);

/** Runs with their feedback, one a line: an object, a conversation of LangChain, a run inside another, hostile names. */
export const runs: ExampleFile = {
	name: "runs.jsonl",
	pieces: lines(
		{
			id: "run-a",
			name: "library-desk",
			run_type: "chain",
			start_time: "2025-04-01T09:00:00.000000",
			end_time: "2025-04-01T09:00:02.000000",
			parent_run_id: null,
			trace_id: "run-a",
			session_id: "project-1",
			session_name: "desk-v2",
			reference_example_id: "example-1",
			inputs: { question: "When do you open?", language: "en" },
			outputs: {
				answer: "At nine.",
				documents: [
					{ page_content: "Open from nine.", metadata: { page: 4 }, id: "doc-1" },
					{ page_content: "Closed on Sunday.", metadata: {} },
				],
			},
			error: null,
			tags: ["desk"],
			extra: { metadata: { revision: "abc" }, runtime: { sdk: "python" } },
			events: [{ name: "start" }],
			feedback_stats: { correct: { n: 1, avg: 1 } },
			inputs_preview: "When do you open?",
			feedback: [
				{
					id: "f-1",
					run_id: "run-a",
					key: "correct",
					score: 1,
					value: "yes",
					comment: "As on the door.",
					correction: { answer: "At 9:00." },
					feedback_source: { type: "app", user_id: "user-anna", user_name: "Anna" },
					created_at: "2025-04-02T08:00:00.000000+00:00",
				},
				{
					id: "f-2",
					key: "tone",
					score: null,
					value: "friendly",
					comment: null,
					correction: { value: "curt" },
					feedback_source: { type: "app", user_id: null, user_name: null },
				},
				{
					id: "f-3",
					key: "relevance",
					score: 0.75,
					comment: "Answers what was asked.",
					feedback_source: { type: "auto_eval", metadata: { rule_name: "gpt" } },
					extra: { cost: 1 },
				},
				{ id: "f-4", key: "helpful", score: false, feedback_source: { type: "api" } },
				{
					id: "f-5",
					key: "helpful",
					score: null,
					value: null,
					error: true,
					feedback_source: { type: "model" },
				},
			],
		},
		{
			id: "run-b",
			name: "ChatOpenAI",
			run_type: "llm",
			parent_run_id: null,
			inputs: {
				messages: [
					[
						{
							lc: 1,
							type: "constructor",
							id: ["langchain", "schema", "SystemMessage"],
							kwargs: { content: "Be brief.", type: "system" },
						},
						{
							lc: 1,
							type: "constructor",
							id: ["langchain", "schema", "HumanMessage"],
							kwargs: { content: "And on Sunday?", type: "human" },
						},
					],
				],
			},
			outputs: {
				generations: [
					[
						{
							text: "Closed.",
							generation_info: { finish_reason: "stop" },
							message: {
								lc: 1,
								type: "constructor",
								id: ["langchain", "schema", "AIMessage"],
								kwargs: { content: "Closed.", additional_kwargs: {} },
							},
						},
					],
				],
				llm_output: { token_usage: { total: 9 } },
			},
		},
		{
			id: "run-c",
			run_type: "tool",
			parent_run_id: "run-b",
			inputs: { input: "x" },
			outputs: { output: "y" },
		},
		{
			id: "run-d",
			run_type: "llm",
			parent_run_id: "run-b",
			inputs: { prompt: "Inner" },
			outputs: { output: "Judged" },
			feedback: [
				{ key: "ok", score: true, feedback_source: { type: "app", user_id: "constructor" } },
			],
		},
	).concat(
		'{"id":"run-a","run_type":"chain","inputs":{"__proto__":{"x":1},"topic":"roses"},"outputs":null,"error":"it broke","hasOwnProperty":1}\n',
	),
	items: [
		{
			id: "run-a",
			input: "When do you open?",
			response: "At nine.",
			contexts: [{ id: "doc-1", text: "Open from nine." }, "Closed on Sunday."],
			query_id: "example-1",
			system: "desk-v2",
			metadata: {
				revision: "abc",
				name: "library-desk",
				run_type: "chain",
				start_time: "2025-04-01T09:00:00.000000",
				end_time: "2025-04-01T09:00:02.000000",
				trace_id: "run-a",
				session_id: "project-1",
				tags: ["desk"],
				"inputs.language": "en",
			},
		},
		{
			id: "run-b",
			messages: [
				{ role: "system", content: "Be brief." },
				{ role: "user", content: "And on Sunday?" },
			],
			response: "Closed.",
			metadata: { name: "ChatOpenAI", run_type: "llm" },
		},
		{
			id: "run-d",
			input: "Inner",
			response: "Judged",
			metadata: { run_type: "llm", parent_run_id: "run-b" },
		},
		{
			id: "run-a",
			input: JSON.stringify(JSON.parse('{"__proto__":{"x":1},"topic":"roses"}')),
			metadata: { run_type: "chain", error: "it broke", hasOwnProperty: 1 },
		},
	],
	labels: [
		{
			item_id: "run-a",
			rater: "user-anna",
			rater_kind: "human",
			dimension: "correct",
			value: 1,
			created_at: "2025-04-02T08:00:00.000Z",
			rationale: "As on the door.",
		},
		{
			item_id: "run-a",
			rater: "annotator",
			rater_kind: "human",
			dimension: "tone",
			value: "friendly",
			rationale: '{"value":"curt"}',
		},
		{
			item_id: "run-a",
			rater: "relevance by gpt",
			rater_kind: "judge",
			dimension: "relevance",
			value: 0.75,
			rationale: "Answers what was asked.",
		},
		{ item_id: "run-a", rater: "helpful", rater_kind: "judge", dimension: "helpful", value: false },
		{
			item_id: "run-a",
			rater: "helpful",
			rater_kind: "judge",
			dimension: "helpful",
			value: null,
			reason: "the evaluator failed",
			repetition: 1,
		},
		{ item_id: "run-d", rater: "constructor", rater_kind: "human", dimension: "ok", value: true },
	],
	noPlace: {
		"outputs.documents[].metadata": 1,
		"extra.runtime": 1,
		events: 1,
		feedback_stats: 1,
		"feedback[].value": 1,
		"feedback[].correction": 1,
		"feedback[].feedback_source.user_name": 1,
		"feedback[].feedback_source.metadata": 1,
		"feedback[].extra": 1,
		"outputs.generations[].generation_info": 1,
		"outputs.llm_output": 1,
		"child_runs[]": 1,
	},
};
