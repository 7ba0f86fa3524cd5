import type { ExampleFile } from "../../testing/contract.ts";
import { AT, LATER, label } from "./json-example.ts";

const pair = {
	id: 1,
	data: {
		dialogue: [
			{ author: "User", text: "A name for a cat?" },
			{ author: "Assistant", text: "What colour is it?" },
			{ author: "User", text: "Grey." },
		],
		answer_a: "Ash",
		answer_b: "Gravel",
		constructor: "kept",
	},
	annotations: [
		{
			id: "a",
			completed_by: "bo",
			result: [
				{ from_name: "better", to_name: "a,b", type: "pairwise", value: { selected: "left" } },
				{
					from_name: "topic",
					to_name: "a",
					type: "taxonomy",
					value: { taxonomy: [["pets", "cats"]] },
				},
				{ from_name: "words", to_name: "a", type: "number", value: { number: 1 } },
				{ from_name: "order", to_name: "a", type: "ranker", value: { ranker: ["a", "b"] } },
				{
					from_name: "tone",
					to_name: "d",
					type: "choices",
					value: { start: "0", end: "0", choices: ["kind"] },
				},
				{ type: "relation", from_id: "x", to_id: "y", direction: "right" },
			],
		},
	],
};

/** Tasks one a line: two answers, a conversation, and the other controls. */
export const lines: ExampleFile = {
	name: "tasks.jsonl",
	pieces: [`${JSON.stringify(pair)}\n`],
	items: [
		{
			id: "1",
			messages: [
				{ role: "user", content: "A name for a cat?" },
				{ role: "assistant", content: "What colour is it?" },
				{ role: "user", content: "Grey." },
			],
			response_a: "Ash",
			response_b: "Gravel",
			metadata: { constructor: "kept" },
		},
	],
	labels: [
		{ item_id: "1", rater: "bo", rater_kind: "human", dimension: "better", value: "left" },
		{ item_id: "1", rater: "bo", rater_kind: "human", dimension: "topic", value: "pets / cats" },
		{ item_id: "1", rater: "bo", rater_kind: "human", dimension: "words", value: 1 },
	],
	noPlace: {
		"annotations[].result[].value.ranker": 1,
		"annotations[].result[].value.choices of a region": 1,
		"annotations[].result[] of type relation": 1,
	},
};

function flat(id: number, data: object, controls: object, annotator: number) {
	const tail = {
		annotation_id: id * 10 + annotator,
		created_at: AT,
		updated_at: LATER,
		lead_time: 9,
	};
	return { ...data, id, ...controls, annotator, ...tail };
}
const tea = { prompt: "Steep how long?", output: "Three minutes.", source: "tin" };

/** JSON-MIN: a row an annotation, a column a control; and rows where the data had an id of its own. */
export const min: ExampleFile = {
	name: "project-5-min.json",
	pieces: [
		JSON.stringify(
			[
				flat(4, tea, { verdict: "good", stars: [{ rating: 5 }], why: "Right for black tea." }, 1),
				flat(
					4,
					tea,
					{ verdict: "bad", tags: { choices: ["vague", "dry"] }, stars: [{ rating: 2 }] },
					2,
				),
				flat(
					4,
					tea,
					{ tags: "dry", spans: [{ start: 0, end: 5, text: "Three", labels: ["n"] }] },
					1,
				),
				{
					id: 5,
					question: "Milk?",
					answer: "No.",
					kind: "tea",
					stars: [{ rating: 1 }],
					annotator: 2,
					annotation_id: 52,
					lead_time: null,
				},
			],
			null,
			2,
		),
	],
	items: [
		{ id: "4", input: "Steep how long?", response: "Three minutes.", metadata: { source: "tin" } },
		{ id: "5", input: "Milk?", response: "No.", metadata: { kind: "tea" } },
	],
	labels: [
		{ ...label("4", "1", "verdict", "good"), rationale: "Right for black tea." },
		{ ...label("4", "1", "stars", 5), rationale: "Right for black tea." },
		label("4", "2", "verdict", "bad"),
		label("4", "2", "tags: vague", true),
		label("4", "2", "tags: dry", true),
		label("4", "2", "stars", 2),
		label("4", "1", "tags: vague", false),
		label("4", "1", "tags: dry", true),
		{ ...label("5", "2", "stars", 1), created_at: undefined },
	],
	noPlace: { lead_time: 3, spans: 1, kind: 1 },
};
