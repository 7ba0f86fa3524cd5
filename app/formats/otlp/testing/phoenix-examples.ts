import type { ExampleFile } from "../../testing/contract.ts";

const STARTED_AT = "2025-03-01T10:00:00.000Z";

/** Spans of Phoenix as pandas writes them, with columns of evaluations; the second is inside the first and evaluated too. */
export const phoenix: ExampleFile = {
	name: "spans.csv",
	pieces: [
		"context.span_id,context.trace_id,name,span_kind,parent_id,start_time,status_code,attributes.input.value,attributes.output.value,attributes.llm.model_name,attributes.retrieval.documents,eval.Q&A.score,eval.Q&A.label,eval.Q&A.explanation,annotation.tone.label,annotation.tone.updated_by\n",
		'p-1,trace-p,query,CHAIN,,2025-03-01 10:00:00+00:00,OK,"When, please?",At nine.,,,1,correct,"It is, on the door.",rude,anna@example.org\n',
		"p-2,trace-p,llm,LLM,p-1,2025-03-01 10:00:00+00:00,OK,Inner prompt,Inner answer,m,,0.0,,,,\n",
		'p-3,trace-p,retrieve,RETRIEVER,p-1,2025-03-01 10:00:00+00:00,OK,,,,"[{""document.content"":""Open from nine."",""document.metadata"":""{}""}]",,,,,\n',
	],
	items: [
		{
			id: "p-1",
			input: "When, please?",
			response: "At nine.",
			contexts: ["Open from nine."],
			metadata: { name: "query", trace_id: "trace-p", started: STARTED_AT },
		},
		{
			id: "p-2",
			input: "Inner prompt",
			response: "Inner answer",
			system: "m",
			metadata: { name: "llm", trace_id: "trace-p", started: STARTED_AT },
		},
	],
	labels: [
		{
			item_id: "p-1",
			rater: "Q&A",
			rater_kind: "judge",
			dimension: "Q&A",
			value: 1,
			rationale: "It is, on the door.",
		},
		{
			item_id: "p-1",
			rater: "anna@example.org",
			rater_kind: "human",
			dimension: "tone",
			value: "rude",
		},
		{ item_id: "p-2", rater: "Q&A", rater_kind: "judge", dimension: "Q&A", value: 0 },
	],
	noPlace: { "eval[].label": 1, "attributes.retrieval.documents[].document.metadata": 1 },
};

/** Spans as the API of Phoenix answers, nested, with annotations, hostile names and a circle of parents. */
export const api: ExampleFile = {
	name: "spans.json",
	pieces: [
		`{"data":[${JSON.stringify({
			id: "U3Bhbjox",
			name: "constructor",
			context: { trace_id: "__proto__", span_id: "hasOwnProperty" },
			span_kind: "LLM",
			parent_id: null,
			start_time: "2025-03-01T10:00:00+00:00",
			attributes: {
				input: { value: "Where?" },
				output: { value: "There." },
				user: { id: "reader-1" },
				metadata: { floor: 1 },
			},
			events: [],
			annotations: [
				{
					name: "correct",
					annotator_kind: "HUMAN",
					result: { label: "yes", score: null, explanation: "I looked." },
					user_id: "user-anna",
					identifier: "x",
					created_at: "2025-03-02T08:00:00+00:00",
					metadata: { round: 1 },
				},
				{ name: "short", annotator_kind: "CODE", result: { score: 1 }, identifier: "" },
			],
		})},\n`,
		'{"name":"a","context":{"trace_id":"t","span_id":"c-1"},"parent_id":"c-2","attributes":{"input":{"value":"x"},"__proto__":{"y":1}}},\n',
		'{"name":"b","context":{"trace_id":"t","span_id":"c-2"},"parent_id":"c-1","attributes":{"input.value":"x"}}],"next_cursor":null}',
	],
	items: [
		{
			id: "hasOwnProperty",
			input: "Where?",
			response: "There.",
			metadata: {
				name: "constructor",
				trace_id: "__proto__",
				started: STARTED_AT,
				"attributes.user.id": "reader-1",
				"attributes.metadata.floor": 1,
			},
		},
	],
	labels: [
		{
			item_id: "hasOwnProperty",
			rater: "user-anna",
			rater_kind: "human",
			dimension: "correct",
			value: "yes",
			created_at: "2025-03-02T08:00:00.000Z",
			rationale: "I looked.",
		},
		{
			item_id: "hasOwnProperty",
			rater: "short",
			rater_kind: "judge",
			dimension: "short",
			value: 1,
		},
	],
	noPlace: { "annotations[].metadata": 1, "spans[]": 2 },
};

/** Annotations alone; the last is of a span of another file, or of none. */
export const annotations: ExampleFile = {
	name: "annotations.csv",
	pieces: [
		"span_id,annotation_name,annotator_kind,result.score,result.label,result.explanation,metadata,user_id,created_at\n",
		'p-1,tone,HUMAN,,friendly,"Nice, that.",{},,2025-03-02T08:00:00+00:00\n',
		"no-such-span,correct,LLM,-2,,,{},,\n",
	],
	items: [],
	labels: [
		{
			item_id: "p-1",
			rater: "annotator",
			rater_kind: "human",
			dimension: "tone",
			value: "friendly",
			created_at: "2025-03-02T08:00:00.000Z",
			rationale: "Nice, that.",
		},
		{
			item_id: "no-such-span",
			rater: "correct",
			rater_kind: "judge",
			dimension: "correct",
			value: -2,
		},
	],
	noPlace: {},
};
