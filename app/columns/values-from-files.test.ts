import { expect, test } from "vitest";
import { refused } from "../base/refusal.ts";
import { withAnswersTogether } from "./repeated-cells.ts";
import { GRADES, label, read, usable } from "./testing/labels-in-files.ts";

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

test("accept and reject are a verdict", async () => {
	const verdict = { dimension: "verdict" };
	const result = await usable([label("a", "reject", verdict), label("b", "accept", verdict)]);
	expect(result.columns.dimensions[0]?.dimension.scale.type).toBe("binary");
	expect(result.columns.dimensions[0]?.humans[0]?.cells).toMatchObject({
		codes: Uint8Array.of(0, 1),
	});
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

test("repetitions enter as their mode, of a tie the first given, or as their mean; none is lost", async () => {
	const again = (repetition: number) => ({ repetition });
	const graded = await usable(
		[
			label("a", 1),
			label("a", 3, again(1)),
			label("a", 3, again(2)),
			label("b", 2, again(1)),
			label("b", 1),
			label("c", null),
			label("c", 3, again(1)),
			...[2, 3, 3, 2].map((level, repetition) => label("e", level, again(repetition))),
			...[3, 1, 2].map((level, repetition) => label("f", level, again(repetition))),
		],
		{ dimensions: GRADES },
	);
	expect(graded.columns.dimensions[0]?.humans[0]).toMatchObject({
		asked: 5,
		unscored: {},
		// By repetition, whatever the order of the rows.
		cells: { codes: Uint8Array.of(2, 0, 2, 1, 2) },
	});
	const measured = await usable([label("a", 0.25), label("a", 0.75, again(1))]);
	expect(measured.columns.dimensions[0]?.humans[0]?.cells).toMatchObject({
		numbers: Float64Array.of(0.5),
	});
});

test("of a judge the first answer that was asked counts, and a failure of it is missing", async () => {
	const judge = (repetition: number) => ({ rater: "sim", rater_kind: "judge", repetition });
	const { columns } = await usable(
		[
			...[1, 3, 3].map((level, repetition) => label("a", level, judge(repetition))),
			label("b", null, judge(0)),
			label("b", 2, judge(1)),
			// The first that was asked of this item.
			label("c", 3, judge(1)),
			label("c", 2, judge(2)),
			...["a", "b", "c"].map((item) => label(item, 1)),
		],
		{ dimensions: GRADES },
	);
	const [own] = columns.dimensions[0]?.judges ?? [];
	expect(own).toMatchObject({ asked: 3, cells: { codes: Uint8Array.of(0, 255, 2) } });
	expect([...(own?.unscoredAt ?? [])]).toEqual([1]);
	const [together] = withAnswersTogether(columns).dimensions[0]?.judges ?? [];
	expect(together).toMatchObject({
		...{ asked: 3, unscored: {} },
		cells: { codes: Uint8Array.of(2, 1, 2) },
	});
});
