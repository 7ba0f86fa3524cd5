import { expect, test } from "vitest";
import { aFile } from "../files/testing.ts";
import { jsonRecords } from "./json-records.ts";
import { PythonWords, parsePythonJson } from "./parts/python-json.ts";

const PATHS = ["$.about", "$.list.*"];

async function recordsOf(text: string) {
	const found = [];
	for await (const batch of jsonRecords(aFile("some.json", text).path, PATHS)) found.push(...batch);
	return found;
}

test("values at the paths come in order, each path with its own places; others are passed over", async () => {
	const document = { list: [{ a: 1 }, [2]], other: { list: [3] }, about: { x: null } };
	expect(await recordsOf(JSON.stringify(document))).toEqual([
		{ path: "$.list.*", place: 1, value: { a: 1 } },
		{ path: "$.list.*", place: 2, value: [2] },
		{ path: "$.about", place: 1, value: { x: null } },
	]);
});

test("what is no JSON, or ends too soon, says so after what came before it", async () => {
	const first = { path: "$.list.*", place: 1, value: 1 };
	for (const [text, problem] of [
		['{"list":[1,', "the file ends in the middle"],
		['{"list":[1,x]}', "from here on it is no JSON: "],
	] as const)
		expect(await recordsOf(text)).toEqual([
			first,
			{ place: 2, problem: expect.stringContaining(problem) },
		]);
});

test("what is nested without end is left where it goes too deep, long before the file ends", async () => {
	const first = { path: "$.list.*", place: 1, value: 1 };
	const problem = "from here on it is nested more than 10000 levels deep";
	for (const opening of ["[", '{"a":', '[{"a":'])
		expect(await recordsOf(`{"list":[1,${opening.repeat(2_000_000)}`)).toEqual([
			first,
			{ place: 2, problem },
		]);
	const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
	expect(await recordsOf(`{"other":${deep},"list":[1,${deep}]}`)).toEqual([
		first,
		{ path: "$.list.*", place: 2, value: expect.any(Array) },
	]);
});

test("numbers that Python alone writes are read, and words within texts stay", async () => {
	const text = '{"list":[NaN,-Infinity,{"a":"NaN \\" Infinity"},Infinity]}';
	const values = (await recordsOf(text)).map((record) => "value" in record && record.value);
	expect(values).toEqual([
		null,
		Number.NEGATIVE_INFINITY,
		{ a: 'NaN " Infinity' },
		Number.POSITIVE_INFINITY,
	]);
});

test("wherever the text is cut, Python's words become the same", () => {
	const text = '[NaN, "NaN\\\\", Infinity, "\\"Inf", -Infinity,NaN]';
	const whole = new PythonWords().next(text, true);
	expect(whole).toBe('[null, "NaN\\\\", 1e999, "\\"Inf", -1e999,null]');
	for (let first = 0; first <= text.length; first++)
		for (let second = first; second <= text.length; second++) {
			const words = new PythonWords();
			const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
			const read = pieces.map((piece) => words.next(piece)).join("") + words.next("", true);
			expect(read).toBe(whole);
		}
	expect(parsePythonJson("[NaN]")).toEqual({ value: [null] });
});
