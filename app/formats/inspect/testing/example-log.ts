/** A log as Inspect AI writes it: three samples, an epoch, a sample that broke off, a score that a person changed. */

export const EVALUATION = {
	eval_id: "mKx3",
	run_id: "Vb81",
	created: "2026-03-02T09:00:00+00:00",
	task: "harbour_questions",
	task_id: "qZ7",
	task_version: 0,
	task_args: {},
	dataset: { name: "harbour", location: "harbour.jsonl", samples: 3, sample_ids: ["h1", 2, "h3"] },
	model: "openai/gpt-5",
	model_args: {},
	model_roles: { grader: { model: "anthropic/claude-4" } },
	config: { epochs: 2 },
	scorers: [
		{ name: "inspect_ai/model_graded_qa", options: { model_role: "grader" } },
		{ name: "style", metrics: { clarity: [{ name: "mean" }], warmth: [{ name: "mean" }] } },
	],
};

const USAGE = { input_tokens: 12, output_tokens: 7, total_tokens: 19 };

const FIRST = {
	id: "h1",
	epoch: 1,
	input: "Which port is older, Bremen or Hamburg?",
	target: "Bremen",
	sandbox: { type: "docker" },
	messages: [
		{ id: "m1", role: "system", content: "Answer in one sentence." },
		{ id: "m2", role: "user", content: "Which port is older, Bremen or Hamburg?", source: "input" },
		{
			id: "m3",
			role: "assistant",
			content: "Bremen is older.",
			source: "generate",
			model: "openai/gpt-5",
		},
	],
	output: {
		model: "openai/gpt-5",
		choices: [{ message: { role: "assistant", content: "Bremen is older." }, stop_reason: "stop" }],
		completion: "Bremen is older.",
		usage: USAGE,
		time: 1.5,
	},
	scores: {
		model_graded_qa: {
			value: "C",
			answer: "Bremen is older.",
			explanation: "It names Bremen.\n\nGRADE: C",
			metadata: {
				grading: [
					{ role: "user", content: "Grade this." },
					{ role: "assistant", content: "GRADE: C", model: "anthropic/claude-4" },
				],
			},
		},
		style: { value: { clarity: 4, warmth: 2.5 }, explanation: "Short and dry." },
	},
	metadata: { topic: "history", task: "own" },
	model_usage: { "openai/gpt-5": USAGE },
	completed_at: "2026-03-02T09:00:09+00:00",
	total_time: 2.25,
	uuid: "u1",
};

const SECOND_EPOCH = {
	id: 2,
	epoch: 2,
	input: [
		{ role: "system", content: "You may look at pictures." },
		{
			role: "user",
			content: [
				{ type: "text", text: "What is on the quay?" },
				{ type: "image", image: "attachment://4f1", detail: "auto" },
			],
		},
	],
	choices: ["a crane", "a goat"],
	target: ["A", "a crane"],
	messages: [
		{ role: "system", content: "You may look at pictures." },
		{
			role: "user",
			content: [
				{ type: "text", text: "What is on the quay?" },
				{ type: "image", image: "attachment://4f1", detail: "auto" },
			],
		},
		{
			role: "assistant",
			content: "",
			tool_calls: [{ id: "c1", function: "zoom", arguments: { x: 3 }, type: "function" }],
		},
		{ role: "tool", content: "A tall crane.", tool_call_id: "c1", function: "zoom" },
		{ role: "assistant", content: "A crane." },
	],
	output: {
		model: "openai/gpt-5-2026-01-01",
		choices: [{ message: { role: "assistant", content: "A crane." }, stop_reason: "max_tokens" }],
		completion: "A crane.",
	},
	scores: {
		model_graded_qa: {
			value: "C",
			answer: "A",
			explanation: "It is a crane.",
			history: [
				{ value: "I", answer: "A", explanation: "No letter was given." },
				{
					value: "C",
					answer: "UNCHANGED",
					explanation: "UNCHANGED",
					provenance: {
						author: "wilma",
						timestamp: "2026-03-03T10:00:00+00:00",
						reason: "the words are right",
					},
				},
			],
		},
		style: { value: { clarity: Number.NaN, warmth: true } },
	},
	attachments: { "4f1": "data:image/png;base64,AAAA", "9c2": "of an event" },
	store: {},
	events: [{ event: "model", timestamp: "2026-03-02T09:00:01+00:00" }],
};

const BROKEN_OFF = {
	id: "h3",
	epoch: 1,
	input: "Who built the old lock?",
	target: "",
	messages: [{ role: "user", content: "Who built the old lock?" }],
	output: { model: "openai/gpt-5", choices: [] },
	metadata: {},
	error: { message: "the connection\nwas lost", traceback: "…", traceback_ansi: "…" },
	limit: { type: "time", limit: 60 },
};

export const SAMPLES = [FIRST, SECOND_EPOCH, BROKEN_OFF];

/** As Python writes it, with `NaN` for a number that is none. */
export function pythonJson(value: unknown): string {
	const marked = JSON.stringify(
		value,
		(_, inner) => (Number.isNaN(inner) ? "\u0001NaN" : inner),
		2,
	);
	return marked.replaceAll('"\\u0001NaN"', "NaN");
}
