import type { ExampleFile, FormatContract } from "../../testing/contract.ts";
import { promptfoo } from "../index.ts";
import { DOCUMENT, documentExample } from "./example-document.ts";
import { linesExample } from "./example-lines.ts";

/** As it was before version 3: a table beside the results, and results that do not say which test they are of. */
const older: ExampleFile = {
	name: "output.json",
	pieces: [
		'{"results":{"version":2,"timestamp":"no moment","results":[',
		'{"prompt":{"raw":"Say hello.","display":"Say hello."},"vars":{"tone":"warm"},"success":false,"score":0,',
		'"response":{"output":"Good day."},"provider":{"id":"openai:chat"},"gradingResult":{"pass":false,"score":0,',
		'"reason":"cold","componentResults":[{"pass":false,"score":0,"reason":"cold","assertion":{"type":"similar",',
		'"value":"Hello there"}}]}}],"table":{"head":{"vars":["tone"]},"body":[]},"stats":{"successes":0}}}',
	],
	items: [
		{
			id: "result 1/openai:chat",
			input: "Say hello.",
			response: "Good day.",
			system: "openai:chat",
			metadata: { tone: "warm" },
		},
	],
	labels: [
		{
			item_id: "result 1/openai:chat",
			rater_kind: "judge",
			rater: "similar",
			dimension: "similar",
			value: false,
			rationale: "cold",
		},
	],
	noPlace: {
		"results.table": 1,
		"results.stats": 1,
		"gradingResult.componentResults[].assertion.value": 1,
	},
};

const resultOf = (at: number, componentResults: unknown = []) => ({
	gradingResult: { pass: true, score: 1, reason: "all", componentResults },
	prompt: { raw: `Question ${at}` },
	promptIdx: 0,
	provider: { id: "echo" },
	response: { output: `Answer ${at}` },
	testCase: {},
	testIdx: at,
});
const document = (version: unknown, results: readonly unknown[]) =>
	JSON.stringify({ evalId: "e", results: { version, results } });
const component = (fields: object) => ({ assertion: { type: "equals" }, ...fields });

export const promptfooContract: FormatContract = {
	format: promptfoo,
	source: "https://github.com/promptfoo/promptfoo/blob/main/src/types/index.ts",
	examples: [documentExample, linesExample, older],
	large: (records) => ({
		name: "results.json",
		pieces: pieces(records),
		items: records,
		labels: records * 2,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [JSON.stringify(DOCUMENT).slice(0, -900)],
			problem: /^the file ends in the middle$/,
			items: 1,
			labels: 7,
		},
		{
			name: "newer.json",
			pieces: [document(5, [resultOf(0)])],
			problem: /^version 5 of the results is newer than 4/,
			items: 0,
			labels: 0,
		},
		{
			name: "version-last.json",
			pieces: [JSON.stringify({ results: { results: [resultOf(0)], version: 99 } })],
			problem: /^version 99 /,
			items: 1,
			labels: 1,
		},
		{
			name: "first-version.json",
			pieces: [document(1, [resultOf(0)])],
			problem: /^version 1 of the results is older than 2/,
			items: 0,
			labels: 0,
		},
		{
			name: "no-version.json",
			pieces: [document("3", [resultOf(0)])],
			problem: /^results.version is a number, not "3"$/,
			items: 0,
			labels: 0,
		},
		{
			name: "no-list.json",
			pieces: [JSON.stringify({ evalId: "e", results: { version: 3, results: "gradingResult" } })],
			problem: /^there is no list of results in it$/,
			items: 0,
			labels: 0,
		},
		{
			name: "kinds.json",
			pieces: [document(3, ["result", { testIdx: {}, vars: [], prompt: 3 }, null, resultOf(1)])],
			problem: /^a result is an object with named fields, not "result"$/,
			items: 1,
			labels: 1,
		},
		{
			name: "scores.json",
			pieces: [
				document(3, [
					resultOf(0, [
						component({ pass: "yes", score: "1" }),
						component({ pass: true, score: null }),
						"component",
						{ assertion: { type: "human" }, pass: 1 },
						component({ pass: false, score: -3 }),
					]),
				]).replace("-3", "1e999"),
			],
			problem: /^component result 1 has a pass of "yes"$/,
			items: 1,
			labels: 2,
		},
		{
			name: "twice.json",
			pieces: [document(3, [resultOf(0), resultOf(0), 7])],
			problem: /^a result is an object with named fields, not 7$/,
			items: 2,
			labels: 2,
		},
		{
			name: "deepeval.json",
			pieces: [document(3, [{ name: "t", actualOutput: "promptIdx", metricsData: [] }])],
			problem: /^a result needs prompt.raw/,
			items: 0,
			labels: 0,
		},
		{
			name: "deep.json",
			pieces: [
				document(3, [resultOf(0), { ...resultOf(0), response: { output: "DEEP" } }]).replace(
					'"DEEP"',
					`${"[".repeat(5_000)}${"]".repeat(5_000)}`,
				),
				"}",
			],
			problem: /^from here on it is no JSON: /,
			items: 2,
			labels: 2,
		},
		{
			name: "lines.jsonl",
			pieces: [`${JSON.stringify(resultOf(0))}\n`, '{"gradingResult":\n', "[]\n", "\n", '"x"\n'],
			problem: /^not valid JSON/,
			items: 1,
			labels: 1,
		},
	],
};

function* pieces(records: number): Generator<string> {
	yield '{"evalId":"e","results":{"version":3,"timestamp":"2026-01-01T00:00:00Z","prompts":[],"results":[';
	const passed = component({ pass: true, score: 1, reason: "same" });
	const judged = {
		pass: true,
		score: 1,
		assertion: { type: "llm-rubric", value: "x".repeat(200) },
	};
	for (let at = 0; at < records; at++)
		yield `${at > 0 ? "," : ""}${JSON.stringify(resultOf(at, [passed, judged]))}`;
	yield '],"stats":{}},"config":{"tests":[';
	for (let at = 0; at < records; at++) yield `${at > 0 ? "," : ""}{"vars":{"n":${at}}}`;
	yield "]}}";
}
