import type { FormatContract } from "../../testing/contract.ts";
import { labelStudio } from "../index.ts";
import { json } from "./json-example.ts";
import { lines, min } from "./other-examples.ts";

function scored(id: unknown, result: unknown, more: object = {}) {
	const data = { question: `Question ${id}?`, answer: "So." };
	return { id, data, annotations: [{ id: 1, completed_by: 2, result, ...more }] };
}

function stars(rating: unknown, from_name: unknown = "stars") {
	return { from_name, to_name: "t", type: "rating", value: { rating } };
}

function choices(from_name: string, ...chosen: string[]) {
	return { from_name, to_name: "t", type: "choices", value: { choices: chosen } };
}

const whole = JSON.stringify([scored(1, [stars(3)]), scored(2, [stars(4)])]);

function* many(records: number): Generator<string> {
	for (let id = 1; id <= records; id++)
		yield `${id === 1 ? "[" : ","}${JSON.stringify(scored(id, [stars((id % 5) + 1), stars(1, "tone")]))}\n`;
	yield "]";
}

export const labelStudioContract: FormatContract = {
	format: labelStudio,
	source: "https://labelstud.io/guide/task_format",
	examples: [json, lines, min],
	large: (records) => ({
		name: "large.json",
		pieces: many(records),
		items: records,
		labels: 2 * records,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [whole.slice(0, whole.length - 40)],
			problem: /^the file ends in the middle of the list/,
			...{ items: 1, labels: 1 },
		},
		{
			name: "no-json.json",
			pieces: [
				`[${JSON.stringify(scored(1, [stars(3)]))},{"id":2,,},${JSON.stringify(scored(3, [stars(1)]))}]`,
			],
			problem: /^not valid JSON/,
			...{ items: 2, labels: 2 },
		},
		{
			name: "text-for-a-number.json",
			// A number off every scale is still a number: which there are, the file does not say.
			pieces: [JSON.stringify([scored(1, [stars("four"), stars(99, "tone"), stars(null, "x")])])],
			problem: /^"stars" is a number, not "four"$/,
			...{ items: 1, labels: 1 },
		},
		{
			name: "beyond-all-bounds.json",
			pieces: [`[${JSON.stringify(scored(1, [stars(7)])).replace(":7}", ":1e999}")}]`],
			problem: /^"stars" is a number, not one beyond all bounds$/,
			...{ items: 1, labels: 0 },
		},
		{
			name: "wrong-types.json",
			pieces: [
				JSON.stringify([
					scored(1, [stars(3)]),
					scored(2, "three"),
					scored(3, [null, { from_name: "stars" }, stars(2, ["stars"])]),
					{ id: 4, data: "text", annotations: [] },
					{ id: 5, data: { question: "Why?" }, annotations: { result: [] }, predictions: [null] },
					{ data: { question: "Whose?" }, annotations: [] },
					{ id: 7, data: { image: "a.png", mask: "b.png" }, annotations: [] },
					["task"],
				]),
			],
			problem: /^annotations\[\]\.result is a list, not "three"$/,
			...{ items: 4, labels: 1 },
		},
		{
			name: "names-of-prototypes.json",
			pieces: [
				`[{"id":"__proto__","data":{"__proto__":{"question":"x"},"question":"Q?","answer":"A."},"__proto__":{"a":1},"annotations":[{"completed_by":"constructor","result":[{"from_name":"__proto__","type":"rating","value":{"rating":1}},{"from_name":"constructor","type":"choices","value":{"choices":["toString","hasOwnProperty"]}},{"from_name":"x","type":"__proto__","value":{"__proto__":1}},{"from_name":"y","type":"constructor","value":{}},{"from_name":"z","type":"rating","value":{"__proto__":{"rating":1}}}]}]}]`,
			],
			problem: /^"z" has type rating and no value\.rating$/,
			...{ items: 1, labels: 3 },
		},
		{
			name: "same-id-twice.json",
			pieces: [JSON.stringify([scored(1, [stars(3)]), scored(1, [stars(4), stars(5)])])],
			problem: /^"stars" has two values in one annotation$/,
			...{ items: 2, labels: 2 },
		},
		{
			name: "of-another-tool.json",
			pieces: [JSON.stringify([{ id: 1, fields: { question: "Q?" }, responses: [] }])],
			problem: /^data is an object with the task's fields, not null$/,
			...{ items: 0, labels: 0 },
		},
		{
			name: "own-key.json",
			pieces: [
				JSON.stringify([
					{
						data: { id: "1", question: "Q?" },
						meta: { concord: { item: 5, labels: [7, { rater: "x" }] } },
						annotations: [
							{
								result: [
									{ ...choices("v", "a", "b"), meta: { concord: {} } },
									{ ...choices("w", "true"), meta: { concord: { type: "boolean", of: null } } },
									{ ...choices("x", "so"), meta: { concord: { of: { v: 1 } } } },
								],
							},
						],
						predictions: [],
					},
					{ data: { id: "2", question: "Q?" }, meta: { concord: { labels: "none" } } },
				]),
			],
			problem: /^"v" has no single value$/,
			...{ items: 2, labels: 2 },
		},
		{
			name: "no-rows.json",
			pieces: ["PK\u0003\u0004 is an archive"],
			problem: /^the file cannot be read: no-rows\.json is a ZIP archive/,
			...{ items: 0, labels: 0 },
		},
	],
};
