import type { ExampleFile } from "../../testing/contract.ts";

export const AT = "2026-03-02T09:15:00.000000Z";
export const LATER = "2026-03-02T10:40:30.250000Z";

function choice(from_name: string, ...choices: string[]) {
	return {
		id: `r-${from_name}`,
		from_name,
		to_name: "answer",
		type: "choices",
		origin: "manual",
		value: { choices },
	};
}

function rating(from_name: string, value: number) {
	return {
		id: `r-${from_name}`,
		from_name,
		to_name: "answer",
		type: "rating",
		value: { rating: value },
	};
}

function text(from_name: string, ...lines: string[]) {
	return {
		id: `r-${from_name}`,
		from_name,
		to_name: "answer",
		type: "textarea",
		value: { text: lines },
	};
}

function annotation(
	id: number,
	completed_by: unknown,
	result: readonly unknown[],
	more: object = {},
) {
	const times = { created_at: AT, updated_at: LATER, draft_created_at: null, lead_time: 21.5 };
	const marks = {
		was_cancelled: false,
		ground_truth: false,
		prediction: {},
		result_count: result.length,
	};
	return {
		id,
		completed_by,
		result,
		...marks,
		...times,
		unique_id: `u-${id}`,
		task: 11,
		project: 5,
		...more,
	};
}

function task(id: number, data: object, more: object) {
	const none = { annotations: [], drafts: [], predictions: [], meta: {}, file_upload: null };
	const counts = { comment_count: 0, comment_authors: [], updated_by: 3 };
	return { id, ...none, data, created_at: AT, inner_id: id - 10, project: 5, ...counts, ...more };
}

const mugs = task(
	11,
	{
		id: "mug-1",
		question: "Is the mug safe in a dishwasher?",
		context: ["Glazed mugs go into the upper rack.", "Hand-painted ones do not."],
		answer: "Yes, in the upper rack.",
		reference: "In the upper rack, unless it is hand-painted.",
		system: "bot-2",
		shelf: 4,
	},
	{
		annotations: [
			annotation(101, { id: 3, email: "ana@example.org", first_name: "Ana" }, [
				choice("verdict", "Acceptable"),
				rating("fluency", 4),
				choice("faults", "leaves out", "too short"),
				text("fluency_comment", "Reads well.", "Short, though."),
				text("comment", "Hand-painted mugs are missing."),
				text("corrected_answer", "In the upper rack, but never a hand-painted one."),
				{
					id: "s1",
					from_name: "span",
					to_name: "answer",
					type: "labels",
					value: { start: 0, end: 3, text: "Yes", labels: ["claim"] },
				},
			]),
			annotation(102, 8, [], { was_cancelled: true }),
			annotation(103, 8, [choice("verdict", "Not acceptable"), choice("faults", "too short")], {
				lead_time: null,
			}),
			annotation(104, 8, [choice("verdict", "Acceptable")], { lead_time: null, created_at: LATER }),
			annotation(105, 3, [choice("verdict", "Not acceptable")], {
				ground_truth: true,
				lead_time: null,
			}),
		],
		drafts: [{ id: 1, result: [rating("fluency", 2)] }],
		predictions: [
			{
				id: 7,
				model_version: "judge-v3",
				score: 0.82,
				created_ago: "2 days",
				result: [choice("verdict", "Acceptable"), text("reason", "It names the rack.")],
			},
			{ id: 8, model_version: null, score: null, result: [rating("fluency", 5)] },
		],
		meta: { batch: "spring" },
	},
);
const unlabelled = task(12, { text: "A review without a question.", stars: null }, {});

export const label = (
	item_id: string,
	rater: string,
	dimension: string,
	value: string | number | boolean | null,
) => ({
	...{ item_id, rater, rater_kind: "human" as const, dimension, value },
	created_at: AT,
});
const COMMENT = "Hand-painted mugs are missing.";
const skipped = { reason: "was_cancelled" };
const judged = { rater_kind: "judge" as const, created_at: undefined };

/** The JSON export: people, a truth, models, several choices, texts and a span. */
export const json: ExampleFile = {
	name: "project-5-at-2026-03-02.json",
	pieces: [JSON.stringify([mugs, unlabelled])],
	items: [
		{
			id: "11",
			input: "Is the mug safe in a dishwasher?",
			response: "Yes, in the upper rack.",
			contexts: ["Glazed mugs go into the upper rack.", "Hand-painted ones do not."],
			reference: "In the upper rack, unless it is hand-painted.",
			system: "bot-2",
			metadata: {
				id: "mug-1",
				shelf: 4,
				meta: { batch: "spring" },
				label_studio: { created_at: AT, inner_id: 1, project: 5, comment_count: 0, updated_by: 3 },
			},
		},
		{
			id: "12",
			input: "A review without a question.",
			metadata: {
				label_studio: { created_at: AT, inner_id: 2, project: 5, comment_count: 0, updated_by: 3 },
			},
		},
	],
	labels: [
		{ ...label("11", "ana@example.org", "verdict", "Acceptable"), rationale: COMMENT },
		{ ...label("11", "ana@example.org", "fluency", 4), rationale: "Reads well.\nShort, though." },
		{ ...label("11", "ana@example.org", "faults: leaves out", true), rationale: COMMENT },
		{ ...label("11", "ana@example.org", "faults: too short", true), rationale: COMMENT },
		{ ...label("11", "8", "verdict", null), ...skipped },
		{ ...label("11", "8", "fluency", null), ...skipped },
		{ ...label("11", "8", "faults: leaves out", null), ...skipped },
		{ ...label("11", "8", "faults: too short", null), ...skipped },
		{ ...label("11", "8", "verdict", "Not acceptable"), repetition: 1 },
		{ ...label("11", "8", "faults: leaves out", false), repetition: 1 },
		{ ...label("11", "8", "faults: too short", true), repetition: 1 },
		{ ...label("11", "8", "verdict", "Acceptable"), repetition: 2, created_at: LATER },
		label("11", "ground truth", "verdict", "Not acceptable"),
		{
			...label("11", "judge-v3", "verdict", "Acceptable"),
			...judged,
			rationale: "It names the rack.",
		},
		{ ...label("11", "unnamed model", "fluency", 5), ...judged },
	],
	noPlace: {
		drafts: 1,
		"annotations[].lead_time": 1,
		"annotations[].completed_by": 1,
		"annotations[].result[].value.labels": 1,
		"annotations[].result[].value.text": 1,
		"predictions[].score": 1,
	},
};
