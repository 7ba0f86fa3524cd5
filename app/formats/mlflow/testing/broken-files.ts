import type { FormatContract } from "../../testing/contract.ts";

const COLUMNS = ["inputs", "outputs", "relevance/v1/score", "relevance/v1/justification"];
const tableOf = (data: unknown, columns: unknown = COLUMNS) => JSON.stringify({ columns, data });
const row = (at: number, score: unknown = at) => [`Question ${at}?`, `Answer ${at}.`, score, null];
const whole = tableOf([row(1), row(2), row(3)]);

const trace = (id: string, more: object = {}) => ({
	trace_id: id,
	request: "What?",
	response: "That.",
	assessments: [],
	...more,
});
const feedback = (more: object) => ({
	assessment_name: "good",
	source: { source_type: "HUMAN", source_id: "ada" },
	feedback: { value: 1 },
	...more,
});

export const BROKEN_FILES: FormatContract["broken"] = [
	{
		name: "half.json",
		pieces: [whole.slice(0, whole.length - 20)],
		problem: /ends in the middle/,
		items: 2,
		labels: 2,
	},
	{
		name: "cells.json",
		pieces: [tableOf([row(1), [1], "row", { inputs: "x" }, null, row(2)])],
		problem: /no list of 4 cells/,
		items: 2,
		labels: 2,
	},
	{
		name: "columns.json",
		pieces: [tableOf([row(1)], { "0": "inputs" })],
		problem: /columns are no list of different names/,
		items: 0,
		labels: 0,
	},
	{
		name: "columns-twice.json",
		pieces: [tableOf([row(1)], ["inputs", "inputs", "outputs", "a/v1/score"])],
		problem: /columns are no list of different names/,
		items: 0,
		labels: 0,
	},
	{
		name: "columns-last.json",
		pieces: [JSON.stringify({ data: [row(1), row(2)], columns: COLUMNS })],
		problem: /before the names of their columns/,
		items: 0,
		labels: 0,
	},
	{
		name: "other.json",
		pieces: [JSON.stringify([{ id: "1", input: "What?", score: 1 }, { question: null }, 7])],
		problem: /without request and response|not a JSON object/,
		items: 1,
		labels: 0,
	},
	{
		name: "types.json",
		pieces: [
			JSON.stringify([
				trace("1", { assessments: "good" }),
				trace("2", { assessments: [null, 5, feedback({ assessment_name: "" }), feedback({})] }),
				trace("3", { assessments: [feedback({ source: "ada", feedback: [1] })] }),
				trace("4", { request: null, response: null }),
				trace("5", { request: 5, response: { a: { b: [] } }, assessments: [feedback({})] }),
			]),
		],
		problem: /assessments are no list/,
		items: 4,
		labels: 3,
	},
	{
		name: "names.jsonl",
		pieces: [
			`${JSON.stringify(trace("constructor", { assessments: [feedback({ assessment_name: "__proto__" })] }))}\n`,
			'{"trace_id":"__proto__","request":{"__proto__":"x","question":"a"},"response":"b",',
			'"assessments":[],"__proto__":{"y":1},"constructor":2,"expectations":{"__proto__":"z"},',
			'"__proto__/value":1,"toString/value":{"__proto__":3}}\n',
			'{"trace_id":"3"',
		],
		problem: /not valid JSON/,
		items: 2,
		labels: 3,
	},
	{
		name: "twice.jsonl",
		pieces: [
			`${JSON.stringify(trace("1"))}\n${JSON.stringify(trace("1"))}\n`,
			'{"trace_id":"2","request":null,"response":null,"assessments":[]}',
		],
		problem: /without request and response/,
		items: 2,
		labels: 0,
	},
	{
		name: "half.csv",
		pieces: ['inputs,outputs,relevance/v1/score\na,b,nan\na,c,"4.0"\na,d\n"e,f'],
		problem: /cells where the header names|quote/,
		items: 2,
		labels: 2,
	},
];
