import { textHash } from "../../../files/content-hash.ts";
import type { ExampleFile, FormatContract } from "../../testing/contract.ts";
import { mlflow } from "../index.ts";
import { BROKEN_FILES } from "./broken-files.ts";
import { RESULTS_CSV, TRACES } from "./example-traces.ts";

const judge = { rater_kind: "judge" } as const;
const idOf = (...texts: readonly (string | null)[]) => textHash(JSON.stringify(texts));

const tableIds = [
	idOf("What is a quay?", "A place to land.", "A place where ships are unloaded."),
	idOf("What is a berth?", "A bed.", "A place for a ship in a harbour."),
];

/** As `mlflow.evaluate` logs it. */
const evalResultsTable: ExampleFile = {
	name: "eval_results_table.json",
	pieces: [
		JSON.stringify({
			columns: [
				"inputs",
				"ground_truth",
				"outputs",
				"source_documents",
				"token_count",
				"toxicity/v1/score",
				"answer_similarity/v1/score",
				"answer_similarity/v1/justification",
			],
			data: [
				[
					"What is a quay?",
					"A place where ships are unloaded.",
					"A place to land.",
					[{ page_content: "Quays are of stone.", metadata: { source: "harbour.md" } }],
					5,
					0.0002,
					4,
					"Both say what it is for.",
				],
				[
					"What is a berth?",
					"A place for a ship in a harbour.",
					"A bed.",
					null,
					3,
					0.0004,
					null,
					"Failed to score model on payload",
				],
			],
		}),
	],
	items: [
		{
			id: tableIds[0],
			input: "What is a quay?",
			response: "A place to land.",
			contexts: [{ id: "harbour.md", text: "Quays are of stone." }],
			reference: "A place where ships are unloaded.",
			metadata: { token_count: 5 },
		},
		{
			id: tableIds[1],
			input: "What is a berth?",
			response: "A bed.",
			reference: "A place for a ship in a harbour.",
			metadata: { token_count: 3 },
		},
	],
	labels: [
		{ item_id: tableIds[0], rater: "toxicity/v1", ...judge, dimension: "toxicity", value: 0.0002 },
		{
			item_id: tableIds[0],
			rater: "answer_similarity/v1",
			...judge,
			dimension: "answer_similarity",
			value: 4,
			rationale: "Both say what it is for.",
		},
		{ item_id: tableIds[1], rater: "toxicity/v1", ...judge, dimension: "toxicity", value: 0.0004 },
		{
			item_id: tableIds[1],
			rater: "answer_similarity/v1",
			...judge,
			dimension: "answer_similarity",
			value: null,
			rationale: "Failed to score model on payload",
		},
	],
	noPlace: {},
};

const tracesItems: ExampleFile["items"] = [
	{
		id: "tr-1",
		input: "Which tram goes to the lock?",
		messages: [{ role: "system", content: "Be brief." }],
		response: "Line 3.",
		reference: "Line 3 or line 8.",
		reference_contexts: [{ id: "trams.md", text: "Lines 3 and 8 stop there." }],
		system: "m-07",
		metadata: {
			client_request_id: "c-1",
			state: "OK",
			request_time: "2026-04-01T08:00:00.000Z",
			execution_duration: 812,
			trace_metadata: { "mlflow.modelId": "m-07" },
			tags: { "mlflow.traceName": "chat" },
			inputs: { temperature: 0.5 },
			expectations: { expected_facts: ["Line 3 stops at the lock."] },
		},
	},
	{
		id: "tr-2",
		input: "And at night?",
		response: '{"line":"N8","minutes":[5,35]}',
		metadata: { state: "OK", request_time: "2026-04-01T08:01:00.000Z" },
	},
];

const tracesLabels: ExampleFile["labels"] = [
	{
		item_id: "tr-1",
		rater: "ada@example.org",
		rater_kind: "human",
		dimension: "correctness",
		value: "yes",
		created_at: "2026-04-02T10:00:00.000Z",
		rationale: "Line 3 is right.",
	},
	{
		item_id: "tr-1",
		rater: "openai:/gpt-5",
		...judge,
		dimension: "correctness",
		value: "no",
		rationale: "Line 8 is missing.",
	},
	{
		item_id: "tr-1",
		rater: "openai:/gpt-5",
		...judge,
		dimension: "correctness",
		value: "yes",
		repetition: 1,
	},
	{ item_id: "tr-1", rater: "is_short", ...judge, dimension: "is_short", value: true },
	{ item_id: "tr-1", rater: "tone", ...judge, dimension: "tone/warm", value: 2 },
	{ item_id: "tr-1", rater: "tone", ...judge, dimension: "tone/dry", value: 4.5 },
	{
		item_id: "tr-1",
		rater: "databricks",
		...judge,
		dimension: "safety",
		value: null,
		reason: "RATE_LIMIT_EXCEEDED: too many requests",
		created_at: "2026-04-01T08:00:05.000Z",
	},
	{
		item_id: "tr-2",
		rater: "groundedness",
		...judge,
		dimension: "groundedness",
		value: 0.25,
		rationale: "Nothing says so.",
	},
];

const traces: ExampleFile = {
	name: "traces.json",
	pieces: [JSON.stringify(TRACES)],
	items: tracesItems,
	labels: tracesLabels,
	noPlace: {
		trace: 1,
		spans: 1,
		"assessments[].metadata": 1,
		"assessments[].span_id": 1,
		"assessments[].valid": 1,
	},
};

const csvResults: ExampleFile = {
	name: "eval_results.csv",
	pieces: [RESULTS_CSV],
	items: [
		{ id: "tr-5", input: "2 + 2?", response: "4", reference: "4", metadata: { state: "OK" } },
		{ id: "tr-6", input: "What is pi?", response: "It's 3.14", metadata: { state: "OK" } },
	],
	labels: [
		{
			item_id: "tr-5",
			rater: "bo",
			rater_kind: "human",
			dimension: "helpful",
			value: true,
			rationale: 'It\'s "right"',
		},
		{
			item_id: "tr-5",
			rater: "correctness",
			...judge,
			dimension: "correctness",
			value: 1,
			rationale: "Equal.",
		},
		{
			item_id: "tr-6",
			rater: "correctness",
			...judge,
			dimension: "correctness",
			value: null,
			reason: "SCORER_ERROR: no expectation",
		},
	],
	noPlace: {},
};

export const mlflowContract: FormatContract = {
	format: mlflow,
	source: "https://mlflow.org/docs/latest/api_reference/python_api/mlflow.entities.html",
	examples: [
		evalResultsTable,
		traces,
		{
			...traces,
			name: "traces.jsonl",
			pieces: TRACES.map((trace) => `${JSON.stringify(trace)}\n`),
		},
		csvResults,
	],
	large: (records) => ({
		name: "eval_results_table.json",
		items: records,
		labels: records,
		pieces: (function* () {
			yield '{"columns":["inputs","outputs","exact_match/v1/score"],"data":[';
			for (let at = 0; at < records; at++)
				yield `${at === 0 ? "" : ","}${JSON.stringify([`What is ${at}?`, "A number.", at % 2])}`;
			yield "]}";
		})(),
	}),
	broken: BROKEN_FILES,
};
