import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "#stats/testing/runs.ts";
import { type EvidenceShape, evidenceName, evidenceShape } from "./evidence-shape.ts";

const text = (words: string) => ({ kind: "text", text: words });
const number = (words: string) => ({ kind: "number", text: words });

test("a ratio is told apart from what it is made of, and texts with yes or no are a table", () => {
	expect(
		evidenceShape({
			numerator: 1,
			denominator: 2,
			statements: [
				{ text: "It is blue.", present: true },
				{ text: "It is red.", present: false },
			],
		}),
	).toEqual({
		kind: "record",
		ratio: { numerator: 1, denominator: 2 },
		fields: [
			[
				"statements",
				{
					kind: "table",
					columns: ["text", "present"],
					rows: [
						[text("It is blue."), { kind: "yesno", yes: true }],
						[text("It is red."), { kind: "yesno", yes: false }],
					],
					more: 0,
				},
			],
		],
	});
});

test("records that differ share a table, and what one lacks is nothing, not false or 0", () => {
	expect(evidenceShape([{ a: 0 }, { b: false }])).toEqual({
		kind: "table",
		columns: ["a", "b"],
		rows: [
			[number("0"), { kind: "nothing" }],
			[{ kind: "nothing" }, { kind: "yesno", yes: false }],
		],
		more: 0,
	});
});

test("cosines are a matrix, rows of mixed things a table without headings", () => {
	expect(
		evidenceShape([
			[0.9, -0.2],
			[0.1, 1],
		]),
	).toEqual({
		kind: "matrix",
		rows: [
			[0.9, -0.2],
			[0.1, 1],
		],
		more: 0,
	});
	expect(evidenceShape([["Paris", "Seine", 0.7]])).toEqual({
		kind: "table",
		columns: null,
		rows: [[text("Paris"), text("Seine"), number("0.7")]],
		more: 0,
	});
	expect(
		evidenceShape([
			[2, 34],
			[0, 1],
		]).kind,
	).toBe("matrix");
	expect(evidenceShape([[0, 34, 0.1]]).kind).toBe("table");
	expect(evidenceShape([[0.1], [0.1, 0.2]]).kind).toBe("list");
	expect(evidenceShape([0.8, -0.1])).toEqual({
		kind: "list",
		short: true,
		items: [number("0.8"), number("−0.1")],
		more: 0,
	});
});

test("what is long is cut and counted", () => {
	const long = evidenceShape(Array.from({ length: 100 }, (_, at) => ({ at })));
	expect(long).toMatchObject({ kind: "table", more: 60 });
	expect(evidenceShape(["x".repeat(50)])).toMatchObject({ kind: "list", short: false });
});

test("names are read as words", () => {
	expect(evidenceName("droppedPassages")).toBe("dropped passages");
	expect(evidenceName("token_f1")).toBe("token f1");
});

test("any JSON value has a shape, and every text of it that is not cut is in there", () => {
	const textsOf = (shape: EvidenceShape): string[] => JSON.stringify(shape).split('"');
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 4 }), fc.stringMatching(/^[a-z]{5}$/), (value, word) => {
			const shape = evidenceShape({ value, word });
			expect(textsOf(shape)).toContain(word);
		}),
		{ numRuns: RUNS },
	);
});
