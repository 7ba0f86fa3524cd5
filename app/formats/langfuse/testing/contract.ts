import type { FormatContract } from "../../testing/contract.ts";
import { langfuse } from "../index.ts";
import { events } from "./event-example.ts";
import { page, pages, rows } from "./examples.ts";
import { scores, table } from "./tables.ts";

const TRACE = {
	id: "t-1",
	timestamp: "2025-03-01T10:00:00.000Z",
	name: "chat",
	input: "Where is it?",
	output: "There.",
	sessionId: null,
	userId: null,
	release: null,
	scores: [],
	observations: [],
};
const SCORE = {
	id: "s-1",
	traceId: "t-1",
	name: "helpful",
	value: 1,
	dataType: "NUMERIC",
	source: "EVAL",
	timestamp: "2025-03-01T10:00:00.000Z",
};

const lines = (...records: readonly unknown[]) =>
	records.map((record) => `${JSON.stringify(record)}\n`);

/** Fields as the API's definition and the worker that writes exports have them; texts are ours. */
export const langfuseContract: FormatContract = {
	format: langfuse,
	source:
		"https://github.com/langfuse/langfuse/blob/main/fern/apis/server/definition/commons.yml, https://api.reference.langfuse.com/#tag/ingestion and https://langfuse.com/docs/api-and-data-platform/features/export-from-ui",
	examples: [pages, page, rows, table, scores, events],
	large: (records) => ({
		name: "large.jsonl",
		pieces: large(records),
		items: records,
		labels: records * 2,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [JSON.stringify([TRACE, { ...TRACE, id: "t-2" }]).slice(0, -30)],
			problem: /ends in the middle/,
			items: 1,
			labels: 0,
		},
		{
			name: "no-id.jsonl",
			pieces: lines({ ...TRACE, id: null }, { ...TRACE, id: { a: 1 } }, TRACE),
			problem: /has no id/,
			items: 1,
			labels: 0,
		},
		{
			name: "empty-trace.jsonl",
			pieces: lines({ ...TRACE, input: null, output: "", scores: [SCORE] }, TRACE),
			problem: /no input and no output/,
			items: 1,
			labels: 1,
		},
		{
			name: "values.jsonl",
			pieces: lines(
				SCORE,
				{ ...SCORE, value: "much" },
				{ ...SCORE, value: { deep: 1 } },
				{ ...SCORE, dataType: "BOOLEAN", value: 7 },
				{ ...SCORE, dataType: "CORRECTION", value: 0 },
				{ ...SCORE, value: 1e300 },
			),
			problem: /no value that fits its data type/,
			items: 0,
			labels: 2,
		},
		{
			name: "not-a-number.csv",
			pieces: [
				"id,traceId,name,value,dataType,source\n",
				"s-1,t-1,helpful,NaN,NUMERIC,EVAL\n",
				"s-2,t-1,helpful,Infinity,NUMERIC,EVAL\n",
				"s-3,t-1,helpful,0.5,NUMERIC,EVAL\n",
			],
			problem: /"helpful" has no value that fits/,
			items: 0,
			labels: 1,
		},
		{
			name: "sources.jsonl",
			pieces: lines({ ...SCORE, source: "ORACLE" }, { ...SCORE, traceId: null }, SCORE),
			problem: /source that is not known/,
			items: 0,
			labels: 1,
		},
		{
			name: "of-another-tool.jsonl",
			pieces: lines(TRACE, { id: "r-1", run_type: "llm", inputs: {}, outputs: {} }),
			problem: /neither a trace nor a score/,
			items: 1,
			labels: 0,
		},
		{
			name: "own-key.jsonl",
			pieces: lines(
				{ ...TRACE, input: [1], metadata: { concord: { item: "x", labels: [1, {}] } } },
				{ ...TRACE, id: "t-2", metadata: { concord: { item: { id: 5, input: 7 } } } },
				{ ...SCORE, metadata: { concord: { rater: {}, repetition: "many" } } },
				{ id: "e", type: "trace-create", timestamp: null, body: "none" },
				{ id: "e", type: { a: 1 }, timestamp: null, body: { id: "x" } },
			),
			problem: /^concord\.labels holds 1, which is no object$/,
			items: 2,
			labels: 2,
		},
		{
			name: "no-json.jsonl",
			pieces: [...lines(TRACE), "{nonsense}\n", `${"[".repeat(200)}\n`, ...lines(TRACE)],
			problem: /not valid JSON/,
			items: 2,
			labels: 0,
		},
		{
			name: "deep.jsonl",
			pieces: [
				...lines(TRACE),
				`{"id":"t-2","timestamp":"2025-03-01","input":${'{"kwargs":'.repeat(500)}1${"}".repeat(500)}}\n`,
			],
			problem: /nested more than/,
			items: 1,
			labels: 0,
		},
	],
};

function* large(records: number): Generator<string> {
	for (let at = 0; at < records; at++) {
		const id = `trace-${at}`;
		const scored = [
			{ ...SCORE, id: `e-${at}`, traceId: id, value: (at % 10) / 10 },
			{
				...SCORE,
				id: `a-${at}`,
				traceId: id,
				source: "ANNOTATION",
				authorUserId: `user-${at % 3}`,
			},
		];
		const trace = { ...TRACE, id, output: `There, at ${at}. `.repeat(20), scores: scored };
		yield `${JSON.stringify(trace)}\n`;
	}
}
