import type { FormatContract } from "../../testing/contract.ts";
import { argilla } from "../index.ts";
import { FLAT } from "./flat-examples.ts";
import { firstVersion, second } from "./nested-examples.ts";

function record(id: unknown, responses: unknown, suggestions: unknown = {}) {
	return {
		id,
		fields: { question: `Question ${String(id)}?`, answer: "So." },
		metadata: {},
		responses,
		suggestions,
	};
}

function rated(value: unknown, user_id: unknown = "ana") {
	return { quality: [{ value, user_id, status: "submitted" }] };
}

/** A record that says that Concord wrote it. */
function own(id: number, concord: unknown) {
	return { ...record(id, rated(3)), metadata: { concord } };
}

const whole = JSON.stringify([record(1, rated(3)), record(2, rated(4))]);

function* many(records: number): Generator<string> {
	for (let id = 1; id <= records; id++)
		yield `${JSON.stringify(record(id, rated((id % 5) + 1), { quality: { value: 2, agent: "j" } }))}\n`;
}

export const argillaContract: FormatContract = {
	format: argilla,
	source: "https://docs.argilla.io/latest/reference/argilla/records/records/",
	examples: [second, firstVersion, ...FLAT],
	large: (records) => ({
		name: "large.jsonl",
		pieces: many(records),
		items: records,
		labels: 2 * records,
	}),
	broken: [
		{
			name: "half.json",
			pieces: [whole.slice(0, whole.length - 30)],
			problem: /^the file ends in the middle of the list/,
			...{ items: 1, labels: 1 },
		},
		{
			name: "half.jsonl",
			pieces: [`${JSON.stringify(record(1, rated(3)))}\n{"id":2,"fields":{"que`],
			problem: /^not valid JSON/,
			...{ items: 1, labels: 1 },
		},
		{
			name: "wrong-types.json",
			pieces: [
				JSON.stringify([
					record(1, rated({ stars: 3 })),
					record(2, "none", 5),
					record(3, [null, { user_id: "bo", values: "x" }], [{ value: 1 }, "x"]),
					record(4, { quality: [7], tone: "x" }, { quality: 3, tone: { agent: "j" } }),
					record(5, { quality: [{ value: 1, user_id: "bo", status: 3 }] }),
					{ id: 6, fields: "text", responses: {}, suggestions: {} },
					{ id: 7, fields: {}, responses: {}, suggestions: {} },
					"record",
					record(9, rated(5)),
				]),
			],
			problem: /^"quality" is a number, a text or a list of labels, not \{"stars":3\}$/,
			...{ items: 6, labels: 1 },
		},
		{
			// A number off every scale is still a number, and a text a label: which there are, the file does not say.
			name: "off-the-scale.json",
			pieces: [
				JSON.stringify([
					record(1, rated(99)),
					record(2, rated("four")),
					record(3, rated(1e3)),
				]).replace("1000", "1e999"),
			],
			problem: /^"quality" is a number, a text or a list of labels, not/,
			...{ items: 3, labels: 2 },
		},
		{
			name: "unequal-lists.json",
			pieces: [
				JSON.stringify([
					{
						id: "1",
						text: "T",
						"q.responses": [1, 2],
						"q.responses.users": ["a"],
						"q.responses.status": null,
					},
				]),
			],
			problem: /^"q\.responses" and its users are lists of equal length/,
			...{ items: 1, labels: 0 },
		},
		{
			name: "same-id-and-person-twice.json",
			pieces: [
				JSON.stringify([
					record(1, {
						quality: [
							{ value: 1, user_id: "a" },
							{ value: 2, user_id: "a" },
						],
					}),
					record(1, { quality: [{ value: 3, user_id: "a", status: "lost" }] }),
				]),
			],
			problem: /^a response is submitted, discarded or draft, not "lost"$/,
			...{ items: 2, labels: 2 },
		},
		{
			name: "names-of-prototypes.json",
			pieces: [
				`[{"id":"constructor","__proto__":{"a":1},"fields":{"__proto__":"x","question":"Q?"},"metadata":{"__proto__":{"b":1}},"responses":{"__proto__":[{"value":1,"user_id":"__proto__"}],"constructor":[{"value":["toString","__proto__"],"user_id":"__proto__"}],"toString":[{"__proto__":1}]},"suggestions":{"__proto__":{"value":2,"agent":"constructor"}}}]`,
			],
			problem: /^a response to "toString" is an object with a value/,
			...{ items: 1, labels: 4 },
		},
		{
			name: "of-another-tool.json",
			pieces: [JSON.stringify([{ id: 1, data: { question: "Q?" }, annotations: [] }])],
			problem: /^fields is an object, not null$/,
			...{ items: 0, labels: 0 },
		},
		{
			name: "own-key.json",
			pieces: [
				JSON.stringify([
					own(1, "{not json"),
					own(2, { questions: { quality: "number" }, labels: 3, more: [null], item: [] }),
					own(3, '{"questions": {"quality": {"of": []}}, "labels": [null]}'),
					{ ...own(4, { questions: 1 }), responses: { quality: [{ value: {}, user_id: "a" }] } },
				]),
			],
			problem: /^concord\.labels is a list, not 3$/,
			...{ items: 4, labels: 2 },
		},
		{
			name: "cut.parquet",
			pieces: [new TextEncoder().encode("PAR1 and nothing more")],
			problem: /^the file cannot be read: cut\.parquet is no Parquet file/,
			...{ items: 0, labels: 0 },
		},
	],
};
