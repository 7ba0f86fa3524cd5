import type { ExampleFile, FormatContract } from "../../testing/contract.ts";
import { inspect } from "../index.ts";
import { BROKEN_FILES } from "./broken-files.ts";
import { EVALUATION, pythonJson, SAMPLES } from "./example-log.ts";
import { zipArchive } from "./zip-archive.ts";

const GRADER = "model_graded_qa (anthropic/claude-4)";
const RUN = { dataset: "harbour", run_id: "Vb81" };
const NAMES = { task: "harbour_questions", ...RUN };
const ANSWERED = "2026-03-02T09:00:09+00:00";

const items: ExampleFile["items"] = [
	{
		id: "h1",
		input: "Which port is older, Bremen or Hamburg?",
		response: "Bremen is older.",
		reference: "Bremen",
		messages: [{ role: "system", content: "Answer in one sentence." }],
		system: "openai/gpt-5",
		metadata: {
			topic: "history",
			task: "own",
			inspect_task: "harbour_questions",
			...RUN,
			epoch: 1,
			uuid: "u1",
		},
	},
	{
		id: "2/2",
		input: "What is on the quay?",
		response: "A crane.",
		reference: ["A", "a crane"],
		messages: [
			{ role: "system", content: "You may look at pictures." },
			{
				role: "user",
				content: [
					{ type: "text", text: "What is on the quay?" },
					{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
				],
			},
			{
				role: "assistant",
				content: "",
				tool_calls: [
					{ id: "c1", type: "function", function: { name: "zoom", arguments: { x: 3 } } },
				],
			},
			{ role: "tool", content: "A tall crane.", tool_call_id: "c1", name: "zoom" },
		],
		system: "openai/gpt-5",
		metadata: {
			...NAMES,
			epoch: 2,
			choices: ["a crane", "a goat"],
			output_model: "openai/gpt-5-2026-01-01",
			stop_reason: "max_tokens",
			answers: { model_graded_qa: "A" },
		},
	},
	{
		id: "h3",
		input: "Who built the old lock?",
		system: "openai/gpt-5",
		metadata: { ...NAMES, epoch: 1, error: "the connection was lost", limit: "time" },
	},
];

const judge = { rater_kind: "judge" } as const;
const lost = {
	item_id: "h3",
	...judge,
	value: null,
	reason: "the sample ended in an error: the connection was lost",
};
const style = { item_id: "h1", rater: "style", ...judge, created_at: ANSWERED };

const labels: ExampleFile["labels"] = [
	{
		item_id: "h1",
		rater: GRADER,
		...judge,
		dimension: "model_graded_qa",
		value: "C",
		created_at: ANSWERED,
		rationale: "It names Bremen.\n\nGRADE: C",
	},
	{ ...style, dimension: "clarity", value: 4, rationale: "Short and dry." },
	{ ...style, dimension: "warmth", value: 2.5, rationale: "Short and dry." },
	{
		item_id: "2/2",
		rater: GRADER,
		...judge,
		dimension: "model_graded_qa",
		value: "I",
		rationale: "No letter was given.",
	},
	{
		item_id: "2/2",
		rater: "wilma",
		rater_kind: "human",
		dimension: "model_graded_qa",
		value: "C",
		created_at: "2026-03-03T10:00:00+00:00",
		rationale: "the words are right",
	},
	{
		item_id: "2/2",
		rater: "style",
		...judge,
		dimension: "clarity",
		value: null,
		reason: "unscored",
	},
	{ item_id: "2/2", rater: "style", ...judge, dimension: "warmth", value: true },
	{ ...lost, rater: GRADER, dimension: "model_graded_qa" },
	{ ...lost, rater: "style", dimension: "clarity" },
	{ ...lost, rater: "style", dimension: "warmth" },
];

const noPlace = {
	plan: 1,
	results: 1,
	stats: 1,
	"eval.eval_id": 1,
	"eval.created": 1,
	"eval.task_id": 1,
	"eval.task_version": 1,
	"eval.config": 1,
	"eval.dataset.location": 1,
	"eval.dataset.samples": 1,
	"eval.dataset.sample_ids": 1,
	"samples[].sandbox": 1,
	"samples[].events": 1,
	"samples[].model_usage": 1,
	"samples[].total_time": 1,
	"samples[].attachments": 1,
	"samples[].output.usage": 1,
	"samples[].output.time": 1,
	"samples[].scores.*.metadata.grading": 1,
};

const header = {
	version: 2,
	status: "success",
	eval: EVALUATION,
	plan: { name: "plan", steps: [{ solver: "generate", params: {} }] },
	results: { total_samples: 3, completed_samples: 2, scores: [] },
	stats: { started_at: "2026-03-02T09:00:00+00:00" },
};

/** The first form: one score for each sample, its scorer named in the results. */
const first: ExampleFile = {
	name: "2024-05-01T10-00-00_sums_a1.json",
	pieces: [
		pythonJson({
			version: 1,
			status: "success",
			eval: {
				run_id: "r0",
				created: "2024-05-01T10:00:00",
				task: "sums",
				dataset: { location: "sums.csv" },
				model: "local/small",
				config: {},
			},
			plan: {},
			results: { scorer: { name: "match", params: {} }, metrics: {} },
			samples: [
				{ id: 1, epoch: 1, input: "1 + 1", target: "2", score: { value: 1, answer: "2" } },
				{ id: 2, epoch: 1, input: "2 + 2", target: "4", score: { value: [1, "P"] } },
			],
			logging: [],
		}),
	],
	items: [
		{ id: "1", input: "1 + 1", reference: "2" },
		{ id: "2", input: "2 + 2", reference: "4" },
	].map((item) => ({
		...item,
		system: "local/small",
		metadata: { task: "sums", dataset: "sums.csv", run_id: "r0", epoch: 1 },
	})),
	labels: [
		{ item_id: "1", rater: "match", ...judge, dimension: "match", value: 1 },
		{ item_id: "2", rater: "match", ...judge, dimension: "match[0]", value: 1 },
		{ item_id: "2", rater: "match", ...judge, dimension: "match[1]", value: "P" },
	],
	noPlace: { "eval.created": 1, results: 1 },
};

const names = ["samples/h1_epoch_1.json", "samples/2_epoch_2.json", "samples/h3_epoch_1.json"];
const archive = (methods: readonly ("stored" | "deflated" | "zstd")[]) =>
	zipArchive([
		{ name: "_journal/start.json", text: pythonJson({ version: 2, eval: EVALUATION, plan: {} }) },
		...SAMPLES.map((sample, at) => ({
			name: names[at],
			text: pythonJson(sample),
			method: methods[at],
		})),
		{ name: "summaries.json", text: "[]" },
		{ name: "header.json", text: pythonJson(header) },
	]);

export const inspectContract: FormatContract = {
	format: inspect,
	source: "https://inspect.aisi.org.uk/reference/inspect_ai.log.html",
	examples: [
		{
			name: "2026-03-02T09-00-00_harbour-questions_qZ7.json",
			pieces: [pythonJson({ ...header, samples: SAMPLES })],
			items,
			labels,
			noPlace,
		},
		{
			name: "2026-03-02T09-00-00_harbour-questions_qZ7.eval",
			pieces: [archive(["deflated", "zstd", "stored"])],
			items,
			labels,
			noPlace,
		},
		first,
	],
	large: (records) => ({
		name: "large.json",
		items: records,
		labels: records,
		pieces: (function* () {
			yield pythonJson({ ...header, eval: { ...EVALUATION, scorers: [] } }).slice(0, -2);
			yield ',"samples":[';
			for (let at = 0; at < records; at++) {
				const sample = { id: at, epoch: 1, input: `Is ${at} even?`, target: "yes" };
				const output = { completion: at % 2 === 0 ? "Yes." : "No.", choices: [] };
				const scores = { match: { value: at % 2 === 0 ? "C" : "I" } };
				yield `${at === 0 ? "" : ","}${JSON.stringify({ ...sample, output, scores })}`;
			}
			yield "]}";
		})(),
	}),
	broken: BROKEN_FILES,
};
