import type { ExampleFile } from "../../testing/contract.ts";

/** An answer of the API: traces in full, over several lines. */
export const pages: ExampleFile = {
	name: "traces.json",
	pieces: [
		JSON.stringify(
			{
				data: [
					{
						id: "trace-a",
						timestamp: "2025-03-01T10:00:00.000Z",
						name: "library-desk",
						input: { question: "When do you open?", contexts: ["Open from nine."], k: 3 },
						output: { answer: "At nine.", sources: [{ page: 4 }] },
						sessionId: "session-7",
						userId: "reader-1",
						release: "v2",
						version: null,
						environment: "production",
						public: false,
						tags: ["desk", "hours"],
						metadata: { constructor: "c", __proto__: null, channel: "web" },
						htmlPath: "/project/p/traces/trace-a",
						latency: 1.5,
						totalCost: 0.002,
						observations: [{ id: "o-1", type: "GENERATION", input: "…" }],
						scores: [
							{
								id: "s-1",
								traceId: "trace-a",
								observationId: "o-1",
								name: "correct",
								value: 1,
								stringValue: "True",
								dataType: "BOOLEAN",
								source: "ANNOTATION",
								authorUserId: "user-anna",
								comment: "As on the door.",
								configId: "config-1",
								queueId: "queue-1",
								timestamp: "2025-03-02T08:00:00.000Z",
							},
							{
								id: "s-2",
								traceId: "trace-a",
								name: "tone",
								value: null,
								stringValue: "friendly",
								dataType: "CATEGORICAL",
								source: "ANNOTATION",
								authorUserId: null,
								comment: null,
							},
							{
								id: "s-3",
								traceId: "trace-a",
								name: "relevance",
								value: 0.75,
								dataType: "NUMERIC",
								source: "EVAL",
								comment: "Answers what was asked.",
								metadata: { evaluator: "gpt" },
							},
							{ id: "s-4", name: "relevance", value: 0.5, dataType: "NUMERIC", source: "API" },
							{
								id: "s-5",
								name: "liked",
								value: 0,
								dataType: "BOOLEAN",
								source: "API",
								metadata: { source: "human", userId: "reader-1" },
							},
							{ id: "s-6", name: "relevance", value: 0.25, dataType: "NUMERIC", source: "API" },
							{ id: "s-7", name: "relevance", value: null, dataType: "NUMERIC", source: "API" },
						],
					},
				],
				meta: { page: 1, totalItems: 1 },
			},
			null,
			2,
		),
	],
	items: [
		{
			id: "trace-a",
			input: "When do you open?",
			response: "At nine.",
			contexts: ["Open from nine."],
			group: "session-7",
			metadata: {
				constructor: "c",
				channel: "web",
				timestamp: "2025-03-01T10:00:00.000Z",
				name: "library-desk",
				userId: "reader-1",
				release: "v2",
				environment: "production",
				public: false,
				tags: ["desk", "hours"],
				htmlPath: "/project/p/traces/trace-a",
				latency: 1.5,
				totalCost: 0.002,
				"input.k": 3,
			},
		},
	],
	labels: [
		{
			item_id: "trace-a",
			rater: "user-anna",
			rater_kind: "human",
			dimension: "correct",
			value: true,
			created_at: "2025-03-02T08:00:00.000Z",
			rationale: "As on the door.",
		},
		{
			item_id: "trace-a",
			rater: "annotator",
			rater_kind: "human",
			dimension: "tone",
			value: "friendly",
		},
		{
			item_id: "trace-a",
			rater: "relevance by gpt",
			rater_kind: "judge",
			dimension: "relevance",
			value: 0.75,
			rationale: "Answers what was asked.",
		},
		{
			item_id: "trace-a",
			rater: "relevance",
			rater_kind: "judge",
			dimension: "relevance",
			value: 0.5,
		},
		{
			item_id: "trace-a",
			rater: "reader-1",
			rater_kind: "human",
			dimension: "liked",
			value: false,
		},
		{
			item_id: "trace-a",
			rater: "relevance",
			rater_kind: "judge",
			dimension: "relevance",
			value: 0.25,
			repetition: 1,
		},
		{
			item_id: "trace-a",
			rater: "relevance",
			rater_kind: "judge",
			dimension: "relevance",
			value: null,
			repetition: 2,
		},
	],
	noPlace: {
		"output.sources": 1,
		"observations[]": 1,
		"scores[].observationId": 1,
		"scores[].configId": 1,
		"scores[].queueId": 1,
		"scores[].metadata": 1,
	},
};

const CHAT = [
	{ role: "system", content: "Be brief." },
	{ role: "user", content: "And on Sunday?" },
];

/** One trace a line: conversations, unknown objects, hostile names, the same id twice, ids in place of scores. */
export const rows: ExampleFile = {
	name: "traces.jsonl",
	pieces: [
		`${JSON.stringify({
			id: "trace-b",
			timestamp: "2025-03-01T10:00:00.000Z",
			project_id: "p",
			user_id: "reader-2",
			session_id: "session-8",
			input: { messages: CHAT },
			output: { role: "assistant", content: "Closed.", tool_calls: null, refusal: null },
			metadata: { longPrompt: "x".repeat(3_000) },
			observations: ["o-1"],
			scores: ["s-1"],
		})}\n`,
		'{"id":"trace-b","timestamp":"2025-03-01","bookmarked":true,"public":false,"input":"again","output":["a","b"],"metadata":{"__proto__":{"x":1}},"relevance":[0.5],"hasOwnProperty":"h"}\n',
		`${JSON.stringify({
			id: "constructor",
			timestamp: "2025-03-01",
			release: null,
			environment: "default",
			input: null,
			output: null,
			observations: [
				{
					id: "o-1",
					input: { topic: "roses" },
					output: { choices: [{ message: { role: "assistant", content: "Red." } }] },
				},
				{ id: "o-2", parentObservationId: "o-1", input: "inner", output: "inner" },
			],
		})}\n`,
	],
	items: [
		{
			id: "trace-b",
			messages: CHAT,
			response: "Closed.",
			group: "session-8",
			metadata: { timestamp: "2025-03-01T10:00:00.000Z", project_id: "p", user_id: "reader-2" },
		},
		{
			id: "trace-b",
			input: "again",
			response: '["a","b"]',
			metadata: { timestamp: "2025-03-01", bookmarked: true, public: false, hasOwnProperty: "h" },
		},
		{
			id: "constructor",
			input: '{"topic":"roses"}',
			response: "Red.",
			metadata: { timestamp: "2025-03-01", environment: "default" },
		},
	],
	labels: [],
	noPlace: {
		"metadata.longPrompt": 1,
		"observations[]": 2,
		"scores[]": 1,
		"metadata.__proto__": 1,
		relevance: 1,
	},
};

/** One trace as its page downloads it, its observations beside it; the whole conversation came out. */
export const page: ExampleFile = {
	name: "trace-d.json",
	pieces: [
		JSON.stringify(
			{
				trace: {
					id: "trace-d",
					timestamp: "2025-03-01T10:00:00.000Z",
					input: "And on Sunday?",
					output: [
						{ role: "user", content: "And on Sunday?" },
						{ role: "assistant", content: "Closed." },
					],
					public: false,
					environment: "default",
					scores: [
						{ name: "tone", stringValue: "curt", dataType: "CATEGORICAL", source: "ANNOTATION" },
					],
				},
				observations: [{ id: "o-1", type: "SPAN" }],
			},
			null,
			2,
		),
	],
	items: [
		{
			id: "trace-d",
			messages: [
				{ role: "user", content: "And on Sunday?" },
				{ role: "assistant", content: "Closed." },
			],
			metadata: {
				timestamp: "2025-03-01T10:00:00.000Z",
				public: false,
				environment: "default",
			},
		},
	],
	labels: [
		{
			item_id: "trace-d",
			rater: "annotator",
			rater_kind: "human",
			dimension: "tone",
			value: "curt",
		},
	],
	noPlace: { "observations[]": 1 },
};
