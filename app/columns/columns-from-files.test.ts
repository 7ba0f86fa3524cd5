import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { readScales } from "../files/read-scales.ts";
import { columnsFromFiles } from "./columns-from-files.ts";

type Row = object | string;

function file(name: string, content: string): string {
	const path = join(mkdtempSync(join(tmpdir(), "concord-columns-")), name);
	writeFileSync(path, content);
	return path;
}

function jsonl(rows: readonly Row[]): string {
	return rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
}

function scalesOf(dimensions: object) {
	const scales = readScales(JSON.stringify({ dimensions }));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	return scales;
}

type Options = { items?: readonly Row[]; dimensions?: object; name?: string };

async function read(labels: readonly Row[] | string, { items, dimensions, name }: Options = {}) {
	const text = typeof labels === "string" ? labels : jsonl(labels);
	return columnsFromFiles({
		labels: file(name ?? "labels.jsonl", text),
		items: items && file("items.jsonl", jsonl(items)),
		scales: dimensions && scalesOf(dimensions),
	});
}

async function usable(labels: readonly Row[] | string, options: Options = {}) {
	const result = await read(labels, options);
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

function label(item: number | string, value: unknown, more: object = {}): Row {
	return { item_id: item, rater: "anna", rater_kind: "human", dimension: "d", value, ...more };
}

const GRADES = { d: { type: "ordinal", values: [1, 2, 3] } };

test("rows that cannot count are refused with line and reason, the others count", async () => {
	const result = await usable(
		[
			label("a", 1),
			label("a", 1),
			label("a", 2),
			label("x", 1),
			label("b", 9),
			label("b", "2"),
			label("b", 2, { dimension: "other" }),
			"{ broken",
			"[1]",
			"",
			{ item_id: "b", rater: "anna", dimension: "d" },
			label("b", 2, { rater_kind: "robot" }),
			label("b", 2, { rater_kind: "judge" }),
			label("b", { level: 2 }),
			label("b", 3),
		],
		{
			items: [
				{ id: "a", input: "?" },
				{ id: "b", input: "?" },
				{ id: "c", input: "?" },
			],
			dimensions: GRADES,
		},
	);
	expect(result).toMatchObject({ accepted: 2, unchanged: 1, refusedCount: 11 });
	expect(result.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14]);
	const reasons = result.refused.map(({ reason }) => reason);
	expect(reasons[0]).toContain('a second, different value of rater "anna"');
	expect(reasons[1]).toContain('there is no item "x"');
	expect(reasons[2]).toBe('9 is not on the scale of "d" (ordinal 1, 2, 3)');
	expect(reasons[4]).toContain('no dimension "other"');
	expect(reasons[5]).toContain("not valid JSON");
	expect(reasons[9]).toContain('rater "anna" is a human, not a judge');
	expect(result.columns).toMatchObject({
		items: 3,
		dimensions: [{ humans: [{ rater: "anna", cells: { codes: Uint8Array.of(0, 2, 255) } }] }],
	});
});

test("without items the labels name them; ids may be numbers or hold any character", async () => {
	const result = await usable([label(7, 1), label("7", 1), label("a|b/c ü", 3)], {
		dimensions: GRADES,
	});
	expect(result.itemIds).toEqual(["7", "a|b/c ü"]);
	expect(result).toMatchObject({ accepted: 2, unchanged: 1, refusedCount: 0 });
});

test.each([
	["booleans", [true, true], { type: "binary", values: [false, true] }],
	["few integers", [5, 1, 3], { type: "ordinal", values: [1, 3, 5] }],
	["texts", ["None", "0", "false"], { type: "nominal", values: ["0", "None", "false"] }],
	["fractions", [0.5, 1, 2], { type: "numeric" }],
	["many integers", [...Array(12).keys()], { type: "numeric" }],
	["more numbers than codes", [...Array(400).keys()], { type: "numeric" }],
])("scales are inferred with a warning: %s", async (_, values, scale) => {
	const result = await usable(values.map((value, item) => label(item, value)));
	const [dimension] = result.columns.dimensions;
	expect(dimension?.dimension.scale).toEqual(scale);
	expect(result.warnings.join()).toContain('no scale is declared for "d"');
	const cells = dimension?.humans[0]?.cells;
	if (cells?.kind === "numbers") expect([...cells.numbers]).toEqual(values);
	else {
		const levels: unknown[] = "values" in scale ? scale.values : [];
		expect([...(cells?.codes ?? [])].map((code) => levels[code])).toEqual(values);
	}
});

test("a judge that answers with numbers what people answer in words has a scale of its own", async () => {
	const judging = { rater: "prob", rater_kind: "judge" };
	for (const items of [40, 400]) {
		const rows = Array.from({ length: items }, (_, item) => [
			label(item, item / items, judging),
			label(item, item % 2 === 0),
			label(item, item % 3 === 0, { rater: "bin", rater_kind: "judge" }),
		]);
		const { columns, warnings } = await usable(rows.flat());
		const [dimension] = columns.dimensions;
		expect(dimension?.dimension.scale).toEqual({ type: "binary", values: [false, true] });
		expect(dimension?.judges.map(({ cells }) => cells.kind)).toEqual(["codes", "numbers"]);
		const [bin, prob] = dimension?.judges ?? [];
		expect(bin?.cells).toMatchObject({ codes: expect.any(Uint8Array) });
		if (prob?.cells.kind === "numbers") expect(prob.cells.numbers[3]).toBe(3 / items);
		expect(warnings.join()).toContain('taken as binary false, true, of judge "prob" as numbers');
	}
	const words = Array.from({ length: 30 }, (_, item) => label(item, `word ${item}`));
	const { warnings } = await usable(words);
	expect(warnings.join()).toContain("word 0, word 1, word 10 … (30 levels)");
});

test("weights of labels are not used, and that is said", async () => {
	const weighted = await usable([label("a", 1, { weight: 0.3 }), label("b", 2, { weight: 0.7 })]);
	expect(weighted.warnings.join()).toContain("labels carry a weight, which no figure uses");
	const plain = await usable([label("a", 1), label("b", 2)]);
	expect(plain.warnings.join()).not.toContain("weight");
});

test("accept and reject are a verdict", async () => {
	const verdict = { dimension: "verdict" };
	const result = await usable([label("a", "reject", verdict), label("b", "accept", verdict)]);
	expect(result.columns.dimensions[0]?.dimension.scale.type).toBe("binary");
	expect(result.columns.dimensions[0]?.humans[0]?.cells).toMatchObject({
		codes: Uint8Array.of(0, 1),
	});
});

test("whether a rater is a judge says the first good row, else the scales file, else nobody", async () => {
	const judging = { rater_kind: "judge" };
	const unstated = { rater_kind: undefined };
	const own = { d: { type: "ordinal", values: [1, 2, 3], judge_type: "numeric" } };
	const bad = await usable([label("a", 9), label("b", 2.5, judging)], { dimensions: own });
	expect(bad.columns.dimensions[0]?.judges).toMatchObject([{ rater: "anna", asked: 1 }]);
	const late = await usable([label("a", 1, unstated), label("b", 2.5, judging)], {
		dimensions: own,
	});
	expect(late.refused).toMatchObject([{ line: 2, reason: 'rater "anna" is a human, not a judge' }]);
	expect(late.warnings).toEqual(['no row says rater_kind for "anna": taken as human']);
	const declared = await columnsFromFiles({
		labels: file("labels.jsonl", jsonl([label("a", 1), label("b", 2, unstated)])),
		scales: { ...scalesOf(GRADES), raterKinds: new Map([["anna", "judge"]]) },
	});
	expect(declared).toMatchObject({ accepted: 2, warnings: [] });
});

test("texts beyond number, and numbers beyond bounds, do not count in any order", async () => {
	const numbers = Array.from({ length: 300 }, (_, item) => label(item, item / 7));
	const text = label("x", "n/a");
	for (const rows of [
		[...numbers, text],
		[text, ...numbers],
	]) {
		const grade = label("a", 1, { dimension: "grade" });
		const result = await usable([...rows, grade]);
		expect(result.columns.dimensions.map(({ dimension }) => dimension.name)).toEqual(["grade"]);
		expect(result.warnings.join()).toContain('"d" has more than 254 different texts');
		expect(await read(rows)).toMatchObject(refused(expect.stringContaining("no scale")));
	}
	const bounds = await usable([
		label("a", 0.5),
		JSON.stringify(label("b", 7)).replace("7", "1e999"),
	]);
	expect(bounds.refused[0]?.reason).toContain("beyond all bounds");
});

test("an item without a text is refused, as the import refuses it", async () => {
	const items = [{ id: "a", input: "?" }, { id: "b" }, { id: "c", input: { text: "?" } }];
	const result = await usable([label("a", 1), label("b", 1), label("c", 1)], { items });
	expect(result).toMatchObject({ accepted: 1, refusedCount: 4, columns: { items: 1 } });
});

test("categories called None, 0 and false count like any other", async () => {
	const none = { d: { type: "nominal", values: ["None", "0", "false"] } };
	const result = await usable([label("a", "None"), label("b", "0"), label("c", "false")], {
		dimensions: none,
	});
	expect(result.columns.dimensions[0]?.humans[0]).toMatchObject({
		asked: 3,
		unscored: {},
		cells: { codes: Uint8Array.of(0, 1, 2) },
	});
});

test("a table's empty cell is the level that is called so, where there is one", async () => {
	const table =
		"item_id,rater,rater_kind,dimension,value,reason\na,anna,human,d,,\nb,anna,human,d,,refused\n";
	const dimensions = { d: { type: "nominal", values: ["", "x"] } };
	const { columns } = await usable(table, { dimensions, name: "labels.csv" });
	expect(columns.dimensions[0]?.humans[0]).toMatchObject({
		unscored: { refused: 1 },
		cells: { codes: Uint8Array.of(0, 255) },
	});
});

test("reasons of unscored cells come in one order", async () => {
	const rows = ["timeout", "empty", "refused"].map((reason, item) => label(item, null, { reason }));
	for (const labels of [rows, [...rows].reverse()]) {
		const { columns } = await usable(labels, { dimensions: GRADES });
		const { unscored = {} } = columns.dimensions[0]?.humans[0] ?? {};
		expect(Object.keys(unscored)).toEqual(["empty", "refused", "timeout"]);
	}
});

test("cells of a table match the levels' text; an empty one is unscored", async () => {
	const table =
		"item_id,rater,rater_kind,dimension,value\na,anna,human,d,TRUE\nb,anna,human,d,1\nc,anna,human,d,false\nd,anna,human,d,\n";
	const result = await usable(table, {
		name: "labels.csv",
		dimensions: { d: { type: "binary", values: [false, true] } },
	});
	expect(result).toMatchObject({ refusedCount: 0 });
	expect(result.columns.dimensions[0]?.humans[0]).toMatchObject({
		asked: 4,
		unscored: { unstated: 1 },
		cells: { codes: Uint8Array.of(1, 1, 0, 255) },
	});
	const inferred = await usable(
		"item_id\trater\tdimension\tvalue\na\tanna\td\t2\nb\tanna\td\t1\n",
		{
			name: "labels.tsv",
		},
	);
	expect(inferred.columns.dimensions[0]?.dimension.scale).toEqual({
		type: "ordinal",
		values: [1, 2],
	});
	expect(inferred.warnings.join()).toContain('no row says rater_kind for "anna": taken as human');
});

test("repetitions enter as their mode, a tie as no value, or as their mean", async () => {
	const again = (repetition: number) => ({ repetition });
	const graded = await usable(
		[
			label("a", 1),
			label("a", 3, again(1)),
			label("a", 3, again(2)),
			label("b", 1),
			label("b", 2, again(1)),
		],
		{ dimensions: GRADES },
	);
	expect(graded.columns.dimensions[0]?.humans[0]).toMatchObject({
		asked: 2,
		unscored: { unresolved: 1 },
		cells: { codes: Uint8Array.of(2, 255) },
	});
	const measured = await usable([label("a", 0.25), label("a", 0.75, again(1))]);
	expect(measured.columns.dimensions[0]?.humans[0]?.cells).toMatchObject({
		numbers: Float64Array.of(0.5),
	});
});

test("two people and three judges on one item are one pair each, never six", async () => {
	const rows = ["anna", "ben"].map((rater) => label("a", 1, { rater }));
	for (const rater of ["x", "y", "z"]) rows.push(label("a", 1, { rater, rater_kind: "judge" }));
	const { columns } = await usable(rows, { dimensions: GRADES });
	const report = agreementReport(columns, { ...DEFAULT_AGREEMENT_OPTIONS, minOverlap: 1 });
	expect(report.dimensions[0]?.judges.map(({ n }) => n)).toEqual([1, 1, 1]);
	expect(report.dimensions[0]?.humans.pairs.map(({ n }) => n)).toEqual([1]);
});

test("hundreds of raters with a few items each", async () => {
	const rows: Row[] = [];
	for (let rater = 0; rater < 420; rater++)
		for (let item = rater; item < rater + 8; item++)
			rows.push(label(item, (item % 3) + 1, { rater: `w${rater}` }));
	const { columns } = await usable(rows, { dimensions: GRADES });
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const [dimension] = agreementReport(columns, options).dimensions;
	expect(dimension?.humans.raters).toHaveLength(420);
	expect(dimension?.humans).toMatchObject({ pairsShared: 419 + 418 + 417 });
	expect(dimension?.humans.pairs).toHaveLength(190);
	const [all] = agreementReport(columns, { ...options, allPairs: true }).dimensions;
	expect(all?.humans.pairs).toHaveLength(419 + 418 + 417);
	expect(dimension?.humans.alpha.ordinal).toMatchObject({ value: 1 });
});

test("files that cannot be used say so in a sentence", async () => {
	expect(await read("")).toEqual(refused(expect.stringContaining("is empty.")));
	expect(await read([{ id: "a", input: "?" }])).toEqual(
		refused(expect.stringContaining("not labels")),
	);
	expect(await read([label("a", 9)], { dimensions: GRADES })).toEqual(
		refused(expect.stringContaining("(line 1: 9 is not on the scale")),
	);
	expect(await columnsFromFiles({ labels: "/nowhere/labels.jsonl" })).toEqual(
		refused("there is no file /nowhere/labels.jsonl."),
	);
});
