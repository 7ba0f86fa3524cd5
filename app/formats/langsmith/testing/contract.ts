import type { FormatContract } from "../../testing/contract.ts";
import { langsmith } from "../index.ts";
import { runs } from "./examples.ts";
import { experiment, feedback, inner, results } from "./more-examples.ts";

const RUN = {
	id: "r-1",
	run_type: "chain",
	inputs: { question: "Where?" },
	outputs: { answer: "There." },
};
const FEEDBACK = {
	id: "f-1",
	run_id: "r-1",
	key: "helpful",
	score: 1,
	feedback_source: { type: "api" },
};

const lines = (...records: readonly unknown[]) =>
	records.map((record) => `${JSON.stringify(record)}\n`);

/** Fields as the formats of runs and feedback, and the SDK's table of results, have them; texts are ours. */
export const langsmithContract: FormatContract = {
	format: langsmith,
	source:
		"https://docs.langchain.com/langsmith/run-data-format, https://docs.langchain.com/langsmith/feedback-data-format and https://github.com/langchain-ai/langsmith-sdk/blob/main/python/langsmith/evaluation/_runner.py",
	examples: [runs, inner, experiment, results, feedback],
	large: (records) => ({
		name: "large.jsonl",
		pieces: large(records),
		items: records,
		labels: records * 2,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [JSON.stringify([RUN, { ...RUN, id: "r-2" }]).slice(0, -30)],
			problem: /ends in the middle/,
			items: 1,
			labels: 0,
		},
		{
			name: "no-id.jsonl",
			pieces: lines({ ...RUN, id: null }, { ...RUN, id: [1] }, RUN),
			problem: /has no id/,
			items: 1,
			labels: 0,
		},
		{
			name: "empty-run.jsonl",
			pieces: lines({ ...RUN, inputs: {}, outputs: null, feedback: [FEEDBACK] }, RUN),
			problem: /no inputs and no outputs/,
			items: 1,
			labels: 1,
		},
		{
			name: "values.jsonl",
			pieces: lines(
				FEEDBACK,
				{ ...FEEDBACK, score: { deep: 1 } },
				{ ...FEEDBACK, score: null, value: ["a"] },
				{ ...FEEDBACK, score: 1e300 },
			),
			problem: /no score or value that is a number/,
			items: 0,
			labels: 2,
		},
		{
			name: "not-a-number.csv",
			pieces: [
				"id,run_id,key,score,comment\n",
				"f-1,r-1,helpful,NaN,\n",
				"f-2,r-1,helpful,-inf,\n",
				"f-3,r-1,helpful,0.5,\n",
			],
			problem: /"helpful" has no score/,
			items: 0,
			labels: 1,
		},
		{
			name: "sources.jsonl",
			pieces: lines(
				{ ...FEEDBACK, feedback_source: { type: "oracle" } },
				{ ...FEEDBACK, run_id: null },
				{ ...FEEDBACK, key: "" },
				FEEDBACK,
			),
			problem: /source that is not known/,
			items: 0,
			labels: 1,
		},
		{
			name: "of-another-tool.jsonl",
			pieces: lines(
				RUN,
				{ id: "t-1", timestamp: "2025-01-01", input: "a", output: "b" },
				[1],
				null,
			),
			problem: /neither a run nor feedback/,
			items: 1,
			labels: 0,
		},
		{
			name: "no-json.jsonl",
			pieces: [...lines(RUN), "{nonsense}\n", ...lines({ ...RUN, feedback: "good" })],
			problem: /not valid JSON/,
			items: 2,
			labels: 0,
		},
		{
			name: "deep.json",
			pieces: [
				`{\n"id":"r-2","run_type":"llm","outputs":{},"inputs":${'{"a":'.repeat(5_000)}1${"}".repeat(5_001)}`,
			],
			problem: /nested more than/,
			items: 0,
			labels: 0,
		},
	],
};

function* large(records: number): Generator<string> {
	for (let at = 0; at < records; at++) {
		const id = `run-${at}`;
		const given = [
			{ ...FEEDBACK, id: `f-${at}`, run_id: id, score: (at % 10) / 10 },
			{ ...FEEDBACK, run_id: id, feedback_source: { type: "app", user_id: `user-${at % 3}` } },
		];
		const outputs = { answer: `There, at ${at}. `.repeat(20) };
		yield `${JSON.stringify({ ...RUN, id, outputs, feedback: given })}\n`;
	}
}
