import type { ForeignLabel } from "../../foreign-format.ts";
import type { ExampleFile } from "../../testing/contract.ts";

export const ANA = "0a6b2f5e-2c1d-4d0a-9f0e-6f1c9a000001";
export const BO = "0a6b2f5e-2c1d-4d0a-9f0e-6f1c9a000002";

export function label(
	item_id: string,
	rater: string,
	dimension: string,
	value: ForeignLabel["value"],
): ForeignLabel {
	return { item_id, rater, rater_kind: "human", dimension, value };
}

export function judged(
	item_id: string,
	rater: string,
	dimension: string,
	value: ForeignLabel["value"],
): ForeignLabel {
	return { item_id, rater, rater_kind: "judge", dimension, value };
}

const kettle = {
	id: "kettle",
	status: "completed",
	fields: {
		question: "How do I descale it?",
		context: ["Vinegar dissolves lime."],
		response: "Boil vinegar in it.",
		badge: "b7",
	},
	metadata: { source: "forum", length: 4, group: "kitchen" },
	suggestions: {
		helpful: { value: "yes", score: 0.91, agent: "judge-small" },
		faults: { value: ["unsafe"], score: [0.4], agent: "judge-small" },
		rationale: { value: "Vinegar works.", score: null, agent: "judge-small" },
	},
	responses: {
		helpful: [
			{ value: "no", user_id: ANA, status: "submitted" },
			{ value: "yes", user_id: BO, status: "draft" },
		],
		quality: [{ value: 2, user_id: ANA }],
		faults: [{ value: ["unsafe", "terse"], user_id: ANA }],
		comment: [{ value: "It has to cool down first.", user_id: ANA }],
		rewrite: [
			{ value: "Fill it with water and vinegar, boil it,\nlet it cool down.", user_id: ANA },
		],
		order: [{ value: ["first", "second"], user_id: ANA }],
		places: [{ value: [{ start: 0, end: 4, label: "verb" }], user_id: ANA }],
	},
	vectors: { text: [0.1, 0.2] },
	_server_id: "5f0c0000-0000-4000-8000-000000000001",
};

const chat = {
	id: "chat",
	fields: {
		chat: [
			{ role: "user", content: "Hello?" },
			{ role: "assistant", content: "Hi." },
		],
	},
	metadata: {},
	suggestions: {},
	responses: {
		helpful: [{ value: null, user_id: BO, status: "discarded" }],
		order: [{ value: ["second", "first"], user_id: "None" }],
		faults: [{ value: ["terse"], user_id: "None" }],
	},
	vectors: {},
	_server_id: null,
};

/** `records.to_json` of Argilla 2. */
export const second: ExampleFile = {
	name: "records.json",
	pieces: [JSON.stringify([kettle, chat])],
	items: [
		{
			id: "kettle",
			input: "How do I descale it?",
			contexts: ["Vinegar dissolves lime."],
			response: "Boil vinegar in it.",
			metadata: {
				badge: "b7",
				...kettle.metadata,
				argilla: { status: "completed", _server_id: kettle._server_id },
			},
		},
		{
			id: "chat",
			messages: [
				{ role: "user", content: "Hello?" },
				{ role: "assistant", content: "Hi." },
			],
		},
	],
	labels: [
		{ ...label("kettle", ANA, "helpful", "no"), rationale: "It has to cool down first." },
		{ ...label("kettle", ANA, "quality", 2), rationale: "It has to cool down first." },
		{ ...label("kettle", ANA, "faults: unsafe", true), rationale: "It has to cool down first." },
		{ ...label("kettle", ANA, "faults: terse", true), rationale: "It has to cool down first." },
		{ ...judged("kettle", "judge-small", "helpful", "yes"), rationale: "Vinegar works." },
		{ ...judged("kettle", "judge-small", "faults: unsafe", true), rationale: "Vinegar works." },
		{ ...judged("kettle", "judge-small", "faults: terse", false), rationale: "Vinegar works." },
		{ ...label("chat", BO, "helpful", null), reason: "discarded" },
		{ ...label("chat", BO, "quality", null), reason: "discarded" },
		{ ...label("chat", BO, "faults: unsafe", null), reason: "discarded" },
		{ ...label("chat", BO, "faults: terse", null), reason: "discarded" },
		label("chat", "unnamed user 1", "faults: unsafe", false),
		label("chat", "unnamed user 1", "faults: terse", true),
	],
	noPlace: {
		vectors: 1,
		"responses of status draft": 1,
		"responses.rewrite": 1,
		"responses.order": 2,
		"responses.places": 1,
		"suggestions.*.score": 1,
	},
};

const AT = "2023-10-02T08:00:00.000000";

function first(external_id: string | null, responses: unknown, suggestions: unknown) {
	const fields = { prompt: "Name a river.", "response-1": "Rhine", "response-2": "Alps" };
	return {
		id: `s-${external_id}`,
		fields,
		metadata: { lang: "en" },
		vectors: {},
		responses,
		suggestions,
		external_id,
	};
}

const byTwo = [
	{
		user_id: ANA,
		status: "submitted",
		inserted_at: AT,
		values: {
			better: { value: "response-1" },
			why_explanation: { value: "The Alps are mountains." },
		},
	},
	{ user_id: BO, status: "submitted", values: { better: { value: "response-2" } } },
	{ user_id: BO, status: "submitted", values: { better: { value: "response-1" } } },
	{ user_id: null, status: "discarded", values: {} },
];
const ofTwo = [
	{ question_name: "better", value: "response-1", agent: "gpt", score: 1, type: "model" },
	{ question_name: "better", value: "response-2", agent: "editor", score: null, type: "human" },
	{ question_name: "sizes", value: [{ rank: 1, value: "a" }], agent: null, type: null },
	{ question_name: "sure", value: 4, agent: null, type: null },
];

/** Records of a feedback data set of Argilla 1, one a line. */
export const firstVersion: ExampleFile = {
	name: "feedback.jsonl",
	pieces: [
		`${JSON.stringify(first("r1", byTwo, ofTwo))}\n`,
		`${JSON.stringify(first(null, [], []))}\n`,
	],
	items: [
		{
			id: "r1",
			input: "Name a river.",
			response_a: "Rhine",
			response_b: "Alps",
			metadata: { lang: "en", argilla: { id: "s-r1" } },
		},
		{
			id: "s-null",
			input: "Name a river.",
			response_a: "Rhine",
			response_b: "Alps",
			metadata: { lang: "en" },
		},
	],
	labels: [
		{
			...label("r1", ANA, "better", "response-1"),
			created_at: AT,
			rationale: "The Alps are mountains.",
		},
		label("r1", BO, "better", "response-2"),
		{ ...label("r1", BO, "better", "response-1"), repetition: 1 },
		{ ...label("r1", "unnamed user 4", "better", null), reason: "discarded" },
		{ ...label("r1", "unnamed user 4", "sure", null), reason: "discarded" },
		judged("r1", "gpt", "better", "response-1"),
		label("r1", "editor", "better", "response-2"),
		judged("r1", "unnamed agent", "sure", 4),
	],
	noPlace: { "suggestions[].score": 1, "suggestions[].value of sizes": 1 },
};
