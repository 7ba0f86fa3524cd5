import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { type RatedValue, ratedLevel, ratedNumber } from "#db/model/rating.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { ScaleInference } from "../importing/infer-scales.ts";
import { levelReader } from "./level-reader.ts";
import { readRawLabel } from "./raw-label.ts";
import { readScales } from "./read-scales.ts";
import {
	labelsByDimension,
	labelsByRater,
	raterColumnName,
	readRaterColumnName,
	valueColumns,
} from "./wide-labels.ts";

const verdict: Dimension = {
	name: "verdict",
	scale: { type: "binary", values: [false, true] },
	levels: [{ label: "reject" }, { label: "accept" }],
};

function codeOf(rated: RatedValue | null): number | null {
	return rated?.kind === "level" ? rated.level : null;
}

/** The codes that texts of a table get on a dimension. */
function codes(dimension: Dimension, cells: readonly string[]) {
	const read = levelReader(dimension, "human");
	return cells.map((cell) => codeOf(read(cell, true)));
}

test("cells of a table match booleans, 1 and 0, and the labels of levels", () => {
	expect(codes(verdict, ["true", "TRUE", "True", "1", "1.0", "accept", "Accept"])).toEqual([
		1, 1, 1, 1, 1, 1, 1,
	]);
	expect(codes(verdict, ["false", "FALSE", "0", "0.0", "reject"])).toEqual([0, 0, 0, 0, 0]);
	expect(codes(verdict, ["yes", "2", "", "tRUE", "none"])).toEqual([null, null, null, null, null]);
});

test("JSON values have to be a level exactly", () => {
	const read = levelReader(verdict, "human");
	expect(read(true, false)).toEqual(ratedLevel(1));
	expect(read("accept", false)).toEqual(ratedLevel(1));
	expect([read(1, false), read("true", false), read("1", false)]).toEqual([null, null, null]);
	const grades = levelReader({ name: "g", scale: { type: "ordinal", values: [1, 2, 3] } }, "human");
	expect(grades(2, false)).toEqual(ratedLevel(1));
	expect([grades("2", false), grades(2.5, false), grades(true, false)]).toEqual([null, null, null]);
});

test("levels called None, 0, false and the empty text are levels", () => {
	const scale = { type: "nominal", values: ["None", "0", "false", "", "null"] } as const;
	const dimension: Dimension = { name: "d", scale: { ...scale, values: [...scale.values] } };
	expect(codes(dimension, scale.values)).toEqual([0, 1, 2, 3, 4]);
	const read = levelReader(dimension, "human");
	expect(scale.values.map((value) => codeOf(read(value, false)))).toEqual([0, 1, 2, 3, 4]);
	expect(read(false, false)).toBeNull();
});

test("numbers of a table may be written as pandas writes them; nothing is clipped", () => {
	const grades: Dimension = { name: "g", scale: { type: "ordinal", values: [-1, 0, 1, 4] } };
	expect(codes(grades, ["-1", "4.0", "0", "1e0", " 4 ", "4 stars", "5"])).toEqual([
		0,
		3,
		1,
		2,
		3,
		null,
		null,
	]);
	const share = levelReader({ name: "s", scale: { type: "numeric", range: [0, 1] } }, "human");
	expect(share("0.25", true)).toEqual(ratedNumber(0.25));
	expect([share("1.01", true), share("", true), share("NaN", true), share(-0.1, false)]).toEqual([
		null,
		null,
		null,
		null,
	]);
});

test("a judge answers on its own scale where the dimension has one", () => {
	const dimension: Dimension = {
		name: "f",
		scale: { type: "ordinal", values: [1, 2, 3, 4] },
		judgeScale: { type: "numeric", range: [-1, 1] },
	};
	expect(levelReader(dimension, "judge")(0.5, false)).toEqual(ratedNumber(0.5));
	expect(levelReader(dimension, "human")(0.5, false)).toBeNull();
	expect(levelReader(dimension, "judge")(4, false)).toBeNull();
});

test("a label in long form states who said what about which item", () => {
	const fields = {
		item_id: 7,
		rater: "a",
		rater_kind: "judge",
		dimension: "d",
		value: null,
		reason: "timeout",
		repetition: 2,
		created_at: "2026-01-02T03:04:05Z",
	};
	expect(readRawLabel(fields, false)).toEqual({
		...{ rationale: null, referenceSeen: null, leftSide: null },
		itemId: "7",
		rater: "a",
		raterKind: "judge",
		dimension: "d",
		value: null,
		isText: false,
		reason: "timeout",
		detail: null,
		repetition: 2,
		ratedAt: new Date("2026-01-02T03:04:05Z"),
	});
	expect(readRawLabel({ ...fields, reason: "the server was down" }, false)).toMatchObject({
		reason: "unstated",
		detail: "the server was down",
	});
	expect(readRawLabel({ ...fields, reason: undefined }, false)).toMatchObject({
		reason: "unstated",
		detail: null,
	});
});

test("a label that does not say enough is refused with what is missing", () => {
	const good = { item_id: "i", rater: "a", dimension: "d", value: 1 };
	const refusals = [
		{ ...good, item_id: "" },
		{ ...good, rater: {} },
		{ ...good, dimension: undefined },
		{ ...good, value: undefined },
		{ ...good, value: [1] },
		{ ...good, rater_kind: "robot" },
		{ ...good, repetition: -1 },
		{ ...good, created_at: "yesterday" },
	].map((fields) => readRawLabel(fields, false));
	expect(refusals).toEqual([
		refused('"item_id" is missing'),
		refused('"rater" is a text, not {}'),
		refused('"dimension" is missing'),
		refused('"value" is missing (null says: asked but unscored)'),
		refused("a value is a number, true, false, a text or null, not [1]"),
		refused('rater_kind is "human" or "judge", not "robot"'),
		refused("repetition is a whole number from 0, not -1"),
		refused('created_at is no moment: "yesterday"'),
	]);
});

test("one column per dimension: an empty cell was never asked", () => {
	const labels = labelsByDimension(
		{ item_id: "i", rater: "a", rater_kind: "human", clarity: "4", tone: "unscored: refused" },
		["clarity", "tone", "depth"],
		true,
	);
	expect(labels).toMatchObject([
		{ dimension: "clarity", value: "4", rater: "a" },
		{ dimension: "tone", value: null, reason: "refused" },
	]);
});

test("one column per rater: the dimension comes from the column, the row or is the only one", () => {
	const columns = ["judge:m/1:d", "anna", "constructor"].map((column) => ({
		column,
		name: readRaterColumnName(column),
	}));
	const row = { item_id: "i", anna: "1", "judge:m/1:d": "0" };
	expect(labelsByRater(row, columns, { isText: true, onlyDimension: "e" })).toMatchObject([
		{ rater: "m/1", raterKind: "judge", dimension: "d", value: "0" },
		{ rater: "anna", raterKind: null, dimension: "e", value: "1" },
	]);
	expect(
		labelsByRater({ ...row, dimension: "f" }, columns, { isText: true, onlyDimension: null }),
	).toMatchObject([{ dimension: "d" }, { dimension: "f" }]);
	expect(labelsByRater(row, columns, { isText: true, onlyDimension: null })[1]).toEqual(
		refused(expect.stringContaining('add a column "dimension"')),
	);
	expect(valueColumns(["item_id", "rater_kind", "anna", ""])).toEqual(["anna"]);
});

test("names with any character survive as a column's name", () => {
	for (const rater of ["a:b%3Ac", "judge:x", "|/", "%"])
		for (const repetition of [0, 3]) {
			const column = { rater, raterKind: "judge", dimension: "d:1", repetition } as const;
			expect(readRaterColumnName(raterColumnName(column))).toEqual({
				...column,
				repetition: repetition || null,
			});
		}
	expect(readRaterColumnName("human: being")).toMatchObject({
		raterKind: "human",
		rater: " being",
	});
	expect(readRaterColumnName("a:b")).toMatchObject({ raterKind: null, rater: "a:b" });
});

test("a scales file declares dimensions, their levels' names, and who is a judge", () => {
	const scales = readScales(
		JSON.stringify({
			name: "set",
			dimensions: {
				ok: { type: "binary" },
				grade: {
					type: "ordinal",
					values: [1, 2],
					labels: ["bad", "good"],
					description: "How good?",
				},
				share: { type: "numeric", range: [0, 1], judge_type: "numeric", judge_range: [-1, 1] },
			},
			raters: { a: "human", m: "judge" },
		}),
	);
	expect(scales).toMatchObject({
		name: "set",
		dimensions: [
			{ name: "ok", scale: { type: "binary", values: [false, true] } },
			{ name: "grade", levels: [{ label: "bad" }, { label: "good" }], guideline: "How good?" },
			{ name: "share", judgeScale: { type: "numeric", range: [-1, 1] } },
		],
		raterKinds: new Map([
			["a", "human"],
			["m", "judge"],
		]),
	});
});

test("a scales file that cannot be used says which dimension and why", () => {
	const sentence = (dimensions: object) => {
		const scales = readScales(JSON.stringify({ dimensions }), "d.json");
		return isRefusal(scales) ? scales.sentence : "readable";
	};
	expect(readScales("{", "d.json")).toEqual(refused("d.json is not valid JSON."));
	expect(readScales("[]", "d.json")).toHaveProperty("sentence");
	expect(sentence({ a: { type: "ordinal" } })).toBe(
		'd.json: dimension "a": its levels are missing (values).',
	);
	expect(sentence({ a: { type: "stars" } })).toContain('dimension "a": type');
	expect(sentence({ a: { type: "ordinal", values: [1, 1] } })).toContain("listed once");
	expect(sentence({ a: { type: "ordinal", values: [1, 2], labels: ["x"] } })).toContain(
		"one for each",
	);
	expect(sentence({ a: { type: "numeric", range: [1, 0] } })).toContain("lower to its upper");
});

test("inferred dimensions come by name, and texts that only a program takes for numbers are texts", () => {
	const inference = new ScaleInference();
	const ann = { rater: "ann", raterKind: null, isText: true };
	for (const value of ["1", "0x10"]) inference.observe({ ...ann, dimension: "b", value });
	inference.observe({ ...ann, dimension: "a", value: "1.0" });
	expect(inference.finish().dimensions).toEqual([
		{ name: "a", scale: { type: "ordinal", values: [1] } },
		{ name: "b", scale: { type: "nominal", values: ["0x10", "1"] } },
	]);
});

test("scales are inferred from the values met, and said to be", () => {
	const inference = new ScaleInference();
	const observe = (
		dimension: string,
		values: readonly (boolean | number | string)[],
		isText: boolean,
	) => {
		const ann = { rater: "ann", raterKind: null };
		for (const value of values) inference.observe({ ...ann, dimension, value, isText });
	};
	observe("yes", [true], false);
	observe("grade", [5, 1, 3], false);
	observe("pick", ["b", "a"], false);
	observe("share", [0.5, 0.25], false);
	observe("cells", ["TRUE", "false"], true);
	observe("verdict", ["accept"], true);
	observe(
		"many",
		Array.from({ length: 1000 }, (_, index) => index / 7),
		false,
	);
	observe(
		"texts",
		Array.from({ length: 1000 }, (_, index) => `t${index}`),
		true,
	);
	const { dimensions, warnings } = inference.finish();
	expect(dimensions.map(({ name, scale }) => [name, scale])).toEqual([
		["cells", { type: "binary", values: [false, true] }],
		["grade", { type: "ordinal", values: [1, 3, 5] }],
		["many", { type: "numeric" }],
		["pick", { type: "nominal", values: ["a", "b"] }],
		["share", { type: "numeric" }],
		["verdict", { type: "binary", values: [false, true] }],
		["yes", { type: "binary", values: [false, true] }],
	]);
	expect(warnings).toHaveLength(8);
	expect(warnings.join()).toContain('"texts" has more than 254 different texts');
});
