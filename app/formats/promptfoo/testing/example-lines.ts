import type { ExampleFile } from "../../testing/contract.ts";

const LINES: readonly object[] = [
	{
		cost: 0,
		error: "Aggregate score 0.33 < 0.5 threshold",
		gradingResult: {
			pass: false,
			score: 0.5,
			reason: "Aggregate score 0.33 < 0.5 threshold",
			componentResults: [
				{
					pass: false,
					score: 0.25,
					reason: "Aggregate score 0.25 < 0.5 threshold",
					componentResults: [
						{
							pass: true,
							score: 1,
							reason: "Assertion passed",
							assertion: { type: "is-json" },
						},
						{
							pass: false,
							score: 0,
							reason: "Expected output to contain it",
							assertion: { type: "contains", value: "ferry", weight: 3 },
						},
					],
					metadata: {
						assertionSet: { type: "assert-set", metric: "form", assertionCount: 2, threshold: 0.5 },
					},
				},
				{ pass: true, score: 1, reason: "Assertion passed", assertion: { type: "is-json" } },
				{
					pass: false,
					score: 0,
					reason: "Expected output to contain it",
					assertion: { type: "contains", value: "ferry", weight: 3 },
				},
				{
					pass: false,
					score: 0,
					reason: "the grader is down",
					metadata: { graderError: true },
					assertion: { type: "not-g-eval", value: "Is it rude?", provider: "openai:gpt-4.1" },
				},
				{
					pass: true,
					score: 7,
					reason: "seven words",
					assertion: { type: "javascript", value: "count", metric: "length", metricOnly: true },
				},
			],
		},
		promptIdx: 2,
		provider: { id: "echo" },
		prompt: { raw: "Write JSON.", label: "Write JSON." },
		response: { output: { boats: 2 } },
		score: 0.5,
		success: false,
		testCase: { vars: { constructor: "shipyard" }, metadata: {} },
		testIdx: 4,
		vars: JSON.parse('{"constructor":"shipyard","__proto__":"x","passages":["a","b"]}') as object,
		failureReason: 1,
	},
	{
		gradingResult: { pass: true, score: 0.9, reason: "a script said so", comment: "see again" },
		promptIdx: 2,
		provider: "echo",
		response: { output: "yes", audio: { id: "a1", transcript: "yes" } },
		score: 0.9,
		success: true,
		testCase: { vars: {} },
		testIdx: 5,
		vars: { query: "Is it open?", history: "long ".repeat(1000) },
		failureReason: 0,
	},
];

const judge = (item_id: string, rater: string, dimension: string) =>
	({ item_id, rater_kind: "judge", rater, dimension }) as const;

/** Two results as lines: a set of assertions, a grader that failed, an output that is no text, and no prompt. */
export const linesExample: ExampleFile = {
	name: "results.jsonl",
	pieces: LINES.map((line) => `${JSON.stringify(line)}\n`),
	items: [
		{
			id: "4/2/echo",
			input: "Write JSON.",
			response: '{"boats":2}',
			system: "echo",
			metadata: { constructor: "shipyard", passages: ["a", "b"] },
		},
		{ id: "5/2/echo", input: "Is it open?", response: "yes", system: "echo" },
	],
	labels: [
		{
			...judge("4/2/echo", "promptfoo", "form"),
			value: false,
			rationale: "Aggregate score 0.25 < 0.5 threshold",
		},
		{
			...judge("4/2/echo", "promptfoo", "form score"),
			value: 0.25,
			rationale: "Aggregate score 0.25 < 0.5 threshold",
		},
		{ ...judge("4/2/echo", "promptfoo", "is-json"), value: true, rationale: "Assertion passed" },
		{
			...judge("4/2/echo", "promptfoo", "contains"),
			value: false,
			rationale: "Expected output to contain it",
		},
		{
			...judge("4/2/echo", "not-g-eval (openai:gpt-4.1)", "not-g-eval"),
			value: null,
			reason: "the grader is down",
		},
		{ ...judge("4/2/echo", "promptfoo", "length score"), value: 7, rationale: "seven words" },
		{ ...judge("5/2/echo", "promptfoo", "pass"), value: true, rationale: "a script said so" },
		{ ...judge("5/2/echo", "promptfoo", "pass score"), value: 0.9, rationale: "a script said so" },
	],
	noPlace: {
		"vars.__proto__": 1,
		"vars.history": 1,
		"response.audio": 1,
		"gradingResult.comment": 1,
		"gradingResult.componentResults[].assertion.value": 1,
		"gradingResult.componentResults[].assertion.weight": 1,
	},
};
