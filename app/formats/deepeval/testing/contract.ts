import type { ExampleFile, FormatContract } from "../../testing/contract.ts";
import { deepeval } from "../index.ts";
import { LATEST, latestExample } from "./example-latest.ts";

/** What `evaluate` returns, dumped by Python's names. */
const dumped: ExampleFile = {
	name: "evaluation.json",
	pieces: [
		'{"test_results":[{"name":"test_case_0","success":false,"metrics_data":[{"name":"Answer Relevancy",',
		'"threshold":0.5,"success":false,"score":0.25,"reason":"It wanders.","strict_mode":false,',
		'"evaluation_model":"gpt-4.1","error":null,"evaluation_cost":null,"verbose_logs":null},',
		'{"name":"Skipped one","threshold":0.5,"success":null,"score":null,"reason":null}],"conversational":false,',
		'"multimodal":false,"index":0,"input":"Is it open?","actual_output":{"open":true},"expected_output":null,',
		'"context":null,"retrieval_context":"Open all day.","turns":null,"additional_metadata":{"__proto__":"x"}},',
		'{"name":"conversational_test_case_1","success":true,"metrics_data":null,"conversational":true,"index":1,',
		'"turns":[{"input":"Hello","actual_output":"Good day.","metrics_data":[{"name":"Toxicity"}]}]}],',
		'"confident_link":null,"test_run_id":"r-1"}',
	],
	items: [
		{
			id: "0/test_case_0",
			input: "Is it open?",
			contexts: ["Open all day."],
			response: '{"open":true}',
			metadata: { name: "test_case_0" },
		},
		{
			id: "conversation 1/conversational_test_case_1",
			messages: [
				{ role: "user", content: "Hello" },
				{ role: "assistant", content: "Good day." },
			],
			metadata: { name: "conversational_test_case_1" },
		},
	],
	labels: [
		{
			item_id: "0/test_case_0",
			rater: "Answer Relevancy (gpt-4.1)",
			rater_kind: "judge",
			dimension: "Answer Relevancy",
			value: 0.25,
			rationale: "It wanders.",
		},
		{
			item_id: "0/test_case_0",
			rater: "Skipped one",
			rater_kind: "judge",
			dimension: "Skipped one",
			value: null,
		},
		{
			item_id: "conversation 1/conversational_test_case_1",
			rater: "deepeval",
			rater_kind: "judge",
			dimension: "success",
			value: true,
		},
	],
	noPlace: {
		test_run_id: 1,
		"additionalMetadata.__proto__": 1,
		"metricsData[].threshold": 1,
		"turns[].metrics_data": 1,
	},
};

/** A run of 2023, alone in its file. */
const early: ExampleFile = {
	name: "20231105_101500",
	pieces: [
		'{"testFile":"test_desk.py","testCases":[{"name":"test_desk","input":"Two tickets?","actualOutput":"14 euro.",',
		'"success":true,"metricsMetadata":[{"metric":"Factual Consistency","score":0.9,"minimumScore":0.5}],',
		'"runDuration":1.5,"traceStack":{"id":1}}],"metricScores":[{"metric":"Factual Consistency","score":0.9}],',
		'"configurations":{"chunk size":500}}',
	],
	items: [
		{
			id: "0/test_desk",
			input: "Two tickets?",
			response: "14 euro.",
			metadata: { name: "test_desk", runDuration: 1.5 },
		},
	],
	labels: [
		{
			item_id: "0/test_desk",
			rater: "Factual Consistency",
			rater_kind: "judge",
			dimension: "Factual Consistency",
			value: 0.9,
		},
	],
	noPlace: {
		testFile: 1,
		metricScores: 1,
		configurations: 1,
		"metricsData[].minimumScore": 1,
		traceStack: 1,
	},
};

const testOf = (order: number, metricsData: unknown = []) => ({
	name: "t",
	input: `Question ${order}`,
	actualOutput: `Answer ${order}`,
	metricsData,
	order,
});
const run = (testCases: unknown) => JSON.stringify({ testRunData: { testCases } });
const metric = (score: unknown) => ({ name: "Toxicity", threshold: 0.5, score });

export const deepevalContract: FormatContract = {
	format: deepeval,
	source: "https://github.com/confident-ai/deepeval/blob/main/deepeval/test_run/api.py",
	examples: [latestExample, dumped, early],
	large: (records) => ({
		name: "test_run.json",
		pieces: pieces(records),
		items: records,
		labels: records * 2,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [JSON.stringify(LATEST).slice(0, 2_200)],
			problem: /^the file ends in the middle$/,
			items: 2,
			labels: 9,
		},
		{
			name: "link.json",
			pieces: ['{"testRunLink":"https://example.org/test-runs/1"}'],
			problem: /^there is no test case in it$/,
			items: 0,
			labels: 0,
		},
		{
			name: "text.json",
			pieces: [run("metricsData")],
			problem: /^there is no test case in it$/,
			items: 0,
			labels: 0,
		},
		{
			name: "kinds.json",
			pieces: [
				run([
					"test",
					{ name: "t", input: ["a", { url: "b" }], metricsData: [metric(1)] },
					{ name: "empty" },
					{ name: "t", turns: { role: "user" } },
					{ name: "t", turns: [{ role: "user", content: 3 }] },
					{ name: "t", turns: ["hello"] },
					testOf(1, { score: 1 }),
					testOf(2, ["metric", { score: 1 }, metric(1)]),
				]),
			],
			problem: /^a test case is an object with named fields, not "test"$/,
			items: 2,
			labels: 1,
		},
		{
			name: "scores.json",
			pieces: [
				run([
					testOf(0, [metric("0.5"), metric(true), metric("HUGE"), metric(-17), metric(null)]),
					testOf(0, [{ ...metric(0.9), success: "yes" }]),
				]).replace('"HUGE"', "1e999"),
			],
			problem: /^metric 1 has a score of "0.5"$/,
			items: 2,
			labels: 3,
		},
		{
			name: "promptfoo.json",
			pieces: ['{"testCases":[{"vars":{"question":"Why?"},"assert":[]}]}'],
			problem: /^a test case needs input, actualOutput or turns$/,
			items: 0,
			labels: 0,
		},
		{
			name: "deep.json",
			pieces: [
				run([{ ...testOf(0), actualOutput: "DEEP", metadata: "DEEP" }]).replaceAll(
					'"DEEP"',
					`${"[".repeat(5_000)}${"]".repeat(5_000)}`,
				),
				"]",
			],
			problem: /^from here on it is no JSON: /,
			items: 1,
			labels: 0,
		},
	],
};

function* pieces(records: number): Generator<string> {
	yield '{"testRunData":{"testCases":[';
	const metrics = [metric(0.75), { ...metric(1), name: "Bias", reason: "x".repeat(200) }];
	for (let at = 0; at < records; at++)
		yield `${at > 0 ? "," : ""}${JSON.stringify(testOf(at, metrics))}`;
	yield '],"metricsScores":[{"metric":"Toxicity","scores":[';
	for (let at = 0; at < records; at++) yield at > 0 ? ",0.75" : "0.75";
	yield "]}]}}";
}
